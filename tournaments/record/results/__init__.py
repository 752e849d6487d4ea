"""Results of boards, their corrections, and the signed sheets."""
