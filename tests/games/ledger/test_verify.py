"""Every kind of tampering with events is found, and the first bad event is named."""

from uuid import uuid4

import pytest

from games.ledger import store
from games.ledger.errors import LedgerDamaged, StreamNotFound
from games.ledger.scan import read_back
from games.ledger.verify import verify_ledger, verify_stream
from games.models import LedgerEvent
from tests.games.ledger.sequenced import Streams, at, first_found
from tests.support.databases import in_threads
from tests.support.events import extend, move, start_stream
from tests.support.tampering import as_superuser, change_event, remove_event, set_head, swap_events

pytestmark = pytest.mark.database


def test_an_honest_ledger_is_clean(streams: Streams) -> None:
    report = verify_ledger()
    assert report.is_clean
    assert (report.events, report.sequenced, report.checkpoints) == (13, 12, 2)
    assert read_back() == 13
    for stream, events in zip(streams, (4, 5, 4), strict=True):
        alone = verify_stream(stream)
        assert (alone.is_clean, alone.events) == (True, events)


def test_an_empty_ledger_is_clean() -> None:
    assert verify_ledger().is_clean
    assert read_back() == 0


def test_progress_counts_every_event(streams: Streams) -> None:
    counts: list[int] = []
    verify_ledger(progress=counts.append)
    assert sum(counts) == 13


@pytest.mark.parametrize(
    "columns",
    [
        {"actor": "player:8"},
        {"role": "arbiter"},
        {"device": ""},
        {"type": "games.move-played.v2"},
        {"event_id": uuid4().hex},
        {"recorded_at": 999},
        {"occurred_at": 1},
        {"prev_hash": bytes(32)},
        {"hash": bytes(32)},
        {"payload": b"{}"},
    ],
    ids=lambda columns: next(iter(columns)),
)
def test_any_changed_column_is_named(
    streams: Streams, columns: dict[str, str | int | bytes]
) -> None:
    change_event(streams[1], 3, **columns)
    assert first_found() == at("hash_mismatch", 7, streams[1], 3)
    assert verify_stream(streams[1]).faults[0] == at("hash_mismatch", 7, streams[1], 3)
    assert verify_stream(streams[0]).is_clean
    with pytest.raises(LedgerDamaged):
        read_back()


@pytest.mark.parametrize("byte", [0, 1, 17, -1])
def test_one_changed_byte_of_a_payload_is_named(streams: Streams, byte: int) -> None:
    payload = bytearray(store.load(streams[0])[1].payload)
    payload[byte] ^= 1
    change_event(streams[0], 2, payload=bytes(payload))
    assert first_found() == at("hash_mismatch", 2, streams[0], 2)


def test_the_first_of_several_is_named_by_the_dense_order(streams: Streams) -> None:
    for stream, version in ((streams[2], 1), (streams[1], 5), (streams[1], 2), (streams[2], 4)):
        change_event(stream, version, actor="player:8")
    report = verify_ledger()
    assert [fault.position for fault in report.faults] == [6, 9, 10, None]
    assert report.faults[0] == at("hash_mismatch", 6, streams[1], 2)


def test_an_unsequenced_event_is_named_without_position(streams: Streams) -> None:
    change_event(streams[2], 4, actor="player:8")
    assert first_found() == at("hash_mismatch", None, streams[2], 4)


@pytest.mark.parametrize(("version", "position"), [(1, 5), (3, 7), (5, 9)])
def test_a_removed_event_is_named(streams: Streams, version: int, position: int) -> None:
    remove_event(streams[1], version)
    assert first_found() == at("missing_event", position, streams[1], version)


def test_a_removed_last_event_with_the_head_set_back_is_named(streams: Streams) -> None:
    before = store.load(streams[1])[3]
    remove_event(streams[1], 5)
    set_head(streams[1], 4, before.hash)
    assert first_found() == at("missing_event", 9, streams[1], 5)


def test_a_removed_unsequenced_event_is_named(streams: Streams) -> None:
    remove_event(streams[2], 4)
    assert first_found() == at("missing_event", None, streams[2], 4)


def test_a_removed_stream_is_named(streams: Streams) -> None:
    with as_superuser() as cursor:
        cursor.execute("DELETE FROM ledger_event WHERE stream_id = %s", [streams[0].hex])
        cursor.execute("DELETE FROM ledger_stream WHERE stream_id = %s", [streams[0].hex])
    assert first_found() == at("missing_event", 1, streams[0], 1)


def test_two_swapped_events_are_named(streams: Streams) -> None:
    swap_events(streams[1], 2, 4)
    assert first_found() == at("order_changed", 6, streams[1], 2)


def test_two_swapped_events_that_were_never_sequenced_are_named() -> None:
    stream = start_stream(4)
    swap_events(stream, 2, 3)
    assert first_found() == at("order_changed", None, stream, 2)


def test_an_event_moved_to_another_stream_is_named(streams: Streams) -> None:
    with as_superuser() as cursor:
        cursor.execute(
            "UPDATE ledger_event SET stream_id = %s, version = 5 "
            "WHERE stream_id = %s AND version = 5",
            [streams[0].hex, streams[1].hex],
        )
    report = verify_ledger()
    assert report.faults[0] == at("missing_event", 9, streams[1], 5)
    assert at("stream_changed", None, streams[0], 5) in report.faults


def test_an_event_put_in_anothers_place_is_named(streams: Streams) -> None:
    with as_superuser() as cursor:
        cursor.execute(
            "DELETE FROM ledger_event WHERE stream_id = %s AND version = 3", [streams[0].hex]
        )
        cursor.execute(
            "UPDATE ledger_event SET stream_id = %s WHERE stream_id = %s AND version = 3",
            [streams[0].hex, streams[1].hex],
        )
    assert first_found() == at("stream_changed", 3, streams[0], 3)


def test_a_stream_that_is_not_there() -> None:
    with pytest.raises(StreamNotFound):
        verify_stream(uuid4())


def test_appends_may_go_on_while_verifying(streams: Streams) -> None:
    def append(count: int) -> None:
        in_threads(1, lambda number: start_stream(2))

    assert verify_ledger(progress=append).is_clean
    assert LedgerEvent.objects.count() > 13
    extend(streams[0], 4, move(5))
