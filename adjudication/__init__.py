"""Rulings: what the rule books say follows from a record."""
