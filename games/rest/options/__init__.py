"""What an event sets of each book, as the API takes and shows it."""
