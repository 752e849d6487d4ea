"""Stored names that never change, payloads that come back the same, upcasters in a chain."""

import json
from collections.abc import Mapping
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.record import codec
from games.record import events as e
from games.record.errors import UnknownEventError
from games.record.upcasters import upcast
from games.record.values import Options
from games.rules.clocks.control import ControlKind, TimeControl

GOLDEN = {
    "games.game-arranged.v1": e.GameArranged,
    "games.game-started.v1": e.GameStarted,
    "games.move-played.v1": e.MovePlayed,
    "games.illegal-move-recorded.v1": e.IllegalMoveRecorded,
    "games.clock-pressed.v1": e.ClockPressed,
    "games.flag-fell.v1": e.FlagFell,
    "games.time-adjusted.v1": e.TimeAdjusted,
    "games.foul-recorded.v1": e.FoulRecorded,
    "games.warning-recorded.v1": e.WarningRecorded,
    "games.draw-offered.v1": e.DrawOffered,
    "games.draw-offer-declined.v1": e.DrawOfferDeclined,
    "games.draw-offer-accepted.v1": e.DrawOfferAccepted,
    "games.player-resigned.v1": e.PlayerResigned,
    "games.claim-made.v1": e.ClaimMade,
    "games.ruling-proposed.v1": e.RulingProposed,
    "games.ruling-confirmed.v1": e.RulingConfirmed,
    "games.ruling-overruled.v1": e.RulingOverruled,
    "games.repetition-left.v1": e.RepetitionLeft,
    "games.result-revised.v1": e.ResultRevised,
    "games.game-ended.v1": e.GameEnded,
    "games.result-signed.v1": e.ResultSigned,
    "games.game-closed.v1": e.GameClosed,
}
"""What stands in ledgers already. A line may be added; none may be changed or taken away."""

CONTROLS = st.one_of(
    st.builds(
        TimeControl,
        kind=st.just(ControlKind.INCREMENT),
        base_ms=st.integers(1, 10**8),
        increment_ms=st.integers(0, 10**6),
        press_with_move=st.booleans(),
    ),
    st.builds(TimeControl, kind=st.just(ControlKind.SUDDEN_DEATH), base_ms=st.integers(1, 10**8)),
)
st.register_type_strategy(TimeControl, CONTROLS)
EVENTS = st.one_of([st.from_type(kind) for kind in GOLDEN.values()])


def test_the_stored_names_are_exactly_these() -> None:
    assert {name: kind for kind, name in codec.STORED_NAMES.items()} == GOLDEN


def test_every_event_has_a_stored_name() -> None:
    assert set(get_args(e.GameEvent)) == set(GOLDEN.values())


@settings(max_examples=300, deadline=None)
@given(event=EVENTS)
def test_every_event_comes_back_from_its_stored_bytes(event: e.GameEvent) -> None:
    written = json.dumps(codec.encode(event), ensure_ascii=False)
    back = codec.decode(codec.stored_name(event), json.loads(written), version=1)
    assert back == event
    assert type(back) is type(event)


def json_types(value: object) -> set[type]:
    match value:
        case dict():
            assert all(type(key) is str for key in value)
            inner = [json_types(one) for one in value.values()]
            return {dict}.union(*inner)
        case list():
            inner = [json_types(one) for one in value]
            return {list}.union(*inner)
        case _:
            return {type(value)}


@settings(max_examples=300, deadline=None)
@given(event=EVENTS)
def test_a_payload_holds_json_types_only_and_no_float(event: e.GameEvent) -> None:
    assert json_types(codec.encode(event)) <= {dict, list, str, int, bool, type(None)}


def test_a_stored_payload_reads_as_it_was_written() -> None:
    arranged = {
        "edition": "xiangqi-2020",
        "seats": [{"side": "red", "player": "p1"}, {"side": "black", "player": "p2"}],
        "options": {"level": "provincial", "natural_limit_rounds": 40},
        "time_control": {"kind": "increment", "base_ms": 3600000, "increment_ms": 30000},
        "arbiters": ["a1"],
        "source": {"sha256": "00", "index": 2, "format": "xqf"},
    }
    event = codec.decode("games.game-arranged.v1", arranged, version=1)
    assert isinstance(event, e.GameArranged)
    assert [(seat.side, seat.player) for seat in event.seats] == [("red", "p1"), ("black", "p2")]
    assert event.options.level.value == "provincial"
    assert event.options.natural_limit_rounds == 40
    assert event.options.natural_limit_checks == 10
    assert event.time_control is not None
    assert event.time_control.kind is ControlKind.INCREMENT
    assert event.source is not None
    assert event.source.index == 2
    assert codec.encode(event) == arranged


@pytest.mark.parametrize(
    "name",
    ["games.move-played.v2", "games.MovePlayed.v1", "games.record.events.MovePlayed", "move", ""],
)
def test_an_unknown_name_is_not_read_half(name: str) -> None:
    with pytest.raises(UnknownEventError) as refusal:
        codec.decode(name, {}, version=7)
    assert (refusal.value.event_type, refusal.value.version) == (name, 7)
    assert refusal.value.code == "unknown_event_type"


def test_defaults_of_options_are_those_the_stored_payloads_left_out() -> None:
    # A field at its default is not written: a changed default would change old games.
    assert Options() == Options(
        level=codec.decode(  # type: ignore[union-attr]
            "games.game-arranged.v1",
            {"edition": "x", "seats": [], "options": {"level": "national"}},
            version=1,
        ).options.level,
        natural_limit_rounds=60,
        natural_limit_checks=10,
        no_draw_before_round=25,
        rulings_bind=False,
    )


def first(payload: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**payload, "steps": [*payload.get("steps", []), "1-2"]}


def second(payload: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**payload, "steps": [*payload.get("steps", []), "2-3"]}


STEPS = {"t.v1": ("t.v2", first), "t.v2": ("t.v3", second)}


@pytest.mark.parametrize(
    ("name", "steps"), [("t.v1", ["1-2", "2-3"]), ("t.v2", ["2-3"]), ("t.v3", None)]
)
def test_upcasters_go_on_from_any_version_to_the_last(name: str, steps: list[str] | None) -> None:
    stored = {"move": "h2e2"}
    current, payload = upcast(name, stored, steps=STEPS)
    assert current == "t.v3"
    assert payload.get("steps") == steps
    assert payload["move"] == "h2e2"
    assert stored == {"move": "h2e2"}


def test_what_no_step_knows_is_left_alone() -> None:
    assert upcast("u.v1", {"a": 1}, steps=STEPS) == ("u.v1", {"a": 1})
