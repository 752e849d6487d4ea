"""Tables of the games app."""
