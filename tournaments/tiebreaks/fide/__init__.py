"""Tie-breaks of FIDE's Handbook C.07, for international events and for checking our own.

They differ from the books' wherever somebody did not play: opponents' scores are adjusted,
the unplayed round brings a dummy opponent, and both changed on 1 March 2026, so that a value
is only complete with the rules it was counted by (`FideRules`). `french` has the variants of
the French federation's program. Facts of the rules only; the wording and the code are ours.
"""
