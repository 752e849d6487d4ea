"""Settings of an event changed while it runs."""
