"""The dense order: nothing missed, nothing twice, nothing bad numbered."""

import threading
import time
from collections.abc import Callable
from uuid import UUID, uuid4

import pytest
from django.conf import LazySettings
from django.db import connection, connections, transaction

from games.ledger import store
from games.ledger.checkpoint import open_checkpoint
from games.ledger.errors import LedgerDamaged, SequencerHalted
from games.ledger.keys import signing_key
from games.ledger.merkle import leaf_hash
from games.ledger.sequencer import sequence, sequence_all, sign_checkpoint, tree
from games.ledger.verify import verify_ledger
from games.models import LedgerCheckpoint, LedgerEntry
from tests.support.databases import in_threads
from tests.support.events import extend, move, start_stream
from tests.support.naive_merkle import tree_hash
from tests.support.tampering import as_superuser, change_event

pytestmark = pytest.mark.database


def test_a_checkpoint_is_signed_in_slices_that_all_hold() -> None:
    for size in (4, 3):
        start_stream(size)
        sequence_all()
    signed = [sign_checkpoint(now=at, most=3) for at in (1, 2, 3, 4)]
    assert [made and made.size for made in signed] == [3, 6, 7, None]
    hashes = [entry.event.hash for entry in store.read_feed(after=0, limit=10)]
    assert [bytes(made.root) for made in signed if made] == [
        tree_hash(hashes[:size]) for size in (3, 6, 7)
    ]
    assert verify_ledger().is_clean


def dense_order() -> list[tuple[int, UUID, int]]:
    return list(
        LedgerEntry.objects.order_by("position").values_list("position", "stream_id", "version")
    )


@pytest.mark.parametrize("limit", [1, 2, 1000])
def test_every_event_gets_one_number_and_streams_keep_their_order(limit: int) -> None:
    streams = [start_stream(3), start_stream(2)]
    extend(streams[0], 3, move(4), move(5))
    start_stream(4)
    while count := sequence(limit=limit):
        assert count <= limit
    order = dense_order()
    assert [position for position, _, _ in order] == list(range(1, 12))
    for stream in {stream for _, stream, _ in order}:
        versions = [version for _, named, version in order if named == stream]
        assert versions == list(range(1, store.head(stream).version + 1))
    assert sequence() == 0
    assert dense_order() == order


def test_the_tree_is_over_the_event_hashes_in_dense_order() -> None:
    for size in (1, 2, 4):
        start_stream(size)
        sequence_all(limit=3)
        feed = store.read_feed(after=0, limit=100)
        hashes = [entry.event.hash for entry in feed]
        assert tree().size == len(hashes)
        assert tree().root() == tree_hash(hashes)
        leaves = LedgerEntry.objects.order_by("position").values_list("leaf_hash", flat=True)
        assert [bytes(leaf) for leaf in leaves] == [leaf_hash(value) for value in hashes]


def test_rolled_back_appends_are_never_numbered() -> None:
    stream = start_stream(1)
    with transaction.atomic():
        extend(stream, 1)
        start_stream(5)
        transaction.set_rollback(True)
    start_stream(2)
    assert sequence() == 3
    assert store.read_feed(after=0, limit=9)[0].event.stream_id == stream


def test_a_tailing_reader_misses_nothing_under_writers_and_rollbacks() -> None:
    streams = [start_stream(1) for _ in range(6)]
    committed: list[UUID] = []
    writing = threading.Event()
    writing.set()

    def write(number: int) -> None:
        for version in range(1, 31):
            if version % 7 == 3:
                with transaction.atomic():
                    extend(streams[number], version)
                    time.sleep(0.002)
                    transaction.set_rollback(True)
            with transaction.atomic():
                event = extend(streams[number], version).events[0]
                if version % 10 == number:
                    time.sleep(0.01)
            committed.append(event.event_id)

    seen: list[UUID] = []

    def tail(number: int) -> None:
        while True:
            last = not writing.is_set()
            while sequence(limit=7):
                pass
            while feed := store.read_feed(after=len(seen), limit=5):
                seen.extend(entry.event.event_id for entry in feed)
            if last:
                return

    reader = threading.Thread(target=_closing(tail))
    reader.start()
    in_threads(6, write)
    writing.clear()
    reader.join()
    first = [store.load(stream)[0].event_id for stream in streams]
    assert len(seen) == len(set(seen)) == 186
    assert set(seen) == {*committed, *first}
    assert [position for position, _, _ in dense_order()] == list(range(1, 187))
    assert verify_ledger().is_clean


