"""The store's contract on reading: the feed, the whole ledger, damage found, nothing changed."""

from uuid import uuid4

import pytest
from django.db import Error, connection, transaction

from games.ledger import store
from games.ledger.canonical import canonical_bytes
from games.ledger.envelope import StoredEvent
from games.ledger.errors import LedgerDamaged, StreamNotFound
from games.ledger.sequencer import sequence, sign_checkpoint
from games.models import LedgerEntry, LedgerEvent
from tests.support.events import extend, start_stream
from tests.support.tampering import as_superuser, remove_event

pytestmark = pytest.mark.database


def test_the_feed_gives_sequenced_events_only() -> None:
    stream = start_stream(3)
    assert store.read_feed(after=0, limit=10) == ()
    assert sequence() == 3
    extend(stream, 3)
    feed = store.read_feed(after=1, limit=10)
    assert [(entry.position, entry.event) for entry in feed] == list(
        zip((2, 3), store.load(stream)[1:3], strict=True)
    )
    assert [entry.position for entry in store.read_feed(after=0, limit=2)] == [1, 2]
    assert store.read_feed(after=3, limit=10) == ()


def test_the_feed_skips_no_missing_event_and_no_missing_entry() -> None:
    stream = start_stream(4)
    sequence()
    remove_event(stream, 3)
    with pytest.raises(LedgerDamaged) as caught:
        store.read_feed(after=0, limit=10)
    assert (caught.value.fault, caught.value.position) == ("missing_event", 3)
    with as_superuser() as cursor:
        cursor.execute("DELETE FROM ledger_entry WHERE position = 2")
    with pytest.raises(LedgerDamaged) as caught:
        store.read_feed(after=0, limit=10)
    assert (caught.value.fault, caught.value.position) == ("missing_entry", 2)


@pytest.mark.parametrize("page", [1, 2, 1000])
def test_the_whole_ledger_is_read_by_pages(page: int) -> None:
    streams = sorted([start_stream(3), start_stream(1), start_stream(2)])
    wanted = [event for stream in streams for event in store.load(stream)]
    assert list(store.iterate_events(page=page)) == wanted


def test_a_head_set_back_below_its_events_is_damage_and_not_a_conflict() -> None:
    stream = start_stream(3)
    second = store.load(stream)[1]
    with as_superuser() as cursor:
        cursor.execute("UPDATE ledger_stream SET version = 2, hash = %s", [second.hash])
    with pytest.raises(LedgerDamaged) as caught:
        extend(stream, 2)
    assert (caught.value.fault, caught.value.stream_id) == ("head_mismatch", stream)
    assert len(store.load(stream)) == 3


CHANGES = [
    "UPDATE ledger_event SET actor = 'player:9'",
    "UPDATE ledger_event SET actor = actor",
    "DELETE FROM ledger_event",
    "UPDATE ledger_entry SET position = position + 100",
    "DELETE FROM ledger_entry",
    "UPDATE ledger_checkpoint SET size = size + 1",
    "DELETE FROM ledger_checkpoint",
]
OWN_CHANGES = {
    "postgresql": [
        "TRUNCATE ledger_event",
        "TRUNCATE ledger_entry, ledger_event",
        "TRUNCATE ledger_checkpoint",
        "INSERT INTO ledger_event SELECT * FROM ledger_event "
        "ON CONFLICT (event_id) DO UPDATE SET actor = 'player:9'",
    ],
    "sqlite": [
        "INSERT OR REPLACE INTO ledger_event SELECT * FROM ledger_event",
        "INSERT OR REPLACE INTO ledger_entry SELECT * FROM ledger_entry",
        "INSERT OR REPLACE INTO ledger_checkpoint SELECT * FROM ledger_checkpoint",
    ],
}


@pytest.mark.parametrize("statement", CHANGES + OWN_CHANGES[connection.vendor])
def test_the_ledger_is_append_only(statement: str) -> None:
    start_stream(2)
    sequence()
    assert sign_checkpoint(now=1)
    before = list(LedgerEvent.objects.order_by("version").values())
    with pytest.raises(Error) as caught, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert "append-only" in str(caught.value)
    assert list(LedgerEvent.objects.order_by("version").values()) == before
    assert LedgerEntry.objects.count() == 2


def test_a_page_ends_by_its_bytes_and_is_never_empty() -> None:
    stream = start_stream(5)
    stored = store.load(stream)
    sizes = [len(canonical_bytes(pair.data)) for pair in stored]
    for most in (0, sizes[0], sum(sizes[:2]), sum(sizes[:3]) - 1, sum(sizes)):
        found: list[StoredEvent] = []
        more, after = True, 0
        while more:
            page, more = store.load_page(stream, after=after, limit=4, most=most)
            given = [len(canonical_bytes(pair.data)) for pair in page]
            assert page
            assert len(page) <= 4
            assert sum(given) <= most or len(page) == 1
            found += page
            after = page[-1].version
        assert tuple(found) == stored
    assert store.load_page(stream, after=0, limit=5) == (stored, False)
    assert store.load_page(stream, after=5, limit=5) == ((), False)
    with pytest.raises(StreamNotFound):
        store.load_page(uuid4(), after=0, limit=5)


def test_a_page_of_the_feed_ends_by_its_bytes() -> None:
    start_stream(3)
    start_stream(2)
    sequence()
    feed = store.read_feed(after=0, limit=10)
    first = len(canonical_bytes(feed[0].event.data))
    assert store.read_feed_page(after=0, limit=10) == (feed, False)
    assert store.read_feed_page(after=0, limit=3) == (feed[:3], True)
    assert store.read_feed_page(after=0, limit=3, most=first) == (feed[:1], True)
    assert store.read_feed_page(after=4, limit=3, most=0) == (feed[4:], False)
    assert store.read_feed_page(after=5, limit=3) == ((), False)


def test_a_page_of_the_feed_skips_no_missing_event() -> None:
    stream = start_stream(4)
    sequence()
    remove_event(stream, 3)
    with pytest.raises(LedgerDamaged):
        store.read_feed_page(after=0, limit=10)
