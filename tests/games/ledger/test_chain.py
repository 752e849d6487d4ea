"""The event hash, recomputed here the way an outsider would, and the chain."""

import hashlib
from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ledger.chain import GENESIS, MAX_EVENTS, PreparedEvent, first_fault, prepare, seal
from games.ledger.envelope import StoredEvent
from games.ledger.errors import InvalidEvent
from tests.support.events import move

STREAM = UUID("0190a7e0-3f31-7c52-9d3a-5f4c2b1a0e9d")
EVENT = UUID("0190a7e0-3f31-7c53-8123-456789abcdef")


def _sealed(count: int = 4) -> tuple[StoredEvent, ...]:
    return seal(
        prepare([move(ply) for ply in range(count)]),
        stream_id=STREAM,
        version=0,
        prev_hash=GENESIS,
        recorded_at=1_760_000_000_123,
    )


def test_an_outsider_recomputes_the_hash_from_the_written_recipe() -> None:
    (event,) = seal(
        (
            PreparedEvent(
                event_id=EVENT,
                type="games.move-played.v1",
                payload='{"move":"炮二平五"}'.encode(),
                actor="player:7",
                role="player",
                device="",
                occurred_at=None,
            ),
        ),
        stream_id=STREAM,
        version=41,
        prev_hash=bytes(range(32)),
        recorded_at=1_760_000_000_123,
    )
    text = (
        "qipu-event-v1\n"
        "0190a7e03f317c529d3a5f4c2b1a0e9d\n"
        "42\n"
        "games.move-played.v1\n"
        "0190a7e03f317c538123456789abcdef\n"
        "player:7\n"
        "player\n"
        "\n"
        "1760000000123\n"
        "\n"
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n"
        '{"move":"炮二平五"}'
    )
    assert event.hash == hashlib.sha256(text.encode()).digest()
    assert event.version == 42


def test_occurred_at_stands_on_its_own_line() -> None:
    (event,) = seal(
        prepare([move(1, occurred_at=5, payload={}, device="board:1")]),
        stream_id=STREAM,
        version=0,
        prev_hash=GENESIS,
        recorded_at=9,
    )
    text = (
        f"qipu-event-v1\n{STREAM.hex}\n1\ngames.move-played.v1\n{event.event_id.hex}\n"
        f"player:7\nplayer\nboard:1\n9\n5\n{'0' * 64}\n{{}}"
    )
    assert event.hash == hashlib.sha256(text.encode()).digest()


def test_each_event_is_chained_to_the_one_before() -> None:
    events = _sealed()
    assert events[0].prev_hash == bytes(32)
    assert [event.prev_hash for event in events[1:]] == [event.hash for event in events[:-1]]
    assert [event.version for event in events] == [1, 2, 3, 4]
    assert first_fault(events) is None
    assert first_fault(events[2:], version=2, prev_hash=events[1].hash) is None


CHANGES: list[tuple[str, dict[str, object]]] = [
    ("stream", {"stream_id": uuid4()}),
    ("type", {"type": "games.move-played.v2"}),
    ("event id", {"event_id": uuid4()}),
    ("actor", {"actor": "player:8"}),
    ("role", {"role": "arbiter"}),
    ("device", {"device": ""}),
    ("recorded_at", {"recorded_at": 1_760_000_000_124}),
    ("occurred_at", {"occurred_at": None}),
    ("payload", {"payload": b"{}"}),
    ("hash", {"hash": bytes(32)}),
    ("prev_hash", {"prev_hash": bytes(32)}),
]


@pytest.mark.parametrize("change", [row[1] for row in CHANGES], ids=[row[0] for row in CHANGES])
def test_the_hash_covers_every_field(change: dict[str, object]) -> None:
    events = list(_sealed())
    events[1] = events[1]._replace(**change)  # type: ignore[arg-type]
    assert first_fault(events) == (2, "hash_mismatch")


def test_a_missing_event_is_found() -> None:
    events = _sealed()
    assert first_fault(events[:1] + events[2:]) == (2, "missing_event")
    assert first_fault(events[1:]) == (1, "missing_event")


def test_an_event_sealed_behind_another_past_breaks_the_chain() -> None:
    events = _sealed()
    other = _sealed()
    assert first_fault((events[0], *other[1:])) == (2, "chain_broken")


@given(st.integers(0, 7), st.data())
def test_any_flipped_bit_of_a_payload_is_found(bit: int, data: st.DataObject) -> None:
    events = list(_sealed(2))
    at = data.draw(st.integers(0, len(events[0].payload) - 1))
    changed = bytearray(events[0].payload)
    changed[at] ^= 1 << bit
    events[0] = events[0]._replace(payload=bytes(changed))
    assert first_fault(events) == (1, "hash_mismatch")


REFUSED: list[tuple[str, dict[str, object], str]] = [
    ("import path as type", {"type": "games.record.events.MovePlayed"}, "type_malformed"),
    ("type without version", {"type": "games.move-played"}, "type_malformed"),
    ("type without app", {"type": "move-played.v1"}, "type_malformed"),
    ("type with line feed", {"type": "games.move-played.v1\n"}, "type_malformed"),
    ("version zero", {"type": "games.move-played.v0"}, "type_malformed"),
    ("no actor", {"actor": ""}, "field_empty"),
    ("no role", {"role": ""}, "field_empty"),
    ("line feed in actor", {"actor": "player:7\nplayer"}, "field_control_character"),
    ("null in role", {"role": "player\x00"}, "field_control_character"),
    ("next line in device", {"device": "board\x85"}, "field_control_character"),
    ("line separator", {"device": "board\u2028"}, "field_control_character"),
    ("lone surrogate", {"actor": "\ud800"}, "field_control_character"),
    ("long actor", {"actor": "x" * 201}, "field_too_long"),
    ("negative time", {"occurred_at": -1}, "time_out_of_range"),
    ("time beyond 2^53", {"occurred_at": 2**53}, "time_out_of_range"),
    ("time as float", {"occurred_at": 1.5}, "time_out_of_range"),
    ("time as truth", {"occurred_at": True}, "time_out_of_range"),
    ("event id as text", {"event_id": "x"}, "event_id_not_uuid"),
    ("float in payload", {"payload": {"a": 0.5}}, "float_not_allowed"),
]


@pytest.mark.parametrize(
    ("fields", "code"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED]
)
def test_refused(fields: dict[str, object], code: str) -> None:
    with pytest.raises(InvalidEvent) as caught:
        prepare([move(1, **fields)])  # type: ignore[arg-type]
    assert caught.value.code == code


def test_no_events_and_too_many_and_twins_are_refused() -> None:
    twin = move(1)
    for events, code in (
        ([], "no_events"),
        ([twin] * (MAX_EVENTS + 1), "too_many_events"),
        ([twin, move(2, event_id=twin.event_id)], "duplicate_event_id"),
    ):
        with pytest.raises(InvalidEvent) as caught:
            prepare(events)
        assert caught.value.code == code


def test_names_of_every_script_are_taken() -> None:
    (event,) = prepare([move(1, actor="棋手 7", device="", occurred_at=None)])
    assert (event.actor, event.device, event.occurred_at) == ("棋手 7", "", None)
