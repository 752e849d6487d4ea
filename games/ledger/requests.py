"""What the store is asked and what it answers; the rule of idempotent retries."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from games.ledger.chain import PreparedEvent
from games.ledger.envelope import NewEvent, StoredEvent, WorkRequest
from games.ledger.errors import EventIdConflict


class AppendRequest(NamedTuple):
    """One append, checked and ready for a database."""

    stream_id: UUID
    stream_kind: str
    expected_version: int
    expected_hash: bytes | None
    events: tuple[PreparedEvent, ...]
    now: int
    work: tuple[WorkRequest, ...]
    close_work: int | None


class Appended(NamedTuple):
    """Answer to an append: the stream's version after it and the events as stored.

    `replayed` tells that the same events were stored before and this is the first answer.
    """

    version: int
    events: tuple[StoredEvent, ...]
    replayed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """Where a stream stands; `recorded_at` in milliseconds."""

    stream_id: UUID
    kind: str
    version: int
    hash: bytes
    recorded_at: int


class FeedEntry(NamedTuple):
    """An event in the dense order: `position` 1..n without a hole."""

    position: int
    event: StoredEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class NewStream:
    """A whole new stream for a batch."""

    stream_id: UUID
    stream_kind: str
    events: Sequence[NewEvent]
    work: Sequence[WorkRequest] = ()


def first_answer(request: AppendRequest, stored: Sequence[StoredEvent]) -> Appended:
    """Return the answer given when these events were first appended.

    `stored` are the events, at least one, that already bear an id of the request.

    :raises EventIdConflict: when they are not exactly the request's events.
    """
    by_id = {event.event_id: event for event in stored}
    found: list[StoredEvent] = []
    for wanted in request.events:
        event = by_id.get(wanted.event_id)
        if event is None:
            raise EventIdConflict(stored[0].event_id)
        if not _is_same(request.stream_id, wanted, event):
            raise EventIdConflict(wanted.event_id)
        if found and event.version != found[-1].version + 1:
            raise EventIdConflict(wanted.event_id)
        found.append(event)
    return Appended(version=found[-1].version, events=tuple(found), replayed=True)


def _is_same(stream_id: UUID, wanted: PreparedEvent, event: StoredEvent) -> bool:
    """Byte for byte, with actor, role, device and claimed time: else the retry is a conflict."""
    return (
        event.stream_id == stream_id
        and event.payload == wanted.payload
        and event.type == wanted.type
        and event.actor == wanted.actor
        and event.role == wanted.role
        and event.device == wanted.device
        and event.occurred_at == wanted.occurred_at
    )