def _closing(act: Callable[[int], None]) -> Callable[[], None]:
    def run() -> None:
        try:
            act(0)
        finally:
            connections.close_all()

    return run


def test_two_sequencers_number_nothing_twice() -> None:
    for _ in range(10):
        start_stream(10)
    counts = in_threads(4, lambda number: sequence_all(limit=3))
    sequence_all()
    assert sum(counts) <= 100
    assert [position for position, _, _ in dense_order()] == list(range(1, 101))
    assert verify_ledger().is_clean


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"actor": "player:8"}, "hash_mismatch"),
        ({"payload": b"{}"}, "hash_mismatch"),
        ({"prev_hash": bytes(32)}, "hash_mismatch"),
        ({"hash": bytes(32)}, "hash_mismatch"),
    ],
)
def test_a_bad_row_halts_the_sequencer_behind_the_good_ones(
    change: dict[str, str | bytes], fault: str
) -> None:
    good = start_stream(2)
    bad = start_stream(3)
    start_stream(2)
    change_event(bad, 2, **change)
    for _ in range(2):
        with pytest.raises(SequencerHalted) as caught:
            sequence_all()
        assert (caught.value.fault, caught.value.stream_id, caught.value.version) == (fault, bad, 2)
    assert [row[1:] for row in dense_order()[:2]] == [(good, 1), (good, 2)]
    assert (bad, 2) not in [row[1:] for row in dense_order()]


def test_a_missing_row_halts_the_sequencer() -> None:
    stream = start_stream(3)
    with as_superuser() as cursor:
        cursor.execute("DELETE FROM ledger_event WHERE version = 2")
    with pytest.raises(SequencerHalted) as caught:
        sequence_all()
    assert (caught.value.fault, caught.value.version) == ("missing_event", 2)
    assert [row[1:] for row in dense_order()] == [(stream, 1)]


def test_a_cursor_that_was_set_back_is_refused() -> None:
    start_stream(3)
    sequence()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE ledger_cursor SET size = 2")
    with pytest.raises(LedgerDamaged) as caught:
        sequence()
    assert (caught.value.fault, caught.value.position) == ("cursor_mismatch", 3)


def test_a_checkpoint_is_signed_once_a_size_and_verifies(settings: LazySettings) -> None:
    assert sign_checkpoint(now=1) is None
    start_stream(3)
    assert sign_checkpoint(now=1) is None
    sequence()
    first = sign_checkpoint(now=1000)
    assert first is not None
    assert sign_checkpoint(now=2000) is None
    start_stream(2)
    sequence()
    second = sign_checkpoint(now=3000)
    assert second is not None
    assert LedgerCheckpoint.objects.count() == 2
    hashes = [entry.event.hash for entry in store.read_feed(after=0, limit=9)]
    for row, size in ((first, 3), (second, 5)):
        opened = open_checkpoint(
            row.text, origin=settings.LEDGER_ORIGIN, key=signing_key().public_key()
        )
        assert (opened.size, opened.root) == (size, tree_hash(hashes[:size]))


def test_nothing_is_signed_over_rows_that_no_longer_match() -> None:
    stream = start_stream(3)
    sequence()
    change_event(stream, 2, actor="player:8")
    with pytest.raises(LedgerDamaged) as caught:
        sign_checkpoint(now=1)
    assert (caught.value.fault, caught.value.position) == ("hash_mismatch", 2)
    assert LedgerCheckpoint.objects.count() == 0


def test_nothing_is_signed_over_an_entry_that_no_longer_matches() -> None:
    start_stream(3)
    sequence()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE ledger_cursor SET frontier = %s", [bytes(64)])
    with pytest.raises(LedgerDamaged) as caught:
        sign_checkpoint(now=1)
    assert caught.value.fault == "root_mismatch"


def test_a_new_key_signs_the_same_size_again(settings: LazySettings, tmp_path: object) -> None:
    start_stream(3)
    sequence()
    assert sign_checkpoint(now=1)
    settings.LEDGER_KEY_FILE = f"{tmp_path}/next.key"
    assert sign_checkpoint(now=2)
    assert LedgerCheckpoint.objects.count() == 2


def test_events_of_one_append_stand_together() -> None:
    stream = uuid4()
    extend(stream, 0, *[move(ply) for ply in range(1, 6)])
    sequence()
    assert [row[1:] for row in dense_order()] == [(stream, version) for version in range(1, 6)]
