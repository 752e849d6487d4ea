"""What each game adds to the record, by the name of the game."""
