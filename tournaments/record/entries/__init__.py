"""Who enters, and in which order: before the first round."""
