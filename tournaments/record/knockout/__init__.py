"""Sheets and matches of several games."""
