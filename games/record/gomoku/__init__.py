"""How a game of gomoku (五子棋) is conducted at the board: rules 2025 and classic."""
