"""Rulings and audits made again over the archive, and what came out otherwise than then."""
