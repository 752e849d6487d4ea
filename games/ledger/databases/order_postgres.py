"""The sequencer's reads and writes on PostgreSQL.

Rows are bounded by the oldest transaction still running: below it nothing can appear any
more. Transaction ids do not survive a dump and restore, so the cluster's own identifier
is kept with the cursor, and where it has changed the rows without a number are looked
for by themselves.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from uuid import UUID

import psycopg
from django.db import transaction

from games.ledger.databases import lease
from games.ledger.databases.postgres import COLUMNS, as_event, fetch, load, raw_connection
from games.ledger.envelope import StoredEvent
from games.ledger.errors import LedgerDamaged
from games.ledger.merkle import Frontier
from games.ledger.order import Arrived, Cursor, Entry, Tip

SEQUENCER_LOCK = 0x716970750001
"""Advisory lock of the one sequencer of a database."""

_OF_EVENT = ", ".join(f"v.{name}" for name in COLUMNS.split(", "))


@contextmanager
def alone() -> Iterator[bool]:
    """Hold the sequencer's lock for a transaction; give False when another has it."""
    with transaction.atomic():
        yield bool(fetch("SELECT pg_try_advisory_xact_lock(%s)", [SEQUENCER_LOCK])[0][0])


def read_cursor() -> Cursor:
    """Return the stored cursor.

    :raises LedgerDamaged: `cursor_mismatch` when it does not fit the entries.
    """
    rows = fetch(
        "SELECT size, frontier, after_arrival, after_stream, after_version, "
        "(SELECT coalesce(max(position), 0) FROM ledger_entry) FROM ledger_cursor WHERE id = 1"
    )
    if not rows or rows[0][0] != rows[0][5]:
        raise LedgerDamaged("cursor_mismatch", position=rows[0][5] if rows else None)
    size, nodes, arrival, stream, version, _ = rows[0]
    return Cursor(
        tree=Frontier.from_bytes(size, nodes),
        after_arrival=arrival,
        after_stream=stream,
        after_version=version,
    )


def read_page(cursor: Cursor, limit: int) -> list[Arrived]:
    """Return the next committed rows behind the cursor and below the horizon."""
    rows = fetch(
        f"SELECT {COLUMNS}, xid::text::bigint FROM ledger_event "
        "WHERE (xid, stream_id, version) > (%s::text::xid8, %s, %s) "
        "AND xid < pg_snapshot_xmin(pg_current_snapshot()) "
        "ORDER BY ledger_event.xid, stream_id, version LIMIT %s",
        [str(cursor.after_arrival), cursor.after_stream, cursor.after_version, limit],
    )
    return [Arrived(arrival=row[12], event=as_event(row)) for row in rows]


def held_back_since() -> int | None:
    """Return when the first event came, in ms, that a transaction still running holds back.

    None where none is. Such an event is committed and acknowledged, and gets no number yet.
    """
    rows = fetch(
        "SELECT min(recorded_at) FROM ledger_event "
        "WHERE xid >= pg_snapshot_xmin(pg_current_snapshot())"
    )
    return None if rows[0][0] is None else int(rows[0][0])


def read_tips(streams: Sequence[UUID]) -> dict[UUID, Tip]:
    """Return the last numbered event of each stream that has one."""
    rows = fetch(
        "SELECT s.id, n.version, n.leaf_hash FROM unnest(%s::uuid[]) AS s (id) "
        "CROSS JOIN LATERAL (SELECT version, leaf_hash FROM ledger_entry "
        "WHERE stream_id = s.id ORDER BY version DESC LIMIT 1) AS n",
        [list(streams)],
    )
    return {row[0]: Tip(version=row[1], leaf=row[2]) for row in rows}


def read_between(stream_id: UUID, after: int, before: int) -> tuple[StoredEvent, ...]:
    """Return a stream's events with `after` < version < `before`."""
    return load(stream_id, after, before - 1)


def write(before: Cursor, after: Cursor, entries: Sequence[Entry]) -> bool:
    """Store `entries` and move the cursor, inside `alone`'s transaction.

    :raises LeaseLost: this thread leads no longer.
    """
    if entries:
        with (
            psycopg.Cursor(raw_connection()) as cursor,
            cursor.copy(
                "COPY ledger_entry (position, stream_id, version, leaf_hash) "
                "FROM STDIN (FORMAT BINARY)"
            ) as copy,
        ):
            copy.set_types(("int8", "uuid", "int8", "bytea"))
            for entry in entries:
                copy.write_row((entry.position, entry.stream_id, entry.version, entry.leaf_hash))
    term = lease.current_term()
    moved = fetch(
        "WITH leader AS (SELECT term FROM ledger_lease WHERE name = %s AND term = %s "
        "FOR KEY SHARE) UPDATE ledger_cursor SET size = %s, frontier = %s, after_arrival = %s, "
        "after_stream = %s, after_version = %s WHERE id = 1 AND size = %s "
        "AND (%s::bigint IS NULL OR EXISTS (SELECT 1 FROM leader)) RETURNING id",
        [
            lease.NAME,
            term,
            after.tree.size,
            after.tree.to_bytes(),
            after.after_arrival,
            after.after_stream,
            after.after_version,
            before.tree.size,
            term,
        ],
    )
    if not moved:
        lease.require_term()
        raise LedgerDamaged("cursor_mismatch", position=before.tree.size)
    return True


def is_moved() -> bool:
    """Tell whether the rows' transaction ids are of another cluster, or were never looked at."""
    rows = fetch(
        "SELECT c.system_identifier = s.system_identifier::text "
        "FROM ledger_cursor c, pg_control_system() s WHERE c.id = 1"
    )
    return not rows[0][0]


def lock_events() -> None:
    """Wait for appends under way and keep new ones out until the transaction ends."""
    fetch("SELECT ledger_lock_events()")


def read_unnumbered(limit: int) -> list[Arrived]:
    """Return rows without a number, streams in order of their versions."""
    rows = fetch(
        f"SELECT {_OF_EVENT} FROM ledger_event v LEFT JOIN ledger_entry n "
        "ON n.stream_id = v.stream_id AND n.version = v.version "
        "WHERE n.position IS NULL ORDER BY v.recorded_at, v.stream_id, v.version LIMIT %s",
        [limit],
    )
    return [Arrived(arrival=0, event=as_event(row)) for row in rows]


def rebase() -> None:
    """Set the cursor at this cluster's horizon and keep the cluster's identifier."""
    fetch_nothing(
        "UPDATE ledger_cursor SET "
        "after_arrival = pg_snapshot_xmin(pg_current_snapshot())::text::bigint, "
        "after_stream = '00000000-0000-0000-0000-000000000000', after_version = 0, "
        "system_identifier = (SELECT system_identifier::text FROM pg_control_system()) "
        "WHERE id = 1"
    )


def fetch_nothing(query: str) -> None:
    """Run a statement that gives no rows."""
    with psycopg.Cursor(raw_connection()) as cursor:
        cursor.execute(query.encode())
