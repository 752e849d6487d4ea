"""Audits of a game on its record: what each found, and how the findings were settled."""
