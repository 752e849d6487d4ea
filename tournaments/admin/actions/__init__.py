"""What an office can do to an event: buttons, forms, commands."""
