"""Two versions of a game, and copies of it that suppose something, over the API."""
