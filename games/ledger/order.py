"""Which events come next in the dense order: pure decisions of the sequencer.

A stream's versions are numbered in order, whatever order the rows arrive in, and only
rows whose hash and chain hold are numbered: a log that signs what it has not re-read
dies of one flipped bit.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from games.ledger.chain import GENESIS, is_as_hashed
from games.ledger.envelope import StoredEvent
from games.ledger.merkle import Frontier, leaf_hash

GENESIS_LEAF = leaf_hash(GENESIS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cursor:
    """Where the sequencer stands: the tree, and the last row it has looked at."""

    tree: Frontier
    after_arrival: int
    after_stream: UUID
    after_version: int


class Arrived(NamedTuple):
    """A committed event and the place of its transaction among all."""

    arrival: int
    event: StoredEvent


class Tip(NamedTuple):
    """The last numbered event of a stream; version 0 when there is none."""

    version: int = 0
    leaf: bytes = GENESIS_LEAF
    hash: bytes = b""
    """Of the event itself where that is at hand, else none."""


class Entry(NamedTuple):
    """A row of the dense order."""

    position: int
    stream_id: UUID
    version: int
    leaf_hash: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """The row the sequencer will not go past."""

    name: str
    stream_id: UUID
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbered:
    """What a page of rows gives: entries to store, the cursor after them, the fault met."""

    entries: tuple[Entry, ...]
    cursor: Cursor
    fault: Fault | None


def number(
    cursor: Cursor,
    page: Sequence[Arrived],
    tips: dict[UUID, Tip],
    earlier: Callable[[UUID, int, int], Sequence[StoredEvent]],
) -> Numbered:
    """Number the rows of `page`, up to the first bad one.

    `tips` tells the last numbered event of the page's streams and is brought up to date.
    `earlier(stream, after, before)` fetches a stream's events between two versions: a
    transaction that began early can append behind one that began late, and then the
    rows arrive in the wrong order.
    """
    entries: list[Entry] = []
    size = cursor.tree.size
    fault: Fault | None = None
    done: Arrived | None = None
    stream, tip = cursor.after_stream, Tip()
    for at, arrived in enumerate(page):
        event = arrived.event
        if not at or event.stream_id != stream:
            stream, tip = event.stream_id, tips.get(event.stream_id, Tip())
        if event.version > tip.version:
            wanted: Sequence[StoredEvent] = (event,)
            if event.version > tip.version + 1:
                wanted = (*earlier(event.stream_id, tip.version, event.version), event)
            for pair in wanted:
                fault = _fault_of(pair, tip, event.stream_id)
                if fault:
                    break
                tip = Tip(version=pair.version, leaf=leaf_hash(pair.hash), hash=pair.hash)
                entries.append(
                    Entry(
                        position=size + len(entries) + 1,
                        stream_id=pair.stream_id,
                        version=pair.version,
                        leaf_hash=tip.leaf,
                    )
                )
            tips[event.stream_id] = tip
        if fault:
            break
        done = arrived
    moved = Cursor(
        tree=cursor.tree.extend(entry.leaf_hash for entry in entries),
        after_arrival=done.arrival if done else cursor.after_arrival,
        after_stream=done.event.stream_id if done else cursor.after_stream,
        after_version=done.event.version if done else cursor.after_version,
    )
    return Numbered(entries=tuple(entries), cursor=moved, fault=fault)


def _fault_of(event: StoredEvent, tip: Tip, stream_id: UUID) -> Fault | None:
    """Return what forbids numbering `event` behind `tip`, or None."""
    if event.version != tip.version + 1:
        return Fault(name="missing_event", stream_id=stream_id, version=tip.version + 1)
    if not is_as_hashed(event):
        return Fault(name="hash_mismatch", stream_id=stream_id, version=event.version)
    chains = event.prev_hash == tip.hash if tip.hash else leaf_hash(event.prev_hash) == tip.leaf
    if not chains:
        return Fault(name="chain_broken", stream_id=stream_id, version=event.version)
    return None
