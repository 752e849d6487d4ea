"""The whole past of a stream as a decider reads it: which event came with which command.

A command that takes back what is on record is decided with it, and so is what such a command
leaves of the record.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar
from uuid import UUID, uuid5

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


def event_id_at(event_id: UUID, index: int) -> UUID:
    """Return the id of the `index`-th event of a command: the client's own for the first."""
    return event_id if index == 0 else uuid5(event_id, str(index))


def acts_of(event_ids: Sequence[UUID]) -> tuple[int, ...]:
    """Return for each event of a stream, by its id, the version of its command's first event."""
    acts: list[int] = []
    for version, event_id in enumerate(event_ids, start=1):
        first = acts[-1] if acts else 0
        follows = (
            first
            # Ids made from another are of version 5; a client's own seldom are.
            and event_id.version == 5
            and event_id == event_id_at(event_ids[first - 1], version - first)
        )
        acts.append(first if follows else version)
    return tuple(acts)


def act_of(entries: Iterable[Entry[E]], act: int) -> tuple[Entry[E], ...]:
    """Return the entries that one command brought about."""
    return tuple(entry for entry in entries if entry.act == act)
