"""The ledger's store on SQLite."""

import itertools
import sqlite3
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any
from uuid import UUID

from games.ledger.chain import GENESIS, EventRow, seal
from games.ledger.envelope import StoredEvent
from games.ledger.errors import (
    BatchConflict,
    EventIdConflict,
    LedgerDamaged,
    StreamNotFound,
    VersionConflict,
    WorkClosed,
)
from games.ledger.requests import Appended, AppendRequest, Head, first_answer
from games.ledger.writer import read_rows, run_write, sqlite_connection

COLUMNS = (
    "stream_id, version, type, event_id, actor, role, device, recorded_at, occurred_at, "
    "payload, prev_hash, hash"
)
_OF_EVENT = ", ".join(f"v.{name}" for name in COLUMNS.split(", "))
_INSERT_EVENT = f"INSERT INTO ledger_event ({COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)"
_INSERT_NEXT = f"INSERT INTO ledger_next ({COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)"
_INSERT_WORK = (
    "INSERT INTO ledger_work (kind, stream_id, version, due_at) VALUES (?,?,?,?) "
    "ON CONFLICT (kind, stream_id, version) DO NOTHING"
)
_CHUNK = 500


_stream_of = lru_cache(maxsize=256)(UUID)
"""The id of a stream by its text: its events come one after another."""


def as_event(row: tuple[Any, ...]) -> StoredEvent:
    """Build the event of a row of `COLUMNS`."""
    return StoredEvent(
        stream_id=_stream_of(row[0]),
        version=row[1],
        type=row[2],
        event_id=UUID(row[3]),
        actor=row[4],
        role=row[5],
        device=row[6],
        recorded_at=row[7],
        occurred_at=row[8],
        payload=row[9],
        prev_hash=row[10],
        hash=row[11],
    )


def _as_row(event: StoredEvent) -> tuple[object, ...]:
    """Spell an event as a row of `COLUMNS`."""
    return (
        event.stream_id.hex,
        event.version,
        event.type,
        event.event_id.hex,
        event.actor,
        event.role,
        event.device,
        event.recorded_at,
        event.occurred_at,
        event.payload,
        event.prev_hash,
        event.hash,
    )


class _NotNext(Exception):
    """The one event asked for is not simply the next of its stream."""


def append(request: AppendRequest) -> Appended:
    """Append on SQLite; see `store.append`."""
    if request.expected_hash and len(request.events) == 1 and request.close_work is None:
        try:
            is_statement = not request.work
            return run_write(lambda raw: _append_next(raw, request), is_statement=is_statement)
        except _NotNext:
            pass
    return run_write(lambda raw: _append(raw, request))


def _append_next(raw: sqlite3.Connection, request: AppendRequest) -> Appended:
    """Append one event where the caller knows the head: it is checked as it is moved.

    :raises _NotNext: the head stands elsewhere or the event is there already; nothing is
        changed.
    """
    events = seal(
        request.events,
        stream_id=request.stream_id,
        version=request.expected_version,
        prev_hash=request.expected_hash or GENESIS,
        recorded_at=request.now,
    )
    end = events[0]
    try:
        raw.execute(_INSERT_NEXT, _as_row(end))
    except sqlite3.IntegrityError:
        raise _NotNext from None
    _insert_work(raw, request, end.recorded_at)
    return Appended(version=end.version, events=events, replayed=False)


def _append(raw: sqlite3.Connection, request: AppendRequest) -> Appended:
    """Check and append inside the writer's transaction."""
    stream = request.stream_id.hex
    row = raw.execute(
        "SELECT version, hash, recorded_at FROM ledger_stream WHERE stream_id = ?", (stream,)
    ).fetchone()
    version, prev_hash, last = row or (0, GENESIS, 0)
    is_current = version == request.expected_version and request.expected_hash in (None, prev_hash)
    # One event at the right version is nearly always new: its unique id tells otherwise.
    if not is_current or len(request.events) > 1 or request.close_work is not None:
        seen = _by_event_id(raw, request)
        if seen:
            return first_answer(request, seen)
    if row is None and request.expected_version:
        raise StreamNotFound(request.stream_id)
    if not is_current:
        raise VersionConflict(version)
    if request.close_work is not None:
        _check_open(raw, request.close_work)
    events = seal(
        request.events,
        stream_id=request.stream_id,
        version=version,
        prev_hash=prev_hash,
        recorded_at=max(request.now, last),
    )
    end = events[-1]
    if len(events) > 1:
        raw.executemany(_INSERT_EVENT, map(_as_row, events))
    else:
        try:
            raw.execute(_INSERT_EVENT, _as_row(end))
        except sqlite3.IntegrityError:
            seen = _by_event_id(raw, request)
            if not seen:
                # The version is taken though the head says it is free.
                raise LedgerDamaged(
                    "head_mismatch", stream_id=request.stream_id, version=version
                ) from None
            return first_answer(request, seen)
    if row is None:
        raw.execute(
            "INSERT INTO ledger_stream (stream_id, kind, version, hash, recorded_at) "
            "VALUES (?,?,?,?,?)",
            (stream, request.stream_kind, end.version, end.hash, end.recorded_at),
        )
    else:
        raw.execute(
            "UPDATE ledger_stream SET version = ?, hash = ?, recorded_at = ? WHERE stream_id = ?",
            (end.version, end.hash, end.recorded_at, stream),
        )
    _insert_work(raw, request, end.recorded_at)
    if request.close_work is not None:
        raw.execute(
            "UPDATE ledger_work SET state = 'done', done_at = ?, claimed_by = '', "
            "claimed_until = 0 WHERE id = ?",
            (end.recorded_at, request.close_work),
        )
    return Appended(version=end.version, events=events, replayed=False)


