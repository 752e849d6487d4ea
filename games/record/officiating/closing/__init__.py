"""How a game is brought to its end and closed: agreements, forfeits, scores, signatures."""
