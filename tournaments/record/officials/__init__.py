"""The duties of officials: what is ticked off, and by whom it may be."""
