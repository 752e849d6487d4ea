"""Who takes part, round by round."""
