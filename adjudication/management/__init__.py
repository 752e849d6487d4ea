"""Commands of the adjudication app."""
