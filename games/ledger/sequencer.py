"""The one sequencer: numbers committed events densely, grows the tree, signs checkpoints.

Readers of the feed, projections and proofs see only what it has numbered. It may be
killed at any moment: entries and cursor are stored in one transaction.
"""

from collections.abc import Sequence
from types import ModuleType
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Max

from games.ledger import anchors, store
from games.ledger.chain import is_as_hashed
from games.ledger.checkpoint import Checkpoint, key_id
from games.ledger.checkpoint import sign_checkpoint as sign_text
from games.ledger.databases import lease, order_postgres, order_sqlite
from games.ledger.errors import CheckpointError, LedgerDamaged, SequencerHalted
from games.ledger.history import require_one_history
from games.ledger.keys import signing_key
from games.ledger.log_record import log_record
from games.ledger.merkle import Frontier, leaf_hash
from games.ledger.order import Arrived, Cursor, Fault, Numbered, number
from games.ledger.requests import FeedEntry
from games.ledger.scan import Unclean, numbered_leaves
from games.models import LedgerCheckpoint, LedgerCursor, LedgerEntry, LedgerEvent

PAGE = 1000
SLACK_MS = 60_000
"""What the order of the events may differ by from that of their times."""


def sequence(*, limit: int = PAGE) -> int:
    """Number up to `limit` committed events and return how many; 0 when there are none.

    Also 0 when another process is the sequencer just now. Raises as `sequence_page`.
    """
    count, _ = sequence_page(limit=limit)
    return count


def sequence_page(*, limit: int = PAGE) -> tuple[int, tuple[FeedEntry, ...]]:
    """Number as `sequence` does; return how many, and these entries where they are at hand.

    Their events were read from the database and hashed again, as readers of the feed have them.

    :raises SequencerHalted: at a row whose hash or chain does not hold; the good rows
        before it are numbered, nothing behind it ever is.
    :raises SecondHistory: the log does not hold what is known of it outside.
    :raises LedgerDamaged: `cursor_mismatch`.
    :raises LeaseLost: this thread leads the background no longer.
    """
    database = _database()
    with database.alone() as alone:
        if not alone:
            return 0, ()
        require_one_history(database.read_cursor().tree)
        entries: tuple[FeedEntry, ...] = ()
        if database.is_moved():
            count, fault = _number_the_rest(database, limit)
        else:
            count, fault, entries = _number_next(database, limit)
    if fault:
        raise SequencerHalted(fault.name, stream_id=fault.stream_id, version=fault.version)
    return count, entries


def sequence_all(*, limit: int = PAGE) -> int:
    """Number everything that is committed and return how many events that was.

    :raises SequencerHalted: as `sequence`.
    """
    total = 0
    while count := sequence(limit=limit):
        total += count
    return total


def tree() -> Frontier:
    """Return the tree over everything numbered so far.

    :raises LedgerDamaged: `cursor_mismatch`.
    """
    cursor: Cursor = _database().read_cursor()
    return cursor.tree


def sign_checkpoint(*, now: int, most: int | None = None) -> LedgerCheckpoint | None:
    """Sign and store a checkpoint; None when nothing was numbered since the last.

    `now` in milliseconds. With `most`, it is of no more events than that behind the last: who has
    other things to do signs in slices. The rows since the last checkpoint are read and hashed again
    first: what is signed is what is stored at this moment.

    :raises LedgerDamaged: when they are not what was numbered; nothing is signed.
    :raises CheckpointError: `key_not_on_record`: the key file was put there by nobody.
    :raises LeaseLost: this thread leads the background no longer.
    """
    key = signing_key()
    record = log_record()
    identity = key_id(record.origin, key.public_key()).hex()
    if record.is_kept and record.keys[-1].id != identity:
        raise CheckpointError("key_not_on_record", f"{identity} is not {record.keys[-1].id}")
    current = tree()
    require_one_history(current)
    last = LedgerCheckpoint.objects.order_by("-size").first()
    if current.size == 0 or (last and last.size == current.size and last.key_id == identity):
        return None
    base = Frontier.from_bytes(last.size, bytes(last.frontier)) if last else Frontier()
    size = current.size if most is None else min(current.size, base.size + most)
    grown = _read_again(base, size)
    if size == current.size and grown.nodes != current.nodes:
        raise LedgerDamaged("root_mismatch", position=current.size)
    statement = Checkpoint(origin=record.origin, size=size, root=grown.root())
    made = LedgerCheckpoint(
        size=size,
        root=statement.root,
        frontier=grown.to_bytes(),
        key_id=identity,
        text=sign_text(statement, key=key),
        signed_at=now,
    )
    with transaction.atomic():
        lease.require_term()
        LedgerCheckpoint.objects.bulk_create([made], ignore_conflicts=True)
    anchors.remember(anchors.Anchor(origin=record.origin, size=size, root=statement.root))
    return LedgerCheckpoint.objects.get(size=size, key_id=identity)


