"""Slips that come back from the hall as files."""
