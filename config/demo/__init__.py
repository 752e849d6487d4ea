"""The demo: real games, made-up games of every kind played beside them, a made-up event."""
