"""The pages of an event's regulations."""
