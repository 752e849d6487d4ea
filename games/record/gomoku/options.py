"""What an event may set within the rule book of gomoku."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class GomokuOptions:
    """The event's settings of gomoku; defaults are the book's."""
