"""The xiangqi rules 2020: what they fix for the standard game, rapid play and mass events."""
