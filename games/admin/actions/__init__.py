"""What an official can do to a game: buttons, forms, commands."""
