"""File formats of gomoku."""
