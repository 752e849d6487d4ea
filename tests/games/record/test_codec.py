"""Stored names, fields and defaults never change; every event comes back as it was."""

import dataclasses
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.ledger.canonical import MAX_INTEGER, canonical_bytes
from games.record import events as e
from games.record.codec import CODEC
from games.record.decider import GAMES
from games.rules.clocks.control import ControlKind, Limit, TimeControl
from games.streams.codec import Codec, canonical
from games.streams.errors import UnknownEventError

EVENTS: tuple[type, ...] = get_args(e.GameEvent)

controls = st.one_of(
    st.builds(
        TimeControl,
        kind=st.just(ControlKind.INCREMENT),
        base_ms=st.integers(1, 10**9),
        increment_ms=st.integers(0, 10**6),
        press_with_move=st.booleans(),
    ),
    st.builds(
        TimeControl,
        kind=st.just(ControlKind.SUDDEN_DEATH),
        base_ms=st.integers(1, 10**9),
        second_base_ms=st.integers(0, 10**9),
    ),
    st.builds(
        TimeControl,
        kind=st.just(ControlKind.BYO_YOMI),
        base_ms=st.integers(10**7, 10**9),
        period_ms=st.integers(1, 10**5),
        periods=st.integers(1, 100),
    ),
    st.builds(
        TimeControl,
        kind=st.just(ControlKind.LIMITS),
        base_ms=st.integers(1, 10**9),
        base_moves=st.integers(0, 60),
        limits=st.lists(
            st.builds(Limit, time_ms=st.integers(1, 10**9), moves=st.integers(2, 60)),
            min_size=1,
            max_size=4,
        ).map(tuple),
    ),
)
st.register_type_strategy(TimeControl, controls)
st.register_type_strategy(int, st.integers(-MAX_INTEGER, MAX_INTEGER))  # what the ledger takes
any_event: st.SearchStrategy[Any] = st.sampled_from(EVENTS).flatmap(st.from_type)


def test_every_event_has_a_stored_name_of_its_own() -> None:
    assert set(CODEC.names) == set(EVENTS)
    assert len(set(CODEC.names.values())) == len(EVENTS)


def only_json(value: object) -> bool:
    """Tell whether a value is JSON's own, without floats and without what merely passes."""
    if type(value) is dict:
        return all(type(key) is str and only_json(item) for key, item in value.items())
    if type(value) is list:
        return all(only_json(item) for item in value)
    return value is None or type(value) in (str, int, bool)


@settings(max_examples=200, deadline=None)
@given(any_event)
def test_every_event_comes_back(event: e.GameEvent) -> None:
    payload = CODEC.encode(event)
    assert only_json(payload)
    assert set(payload) == {field.name for field in dataclasses.fields(event)}
    assert canonical_bytes(payload) == canonical(event), "what is hashed is what is stored"
    assert CODEC.decode(CODEC.stored_name(event), canonical(event), version=1) == event


@settings(max_examples=100, deadline=None)
@given(any_event)
def test_what_comes_back_is_of_the_declared_types(event: e.GameEvent) -> None:
    """Enums and tuples come back as such: equality alone does not tell "red" from an enum."""
    read = CODEC.decode(CODEC.stored_name(event), canonical(event), version=1)
    assert repr(read) == repr(event)
    hash(read)


MOVE = {"move": "h2e2", "ply": 1, "reading_ms": None, "side": "red"}


def refused(payload: bytes) -> str:
    with pytest.raises(UnknownEventError) as caught:
        CODEC.decode("games.move-played.v1", payload, version=3)
    assert (caught.value.event_type, caught.value.version) == ("games.move-played.v1", 3)
    return caught.value.detail


def test_every_field_is_written_and_a_payload_is_its_bytes() -> None:
    move = e.MovePlayed(ply=1, side="red", move="h2e2")
    assert CODEC.encode(move) == MOVE
    payload = b'{"move":"h2e2","ply":1,"reading_ms":null,"side":"red"}'
    assert canonical(move) == payload
    assert CODEC.decode("games.move-played.v1", payload, version=1) == move


