"""Events that not everybody may read yet: the app that knows why says which.

An event withheld keeps its place, its type and its hashes, so that chain, tree and proofs of
everything around it can be checked; only what it says is left out.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from games.hooks import Hook
from games.ledger.envelope import StoredEvent
from games.record.values import Actor
from games.streams.actors import Asking
from games.streams.files import event_data

Judge = Callable[[UUID, tuple[StoredEvent, ...], Asking], frozenset[int]]
"""A stream, events of it, who asks -> the versions of those he may not read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Redaction:
    """A `judge` of what may be read of the events of `types`, stored names."""

    types: frozenset[str]
    judge: Judge


REDACTIONS: Hook[Redaction] = Hook()


def nobody(event: str, section: str) -> Actor | None:
    """Return the office of a reader of the public pages: none."""
    return None


def withheld(events: Iterable[StoredEvent], asking: Asking) -> frozenset[tuple[UUID, int]]:
    """Return stream and version of those of `events` that the reader may not read."""
    found: set[tuple[UUID, int]] = set()
    known = tuple(events)
    for redaction in REDACTIONS:
        concerned = [event for event in known if event.type in redaction.types]
        for stream in dict.fromkeys(event.stream_id for event in concerned):
            of_stream = tuple(event for event in concerned if event.stream_id == stream)
            versions = redaction.judge(stream, of_stream, asking)
            found |= {(stream, version) for version in versions}
    return frozenset(found)


def shown_data(event: StoredEvent, hidden: frozenset[tuple[UUID, int]]) -> dict[str, Any]:
    """Return an event as plain data; one of `hidden` without what it says."""
    data = event_data(event)
    if (event.stream_id, event.version) in hidden:
        return {**data, "payload": None, "withheld": True}
    return data
