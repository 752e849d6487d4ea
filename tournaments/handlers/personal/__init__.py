"""What names people: taken out of the registry, or kept beside the record."""
