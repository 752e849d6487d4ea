"""What an independent replay of a game finds in its record. Pure.

Kernels and books are those of play; nothing of the bookkeeping of `games.record` is: no state of
a game is folded here, every count is taken anew from the events that stand.
"""
