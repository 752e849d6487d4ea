"""The ledger's store on PostgreSQL."""

import itertools
import threading
from collections.abc import Iterator, Sequence
from typing import Any, cast
from uuid import UUID

import psycopg
from django.db import connection, connections, transaction
from psycopg.errors import UniqueViolation

from games.ledger.chain import GENESIS, EventRow, seal
from games.ledger.envelope import StoredEvent
from games.ledger.errors import (
    BatchConflict,
    EventIdConflict,
    LedgerBusy,
    LedgerDamaged,
    StreamNotFound,
    VersionConflict,
    WorkClosed,
)
from games.ledger.requests import Appended, AppendRequest, Head, first_answer

COLUMNS = (
    "stream_id, version, type, event_id, actor, role, device, recorded_at, occurred_at, "
    "payload, prev_hash, hash"
)
_OF_EVENT = ", ".join(f"v.{name}" for name in COLUMNS.split(", "))
_APPEND = (
    "SELECT status, at_version, at_recorded FROM ledger_append("
    "%s::uuid, %s::text, %s::bigint, %s::bytea, %s::bigint, %s::text[], %s::uuid[], "
    "%s::text[], %s::text[], %s::text[], %s::bigint[], %s::bytea[], %s::bytea[], "
    "%s::text[], %s::bigint[], %s::bigint[], %s::bigint)"
)
_APPEND_ONE = (
    "SELECT status, at_version, at_recorded FROM ledger_append_one("
    "%s::boolean, %s::uuid, %s::text, %s::bigint, %s::bytea, %s::bigint, %s::text, %s::uuid, "
    "%s::text, %s::text, %s::text, %s::bigint, %s::bytea, %s::bytea)"
)
# One plain statement: the next event goes in if its stream's head can be moved. It costs the
# server two thirds of a call of the function, which answers for everything else.
_APPEND_NEXT = f"""
WITH moved AS (
    UPDATE ledger_stream SET version = %s::bigint, hash = %s::bytea, recorded_at = %s::bigint
    WHERE stream_id = %s::uuid AND version = %s::bigint AND hash = %s::bytea
      AND recorded_at <= %s::bigint
    RETURNING 1
)
INSERT INTO ledger_event ({COLUMNS})
SELECT %s::uuid, %s::bigint, %s::text, %s::uuid, %s::text, %s::text, %s::text, %s::bigint,
       %s::bigint, %s::bytea, %s::bytea, %s::bytea
FROM moved
""".encode()
_TYPES = (
    *("uuid", "int8", "varchar", "uuid", "varchar", "varchar", "varchar"),
    *("int8", "int8", "bytea", "bytea", "bytea"),
)
_CLOCK_RETRIES = 5

Row = tuple[Any, ...]
_kept = threading.local()


def raw_connection() -> psycopg.Connection[Row]:
    """Return the driver's connection behind the calling thread's Django connection."""
    wrapper = connections["default"]
    wrapper.close_if_health_check_failed()
    wrapper.ensure_connection()
    wrapper.validate_no_broken_transaction()
    raw = cast("psycopg.Connection[Row]", wrapper.connection)
    if raw.prepare_threshold is None:
        # Django turns prepared statements off; the append is prepared by name.
        raw.prepare_threshold = 5
    return raw


def fetch(query: str, parameters: Sequence[object] = (), *, prepare: bool = True) -> list[Row]:
    """Run `query` with binary results and return its rows."""
    raw = raw_connection()
    with connection.wrap_database_errors, psycopg.Cursor(raw) as cursor:
        cursor.execute(query.encode(), parameters, prepare=prepare, binary=True)
        return cursor.fetchall()


def as_event(row: Row) -> StoredEvent:
    """Build the event of a row of `COLUMNS`."""
    return StoredEvent(
        stream_id=row[0],
        version=row[1],
        type=row[2],
        event_id=row[3],
        actor=row[4],
        role=row[5],
        device=row[6],
        recorded_at=row[7],
        occurred_at=row[8],
        payload=row[9],
        prev_hash=row[10],
        hash=row[11],
    )


