"""The store's contract, the same on SQLite and PostgreSQL."""

from uuid import uuid4

import pytest
from django.db import transaction

from games.ledger import store
from games.ledger.chain import first_fault
from games.ledger.errors import (
    EventIdConflict,
    InvalidEvent,
    StreamNotFound,
    VersionConflict,
)
from games.models import LedgerEvent, LedgerStream
from tests.support.events import extend, move, need, start_stream

pytestmark = pytest.mark.database


def test_append_returns_what_load_gives() -> None:
    stream = uuid4()
    events = [move(1), move(2, occurred_at=None, device="")]
    appended = store.append(
        stream_id=stream, stream_kind="game", expected_version=0, events=events, now=1000
    )
    assert (appended.version, appended.replayed) == (2, False)
    assert store.load(stream) == appended.events
    assert [event.version for event in appended.events] == [1, 2]
    for new, stored in zip(events, appended.events, strict=True):
        assert stored.data == new.payload
        assert (stored.event_id, stored.type) == (new.event_id, new.type)
        assert (stored.actor, stored.role, stored.device) == (new.actor, new.role, new.device)
        assert (stored.recorded_at, stored.occurred_at) == (1000, new.occurred_at)
    head = store.head(stream)
    assert (head.version, head.hash, head.kind) == (2, appended.events[-1].hash, "game")


def test_appends_of_one_and_of_many_make_one_chain() -> None:
    stream = start_stream(1)
    extend(stream, 1, *[move(ply) for ply in range(2, 40)])
    last = extend(stream, 39).events[-1]
    store.append(
        stream_id=stream,
        stream_kind="game",
        expected_version=40,
        expected_hash=last.hash,
        events=[move(41), move(42)],
        now=3000,
    )
    events = store.load(stream)
    assert len(events) == 42
    assert first_fault(events) is None


def test_load_takes_a_part() -> None:
    stream = start_stream(5)
    assert [event.version for event in store.load(stream, after=1, upto=4)] == [2, 3, 4]
    assert store.load(stream, after=5) == ()


def test_a_stream_that_is_not_there() -> None:
    with pytest.raises(StreamNotFound):
        store.load(uuid4())
    with pytest.raises(StreamNotFound):
        store.head(uuid4())
    with pytest.raises(StreamNotFound):
        extend(uuid4(), 1)
    with pytest.raises(StreamNotFound):
        store.append(
            stream_id=uuid4(),
            stream_kind="game",
            expected_version=1,
            expected_hash=bytes(32),
            events=[move()],
            now=1,
        )


@pytest.mark.parametrize("expected", [0, 1, 2, 4, 100])
def test_another_version_is_a_conflict_that_tells_the_current_one(expected: int) -> None:
    stream = start_stream(3)
    with pytest.raises(VersionConflict) as caught:
        extend(stream, expected)
    assert caught.value.current_version == 3
    assert len(store.load(stream)) == 3


def test_another_hash_at_the_right_version_is_a_conflict() -> None:
    stream = start_stream(3)
    with pytest.raises(VersionConflict):
        store.append(
            stream_id=stream,
            stream_kind="game",
            expected_version=3,
            expected_hash=bytes(32),
            events=[move(4)],
            now=2000,
        )
    assert store.head(stream).version == 3


def test_recorded_time_never_goes_back_within_a_stream() -> None:
    stream = start_stream(1, now=5000)
    without = extend(stream, 1, now=10)
    with_hash = store.append(
        stream_id=stream,
        stream_kind="game",
        expected_version=2,
        expected_hash=without.events[-1].hash,
        events=[move(3)],
        now=20,
    )
    later = extend(stream, 3, now=6000)
    times = [event.recorded_at for event in store.load(stream)]
    assert times == [5000, 5000, 5000, 6000]
    assert first_fault(store.load(stream)) is None
    assert (with_hash.version, later.version) == (3, 4)


@pytest.mark.parametrize("expected", [0, 1, 3, 4, 77])
def test_a_retry_gets_the_first_answer_whatever_version_it_expects(expected: int) -> None:
    stream = start_stream(1)
    events = [move(2), move(3)]
    first = extend(stream, 1, *events)
    extend(stream, 3)
    again = extend(stream, expected, *events, now=99_000)
    assert again.replayed
    assert (again.version, again.events) == (3, first.events)
    assert store.head(stream).version == 4


