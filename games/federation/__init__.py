"""Federations' own books: published, found, compared."""