def _insert_work(raw: sqlite3.Connection, request: AppendRequest, now: int) -> None:
    for item in request.work:
        due = now if item.due_at is None else item.due_at
        raw.execute(_INSERT_WORK, (item.kind, request.stream_id.hex, item.version, due))


def _by_event_id(raw: sqlite3.Connection, request: AppendRequest) -> list[StoredEvent]:
    """In chunks: SQLite bounds the parameters of a query."""
    ids = [event.event_id.hex for event in request.events]
    found: list[StoredEvent] = []
    for start in range(0, len(ids), _CHUNK):
        chunk = ids[start : start + _CHUNK]
        marks = ",".join("?" * len(chunk))
        rows = raw.execute(
            f"SELECT {COLUMNS} FROM ledger_event WHERE event_id IN ({marks})", chunk
        ).fetchall()
        found.extend(as_event(row) for row in rows)
    return found


def _check_open(raw: sqlite3.Connection, work_id: int) -> None:
    """Refuse to close work that is closed already."""
    row = raw.execute("SELECT state FROM ledger_work WHERE id = ?", (work_id,)).fetchone()
    if row is None or row[0] == "done":
        raise WorkClosed(work_id)


def append_batch(
    heads: Sequence[Head], rows: Sequence[EventRow], work: Sequence[tuple[str, UUID, int, int]]
) -> int:
    """Store whole new streams in one transaction; see `store.append_batch`."""
    spelt = [(row[0].hex, row[1], row[2], row[3].hex, *row[4:]) for row in rows]

    def store(raw: sqlite3.Connection) -> int:
        ids = [head.stream_id.hex for head in heads]
        known: list[UUID] = []
        for start in range(0, len(ids), _CHUNK):
            chunk = ids[start : start + _CHUNK]
            marks = ",".join("?" * len(chunk))
            found = raw.execute(
                f"SELECT stream_id FROM ledger_stream WHERE stream_id IN ({marks})", chunk
            )
            known.extend(UUID(row[0]) for row in found)
        if known:
            raise BatchConflict(known)
        raw.executemany(
            "INSERT INTO ledger_stream (stream_id, kind, version, hash, recorded_at) "
            "VALUES (?,?,?,?,?)",
            [(h.stream_id.hex, h.kind, h.version, h.hash, h.recorded_at) for h in heads],
        )
        try:
            raw.executemany(_INSERT_EVENT, spelt)
        except sqlite3.IntegrityError:
            raise EventIdConflict(None) from None
        raw.executemany(_INSERT_WORK, [(k, s.hex, v, due) for k, s, v, due in work])
        return len(rows)

    return run_write(store)


def head(stream_id: UUID) -> Head | None:
    """The last version with its hash; None for a stream that nobody began."""
    row = (
        sqlite_connection()
        .execute(
            "SELECT kind, version, hash, recorded_at FROM ledger_stream WHERE stream_id = ?",
            (stream_id.hex,),
        )
        .fetchone()
    )
    if row is None:
        return None
    return Head(stream_id=stream_id, kind=row[0], version=row[1], hash=row[2], recorded_at=row[3])


def load(stream_id: UUID, after: int, upto: int) -> tuple[StoredEvent, ...]:
    """Return a stream's events with `after` < version <= `upto`."""
    rows = read_rows(
        f"SELECT {COLUMNS} FROM ledger_event "
        "WHERE stream_id = ? AND version > ? AND version <= ? ORDER BY version",
        (stream_id.hex, after, upto),
    )
    return tuple([as_event(row) for row in rows])


def sizes(stream_id: UUID, after: int, limit: int) -> list[int]:
    """Return the bytes of the payloads of a stream's events after a version, in order."""
    rows = sqlite_connection().execute(
        "SELECT length(payload) FROM ledger_event WHERE stream_id = ? AND version > ? "
        "ORDER BY version LIMIT ?",
        (stream_id.hex, after, limit),
    )
    return [row[0] for row in rows.fetchall()]


def entry_sizes(after: int, limit: int) -> list[int]:
    """Return the bytes of the payloads of sequenced events after a position, in order."""
    rows = sqlite_connection().execute(
        "SELECT coalesce(length(v.payload), 0) FROM ledger_entry n LEFT JOIN ledger_event v "
        "ON v.stream_id = n.stream_id AND v.version = n.version "
        "WHERE n.position > ? ORDER BY n.position LIMIT ?",
        (after, limit),
    )
    return [row[0] for row in rows.fetchall()]


def read_entries(after: int, limit: int) -> list[tuple[int, UUID, int, StoredEvent | None]]:
    """Return (position, stream, version, event) of sequenced events after a position."""
    rows = read_rows(
        f"SELECT n.position, n.stream_id, n.version, {_OF_EVENT} "
        "FROM ledger_entry n LEFT JOIN ledger_event v "
        "ON v.stream_id = n.stream_id AND v.version = n.version "
        "WHERE n.position > ? ORDER BY n.position LIMIT ?",
        (after, limit),
    )
    return [
        (row[0], UUID(row[1]), row[2], None if row[3] is None else as_event(row[3:]))
        for row in rows
    ]


def pages(page: int) -> Iterator[tuple[StoredEvent, ...]]:
    """Yield the whole ledger by stream and version, `page` events at a time."""
    stream, version = "", 0
    for _ in itertools.count():
        rows = read_rows(
            f"SELECT {COLUMNS} FROM ledger_event WHERE (stream_id, version) > (?, ?) "
            "ORDER BY stream_id, version LIMIT ?",
            (stream, version, page),
        )
        if not rows:
            return
        yield tuple([as_event(row) for row in rows])
        stream, version = rows[-1][0], rows[-1][1]
