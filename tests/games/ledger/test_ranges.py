"""Ranges of streams for who reads the ledger once: every stream in one, none divided."""

from uuid import UUID

import pytest

from games.ledger.databases.ranges import numbered_events, ranges
from games.ledger.errors import LedgerDamaged
from games.ledger.sequencer import sequence_all
from games.ledger.store import load
from tests.games.ledger.sequenced import number_all
from tests.support.events import extend, start_stream
from tests.support.tampering import as_superuser

pytestmark = pytest.mark.database

SIZES = (4, 1, 7, 2, 2, 5, 3)


@pytest.fixture
def streams(database: str) -> dict[UUID, int]:
    """Streams of some events each, all numbered: id -> how many."""
    made = {start_stream(size): size for size in SIZES}
    number_all(sum(SIZES))
    return made


@pytest.mark.parametrize("events", [1, 3, 5, 23, 24, 25, 1000])
def test_every_stream_is_in_one_range(streams: dict[UUID, int], events: int) -> None:
    found: list[UUID] = []
    cuts = list(ranges(events=events))
    for within in cuts:
        of_range = numbered_events(within, position=sum(SIZES))
        assert of_range, "an empty range"
        found.extend(of_range)
        for stream, folded in of_range.items():
            assert [event.version for event in folded] == list(range(1, streams[stream] + 1))
    assert sorted(found) == sorted(streams)
    assert [cut.after for cut in cuts[1:]] == [cut.upto for cut in cuts[:-1]]
    # All but the last hold as many events as were wanted, or more by their last stream.
    sizes = [
        sum(map(len, numbered_events(within, position=sum(SIZES)).values())) for within in cuts
    ]
    assert all(size >= events for size in sizes[:-1])
    assert len(cuts) <= max(1, -(-sum(SIZES) // events))


def test_an_empty_ledger_has_no_range(database: str) -> None:
    assert list(ranges()) == []


def test_events_behind_the_position_are_left_out(database: str) -> None:
    first = start_stream(3)
    number_all(3)
    second = start_stream(2)
    number_all(2)
    extend(first, 3)
    sequence_all()
    (within,) = ranges()
    assert {
        stream: len(events) for stream, events in numbered_events(within, position=4).items()
    } == {
        first: 3,
        second: 1,
    }
    assert set(numbered_events(within, position=3)) == {first}
    assert numbered_events(within, position=0) == {}


def test_an_event_has_what_is_stored(database: str) -> None:
    stream = start_stream(2)
    number_all(2)
    (within,) = ranges()
    (folded,) = numbered_events(within, position=2).values()
    assert [tuple(event) for event in folded] == [
        (event.version, event.type, event.payload, event.recorded_at, event.actor)
        for event in load(stream)
    ]


@pytest.mark.parametrize("gone", ["version = 2", "version = 3", "version >= 1"])
def test_a_numbered_event_that_is_gone_is_damage(database: str, gone: str) -> None:
    stream = start_stream(3)
    number_all(3)
    with as_superuser() as cursor:
        cursor.execute(f"DELETE FROM ledger_event WHERE {gone}")
    (within,) = ranges()
    with pytest.raises(LedgerDamaged) as damage:
        numbered_events(within, position=3)
    assert (damage.value.fault, damage.value.stream_id) == ("missing_event", stream)
