"""The openings of gomoku: their protocols, the 26 designated openings, equal fifth stones."""
