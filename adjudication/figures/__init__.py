"""Figures of claims, rulings and findings: counted in the database, drawn without scripts."""
