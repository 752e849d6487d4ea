"""Crosstables and places of a stage, and their publication."""
