"""The players' own score sheets: written out anew, lent, entered after the game."""
