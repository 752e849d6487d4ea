"""What an event may set within the rule book of draughts."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DraughtsOptions:
    """The event's settings of draughts; defaults are the book's."""
