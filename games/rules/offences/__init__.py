"""Offences and penalties (违例、犯规与处罚) of every rule book: tables, and what follows."""
