"""Public pages of tournaments: they only read, work without JavaScript, Chinese first."""
