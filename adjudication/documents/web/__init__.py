"""The addresses at which documents are seen and fetched."""
