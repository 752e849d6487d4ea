"""How a game of draughts (国际跳棋) is conducted: FMJD, fmjd64, the appendix on rapid play."""
