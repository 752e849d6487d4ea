"""Figures: bars that a page draws as SVG, each with the table of its numbers."""
