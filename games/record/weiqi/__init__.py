"""How a game of weiqi (围棋) is conducted at the board: rules 2002."""
