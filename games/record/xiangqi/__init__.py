"""How a game of xiangqi (象棋) is conducted at the board: rules 2020, chapters 2-9."""
