"""PDN: games of draughts."""
