"""The sequencer's reads and writes on SQLite.

The single writer gives `arrival` in commit order, so no horizon is needed. Rows are read
and hashed before the write transaction; the cursor's size, checked inside it, tells when
another process has numbered them meanwhile.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from uuid import UUID

from games.ledger.databases import lease
from games.ledger.databases.sqlite import COLUMNS, as_event, load
from games.ledger.envelope import StoredEvent
from games.ledger.errors import LedgerDamaged
from games.ledger.merkle import Frontier
from games.ledger.order import Arrived, Cursor, Entry, Tip
from games.ledger.writer import read_rows, run_write, sqlite_connection

_CHUNK = 500


def alone() -> AbstractContextManager[bool]:
    """Tell whether this process may sequence now; on SQLite `write` decides."""
    return nullcontext(True)


def read_cursor() -> Cursor:
    """Return the stored cursor.

    :raises LedgerDamaged: `cursor_mismatch` when it does not fit the entries.
    """
    raw = sqlite_connection()
    row = raw.execute(
        "SELECT size, frontier, after_arrival, after_stream, after_version, "
        "(SELECT coalesce(max(position), 0) FROM ledger_entry) FROM ledger_cursor WHERE id = 1"
    ).fetchone()
    if row is None or row[0] != row[5]:
        raise LedgerDamaged("cursor_mismatch", position=row and row[5])
    return Cursor(
        tree=Frontier.from_bytes(row[0], row[1]),
        after_arrival=row[2],
        after_stream=UUID(row[3]),
        after_version=row[4],
    )


def read_page(cursor: Cursor, limit: int) -> list[Arrived]:
    """Return the next committed rows behind the cursor."""
    rows = read_rows(
        f"SELECT {COLUMNS}, arrival FROM ledger_event WHERE arrival > ? ORDER BY arrival LIMIT ?",
        (cursor.after_arrival, limit),
    )
    return [Arrived(arrival=row[12], event=as_event(row)) for row in rows]


def held_back_since() -> int | None:
    """Return None: what is committed here can be numbered."""
    return None


def read_tips(streams: Sequence[UUID]) -> dict[UUID, Tip]:
    """Return the last numbered event of each stream that has one."""
    tips: dict[UUID, Tip] = {}
    raw = sqlite_connection()
    for start in range(0, len(streams), _CHUNK):
        chunk = [stream.hex for stream in streams[start : start + _CHUNK]]
        marks = ",".join("?" * len(chunk))
        # SQLite takes the bare leaf_hash from the row that holds the maximum.
        rows = raw.execute(
            "SELECT stream_id, max(version), leaf_hash FROM ledger_entry "
            f"WHERE stream_id IN ({marks}) GROUP BY stream_id",
            chunk,
        )
        tips.update({UUID(row[0]): Tip(version=row[1], leaf=row[2]) for row in rows})
    return tips


def read_between(stream_id: UUID, after: int, before: int) -> tuple[StoredEvent, ...]:
    """Return a stream's events with `after` < version < `before`."""
    return load(stream_id, after, before - 1)


def write(before: Cursor, after: Cursor, entries: Sequence[Entry]) -> bool:
    """Store `entries` and move the cursor; False when another process was quicker.

    :raises LeaseLost: this thread leads no longer.
    """
    term = lease.current_term()

    def act(raw: sqlite3.Connection) -> bool:
        moved = raw.execute(
            "UPDATE ledger_cursor SET size = ?, frontier = ?, after_arrival = ?, "
            "after_stream = ?, after_version = ? WHERE id = 1 AND size = ? AND after_arrival = ? "
            "AND (? IS NULL OR EXISTS (SELECT 1 FROM ledger_lease WHERE name = ? AND term = ?))",
            (
                after.tree.size,
                after.tree.to_bytes(),
                after.after_arrival,
                after.after_stream.hex,
                after.after_version,
                before.tree.size,
                before.after_arrival,
                term,
                lease.NAME,
                term,
            ),
        )
        if moved.rowcount != 1:
            return False
        raw.executemany(
            "INSERT INTO ledger_entry (position, stream_id, version, leaf_hash) VALUES (?,?,?,?)",
            [(e.position, e.stream_id.hex, e.version, e.leaf_hash) for e in entries],
        )
        return True

    is_moved_on: bool = run_write(act)
    if not is_moved_on:
        lease.require_term()
    return is_moved_on


def is_moved() -> bool:
    """Tell whether the rows came from elsewhere; a file keeps its arrival numbers."""
    return False


def read_unnumbered(limit: int) -> list[Arrived]:
    """Return rows without a number; on SQLite there are none behind the cursor."""
    return []


def lock_events() -> None:
    """Do nothing: the single writer is the lock."""


def rebase() -> None:
    """Do nothing: arrival numbers hold wherever the file is copied."""
