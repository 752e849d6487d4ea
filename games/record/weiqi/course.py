"""What a game of weiqi adds to the state of every game."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class WeiqiCourse:
    """How far a game of weiqi has come, beside its moves."""
