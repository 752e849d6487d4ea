"""Time at any board: flags, clocks set right, presses gone wrong, lateness, stopped clocks.

The clocks themselves are `games.rules.clocks`; here is what is asked and recorded of them.
"""
