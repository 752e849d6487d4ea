"""Stored names, fields and defaults never change; every event comes back as it was."""

import dataclasses
import json
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.record import codec
from games.record import events as e
from games.record.draughts.options import DraughtsOptions
from games.record.errors import UnknownEventError
from games.record.gomoku import events as gomoku
from games.record.gomoku.irregularities import IrregularityKind
from games.record.gomoku.options import GomokuOptions
from games.record.officiating.offences.events import OffenceStatus
from games.record.officiating.timekeeping.events import ArrivedLate
from games.record.officiating.timekeeping.options import TimeOptions
from games.record.replay import replay
from games.record.upcasters import UPCASTERS, upcast
from games.record.values import Level, Options, Question, Seat, Source
from games.record.weiqi.options import LongCycle, WeiqiOptions
from games.rules.clocks.control import ControlKind, Limit, TimeControl
from games.rules.gomoku.openings.books import OpeningKind
from games.rules.offences.kinds import Measure, Penalty
from tests.games.record.draughts.stored import DRAUGHTS_DEFAULTS, DRAUGHTS_GOLDEN
from tests.games.record.officiating.stored import TIME_DEFAULTS, TIME_GOLDEN
from tests.games.record.officiating.stored_offences import (
    OFFENCES_DEFAULTS,
    OFFENCES_GOLDEN,
)
from tests.games.record.officiating.stored_repairs import REPAIRS_DEFAULTS, REPAIRS_GOLDEN
from tests.games.record.weiqi.stored import WEIQI_DEFAULTS, WEIQI_GOLDEN

GOLDEN: dict[str, str] = {
    "games.game-arranged.v1": "edition seats options time_control start_position competition "
    "section round table scheduled_on arbiters source thresholds",
    "games.game-started.v1": "",
    "games.move-played.v1": "ply side move reading_ms",
    "games.illegal-move-recorded.v1": "ply side move code article",
    "games.clock-pressed.v1": "side reading_ms",
    "games.flag-fell.v1": "side reported record_shows against_record",
    "games.time-adjusted.v1": "side delta_ms article note",
    "games.foul-recorded.v1": "side article note after_end happened",
    "games.warning-recorded.v1": "side article note after_end happened",
    "games.draw-offered.v1": "side",
    "games.draw-offer-declined.v1": "side",
    "games.draw-offer-accepted.v1": "side",
    "games.player-resigned.v1": "side",
    "games.claim-made.v1": "side question ply",
    "games.ruling-proposed.v1": "claim_version ruled_on_version question edition verdict result "
    "against articles facts evidence evidence_from_ply explanation_zh explanation_en "
    "inputs_digest code_version must_vary rounds_to_vary needs_idle labels",
    "games.ruling-confirmed.v1": "ruling_version",
    "games.ruling-overruled.v1": "ruling_version reason article",
    "games.repetition-left.v1": "side ruling_version",
    "games.result-revised.v1": "result reason article ruling_version",
    "games.game-ended.v1": "result reason article note unplayed",
    "games.result-signed.v1": "signer result",
    "games.game-closed.v1": "times_used_ms fouls refused",
    "games.opening-placed.v1": "side stones number name",
    "games.colours-swapped.v1": "side",
    "games.swap-declined.v1": "side",
    "games.fifths-offered.v1": "side points",
    "games.fifth-chosen.v1": "side point",
    "games.five-declared.v1": "side points",
    "games.irregularity-recorded.v1": "side kind article moves first number note",
    "games.irregularity-corrected.v1": "side irregularity_version",
    "games.irregularity-accepted.v1": "side irregularity_version",
    "games.stone-shifted.v1": "ply side move",
}
GOLDEN.update(WEIQI_GOLDEN)
GOLDEN.update(DRAUGHTS_GOLDEN)
GOLDEN.update(TIME_GOLDEN)
GOLDEN.update(REPAIRS_GOLDEN)
GOLDEN.update(OFFENCES_GOLDEN)
"""Stored name -> its fields. A change here makes stored ledgers unreadable: add a .v2."""

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
any_event: st.SearchStrategy[Any] = st.sampled_from(EVENTS).flatmap(st.from_type)


def test_the_stored_names_and_fields_are_exactly_these() -> None:
    found = {
        name: " ".join(field.name for field in dataclasses.fields(cls))
        for cls, name in codec.STORED_NAMES.items()
    }
    assert found == GOLDEN


def test_every_event_has_a_stored_name_of_its_own() -> None:
    assert set(codec.STORED_NAMES) == set(EVENTS)
    assert len(set(codec.STORED_NAMES.values())) == len(EVENTS)


def test_what_is_left_out_of_stored_payloads_means_what_it_meant() -> None:
    """Fields at their default are not written, so a default may never change."""

    def defaults(cls: Any) -> dict[str, object]:
        return {
            field.name: field.default
            for field in dataclasses.fields(cls)
            if field.default is not dataclasses.MISSING and field.default not in ("", None)
        }

    assert {
        cls: defaults(cls)
        for cls in (*EVENTS, WeiqiOptions, DraughtsOptions, TimeOptions, ArrivedLate)
        if defaults(cls)
    } == {
        e.GameArranged: {"arbiters": (), "thresholds": ()},
        e.FlagFell: {"record_shows": (), "against_record": False},
        e.RulingProposed: {"rounds_to_vary": 0, "needs_idle": False, "labels": ()},
        **WEIQI_DEFAULTS,
        **DRAUGHTS_DEFAULTS,
        **TIME_DEFAULTS,
        **REPAIRS_DEFAULTS,
        **OFFENCES_DEFAULTS,
        gomoku.OpeningPlaced: {"number": 0},
        gomoku.IrregularityRecorded: {"moves": (), "number": 0},
    }
    assert defaults(e.LabelledMove) == {"against": (), "evidence": (), "passes": False}
    assert defaults(Options) == {
        "level": Level.NATIONAL,
        "natural_limit_rounds": 60,
        "natural_limit_checks": 10,
        "no_draw_before_round": 25,
        "rulings_bind": False,
    }
    assert defaults(GomokuOptions) == {
        "opening": OpeningKind.TARAGUCHI_10,
        "fewest_fifths": 2,
        "most_fifths": 12,
        "forbidden_in_free": False,
        "server_declares": False,
        "three_reading": "five_excluded",
    }
    assert defaults(TimeControl) == {
        "increment_ms": 0,
        "press_with_move": False,
        "second_base_ms": 0,
        "period_ms": 0,
        "periods": 0,
        "stage_ms": 0,
        "stage_moves": 0,
        "base_moves": 0,
        "limits": (),
        "own_ms": 0,
    }
    assert defaults(Limit) == {"moves": 0}
    assert defaults(Penalty) == {"count": 1, "own_ms": 0, "opponent_ms": 0, "zi": 0}
    assert (defaults(Seat), defaults(Source)) == ({}, {})


