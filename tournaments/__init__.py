"""Tournaments: registry, pairing, standings."""
