"""Template tags of the pages and the office."""
