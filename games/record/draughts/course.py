"""What a game of draughts adds to the state of every game."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DraughtsCourse:
    """How far a game of draughts has come, beside its moves."""
