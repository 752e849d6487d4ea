"""The work list: what needs doing about a stream, stored with its cause.

The rows are the record; a queue in front of them is only a doorbell. A row is claimed
for a time (`lease`) and comes back when its worker dies. It is closed in the
transaction that appends its result (`store.append(close_work=...)`), or alone when
there is nothing to append; a late worker finds it closed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import connection

from games.ledger.databases import statements
from games.ledger.errors import WorkClosed

MAX_ATTEMPTS = 5
"""After so many failures a piece of work waits for a person."""

SKEW_MS = 60_000
"""A lease that runs on for longer than it is, and this, was taken before the clock was set back."""
# Due is what the clock has come to, and what its stream has: recorded time never goes back, so
# that a claim made before the server's clock was set back does not wait until it comes there again.
_STREAM_IS_THERE = (
    "EXISTS (SELECT 1 FROM ledger_stream s WHERE s.stream_id = ledger_work.stream_id "
    "AND s.recorded_at >= ledger_work.due_at)"
)
_DUE = f"(due_at <= {{}} OR {_STREAM_IS_THERE})"
_FREE = "(claimed_until <= {} OR claimed_until > {})"

_COLUMNS = "id, kind, stream_id, version, due_at, attempts, claimed_until"


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkItem:
    """A claimed or waiting piece of work; times in milliseconds.

    `attempts` counts claims, this one included.
    """

    id: int
    kind: str
    stream_id: UUID
    version: int
    due_at: int
    attempts: int
    claimed_until: int


def add(kind: str, stream_id: UUID, *, version: int, due_at: int) -> None:
    """Put a piece of work on the list beside any append; one that is there already stays.

    `stream_id` and `version` name what is to be done to the worker of `kind`, which need be no
    stream of the ledger.
    """
    id_ = stream_id if connection.vendor == "postgresql" else stream_id.hex
    statements.write(
        "INSERT INTO ledger_work (kind, stream_id, version, due_at) VALUES ({}, {}, {}, {}) "
        "ON CONFLICT (kind, stream_id, version) DO NOTHING RETURNING id",
        (kind, id_, version, due_at),
    )


def newest(kind: str, stream_id: UUID) -> tuple[int, str]:
    """Return the last version that work of a kind is on record for, and its state; 0 for none."""
    id_ = stream_id if connection.vendor == "postgresql" else stream_id.hex
    rows = statements.read(
        "SELECT version, state FROM ledger_work WHERE kind = {} AND stream_id = {} "
        "ORDER BY version DESC LIMIT 1",
        (kind, id_),
    )
    return (int(rows[0][0]), str(rows[0][1])) if rows else (0, "")


def keep(item: WorkItem, *, until: int) -> bool:
    """Hold a claimed piece of work until a later moment; False when it is another's by now."""
    rows = statements.write(
        "UPDATE ledger_work SET claimed_until = {} "
        "WHERE id = {} AND state = 'pending' AND attempts = {} RETURNING id",
        (until, item.id, item.attempts),
    )
    return bool(rows)


def claim(
    *, worker: str, now: int, lease: int, limit: int, kinds: Sequence[str]
) -> tuple[WorkItem, ...]:
    """Take up to `limit` pieces of due work of `kinds` for `lease` milliseconds.

    No two workers hold the same piece within its lease. What was claimed `MAX_ATTEMPTS`
    times without an end is not claimed again: `retire` leaves it to a person.
    """
    marks = ",".join("{}" for _ in kinds)
    due = (
        f"SELECT id FROM ledger_work WHERE state = 'pending' AND {_DUE} AND {_FREE} "
        f"AND attempts < {MAX_ATTEMPTS} AND kind IN ({marks}) ORDER BY due_at, id LIMIT {{}}"
    )
    if connection.vendor == "postgresql":
        # Joined, not looked up in: a list of ids might be read twice, with other rows locked.
        named = ", ".join(f"w.{column}" for column in _COLUMNS.split(", "))
        where = f"FROM ({due} FOR UPDATE SKIP LOCKED) AS due WHERE w.id = due.id RETURNING {named}"
    else:
        where = f"WHERE w.id IN ({due}) RETURNING {_COLUMNS}"
    rows = statements.write(
        "UPDATE ledger_work AS w SET claimed_by = {}, claimed_until = {}, "
        f"attempts = w.attempts + 1 {where}",
        (worker, now + lease, now, now, now + lease + SKEW_MS, *kinds, limit),
    )
    return tuple(sorted((_as_item(row) for row in rows), key=lambda i: (i.due_at, i.id)))


def get(work_id: int, *, worker: str, now: int, lease: int) -> WorkItem | None:
    """Take one piece of due work by its id, or None when it is closed, held or not due."""
    rows = statements.write(
        "UPDATE ledger_work SET claimed_by = {}, claimed_until = {}, attempts = attempts + 1 "
        f"WHERE id = {{}} AND state = 'pending' AND {_DUE} AND {_FREE} "
        f"AND attempts < {MAX_ATTEMPTS} RETURNING {_COLUMNS}",
        (worker, now + lease, work_id, now, now, now + lease + SKEW_MS),
    )
    return _as_item(rows[0]) if rows else None


