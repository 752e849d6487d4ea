"""PURE: a tournament as a stream: commands, events, state, decide, evolve."""
