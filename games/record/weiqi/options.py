"""What an event may set within the rule book of weiqi."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class WeiqiOptions:
    """The event's settings of weiqi; defaults are the book's."""
