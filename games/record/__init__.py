"""One game as a stream: events, commands, decide, evolve, replay."""
