"""Reading a whole ledger back with every hash verified, as fast as it can be read.

The scan only tells whether everything holds. It works on rows as the driver gives them
and builds no objects; `diagnosis` finds and names what is wrong, slowly.
"""

import hashlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import psycopg
from django.db import connection

from games.ledger.chain import GENESIS, PREAMBLE
from games.ledger.databases.postgres import raw_connection
from games.ledger.errors import LedgerDamaged
from games.ledger.merkle import Frontier
from games.ledger.writer import is_undecodable, sqlite_connection

PAGE = 2000
Row = tuple[Any, ...]
Tips = dict[str, tuple[int, bytes]]
"""Each stream's last version and hash, by the stream's hexadecimal id."""
Progress = Callable[[int], None]
"""Called with the number of events verified since the last call."""

_SQLITE = (
    "v.stream_id, v.version, v.type, v.event_id, v.actor, v.role, v.device, v.recorded_at, "
    "coalesce(v.occurred_at, ''), v.payload, v.prev_hash, v.hash"
)
_POSTGRES = (
    "replace(v.stream_id::text, '-', ''), v.version, v.type, replace(v.event_id::text, '-', ''), "
    "v.actor, v.role, v.device, v.recorded_at, coalesce(v.occurred_at::text, ''), v.payload, "
    "v.prev_hash, v.hash"
)


class Unclean(Exception):
    """Something does not hold; what, is for the diagnosis to say."""


@dataclass(kw_only=True)
class Scan:
    """What has been verified so far: events, and the tree over the dense order.

    `sizes` are the tree sizes whose roots are wanted, `roots` the roots found.
    """

    sizes: frozenset[int] = frozenset()
    events: int = 0
    tree: Frontier = field(default_factory=Frontier)
    roots: dict[int, bytes] = field(default_factory=dict)
    tips: Tips = field(default_factory=dict)