def fail(item: WorkItem, *, error: str, now: int, retry_at: int) -> bool:
    """Give a piece of work back, to be tried again at `retry_at` milliseconds.

    After `MAX_ATTEMPTS` it waits for a person instead (`needs_human`). Return whether
    it will be tried again. A piece that another worker holds by now is left alone.
    """
    again = item.attempts < MAX_ATTEMPTS
    statements.write(
        "UPDATE ledger_work SET claimed_by = '', claimed_until = 0, due_at = {}, "
        "last_error = {}, state = {} "
        "WHERE id = {} AND state = 'pending' AND attempts = {} RETURNING id",
        (
            max(now, retry_at),
            error[:2000].replace("\x00", ""),
            "pending" if again else "needs_human",
            item.id,
            item.attempts,
        ),
    )
    return again


def retire(*, now: int) -> int:
    """Leave to a person what was claimed too often: it kills its workers. Return how many."""
    rows = statements.write(
        "UPDATE ledger_work SET claimed_by = '', claimed_until = 0, state = 'needs_human', "
        "last_error = CASE last_error WHEN '' THEN 'worker lost' ELSE last_error END "
        "WHERE state = 'pending' AND attempts >= {} AND claimed_until <= {} RETURNING id",
        (MAX_ATTEMPTS, now),
    )
    return len(rows)


def give_up(item: WorkItem, *, error: str) -> None:
    """Leave a piece of work to a person at once, whatever its attempts.

    :raises WorkClosed: when it is closed already.
    """
    rows = statements.write(
        "UPDATE ledger_work SET claimed_by = '', claimed_until = 0, last_error = {}, "
        "state = 'needs_human' WHERE id = {} AND state <> 'done' RETURNING id",
        (error[:2000].replace("\x00", ""), item.id),
    )
    if not rows:
        raise WorkClosed(item.id)


def close(work_id: int, *, now: int) -> None:
    """Close a piece of work that has no result to append.

    :raises WorkClosed: when it is closed already or does not exist.
    """
    rows = statements.write(
        "UPDATE ledger_work SET state = 'done', done_at = {}, claimed_by = '', "
        "claimed_until = 0 WHERE id = {} AND state <> 'done' RETURNING id",
        (now, work_id),
    )
    if not rows:
        raise WorkClosed(work_id)


def reopen(work_id: int, *, now: int) -> None:
    """Put a piece of work that waits for a person back on the list, attempts forgotten.

    :raises WorkClosed: when it does not wait for a person.
    """
    rows = statements.write(
        "UPDATE ledger_work SET state = 'pending', attempts = 0, due_at = {}, claimed_until = 0 "
        "WHERE id = {} AND state = 'needs_human' RETURNING id",
        (now, work_id),
    )
    if not rows:
        raise WorkClosed(work_id)


def pending(*, now: int, limit: int = 1000) -> tuple[WorkItem, ...]:
    """Return work that is due at `now` and held by nobody, oldest first."""
    return _list(f"state = 'pending' AND {_DUE} AND claimed_until <= {{}}", (now, now, limit))


def is_any_due(*, kinds: Sequence[str], now: int) -> bool:
    """Return whether work of one of `kinds` is due at `now` and held by nobody.

    `now` may be a little before the present, to find what has waited: what the clock is only
    `SKEW_MS` short of is not due by its stream.
    """
    marks = ",".join("{}" for _ in kinds)
    rows = statements.read(
        f"SELECT id FROM ledger_work WHERE state = 'pending' AND kind IN ({marks}) "
        f"AND (due_at <= {{}} OR due_at > {{}} AND {_STREAM_IS_THERE}) "
        "AND claimed_until <= {} LIMIT 1",
        (*kinds, now, now + SKEW_MS, now),
    )
    return bool(rows)


def waiting_since(moment: int, *, kind: str, now: int) -> int:
    """Return how much work of a kind came due after `moment` and is held by nobody at `now`."""
    (row,) = statements.read(
        "SELECT count(*) FROM ledger_work WHERE state = 'pending' AND kind = {} "
        "AND due_at > {} AND due_at <= {} AND claimed_until <= {}",
        (kind, moment, now, now),
    )
    return int(row[0])


def needing_human(*, kind: str, limit: int = 1000) -> tuple[WorkItem, ...]:
    """Return work of a kind that was given up and waits for a person, oldest first."""
    return _list("state = 'needs_human' AND kind = {}", (kind, limit))


def _list(condition: str, parameters: Sequence[object]) -> tuple[WorkItem, ...]:
    """Return the work rows that meet `condition`; the last parameter is the limit."""
    query = f"SELECT {_COLUMNS} FROM ledger_work WHERE {condition} ORDER BY due_at, id LIMIT {{}}"
    return tuple(_as_item(row) for row in statements.read(query, parameters))


def _as_item(row: tuple[Any, ...]) -> WorkItem:
    """Build the item of a row of `_COLUMNS`."""
    return WorkItem(
        id=row[0],
        kind=row[1],
        stream_id=row[2] if isinstance(row[2], UUID) else UUID(row[2]),
        version=row[3],
        due_at=row[4],
        attempts=row[5],
        claimed_until=row[6],
    )
