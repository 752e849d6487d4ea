"""Ratings of entrants and reports to the rating office."""
