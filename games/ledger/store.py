"""The ledger's store: append, load and read in order, on SQLite and PostgreSQL alike.

An append is durable when it returns. It takes a lock on its own stream only; order
between streams is given later, by the sequencer.
"""

import re
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from itertools import accumulate
from types import ModuleType
from typing import Protocol, TypeVar
from uuid import UUID

from django.db import connection, transaction

from games.ledger.canonical import MAX_INTEGER
from games.ledger.chain import EventRow, check_time, prepare, seal_rows
from games.ledger.databases import lease, postgres, sqlite
from games.ledger.envelope import NewEvent, StoredEvent, WorkRequest
from games.ledger.errors import (
    BatchConflict,
    EventIdConflict,
    InvalidEvent,
    LedgerBusy,
    LedgerDamaged,
    StreamNotFound,
    VersionConflict,
    WorkClosed,
)
from games.ledger.requests import (
    Appended,
    AppendRequest,
    FeedEntry,
    Head,
    NewStream,
)
from games.models import LedgerStream

__all__ = [
    "Appended",
    "BatchConflict",
    "EventIdConflict",
    "FeedEntry",
    "Head",
    "InvalidEvent",
    "LedgerBusy",
    "LedgerDamaged",
    "NewStream",
    "StreamNotFound",
    "VersionConflict",
    "WorkClosed",
    "append",
    "append_batch",
    "hashes_of",
    "head",
    "iterate_events",
    "kinds_of",
    "load",
    "load_page",
    "read_feed",
    "read_feed_page",
]

T = TypeVar("T")
_KIND = re.compile(r"[a-z][a-z0-9._-]{0,59}")


class Bell(Protocol):
    """What is rung after an append, as a `threading.Event` is set."""

    def set(self) -> None:
        """Ring it; must neither wait nor raise."""


_bells: tuple[Bell, ...] = ()
"""What the background loops wait for."""
_lock = threading.Lock()
PAGE_BYTES = 8 * 1024 * 1024
"""Payload bytes of one page, whatever its limit: a single event may have 4 MiB."""


@cache
def _database() -> ModuleType:
    """PostgreSQL's or SQLite's module; both answer to the same names."""
    return postgres if connection.vendor == "postgresql" else sqlite


def append(
    *,
    stream_id: UUID,
    stream_kind: str,
    expected_version: int,
    expected_hash: bytes | None = None,
    events: Sequence[NewEvent],
    now: int,
    work: Sequence[WorkRequest] = (),
    close_work: int | None = None,
) -> Appended:
    """Append `events` to a stream that stands at `expected_version`; 0 creates it.

    `now` is the server's time in milliseconds; within a stream recorded time never goes
    back. `expected_hash` is the hash of the last event the caller loaded and saves a
    round trip. `work` rows are stored and the work row `close_work` is closed in the
    same transaction, which is the caller's own when there is one. When every event id
    is stored already with the same content, the first answer is given again.

    :raises VersionConflict: the stream stands elsewhere.
    :raises EventIdConflict: an event id is used already for other content.
    :raises InvalidEvent: an event or number cannot be stored; nothing changed.
    :raises StreamNotFound: `expected_version` is not 0 and there is no such stream.
    :raises WorkClosed: the work to be closed is not open.
    :raises LedgerBusy: the database could not take the write in time.
    :raises LedgerDamaged: `head_mismatch`: the version is taken though the head says not.
    :raises LeaseLost: it is the background's, which another process leads by now.
    """
    request = AppendRequest(
        stream_id=stream_id,
        stream_kind=stream_kind,
        expected_version=expected_version,
        expected_hash=expected_hash,
        events=prepare(events),
        now=now,
        work=tuple(work),
        close_work=close_work,
    )
    _check_request(request)
    appended: Appended = _by_the_leader(lambda: _database().append(request))
    _wake_on_commit()
    return appended


def append_batch(streams: Sequence[NewStream], *, now: int) -> int:
    """Store whole new streams in one transaction and return the number of events.

    `now` in milliseconds is every event's recorded time.

    :raises BatchConflict: some of the streams exist already; nothing is stored.
    :raises EventIdConflict: an event id is used already; nothing is stored.
    :raises InvalidEvent: as `append`; nothing is stored.
    """
    check_time(now)
    if len({stream.stream_id for stream in streams}) < len(streams):
        raise InvalidEvent("duplicate_stream_id")
    heads: list[Head] = []
    rows: list[EventRow] = []
    work: list[tuple[str, UUID, int, int]] = []
    for stream in streams:
        _check_kind(stream.stream_kind)
        sealed = seal_rows(stream.events, stream_id=stream.stream_id, recorded_at=now)
        _check_work(stream.work, len(sealed))
        rows.extend(sealed)
        heads.append(
            Head(
                stream_id=stream.stream_id,
                kind=stream.stream_kind,
                version=len(sealed),
                hash=sealed[-1][-1],
                recorded_at=now,
            )
        )
        for item in stream.work:
            due = now if item.due_at is None else item.due_at
            work.append((item.kind, stream.stream_id, item.version, due))
    if not heads:
        return 0
    count: int = _by_the_leader(lambda: _database().append_batch(heads, rows, work))
    _wake_on_commit()
    return count


def load(stream_id: UUID, *, after: int = 0, upto: int | None = None) -> tuple[StoredEvent, ...]:
    """Return a stream's events with `after` < version <= `upto`, in order.

    :raises StreamNotFound: no stream has this id.
    """
    events: tuple[StoredEvent, ...] = _database().load(
        stream_id, after, MAX_INTEGER if upto is None else upto
    )
    if not events:
        head(stream_id)
    return events


