"""Documents of one game: its record sheet and its rulings."""
