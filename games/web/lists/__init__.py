"""The pages that list: games found, and what is known of a player."""
