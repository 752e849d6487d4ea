"""Whole new streams at once, the same on SQLite and PostgreSQL."""

from uuid import UUID, uuid4

import pytest
from django.db import transaction

from games.ledger import store
from games.ledger.chain import first_fault
from games.ledger.errors import BatchConflict, EventIdConflict, InvalidEvent
from games.ledger.verify import verify_ledger
from games.models import LedgerEvent, LedgerStream, LedgerWork
from tests.support.events import extend, move, need, start_stream

pytestmark = pytest.mark.database


def _streams(*sizes: int) -> list[store.NewStream]:
    return [
        store.NewStream(
            stream_id=uuid4(),
            stream_kind="game",
            events=[move(ply) for ply in range(1, size + 1)],
            work=[need("ruling", size), need("notice", 1, due_at=77)],
        )
        for size in sizes
    ]


def test_a_batch_is_stored_as_appends_would_store_it() -> None:
    streams = _streams(3, 1, 20)
    assert store.append_batch(streams, now=5000) == 24
    for stream in streams:
        stored = store.load(stream.stream_id)
        assert first_fault(stored) is None
        assert [event.event_id for event in stored] == [new.event_id for new in stream.events]
        assert [event.data for event in stored] == [new.payload for new in stream.events]
        assert {event.recorded_at for event in stored} == {5000}
        again = store.append(
            stream_id=stream.stream_id,
            stream_kind="game",
            expected_version=0,
            events=stream.events,
            now=1,
        )
        assert (again.replayed, again.events) == (True, stored)
    assert extend(streams[0].stream_id, 3).version == 4
    assert sorted(LedgerWork.objects.values_list("kind", "version", "due_at")) == sorted(
        [("ruling", size, 5000) for size in (3, 1, 20)] + [("notice", 1, 77)] * 3
    )
    assert verify_ledger().is_clean


def test_a_stream_that_exists_stops_the_whole_batch() -> None:
    known = start_stream(1)
    streams = _streams(3, 2)
    streams.append(store.NewStream(stream_id=known, stream_kind="game", events=[move()]))
    with pytest.raises(BatchConflict) as caught:
        store.append_batch(streams, now=5000)
    assert caught.value.stream_ids == (known,)
    assert (LedgerStream.objects.count(), LedgerEvent.objects.count()) == (1, 1)
    assert LedgerWork.objects.count() == 0
    assert store.append_batch(streams[:2], now=5000) == 5


def test_an_event_id_that_exists_stops_the_whole_batch() -> None:
    event = move(2)
    extend(start_stream(1), 1, event)
    streams = [*_streams(3), store.NewStream(stream_id=uuid4(), stream_kind="game", events=[event])]
    with pytest.raises(EventIdConflict):
        store.append_batch(streams, now=5000)
    assert (LedgerStream.objects.count(), LedgerEvent.objects.count()) == (1, 2)


def test_a_refused_batch_does_not_spoil_the_callers_transaction() -> None:
    event = move(2)
    known = start_stream(1)
    extend(known, 1, event)
    with transaction.atomic():
        with pytest.raises(EventIdConflict):
            store.append_batch(
                [store.NewStream(stream_id=uuid4(), stream_kind="game", events=[event])], now=1
            )
        with pytest.raises(BatchConflict):
            store.append_batch(
                [store.NewStream(stream_id=known, stream_kind="game", events=[move()])], now=1
            )
        assert store.append_batch(_streams(2), now=5000) == 2
    assert LedgerEvent.objects.count() == 4


def _wrong(**fields: object) -> list[store.NewStream]:
    given: dict[str, object] = {"stream_id": uuid4(), "stream_kind": "game", "events": [move()]}
    return [*_streams(2), store.NewStream(**{**given, **fields})]  # type: ignore[arg-type]


TWIN = UUID(int=7)


@pytest.mark.parametrize(
    ("streams", "code"),
    [
        (_wrong(events=[]), "no_events"),
        (_wrong(events=[move(1, payload={"a": 0.1})]), "float_not_allowed"),
        (_wrong(stream_kind="?"), "kind_malformed"),
        (_wrong(work=[need("ruling", 2)]), "work_version_out_of_range"),
        (_wrong(stream_id=TWIN) + _wrong(stream_id=TWIN), "duplicate_stream_id"),
    ],
    ids=["no events", "invalid event", "kind", "work", "twins"],
)
def test_an_invalid_stream_stops_the_whole_batch(streams: list[store.NewStream], code: str) -> None:
    with pytest.raises(InvalidEvent) as caught:
        store.append_batch(streams, now=5000)
    assert caught.value.code == code
    assert LedgerStream.objects.count() == 0


def test_an_empty_batch_is_nothing() -> None:
    assert store.append_batch([], now=1) == 0
