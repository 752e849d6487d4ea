"""Games found by what is asked for."""
