"""PURE: the analysis desk. Questions about games in one module a game, about events in a folder."""
