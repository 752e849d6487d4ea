"""The gomoku rules: the book of 2025, and the classic rules before it."""
