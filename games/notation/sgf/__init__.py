"""SGF: games of stones."""
