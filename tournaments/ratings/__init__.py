"""Which rating counts for an event: the sequence of lists, and what each list says."""