@pytest.mark.parametrize(
    "change",
    [
        {"payload": {"ply": 9}},
        {"actor": "player:8"},
        {"role": "arbiter"},
        {"device": "board:13"},
        {"occurred_at": None},
        {"type": "games.move-played.v2"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_the_same_event_id_with_other_content_is_a_conflict(change: dict[str, object]) -> None:
    stream = start_stream(1)
    event = move(2)
    extend(stream, 1, event)
    for expected in (1, 2):
        with pytest.raises(EventIdConflict) as caught:
            extend(stream, expected, move(2, event_id=event.event_id, **change))
        assert caught.value.event_id == event.event_id
    assert store.head(stream).version == 2


def test_the_same_event_id_in_another_stream_is_a_conflict() -> None:
    event = move(2)
    extend(start_stream(1), 1, event)
    other = start_stream(1)
    with pytest.raises(EventIdConflict):
        extend(other, 1, event)
    with pytest.raises(EventIdConflict):
        extend(uuid4(), 0, event)
    assert store.head(other).version == 1
    assert LedgerStream.objects.count() == 2


def test_a_retry_of_half_an_append_or_in_another_order_is_a_conflict() -> None:
    stream = start_stream(1)
    events = [move(2), move(3), move(4)]
    extend(stream, 1, *events)
    for wrong in ([events[0], move(9)], [move(9), events[0]], events[::-1], [events[0], events[2]]):
        with pytest.raises(EventIdConflict):
            extend(stream, 4, *wrong)
    assert store.head(stream).version == 4


def test_zero_events_change_nothing_and_the_next_append_works() -> None:
    stream = start_stream(2)
    with pytest.raises(InvalidEvent, match="no_events"):
        store.append(stream_id=stream, stream_kind="game", expected_version=2, events=[], now=2000)
    assert store.head(stream).version == 2
    assert extend(stream, 2).version == 3


def test_a_thousand_with_the_five_hundredth_invalid_change_nothing() -> None:
    stream = start_stream(2)
    events = [move(ply) for ply in range(1000)]
    events[499] = move(499, payload={"points": 0.5})
    with pytest.raises(InvalidEvent, match="float_not_allowed"):
        extend(stream, 2, *events)
    assert store.head(stream).version == 2
    assert LedgerEvent.objects.count() == 2
    assert extend(stream, 2).version == 3


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"stream_kind": ""}, "kind_malformed"),
        ({"stream_kind": "Game"}, "kind_malformed"),
        ({"expected_version": -1}, "version_out_of_range"),
        ({"expected_hash": b"short"}, "hash_malformed"),
        ({"now": -1}, "time_out_of_range"),
        ({"work": [need("ruling", 2)]}, "work_version_out_of_range"),
        ({"work": [need("ruling", 0)]}, "work_version_out_of_range"),
        ({"work": [need("Not a kind", 1)]}, "kind_malformed"),
    ],
)
def test_numbers_that_make_no_sense_are_refused(fields: dict[str, object], code: str) -> None:
    given: dict[str, object] = {
        "stream_id": uuid4(),
        "stream_kind": "game",
        "expected_version": 0,
        "events": [move()],
        "now": 1,
    }
    with pytest.raises(InvalidEvent) as caught:
        store.append(**{**given, **fields})  # type: ignore[arg-type]
    assert caught.value.code == code
    assert LedgerStream.objects.count() == 0


def test_an_append_joins_the_callers_transaction_and_is_undone_with_it() -> None:
    stream = start_stream(1)
    with transaction.atomic():
        extend(stream, 1)
        extend(stream, 2)
        assert store.head(stream).version == 3
        transaction.set_rollback(True)
    assert store.head(stream).version == 1
    with transaction.atomic():
        extend(stream, 1)
    assert store.head(stream).version == 2


def test_a_refusal_does_not_spoil_the_callers_transaction() -> None:
    stream = start_stream(1)
    event = move(2)
    with transaction.atomic():
        with pytest.raises(VersionConflict):
            extend(stream, 7)
        extend(stream, 1, event)
        with pytest.raises(EventIdConflict):
            extend(start_stream(1), 1, event)
        assert extend(stream, 1, event).replayed
    assert store.head(stream).version == 2
