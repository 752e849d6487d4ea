"""段位 promotion of professional weiqi players, and grading events."""
