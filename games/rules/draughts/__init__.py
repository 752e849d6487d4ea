"""Draughts on 100 squares (FMJD) and on 64 (fmjd64): moves, captures, counters of draws."""
