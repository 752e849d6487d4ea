"""The xiangqi rules 2020 for the standard game, rapid play and mass events; the World rules."""
