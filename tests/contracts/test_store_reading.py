"""The store's contract on reading: the feed, the whole ledger, damage found, nothing changed."""

import pytest
from django.db import Error, connection, transaction

from games.ledger import store
from games.ledger.errors import (
    LedgerDamaged,
)
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
