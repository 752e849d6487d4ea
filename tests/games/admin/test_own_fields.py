"""What the forms of their own make of answers: readings, arrivals, limits, men displaced."""

from types import SimpleNamespace
from typing import Any

import pytest
from django import forms

from games.admin.actions.own_fields import OWN, PairsField
from games.record.officiating.repairs import commands as rc
from games.record.officiating.repairs.kinds import ShiftedMan
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping.events import Reading
from games.rules.clocks.kinds import ControlKind, TimeControl

STATE: Any = SimpleNamespace(sides=("black", "white"))
NOTHING = {
    "first": None, "second": None, "first_absent": False, "second_absent": False,
    "admitted": False,
}  # fmt: skip


def read(command: type, name: str, **answers: object) -> object:
    return OWN[command, name].read({**NOTHING, **answers}, STATE)


@pytest.mark.parametrize(
    ("answers", "readings"),
    [
        ({}, ()),
        ({"first": 0}, (Reading(side="black", left_ms=0),)),
        ({"second": 61}, (Reading(side="white", left_ms=61_000),)),
        (
            {"first": 5, "second": 6},
            (Reading(side="black", left_ms=5_000), Reading(side="white", left_ms=6_000)),
        ),
    ],
)
def test_readings_are_seconds_and_none_leaves_a_clock_alone(
    answers: dict[str, object], readings: tuple[Reading, ...]
) -> None:
    assert read(t.SetReadings, "readings", **answers) == readings


@pytest.mark.parametrize(
    ("answers", "arrivals"),
    [
        ({}, ()),
        ({"first": 0, "second": 0}, ()),
        ({"first": 300}, (t.Lateness(side="black", late_ms=300_000),)),
        ({"second_absent": True}, (t.Lateness(side="white", late_ms=None),)),
        (
            {"first": 1, "second_absent": True, "second": 9, "admitted": True},
            (
                t.Lateness(side="black", late_ms=1_000, admitted=True),
                t.Lateness(side="white", late_ms=None, admitted=True),
            ),
        ),
    ],
)
def test_who_came_late_and_who_did_not_come(
    answers: dict[str, object], arrivals: tuple[t.Lateness, ...]
) -> None:
    assert read(t.ReportLateness, "arrivals", **answers) == arrivals


@pytest.mark.parametrize(
    ("seconds", "kind", "increment"),
    [
        (None, ControlKind.SUDDEN_DEATH, 0),
        (0, ControlKind.SUDDEN_DEATH, 0),
        (5, ControlKind.INCREMENT, 5_000),
    ],
)
def test_a_limit_put_on_the_spot(seconds: int | None, kind: ControlKind, increment: int) -> None:
    made = read(t.PutClock, "time_control", minutes=10, seconds=seconds)
    assert made == TimeControl(kind=kind, base_ms=600_000, increment_ms=increment)


@pytest.mark.parametrize("text", ["h8-h9 c3-c4", "h8-h9,c3-c4", " h8-h9 ,  c3-c4 "])
def test_men_displaced_are_pairs_of_squares(text: str) -> None:
    men = PairsField().clean(text)
    assert men == (
        ShiftedMan(source="h8", target="h9"),
        ShiftedMan(source="c3", target="c4"),
    )
    assert read(rc.ReportDisplacement, "men", men=men) == men


@pytest.mark.parametrize("text", ["h8", "h8-", "h8-h9 c3"])
def test_half_a_pair_is_refused(text: str) -> None:
    with pytest.raises(forms.ValidationError):
        PairsField().clean(text)
