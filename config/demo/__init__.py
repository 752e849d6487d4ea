"""The demo: real games, ten of them with made-up clocks, claims and officials."""
