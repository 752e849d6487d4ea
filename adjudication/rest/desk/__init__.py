"""The analysis desk over the API."""
