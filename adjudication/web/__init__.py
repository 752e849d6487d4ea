"""The pages of the catalogue of articles, for everybody to read."""