@contextmanager
def snapshot() -> Iterator[None]:
    """Read one state of the database throughout, while appends go on."""
    if connection.in_atomic_block:
        yield
        return
    if connection.vendor == "postgresql":
        raw: psycopg.Connection[Row] | sqlite3.Connection = raw_connection()
        raw.execute("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
    else:
        raw = sqlite_connection()
        raw.execute("BEGIN")
    try:
        yield
    finally:
        raw.execute("ROLLBACK")


def scan(*, sizes: Iterable[int] = (), progress: Progress = lambda count: None) -> Scan:
    """Verify every event's hash and chain, every head and entry, and grow the tree.

    :raises Unclean: when anything does not hold.
    """
    state = Scan(sizes=frozenset(sizes))
    try:
        if connection.vendor == "postgresql":
            _scan_postgres(state, progress)
        else:
            _scan_sqlite(state, progress)
        _check_heads(state.tips)
    except (TypeError, AttributeError, UnicodeError):
        # A column holds what the store never writes.
        raise Unclean from None
    return state


def read_back(*, progress: Progress = lambda count: None) -> int:
    """Read every event, verify its hash and its chain, and return how many there are.

    :raises LedgerDamaged: `hash_mismatch` when one does not hold.
    """
    tips: Tips = {}
    events = 0
    if connection.vendor == "postgresql":
        pages = _postgres(f"SELECT {_POSTGRES} FROM ledger_event v ORDER BY stream_id, version")
    else:
        pages = _sqlite(f"SELECT {_SQLITE} FROM ledger_event v ORDER BY arrival")
    with snapshot():
        for rows in pages:
            try:
                verify_rows(rows, tips)
            except (Unclean, TypeError, AttributeError):
                raise LedgerDamaged("hash_mismatch") from None
            events += len(rows)
            progress(len(rows))
    return events


def numbered_leaves(*, after: int, upto: int) -> Iterator[list[bytes]]:
    """Yield the leaf hashes behind position `after` up to `upto`, every event hashed afresh.

    :raises Unclean: when a position is missing, or a row does not hold.
    """
    columns, read = (
        (_POSTGRES, _postgres) if connection.vendor == "postgresql" else (_SQLITE, _sqlite)
    )
    pages = read(
        f"SELECT {columns}, n.leaf_hash, n.position FROM ledger_entry n "
        "JOIN ledger_event v ON v.stream_id = n.stream_id AND v.version = n.version "
        f"WHERE n.position > {after} AND n.position <= {upto} ORDER BY n.position"
    )
    position = after
    with snapshot():
        for rows in pages:
            leaves = _leaves(map(digest_of, rows))
            if leaves != [row[12] for row in rows]:
                raise Unclean
            if [row[13] for row in rows] != [*range(position + 1, position + len(rows) + 1)]:
                raise Unclean
            position += len(rows)
            yield leaves
    if position != upto:
        raise Unclean


def digest_of(row: Row) -> bytes:
    """Return the hash of an event, calculated from its columns.

    :raises Unclean: the one that is stored is another, or a column holds what is never written.
    """
    s, v, kind, e, actor, role, device, at, claimed, payload, prev, stored = row[:12]
    try:
        head = (
            f"{PREAMBLE}\n{s}\n{v}\n{kind}\n{e}\n{actor}\n{role}\n{device}\n"
            f"{at}\n{claimed}\n{prev.hex()}\n"
        )
        digest = hashlib.sha256(head.encode() + payload).digest()
    except (TypeError, AttributeError, UnicodeError):
        raise Unclean from None
    if digest != stored:
        raise Unclean
    return digest


def verify_rows(rows: Sequence[Row], tips: Tips) -> None:
    """Verify hash and chain of each row and bring `tips` up to date.

    :raises Unclean: when one does not hold.
    """
    start = (0, GENESIS)
    for row in rows:
        digest = digest_of(row)
        stream, version, prev = row[0], row[1], row[10]
        if tips.get(stream, start) != (version - 1, prev):
            raise Unclean
        tips[stream] = (version, digest)


def _leaves(digests: Iterable[bytes]) -> list[bytes]:
    """Return the leaf hashes of event hashes."""
    sha256 = hashlib.sha256
    return [sha256(b"\x00" + digest).digest() for digest in digests]


def _scan_sqlite(state: Scan, progress: Progress) -> None:
    """Verify events by arrival, in step with the entries: the same order on SQLite."""
    events = _sqlite(f"SELECT {_SQLITE} FROM ledger_event v ORDER BY arrival")
    entries = _sqlite(
        "SELECT stream_id, version, leaf_hash, position FROM ledger_entry ORDER BY position"
    )
    for rows in events:
        verify_rows(rows, state.tips)
        numbered = next(entries, [])
        leaves = _leaves([row[11] for row in rows[: len(numbered)]])
        wanted = [(row[0], row[1], leaf) for row, leaf in zip(rows, leaves, strict=False)]
        if [entry[:3] for entry in numbered] != wanted:
            raise Unclean
        _grow(state, leaves)
        if numbered and numbered[-1][3] != state.tree.size:
            raise Unclean
        state.events += len(rows)
        progress(len(rows))
    if next(entries, None):
        raise Unclean


def _scan_postgres(state: Scan, progress: Progress) -> None:
    """Verify events by stream beside their entries, then the entries by position."""
    numbered = 0
    for rows in _postgres(
        f"SELECT {_POSTGRES}, n.leaf_hash FROM ledger_event v LEFT JOIN ledger_entry n "
        "ON n.stream_id = v.stream_id AND n.version = v.version "
        "ORDER BY v.stream_id, v.version"
    ):
        verify_rows([row[:12] for row in rows], state.tips)
        found = [(row[11], row[12]) for row in rows if row[12] is not None]
        if _leaves([digest for digest, _ in found]) != [leaf for _, leaf in found]:
            raise Unclean
        numbered += len(found)
        state.events += len(rows)
        progress(len(rows))
    last: dict[bytes, int] = {}
    for rows in _postgres(
        "SELECT uuid_send(stream_id), version, leaf_hash, position "
        "FROM ledger_entry ORDER BY position"
    ):
        for stream, version, _, _ in rows:
            if last.get(stream, 0) != version - 1:
                raise Unclean
            last[stream] = version
        _grow(state, [row[2] for row in rows])
        if rows[-1][3] != state.tree.size:
            raise Unclean
    if state.tree.size != numbered:
        raise Unclean


def _grow(state: Scan, leaves: list[bytes]) -> None:
    """Extend the tree, stopping at the sizes whose roots are wanted."""
    start = state.tree.size
    stop = start + len(leaves)
    cuts = sorted(size for size in state.sizes if start < size <= stop)
    for cut in cuts:
        state.tree = state.tree.extend(leaves[state.tree.size - start : cut - start])
        state.roots[cut] = state.tree.root()
    state.tree = state.tree.extend(leaves[state.tree.size - start :])


def _check_heads(tips: Tips) -> None:
    """Refuse heads that are not their streams' last events."""
    if connection.vendor == "postgresql":
        pages = _postgres(
            "SELECT replace(stream_id::text, '-', ''), version, hash FROM ledger_stream"
        )
    else:
        pages = _sqlite("SELECT stream_id, version, hash FROM ledger_stream")
    heads = 0
    for rows in pages:
        heads += len(rows)
        for stream, version, digest in rows:
            if tips.get(stream) != (version, digest):
                raise Unclean
    if heads != len(tips):
        raise Unclean


def _sqlite(query: str) -> Iterator[list[Row]]:
    """Yield the rows of `query`, a page at a time.

    :raises Unclean: a column holds what the store never writes.
    """
    cursor = sqlite_connection().execute(query)
    try:
        while rows := cursor.fetchmany(PAGE):
            yield rows
    except sqlite3.OperationalError as error:
        if is_undecodable(error):
            raise Unclean from None
        raise


def _postgres(query: str) -> Iterator[list[Row]]:
    """Yield the rows of `query`, a page at a time, inside a transaction."""
    with psycopg.ServerCursor(raw_connection(), f"ledger_scan_{abs(hash(query))}") as cursor:
        cursor.execute(query.encode(), binary=True)
        while rows := cursor.fetchmany(PAGE):
            yield rows
