"""The questions of the analysis desk, one module a game; `games.analysis` is their door."""
