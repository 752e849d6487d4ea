"""Rating lists as files."""