def test_the_stored_words_are_exactly_these() -> None:
    assert [one.value for one in Question] == [
        "natural_limit",
        "repetition",
        "forbidden_move",
    ]
    assert [one.value for one in OpeningKind] == [
        "taraguchi_10",
        "two_fifths",
        "n_fifths",
        "free",
        "swap_2",
        "designated",
    ]
    assert [one.value for one in IrregularityKind] == [
        "illegal_opening",
        "slid",
        "lifted",
        "two_moves_running",
        "dropped",
        "pressed_before_placing",
        "improper_draw_offer",
    ]
    assert [one.value for one in Measure] == [
        "note",
        "warning",
        "foul",
        "violation",
        "sent_out",
        "loss",
        "both_lose",
        "disqualification",
    ]
    assert [one.value for one in OffenceStatus] == [
        "noted",
        "pending",
        "imposed",
        "waived",
        "rejected",
        "overruled",
    ]
    assert [one.value for one in Level] == ["national", "national_youth", "provincial"]
    assert [one.value for one in LongCycle] == ["forbidden", "no_result", "draw", "replay"]
    assert [one.value for one in ControlKind] == [
        "increment",
        "sudden_death",
        "byo_yomi",
        "stages",
        "limits",
        "shared",
    ]


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
    payload = codec.encode(event)
    assert only_json(payload)
    read = json.loads(json.dumps(payload))
    assert codec.decode(codec.stored_name(event), read, version=1) == event


@settings(max_examples=100, deadline=None)
@given(any_event)
def test_what_comes_back_is_of_the_declared_types(event: e.GameEvent) -> None:
    """Enums and tuples come back as such: equality alone does not tell "red" from an enum."""
    read = codec.decode(codec.stored_name(event), codec.encode(event), version=1)
    assert repr(read) == repr(event)
    hash(read)


ARRANGED = {
    "edition": "xiangqi-2020",
    "seats": [{"side": "red", "player": "a"}, {"side": "black", "player": "b"}],
    "options": {"natural_limit_rounds": 40},
    "time_control": {"kind": "increment", "base_ms": 3600000, "increment_ms": 30000},
}


def test_a_payload_written_by_hand_is_read() -> None:
    assert codec.decode("games.game-arranged.v1", ARRANGED, version=1) == e.GameArranged(
        edition="xiangqi-2020",
        seats=(Seat(side="red", player="a"), Seat(side="black", player="b")),
        options=Options(natural_limit_rounds=40),
        time_control=TimeControl(
            kind=ControlKind.INCREMENT, base_ms=3_600_000, increment_ms=30_000
        ),
    )


def test_a_move_is_written_short() -> None:
    move = e.MovePlayed(ply=1, side="red", move="h2e2")
    assert codec.encode(move) == {"ply": 1, "side": "red", "move": "h2e2"}
    assert codec.encode(dataclasses.replace(move, reading_ms=0))["reading_ms"] == 0


@pytest.mark.parametrize(
    "name",
    ["games.move-played.v2", "games.move-played", "move-played.v1", "MovePlayed", "", "games."],
)
def test_an_unknown_name_is_named(name: str) -> None:
    with pytest.raises(UnknownEventError) as unknown:
        codec.decode(name, {}, version=7)
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


@pytest.mark.parametrize(
    ("name", "payload"),
    [
        ("games.press.v1", {"colour": "red", "shown": 59}),
        ("games.press.v2", {"side": "red", "reading_ms": 59}),
        ("games.clock-pressed.v1", {"side": "red", "reading_ms": 59_000}),
    ],
)
def test_old_shapes_come_up_step_by_step(
    name: str, payload: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = dict(payload)
    present = ("games.clock-pressed.v1", {"side": "red", "reading_ms": 59_000})
    assert upcast(name, payload, steps=STEPS) == present
    for old, step in STEPS.items():
        monkeypatch.setitem(UPCASTERS, old, step)
    assert codec.decode(name, payload, version=1) == e.ClockPressed(side="red", reading_ms=59_000)
    assert payload == kept


def test_a_step_into_nothing_known_is_still_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(UPCASTERS, "games.press.v1", ("games.press.v2", renamed))
    with pytest.raises(UnknownEventError):
        codec.decode("games.press.v1", {"colour": "red", "shown": 1}, version=1)


def test_the_released_steps_end_at_names_this_code_reads() -> None:
    for name in UPCASTERS:
        seen = {name}
        while name in UPCASTERS:
            name = UPCASTERS[name][0]
            assert name not in seen
            seen.add(name)
        assert name in codec.STORED_NAMES.values()


def test_nothing_recorded_is_no_game() -> None:
    assert replay([]) is None
