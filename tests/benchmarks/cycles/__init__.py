"""Figures on the cycles of the data pack's games: proofs, joint chases, idle men, who left first.

Each module runs as `python -m tests.benchmarks.cycles.NAME` and prints counts and exceptions;
without the pack there are none.
"""
