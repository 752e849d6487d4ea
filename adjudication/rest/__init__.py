"""The catalogue of articles over the API, version 1."""
