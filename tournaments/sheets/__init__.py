"""Tables people open: crosstables and standings out, entry lists in."""
