"""Commands that span every app."""
