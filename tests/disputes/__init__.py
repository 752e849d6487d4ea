"""Disputes as they are fought out at the board, played through the API alone."""
