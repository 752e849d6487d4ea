"""Pages of the archive: what was played, counted."""
