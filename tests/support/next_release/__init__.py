"""A later release, of which this is all: an app with one migration of a table in use."""
