"""The office page of the feeds: who is told, what was received, what did not arrive."""
