"""Rounds: paired, published, checked again."""
