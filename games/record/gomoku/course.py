"""What a game of gomoku adds to the state of every game."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class GomokuCourse:
    """How far a game of gomoku has come, beside its moves."""
