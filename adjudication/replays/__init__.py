"""A record replayed for a case: two versions of it side by side, and a copy that supposes."""
