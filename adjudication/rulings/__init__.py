"""Pure rulings on one game."""
