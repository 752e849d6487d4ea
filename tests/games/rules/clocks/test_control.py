"""Presses, readings and adjustments to what is left: articles 6.1, 6.2 and 22.2.

Each row is a sequence of acts at the clock with the server's time in ms; what is left was
added up by hand.
"""

import pytest

from games.rules.clocks.control import (
    Clock,
    ControlError,
    ControlKind,
    TimeControl,
    adjust,
    new_clock,
    press,
    start,
    stop,
)

SIDES = ("red", "black")
HOUR = 3_600_000
PLUS_30 = TimeControl(kind=ControlKind.INCREMENT, base_ms=HOUR, increment_ms=30_000)
TWENTY = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=1_200_000)

Act = tuple[str, str, int, int | None]
"""What, which side, when, and the device's reading or the adjustment."""


def run(control: TimeControl, acts: list[Act]) -> Clock:
    clock = new_clock(control, SIDES)
    for what, side, at, number in acts:
        match what:
            case "start":
                clock = start(clock, side, at_ms=at)
            case "press":
                clock = press(clock, side, at_ms=at, reading_ms=number)
            case "empty press":
                clock = press(clock, side, at_ms=at, reading_ms=number, after_move=False)
            case "stop":
                clock = stop(clock, at_ms=at)
            case _:
                assert number is not None
                clock = adjust(clock, side, number)
    return clock


GO: Act = ("start", "red", 1_000, None)

ROWS: list[tuple[str, TimeControl, list[Act], tuple[int, int], str | None]] = [
    ("6.1 nothing has happened", PLUS_30, [], (HOUR, HOUR), None),
    ("6.1 started, nothing charged yet", PLUS_30, [GO], (HOUR, HOUR), "red"),
    (
        "6.1 black uses 100 s: 3600 - 100 + 30 = 3530",
        PLUS_30,
        [GO, ("press", "red", 1_000, None), ("press", "black", 101_000, None)],
        (HOUR + 30_000, 3_530_000),
        "red",
    ),
    (
        "6.1 a press at once gains the whole increment and no more",
        PLUS_30,
        [GO, ("press", "red", 1_000, None)],
        (3_630_000, HOUR),
        "black",
    ),
    (
        "6.1 a press without a move brings no increment",
        PLUS_30,
        [GO, ("empty press", "red", 11_000, None)],
        (3_590_000, HOUR),
        "black",
    ),
    (
        "6.1 two rounds: red 10+20 s, black 5+40 s used",
        PLUS_30,
        [
            GO,
            ("press", "red", 11_000, None),
            ("press", "black", 16_000, None),
            ("press", "red", 36_000, None),
            ("press", "black", 76_000, None),
        ],
        (HOUR - 30_000 + 60_000, HOUR - 45_000 + 60_000),
        "red",
    ),
    (
        "6.2 no increment",
        TWENTY,
        [GO, ("press", "red", 61_000, None), ("press", "black", 91_000, None)],
        (1_140_000, 1_170_000),
        "red",
    ),
    (
        "6.2 all 20 minutes used",
        TWENTY,
        [GO, ("press", "red", 1_201_000, None)],
        (0, 1_200_000),
        "black",
    ),
    (
        "6.2 used beyond the end: the count goes below nothing",
        TWENTY,
        [GO, ("press", "red", 1_201_001, None)],
        (-1, 1_200_000),
        "black",
    ),
    (
        "reading: the device is believed before the server's count",
        PLUS_30,
        [GO, ("press", "red", 11_000, 3_621_500)],
        (3_621_500, HOUR),
        "black",
    ),
    (
        "reading: and for the other side not asked",
        PLUS_30,
        [GO, ("press", "red", 11_000, 3_621_500), ("press", "black", 21_000, None)],
        (3_621_500, 3_620_000),
        "red",
    ),
    (
        "reading: more than was left plus the increment is not believed",
        PLUS_30,
        [GO, ("press", "red", 11_000, 3_630_001)],
        (3_630_000, HOUR),
        "black",
    ),
    (
        "reading in sudden death: no gain at all",
        TWENTY,
        [GO, ("press", "red", 11_000, 1_300_000)],
        (1_200_000, 1_200_000),
        "black",
    ),
    (
        "22.2 stopped for a claim",
        TWENTY,
        [GO, ("stop", "", 301_000, None)],
        (900_000, 1_200_000),
        None,
    ),
    (
        "22.2 stopped twice charges once",
        TWENTY,
        [GO, ("stop", "", 301_000, None), ("stop", "", 601_000, None)],
        (900_000, 1_200_000),
        None,
    ),
    (
        "22.2 the wait for the ruling is nobody's time",
        TWENTY,
        [
            GO,
            ("stop", "", 301_000, None),
            ("start", "red", 901_000, None),
            ("press", "red", 902_000, None),
        ],
        (899_000, 1_200_000),
        "black",
    ),
    (
        "22.2 five minutes off",
        TWENTY,
        [GO, ("stop", "", 301_000, None), ("adjust", "red", 0, -300_000)],
        (600_000, 1_200_000),
        None,
    ),
    (
        "22.2 five minutes off with four left",
        TWENTY,
        [GO, ("stop", "", 961_000, None), ("adjust", "red", 0, -300_000)],
        (-60_000, 1_200_000),
        None,
    ),
    (
        "adjusting the side whose time does not run",
        TWENTY,
        [GO, ("adjust", "black", 0, 180_000), ("press", "red", 2_000, None)],
        (1_199_000, 1_380_000),
        "black",
    ),
    (
        "a server clock set back charges nothing",
        TWENTY,
        [GO, ("press", "red", 500, None)],
        (1_200_000, 1_200_000),
        "black",
    ),
]


@pytest.mark.parametrize(
    ("control", "acts", "left", "running"),
    [row[1:] for row in ROWS],
    ids=[row[0] for row in ROWS],
)
def test_what_is_left(
    control: TimeControl, acts: list[Act], left: tuple[int, int], running: str | None
) -> None:
    clock = run(control, acts)
    assert clock.remaining_ms == left
    assert all(type(number) is int for number in clock.remaining_ms)
    assert clock.running == running


def test_6_running_time_counts_when_asked_and_only_for_the_running_side() -> None:
    clock = run(TWENTY, [GO])
    assert clock.remaining("red", at_ms=61_000) == 1_140_000
    assert clock.remaining("black", at_ms=61_000) == 1_200_000
    assert clock.remaining("red") == 1_200_000
    assert stop(clock, at_ms=61_000).remaining("red", at_ms=999_000) == 1_140_000


@pytest.mark.parametrize(
    ("kind", "base_ms", "increment_ms", "code"),
    [
        (ControlKind.INCREMENT, 0, 30_000, "base_time_not_positive"),
        (ControlKind.INCREMENT, -1, 30_000, "base_time_not_positive"),
        (ControlKind.SUDDEN_DEATH, 0, 0, "base_time_not_positive"),
        (ControlKind.INCREMENT, 60_000, -1, "increment_negative"),
        (ControlKind.SUDDEN_DEATH, 60_000, 1_000, "increment_in_sudden_death"),
    ],
)
def test_6_what_is_no_time_control(
    kind: ControlKind, base_ms: int, increment_ms: int, code: str
) -> None:
    with pytest.raises(ControlError) as refusal:
        TimeControl(kind=kind, base_ms=base_ms, increment_ms=increment_ms)
    assert refusal.value.code == code
