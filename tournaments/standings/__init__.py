"""Standings (名次): orders of comparison by book, ranking, opened values, teams, withdrawals."""
