"""The API of tournaments."""
