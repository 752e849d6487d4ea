"""The whole past of a stream as a decider reads it: which event came with which command.

A command that takes back what is on record is decided with it, and so is what such a command
leaves of the record.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

E = TypeVar("E", covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Generic[E]):
    """An event and where it stands; `act` is the version of the first event of its command.

    `recorded_at` in ms of the server. `actor` is "" for an event not yet stored.
    """

    version: int
    event: E
    recorded_at: int
    actor: str = ""
    act: int = 0


def act_of(entries: Iterable[Entry[E]], act: int) -> tuple[Entry[E], ...]:
    """Return the entries that one command brought about."""
    return tuple(entry for entry in entries if entry.act == act)
