"""Words of rulings, of their proof and of the catalogue of articles, in both languages."""