def position_now() -> int:
    """Return the position of the event numbered last, 0 for none."""
    return LedgerCursor.objects.filter(pk=1).values_list("size", flat=True).first() or 0


def position_at(moment: int, *, slack_ms: int = SLACK_MS) -> int:
    """Return a position up to which everything was recorded before `moment` (server ms)."""
    low, high = 0, position_now()
    while low < high:
        middle = (low + high + 1) // 2
        if recorded_at(middle) < moment - slack_ms:
            low = middle
        else:
            high = middle - 1
    return low


def version_at(stream_id: UUID, position: int) -> int:
    """Return the version at which a stream stood at a position of the log, 0 before its first."""
    numbered = LedgerEntry.objects.filter(stream_id=stream_id, position__lte=position)
    return numbered.aggregate(last=Max("version"))["last"] or 0


def _database() -> ModuleType:
    """Return the sequencer's side of the connected database."""
    return order_postgres if connection.vendor == "postgresql" else order_sqlite


def _number_next(
    database: ModuleType, limit: int
) -> tuple[int, Fault | None, tuple[FeedEntry, ...]]:
    """Number the next page that holds anything new."""
    while True:
        cursor: Cursor = database.read_cursor()
        page: list[Arrived] = database.read_page(cursor, limit)
        if not page:
            return 0, None, ()
        numbered = _number_page(database, cursor, page)
        if not database.write(cursor, numbered.cursor, numbered.entries):
            return 0, None, ()
        if numbered.entries or numbered.fault:
            return len(numbered.entries), numbered.fault, _at_hand(page, numbered)


def _at_hand(page: Sequence[Arrived], numbered: Numbered) -> tuple[FeedEntry, ...]:
    """Return what was numbered with its events, () where some of them are not of the page."""
    events = [arrived.event for arrived in page[: len(numbered.entries)]]
    places = [(entry.stream_id, entry.version) for entry in numbered.entries]
    if [(event.stream_id, event.version) for event in events] != places:
        return ()
    return tuple(
        FeedEntry(position=entry.position, event=event)
        for entry, event in zip(numbered.entries, events, strict=True)
    )


def _number_the_rest(database: ModuleType, limit: int) -> tuple[int, Fault | None]:
    """Number every row without a number, then stand on the new cluster's horizon."""
    database.lock_events()
    total = 0
    while True:
        page: list[Arrived] = database.read_unnumbered(limit)
        if not page:
            database.rebase()
            return total, None
        cursor: Cursor = database.read_cursor()
        numbered = _number_page(database, cursor, page)
        database.write(cursor, numbered.cursor, numbered.entries)
        total += len(numbered.entries)
        if numbered.fault:
            return total, numbered.fault


def _number_page(database: ModuleType, cursor: Cursor, page: Sequence[Arrived]) -> Numbered:
    """Read the tips that it needs, then decide: nothing is written here."""
    streams = tuple(dict.fromkeys(arrived.event.stream_id for arrived in page))
    return number(cursor, page, database.read_tips(streams), database.read_between)


def _read_again(base: Frontier, size: int) -> Frontier:
    """Extend `base` to `size` leaves from the stored events, hashed afresh.

    :raises LedgerDamaged: as `_regrow`, which names what does not hold.
    """
    grown = base
    try:
        for leaves in numbered_leaves(after=base.size, upto=size):
            grown = grown.extend(leaves)
    except Unclean:
        return _regrow(base, size)
    return grown


def _regrow(base: Frontier, size: int) -> Frontier:
    """Extend `base` to `size` leaves from the stored events, hashed afresh.

    :raises LedgerDamaged: `hash_mismatch`, `entry_mismatch` or what `read_feed` raises.
    """
    grown = base
    while grown.size < size:
        limit = min(PAGE, size - grown.size)
        leaves: list[bytes] = []
        for entry in store.read_feed(after=grown.size, limit=limit):
            event = entry.event
            if not is_as_hashed(event):
                raise LedgerDamaged(
                    "hash_mismatch",
                    position=entry.position,
                    stream_id=event.stream_id,
                    version=event.version,
                )
            leaves.append(leaf_hash(event.hash))
        if not leaves:
            raise LedgerDamaged("missing_entry", position=grown.size + 1)
        grown = grown.extend(leaves)
    return grown


def recorded_at(position: int) -> int:
    """Return when the event at a position was recorded, in server ms.

    :raises LedgerEntry.DoesNotExist: nothing has that position.
    """
    entry = LedgerEntry.objects.values_list("stream_id", "version").get(pk=position)
    events = LedgerEvent.objects.filter(stream_id=entry[0], version=entry[1])
    return events.values_list("recorded_at", flat=True).get()
