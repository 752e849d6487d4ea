"""Database steps of the games app."""
