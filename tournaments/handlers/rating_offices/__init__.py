"""What rating offices do with the feeds."""
