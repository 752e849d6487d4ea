"""Team events (团体赛): kinds, line-ups, match results, sums of places."""
