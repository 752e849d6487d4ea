"""Naming the first thing that is wrong with a ledger that does not verify.

Slow and careful: it reads every event with its entry and its stream's head, and keeps
going after a fault so that the first one in the dense order can be told from the rest.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any
from uuid import UUID

from django.db import connection

from games.ledger.chain import GENESIS, is_as_hashed
from games.ledger.databases import postgres, sqlite
from games.ledger.envelope import StoredEvent
from games.ledger.merkle import leaf_hash
from games.ledger.writer import read_rows

_UNNUMBERED = 2**63
_MAX_GUESSES = 2000
Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Something that does not verify, and where; `position` is None when unsequenced.

    Names: `missing_event`, `hash_mismatch`, `chain_broken`, `order_changed`,
    `stream_changed`, `entry_mismatch`, `missing_entry`, `head_mismatch`,
    `cursor_mismatch`, `root_mismatch`, `checkpoint_signature`, `checkpoint_missing`,
    `rolled_back`, `guard_missing`, which alone names a `guard`, a trigger of the database.
    """

    name: str
    position: int | None = None
    stream_id: UUID | None = None
    version: int | None = None
    guard: str = ""

    def rank(self) -> tuple[int, int, int]:
        """Return where the fault stands among others: the dense order first."""
        return (
            _UNNUMBERED if self.position is None else self.position,
            self.stream_id.int if self.stream_id else 0,
            self.version or 0,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Located:
    """A stored event with its entry, when it has one."""

    event: StoredEvent
    position: int | None
    leaf: bytes | None


def diagnose(stream_id: UUID | None = None) -> tuple[Fault, ...]:
    """Return every fault of events, heads and entries, first in the dense order first.

    With `stream_id`, of that stream only.
    """
    heads = {row[0]: (row[1], row[2]) for row in _heads(stream_id)}
    faults: list[Fault] = []
    seen: set[UUID] = set()
    for stream, located in groupby(
        _located(stream_id), key=lambda located: located.event.stream_id
    ):
        seen.add(stream)
        faults.extend(_stream_faults(stream, located, heads.get(stream)))
    for stream in heads.keys() - seen:
        faults.append(_missing(stream, 1))
    if stream_id is None:
        faults.extend(_entry_faults())
    return tuple(sorted(set(faults), key=Fault.rank))


def _stream_faults(
    stream: UUID, located: Iterator[Located], head: tuple[int, bytes] | None
) -> Iterator[Fault]:
    """Yield what is wrong with one stream; each event is judged behind the one before it."""
    version, last = 0, GENESIS
    limit = head[0] if head else _MAX_GUESSES
    for entry in located:
        event = entry.event
        if event.version > version + 1:
            yield _missing(stream, version + 1)
            last = event.prev_hash
        name = _event_fault(entry, last, limit)
        if name:
            yield Fault(name=name, position=entry.position, stream_id=stream, version=event.version)
        version, last = event.version, event.hash
    if head is None or head[0] < version or (head[0] == version and head[1] != last):
        yield Fault(
            name="head_mismatch",
            position=_position(stream, version),
            stream_id=stream,
            version=version,
        )
    elif head[0] > version:
        yield _missing(stream, version + 1)


def _event_fault(located: Located, last: bytes, limit: int) -> str | None:
    """Return what is wrong with one event behind the hash `last`, or None."""
    event = located.event
    if not is_as_hashed(event):
        return _moved(event, limit) or "hash_mismatch"
    if located.leaf is not None and located.leaf != leaf_hash(event.hash):
        return "entry_mismatch"
    return "chain_broken" if event.prev_hash != last else None


def _moved(event: StoredEvent, limit: int) -> str | None:
    """Tell whether an event's hash holds for another place, and which kind of place."""
    for version in range(1, min(limit, _MAX_GUESSES) + 1):
        if _holds_at(event, event.stream_id, version):
            return "order_changed"
    if not isinstance(event.hash, bytes):
        return None
    found = _rows(
        "SELECT stream_id, version FROM ledger_entry WHERE leaf_hash = {}",
        (leaf_hash(event.hash),),
    )
    for stream, version in found:
        if _holds_at(event, _uuid(stream), version):
            return "stream_changed"
    return None


def _holds_at(event: StoredEvent, stream_id: UUID, version: int) -> bool:
    """Tell whether the event's hash is right for another stream or version."""
    return is_as_hashed(event._replace(stream_id=stream_id, version=version))


def _entry_faults() -> Iterator[Fault]:
    """Yield what is wrong with the dense order itself."""
    expected = 1
    last: dict[UUID, int] = {}
    after = 0
    database = postgres if connection.vendor == "postgresql" else sqlite
    while rows := database.read_entries(after, 1000):
        for position, stream, version, event in rows:
            if position != expected:
                yield Fault(name="missing_entry", position=expected)
            elif event is None:
                yield Fault(
                    name="missing_event", position=position, stream_id=stream, version=version
                )
            elif last.get(stream, 0) != version - 1:
                yield Fault(
                    name="order_changed", position=position, stream_id=stream, version=version
                )
            expected = position + 1
            last[stream] = version
        after = rows[-1][0]


def _missing(stream: UUID, version: int) -> Fault:
    """Name an event that is not there, with its position when it had one."""
    return Fault(
        name="missing_event",
        position=_position(stream, version),
        stream_id=stream,
        version=version,
    )


def _position(stream: UUID, version: int) -> int | None:
    """Return the position of an event in the dense order, if it has one."""
    rows = _rows(
        "SELECT position FROM ledger_entry WHERE stream_id = {} AND version = {}",
        (_key(stream), version),
    )
    return int(rows[0][0]) if rows else None


def _heads(stream_id: UUID | None) -> Iterator[tuple[UUID, int, bytes]]:
    """Stream, version and hash; of all streams for None."""
    query = "SELECT stream_id, version, hash FROM ledger_stream"
    rows = (
        _rows(query)
        if stream_id is None
        else _rows(f"{query} WHERE stream_id = {{}}", (_key(stream_id),))
    )
    return ((_uuid(row[0]), row[1], row[2]) for row in rows)


def _located(stream_id: UUID | None) -> Iterator[Located]:
    """Yield events with their entries, by stream and version."""
    columns = ", ".join(f"v.{name}" for name in sqlite.COLUMNS.split(", "))
    as_event = postgres.as_event if connection.vendor == "postgresql" else sqlite.as_event
    stream, version = stream_id or UUID(int=0), 0
    bound = "(v.stream_id, v.version) > ({}, {})"
    if stream_id is not None:
        bound = "v.stream_id = {} AND v.version > {}"
    while True:
        rows = _rows(
            f"SELECT {columns}, n.position, n.leaf_hash FROM ledger_event v "
            "LEFT JOIN ledger_entry n ON n.stream_id = v.stream_id AND n.version = v.version "
            f"WHERE {bound} ORDER BY v.stream_id, v.version LIMIT 1000",
            (_key(stream), version),
        )
        if not rows:
            return
        for row in rows:
            yield Located(event=as_event(row[:12]), position=row[12], leaf=row[13])
        stream, version = _uuid(rows[-1][0]), rows[-1][1]


def _rows(query: str, parameters: tuple[object, ...] = ()) -> list[Row]:
    """Run a query whose parameters stand as `{}` on either database."""
    if connection.vendor == "postgresql":
        return postgres.fetch(query.replace("{}", "%s"), parameters)
    return read_rows(query.replace("{}", "?"), parameters)


def _key(stream: UUID) -> object:
    """Spell a stream id as the database's parameter."""
    return stream if connection.vendor == "postgresql" else stream.hex


def _uuid(value: object) -> UUID:
    """Read a stream id as the database gives it."""
    return value if isinstance(value, UUID) else UUID(str(value))
