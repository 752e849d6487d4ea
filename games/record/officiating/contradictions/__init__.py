"""What a record says against an end or a flag that an arbiter reports, and its confirmation."""