def append(request: AppendRequest) -> Appended:
    """Append on PostgreSQL, in one round trip; see `store.append`."""
    prev_hash, recorded_at = request.expected_hash, request.now
    if request.expected_version == 0:
        prev_hash = GENESIS
    elif prev_hash is None:
        at = head(request.stream_id)
        if at is None:
            raise StreamNotFound(request.stream_id)
        if at.version != request.expected_version:
            return _answer_conflict(request, at.version)
        prev_hash, recorded_at = at.hash, max(request.now, at.recorded_at)
    for _ in range(_CLOCK_RETRIES):
        events = seal(
            request.events,
            stream_id=request.stream_id,
            version=request.expected_version,
            prev_hash=prev_hash,
            recorded_at=recorded_at,
        )
        status, version, last = _call(request, prev_hash, events)
        match status:
            case "ok":
                return Appended(version=version, events=events, replayed=False)
            case "seen" | "conflict" | "taken":
                return _answer_conflict(request, version, is_taken=status == "taken")
            case "not_found":
                raise StreamNotFound(request.stream_id)
            case "work_closed":
                raise WorkClosed(request.close_work or 0)
        # The server's clock stepped back: time within a stream does not.
        recorded_at = last
    raise LedgerBusy("the stream's clock keeps moving")


def _call(
    request: AppendRequest, prev_hash: bytes, events: tuple[StoredEvent, ...]
) -> tuple[str, int, int]:
    """Send one append and return its status, the version and the last time."""
    try:
        cursor = _append_cursor()
        if _is_plain(request, events) and request.expected_version:
            end = events[0]
            moved = (end.version, end.hash, end.recorded_at, end.stream_id)
            found = (request.expected_version, prev_hash, end.recorded_at)
            cursor.execute(_APPEND_NEXT, (*moved, *found, *end), prepare=True, binary=True)
            if cursor.rowcount == 1:
                return "ok", end.version, end.recorded_at
        query, parameters = _arguments(request, prev_hash, events)
        cursor.execute(query, parameters, prepare=True, binary=True)
        row = cursor.fetchone()
    except UniqueViolation:
        # Another stream took one of the event ids between the check and the insert.
        if connection.in_atomic_block:
            connection.needs_rollback = True
            raise EventIdConflict(events[0].event_id) from None
        return "taken", request.expected_version, events[0].recorded_at
    except psycopg.Error:
        with connection.wrap_database_errors:
            raise
    assert row is not None
    return cast(tuple[str, int, int], row)


def _append_cursor() -> psycopg.Cursor[Row]:
    """Return a cursor of the thread's connection, kept: making one costs as much as its use."""
    raw = raw_connection()
    cursor: psycopg.Cursor[Row] | None = getattr(_kept, "cursor", None)
    if cursor is None or cursor.connection is not raw or cursor.closed:
        cursor = _kept.cursor = psycopg.Cursor(raw)
    return cursor


def _is_plain(request: AppendRequest, events: tuple[StoredEvent, ...]) -> bool:
    """Tell whether this is one event without work, outside a transaction.

    There a used event id may raise: it spoils nobody's work.
    """
    if len(events) > 1 or request.work or request.close_work is not None:
        return False
    return not connections["default"].in_atomic_block


def _arguments(
    request: AppendRequest, prev_hash: bytes, events: tuple[StoredEvent, ...]
) -> tuple[str, tuple[object, ...]]:
    """Return the call of the function that suits the request."""
    first = events[0]
    where = (
        request.stream_id,
        request.stream_kind,
        request.expected_version,
        prev_hash,
        first.recorded_at,
    )
    if len(events) == 1 and not request.work and request.close_work is None:
        return _APPEND_ONE, (
            # Outside a transaction a used event id may raise: it spoils nobody's work.
            connections["default"].in_atomic_block,
            *where,
            first.type,
            first.event_id,
            first.actor,
            first.role,
            first.device,
            first.occurred_at,
            first.payload,
            first.hash,
        )
    work = request.work
    return _APPEND, (
        *where,
        [event.type for event in events],
        [event.event_id for event in events],
        [event.actor for event in events],
        [event.role for event in events],
        [event.device for event in events],
        [event.occurred_at for event in events],
        [event.payload for event in events],
        [event.hash for event in events],
        [item.kind for item in work],
        [item.version for item in work],
        [first.recorded_at if item.due_at is None else item.due_at for item in work],
        request.close_work,
    )


def _answer_conflict(
    request: AppendRequest, version: int | None, *, is_taken: bool = False
) -> Appended:
    """Give the first answer to a retry; refuse what is not one.

    `is_taken` tells that the database refused the event id or the version as used.
    """
    rows = fetch(
        f"SELECT {COLUMNS} FROM ledger_event WHERE event_id = ANY (%s)",
        [[event.event_id for event in request.events]],
    )
    if rows:
        return first_answer(request, [as_event(row) for row in rows])
    if is_taken:
        # The version is taken though the head says it is free.
        raise LedgerDamaged("head_mismatch", stream_id=request.stream_id, version=version)
    raise VersionConflict(version or 0)