def load_page(
    stream_id: UUID, *, after: int, limit: int, most: int = PAGE_BYTES
) -> tuple[tuple[StoredEvent, ...], bool]:
    """Return up to `limit` events after a version, and whether there are more.

    They are fewer where their payloads would come to more than `most` bytes, but never none.

    :raises StreamNotFound: no stream has this id.
    """
    sizes = _database().sizes(stream_id, after, limit + 1)
    if not sizes:
        head(stream_id)
        return (), False
    count = _fitting(sizes[:limit], most)
    return load(stream_id, after=after, upto=after + count), count < len(sizes)


def read_feed_page(
    *, after: int, limit: int, most: int = PAGE_BYTES
) -> tuple[tuple[FeedEntry, ...], bool]:
    """Return up to `limit` sequenced events as `load_page` does those of a stream.

    :raises LedgerDamaged: a position or its event is missing; nothing is skipped.
    """
    sizes = _database().entry_sizes(after, limit + 1)
    count = _fitting(sizes[:limit], most)
    return (read_feed(after=after, limit=count) if count else ()), count < len(sizes)


def _fitting(sizes: Sequence[int], most: int) -> int:
    """Return how many of `sizes` come to `most` bytes together, one at the least."""
    fitting = sum(1 for total in accumulate(sizes) if total <= most)
    return max(fitting, min(len(sizes), 1))


def head(stream_id: UUID) -> Head:
    """Return where a stream stands.

    :raises StreamNotFound: no stream has this id.
    """
    found: Head | None = _database().head(stream_id)
    if found is None:
        raise StreamNotFound(stream_id)
    return found


def kinds_of(stream_ids: Collection[UUID]) -> dict[UUID, str]:
    """Id -> kind, for those of `stream_ids` that are on the ledger."""
    rows = LedgerStream.objects.filter(stream_id__in=stream_ids)
    return dict(rows.values_list("stream_id", "kind"))


def hashes_of(stream_ids: Collection[UUID]) -> dict[UUID, bytes]:
    """Id -> hash of the last event, for those of `stream_ids` that are on the ledger."""
    rows = LedgerStream.objects.filter(stream_id__in=stream_ids).values_list("stream_id", "hash")
    return {stream_id: bytes(digest) for stream_id, digest in rows}


def read_feed(*, after: int, limit: int) -> tuple[FeedEntry, ...]:
    """Return up to `limit` sequenced events behind position `after`, without a hole.

    :raises LedgerDamaged: a position or its event is missing; nothing is skipped.
    """
    feed: list[FeedEntry] = []
    expected = after
    for position, stream_id, version, event in _database().read_entries(after, limit):
        expected += 1
        if position != expected:
            raise LedgerDamaged("missing_entry", position=expected)
        if event is None:
            raise LedgerDamaged(
                "missing_event", position=position, stream_id=stream_id, version=version
            )
        feed.append(FeedEntry(position=position, event=event))
    return tuple(feed)


def iterate_events(*, page: int = 1000) -> Iterator[StoredEvent]:
    """Yield every stored event by stream and version, reading `page` rows at a time."""
    for events in _database().pages(page):
        yield from events


def _by_the_leader(act: Callable[[], T]) -> T:
    """Write; what a leader of the background writes, only while its term stands."""
    if lease.current_term() is None:
        return act()
    with transaction.atomic():
        lease.require_term()
        return act()


def _check_request(request: AppendRequest) -> None:
    """Refuse a request whose own numbers make no sense.

    :raises InvalidEvent: `kind_malformed`, `version_out_of_range`, `time_out_of_range`,
        `hash_malformed` or `work_version_out_of_range`.
    """
    _check_kind(request.stream_kind)
    if request.expected_version < 0:
        raise InvalidEvent("version_out_of_range", str(request.expected_version))
    if request.expected_hash is not None and len(request.expected_hash) != 32:
        raise InvalidEvent("hash_malformed")
    check_time(request.now)
    _check_work(request.work, request.expected_version + len(request.events))


def _check_kind(kind: str) -> None:
    """Refuse a name of a kind of stream or work that is not like `game`.

    :raises InvalidEvent: `kind_malformed`.
    """
    if not _KIND.fullmatch(kind):
        raise InvalidEvent("kind_malformed", ascii(kind)[:80])


def _check_work(work: Sequence[WorkRequest], version: int) -> None:
    """Refuse work on versions that the stream will not have.

    :raises InvalidEvent: `kind_malformed`, `work_version_out_of_range`, `time_out_of_range`.
    """
    for item in work:
        _check_kind(item.kind)
        if not 1 <= item.version <= version:
            raise InvalidEvent("work_version_out_of_range", str(item.version))
        if item.due_at is not None:
            check_time(item.due_at)


def listen(bell: Bell) -> None:
    """Have `bell` set after every committed append of this process.

    Only a hint: a loop that misses it finds the same rows at its next round.
    """
    global _bells
    with _lock:
        _bells = (*_bells, bell)


def leave(bell: Bell) -> None:
    """Ring `bell` no more."""
    global _bells
    with _lock:
        _bells = tuple(other for other in _bells if other is not bell)


def _wake_on_commit() -> None:
    """Ring the bells once the caller's transaction, if there is one, has committed."""
    if not _bells:
        return
    if connection.in_atomic_block:
        transaction.on_commit(_wake)
    else:
        _wake()


def _wake() -> None:
    for bell in _bells:
        bell.set()