@pytest.mark.parametrize("name", MOVE)
def test_a_payload_that_lacks_a_field_is_not_filled_up(name: str) -> None:
    assert refused(canonical({key: value for key, value in MOVE.items() if key != name}))


@pytest.mark.parametrize(
    ("fault", "payload"),
    {
        "a field of no type": canonical({**MOVE, "colour": "red"}),
        "a number as text": canonical({**MOVE, "ply": "1"}),
        "a truth value as number": canonical({**MOVE, "ply": True}),
        "a fraction as float": b'{"move":"h2e2","ply":1.0,"reading_ms":null,"side":"red"}',
        "another order": b'{"ply":1,"move":"h2e2","reading_ms":null,"side":"red"}',
        "a space": b'{"move":"h2e2","ply":1,"reading_ms":null, "side":"red"}',
        "an escape": b'{"move":"h2e2","ply":1,"reading_ms":null,"side":"\\u0072ed"}',
        "a field twice": b'{"move":"h2e2","ply":1,"ply":1,"reading_ms":null,"side":"red"}',
        "no object": b"[]",
        "not JSON": b"{",
        "nothing": b"",
    }.items(),
)
def test_a_payload_that_would_be_stored_otherwise_is_not_read(fault: str, payload: bytes) -> None:
    assert refused(payload), fault


@pytest.mark.parametrize(
    "name",
    ["games.move-played.v2", "games.move-played", "move-played.v1", "MovePlayed", "", "games."],
)
def test_an_unknown_name_is_named(name: str) -> None:
    with pytest.raises(UnknownEventError) as unknown:
        CODEC.decode(name, b"{}", version=7)
    assert (unknown.value.event_type, unknown.value.version) == (name, 7)
    assert unknown.value.code == "unknown_event_type"


# Upcasters


def renamed(payload: Any) -> dict[str, Any]:
    return {"side": payload["colour"], "reading_ms": payload["shown"]}


def in_ms(payload: Any) -> dict[str, Any]:
    return {**payload, "reading_ms": payload["reading_ms"] * 1000}


STEPS = {
    "games.press.v1": ("games.press.v2", renamed),
    "games.press.v2": ("games.clock-pressed.v1", in_ms),
}


CHAINED = Codec({e.ClockPressed: "games.clock-pressed.v1"}, upcasters=STEPS)


@pytest.mark.parametrize(
    ("name", "payload"),
    [
        ("games.press.v1", {"colour": "red", "shown": 59}),
        ("games.press.v2", {"side": "red", "reading_ms": 59}),
        ("games.clock-pressed.v1", {"side": "red", "reading_ms": 59_000}),
    ],
)
def test_old_shapes_come_up_step_by_step(name: str, payload: dict[str, Any]) -> None:
    pressed = CHAINED.decode(name, canonical(payload), version=1)
    assert pressed == e.ClockPressed(side="red", reading_ms=59_000)


@pytest.mark.parametrize(
    ("name", "payload"),
    [
        ("games.press.v0", {"colour": "red", "shown": 1}),
        ("games.press.v2", {"side": 1, "reading_ms": 1}),
    ],
)
def test_a_step_into_nothing_known_is_still_unknown(name: str, payload: dict[str, Any]) -> None:
    lost = Codec(
        {e.ClockPressed: "games.clock-pressed.v1"},
        upcasters={**STEPS, "games.press.v0": ("games.press.v9", renamed)},
    )
    with pytest.raises(UnknownEventError):
        lost.decode(name, canonical(payload), version=1)


def test_two_events_under_one_name_are_no_codec() -> None:
    with pytest.raises(ValueError, match="stored name"):
        Codec({e.ClockPressed: "games.x.v1", e.FlagFell: "games.x.v1"})


def test_nothing_recorded_is_no_game() -> None:
    assert GAMES.replay([]) is None