def append_batch(
    heads: Sequence[Head], rows: Sequence[EventRow], work: Sequence[tuple[str, UUID, int, int]]
) -> int:
    """Store whole new streams by COPY in one transaction; see `store.append_batch`."""
    known = fetch(
        "SELECT stream_id FROM ledger_stream WHERE stream_id = ANY (%s)",
        [[head.stream_id for head in heads]],
    )
    if known:
        raise BatchConflict([row[0] for row in known])
    try:
        with transaction.atomic():
            return _copy(heads, rows, work)
    except UniqueViolation as error:
        if error.diag.constraint_name == "ledger_event_id":
            raise EventIdConflict(None) from None
        raise BatchConflict([head.stream_id for head in heads]) from None


def _copy(
    heads: Sequence[Head], rows: Sequence[EventRow], work: Sequence[tuple[str, UUID, int, int]]
) -> int:
    """Copy the rows of a batch into the tables and return the number of events."""
    with psycopg.Cursor(raw_connection()) as cursor:
        with cursor.copy(
            "COPY ledger_stream (stream_id, kind, version, hash, recorded_at) FROM STDIN"
        ) as copy:
            for h in heads:
                copy.write_row((h.stream_id, h.kind, h.version, h.hash, h.recorded_at))
        with cursor.copy(
            f"COPY ledger_event ({COLUMNS}) FROM STDIN (FORMAT BINARY)".encode()
        ) as copy:
            copy.set_types(_TYPES)
            for row in rows:
                copy.write_row(row)
        if work:
            with cursor.copy(
                "COPY ledger_work (kind, stream_id, version, due_at) FROM STDIN"
            ) as copy:
                for item in work:
                    copy.write_row(item)
    return len(rows)


def head(stream_id: UUID) -> Head | None:
    """The last version with its hash; None for a stream that nobody began."""
    rows = fetch(
        "SELECT kind, version, hash, recorded_at FROM ledger_stream WHERE stream_id = %s",
        [stream_id],
    )
    if not rows:
        return None
    kind, version, digest, recorded_at = rows[0]
    return Head(
        stream_id=stream_id, kind=kind, version=version, hash=digest, recorded_at=recorded_at
    )


def load(stream_id: UUID, after: int, upto: int) -> tuple[StoredEvent, ...]:
    """Return a stream's events with `after` < version <= `upto`."""
    rows = fetch(
        f"SELECT {COLUMNS} FROM ledger_event "
        "WHERE stream_id = %s AND version > %s AND version <= %s ORDER BY version",
        [stream_id, after, upto],
    )
    return tuple([as_event(row) for row in rows])


def sizes(stream_id: UUID, after: int, limit: int) -> list[int]:
    """Return the bytes of the payloads of a stream's events after a version, in order."""
    rows = fetch(
        "SELECT length(payload) FROM ledger_event WHERE stream_id = %s AND version > %s "
        "ORDER BY version LIMIT %s",
        [stream_id, after, limit],
    )
    return [row[0] for row in rows]


def entry_sizes(after: int, limit: int) -> list[int]:
    """Return the bytes of the payloads of sequenced events after a position, in order."""
    rows = fetch(
        "SELECT coalesce(length(v.payload), 0) FROM ledger_entry n LEFT JOIN ledger_event v "
        "ON v.stream_id = n.stream_id AND v.version = n.version "
        "WHERE n.position > %s ORDER BY n.position LIMIT %s",
        [after, limit],
    )
    return [row[0] for row in rows]


def read_entries(after: int, limit: int) -> list[tuple[int, UUID, int, StoredEvent | None]]:
    """Return (position, stream, version, event) of sequenced events after a position."""
    rows = fetch(
        f"SELECT n.position, n.stream_id, n.version, {_OF_EVENT} "
        "FROM ledger_entry n LEFT JOIN ledger_event v "
        "ON v.stream_id = n.stream_id AND v.version = n.version "
        "WHERE n.position > %s ORDER BY n.position LIMIT %s",
        [after, limit],
    )
    return [(row[0], row[1], row[2], None if row[3] is None else as_event(row[3:])) for row in rows]


def pages(page: int) -> Iterator[tuple[StoredEvent, ...]]:
    """Yield the whole ledger by stream and version, `page` events at a time."""
    stream, version = UUID(int=0), 0
    for _ in itertools.count():
        rows = fetch(
            f"SELECT {COLUMNS} FROM ledger_event WHERE (stream_id, version) > (%s, %s) "
            "ORDER BY stream_id, version LIMIT %s",
            [stream, version, page],
        )
        if not rows:
            return
        yield tuple([as_event(row) for row in rows])
        stream, version = rows[-1][0], rows[-1][1]
