"""Tables and their files."""
