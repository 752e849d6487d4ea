"""PURE: events in the files of others, in and out."""
