"""The commands of a game over the API."""
