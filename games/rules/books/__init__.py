"""One book an edition: all that a rule book fixes, each number with its article beside it."""
