"""Rulings over the API."""
