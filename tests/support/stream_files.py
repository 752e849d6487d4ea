"""Streams as files without a ledger, and what may be done to a file on its way."""

import hashlib
import re
from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID, uuid5

from games.ledger.chain import GENESIS, prepare, seal
from games.ledger.envelope import NewEvent, StoredEvent
from games.streams.decider import Decider
from games.streams.files import end_line, event_data, header_line, line_of

STREAM = UUID("0198c0de-0000-7000-8000-000000000001")
NOW = 1_767_225_600_123


def sealed(
    decider: Decider[Any, Any, Any], events: Sequence[Any], *, stream: UUID = STREAM
) -> tuple[StoredEvent, ...]:
    """Return events sealed as a stream: an act a second, every third act of two events."""
    new = [
        NewEvent(
            event_id=uuid5(stream, str(at)),
            type=decider.codec.stored_name(event),
            payload=decider.codec.encode(event),
            actor="person-chief",
            role="chief_arbiter",
            device="desk",
        )
        for at, event in enumerate(events)
    ]
    return sealed_new(new, stream=stream)


def sealed_new(new: Sequence[NewEvent], *, stream: UUID = STREAM) -> tuple[StoredEvent, ...]:
    """Return events as `sealed` does."""
    made: list[StoredEvent] = []
    at, act = 0, 0
    while at < len(new):
        count = 2 if act % 3 == 2 else 1
        made += seal(
            prepare(new[at : at + count]),
            stream_id=stream,
            version=at,
            prev_hash=made[-1].hash if made else GENESIS,
            recorded_at=NOW + 1000 * act,
        )
        at, act = at + count, act + 1
    return tuple(made)


def event_line(event: StoredEvent) -> bytes:
    """Return the line of an event."""
    return line_of({"stream_id": str(event.stream_id), **event_data(event)})


def file_of(events: Sequence[StoredEvent], *, kind: str) -> list[bytes]:
    """Return the lines of a stream."""
    last = events[-1]
    head = header_line(kind=kind, stream_id=last.stream_id, version=last.version, head=last.hash)
    return ended([head, *map(event_line, events)])


def ended(lines: Iterable[bytes]) -> list[bytes]:
    """Return lines with the end that they would have."""
    lines = list(lines)
    version = int((re.findall(rb'"version":(\d+)', lines[0]) or ["0"])[0])
    digest = hashlib.sha256(b"".join(lines)).hexdigest()
    return [*lines, end_line(following=version, more=False, withheld=0, sha256=digest)]
