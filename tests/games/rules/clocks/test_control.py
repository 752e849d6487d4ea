"""Tables of presses and what is left: articles 6.1 (加秒制) and 6.2 (包干制)."""

from dataclasses import dataclass

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
S = 1_000
INCREMENT = TimeControl(kind=ControlKind.INCREMENT, base_ms=3600 * S, increment_ms=30 * S)
NO_INCREMENT = TimeControl(kind=ControlKind.INCREMENT, base_ms=3600 * S)
SUDDEN = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=1200 * S)


@dataclass(frozen=True, kw_only=True)
class Press:
    """`side` presses `at` so many ms; after a move or without one; with a device reading."""

    side: str
    at: int
    reading: int | None = None
    moved: bool = True


def run(control: TimeControl, presses: tuple[Press, ...]) -> Clock:
    """Start Red's clock at 0 and press in turn."""
    clock = start(new_clock(control, SIDES), "red", at_ms=0)
    for one in presses:
        clock = press(clock, one.side, at_ms=one.at, reading_ms=one.reading, after_move=one.moved)
    return clock


def red(at: int, reading: int | None = None, *, moved: bool = True) -> Press:
    return Press(side="red", at=at, reading=reading, moved=moved)


def black(at: int, reading: int | None = None, *, moved: bool = True) -> Press:
    return Press(side="black", at=at, reading=reading, moved=moved)


TABLE: tuple[tuple[str, TimeControl, tuple[Press, ...], tuple[int, int], str], ...] = (
    ("6 nothing pressed", INCREMENT, (), (3600 * S, 3600 * S), "red"),
    ("6.1 used 0 s", INCREMENT, (red(0),), (3630 * S, 3600 * S), "black"),
    ("6.1 used 100 s", INCREMENT, (red(100 * S),), (3530 * S, 3600 * S), "black"),
    (
        "6.1 black uses 100 s on move 1",
        INCREMENT,
        (red(5 * S), black(105 * S)),
        (3625 * S, 3530 * S),
        "red",
    ),
    ("6.1 used exactly the increment", INCREMENT, (red(30 * S),), (3600 * S, 3600 * S), "black"),
    (
        "6.1 three moves each",
        INCREMENT,
        (red(10 * S), black(20 * S), red(60 * S), black(61 * S), red(62 * S), black(162 * S)),
        (3639 * S, 3579 * S),
        "red",
    ),
    ("6.1 a millisecond counts", INCREMENT, (red(1),), (3630 * S - 1, 3600 * S), "black"),
    ("6.1 without increment", NO_INCREMENT, (red(7 * S),), (3593 * S, 3600 * S), "black"),
    ("6.1 overstepped is negative", NO_INCREMENT, (red(3601 * S),), (-1 * S, 3600 * S), "black"),
    (
        "8.1.7 no increment without a move",
        INCREMENT,
        (red(10 * S, moved=False),),
        (3590 * S, 3600 * S),
        "black",
    ),
    (
        "8.1.7 pressed back without a move",
        INCREMENT,
        (red(10 * S, moved=False), black(15 * S, moved=False)),
        (3590 * S, 3595 * S),
        "red",
    ),
    ("6.2 used 100 s", SUDDEN, (red(100 * S),), (1100 * S, 1200 * S), "black"),
    ("6.2 used 20:00", SUDDEN, (red(1200 * S),), (0, 1200 * S), "black"),
    (
        "6.2 two moves each",
        SUDDEN,
        (red(10 * S), black(30 * S), red(31 * S), black(91 * S)),
        (1189 * S, 1120 * S),
        "red",
    ),
    (
        "6.1 the device is believed",
        INCREMENT,
        (red(100 * S, 3531 * S),),
        (3531 * S, 3600 * S),
        "black",
    ),
    (
        "6.1 the device shows less",
        INCREMENT,
        (red(100 * S, 3000 * S),),
        (3000 * S, 3600 * S),
        "black",
    ),
    ("6.1 the device shows zero", INCREMENT, (red(100 * S, 0),), (0, 3600 * S), "black"),
    (
        "6.1 no reading gains more than the increment",
        INCREMENT,
        (red(100 * S, 9999 * S),),
        (3630 * S, 3600 * S),
        "black",
    ),
    (
        "6.2 no reading gains anything",
        SUDDEN,
        (red(5 * S, 1201 * S),),
        (1200 * S, 1200 * S),
        "black",
    ),
    (
        "6.2 readings on both sides",
        SUDDEN,
        (red(5 * S, 1196 * S), black(9 * S, 1195 * S)),
        (1196 * S, 1195 * S),
        "red",
    ),
    ("6 time does not run backwards", SUDDEN, (red(-5 * S),), (1200 * S, 1200 * S), "black"),
)


@pytest.mark.parametrize(
    ("control", "presses", "left", "running"), [one[1:] for one in TABLE], ids=[o[0] for o in TABLE]
)
def test_presses(
    control: TimeControl, presses: tuple[Press, ...], left: tuple[int, int], running: str
) -> None:
    clock = run(control, presses)
    assert clock.remaining_ms == left
    assert clock.running == running
    assert all(type(one) is int for one in clock.remaining_ms)


@pytest.mark.parametrize(
    ("at", "left"), [(0, 1200 * S), (1, 1200 * S - 1), (1200 * S, 0), (1201 * S, -1 * S)]
)
def test_6_2_the_running_side_has_less_at_every_moment(at: int, left: int) -> None:
    clock = run(SUDDEN, ())
    assert clock.remaining("red", at_ms=at) == left
    assert clock.remaining("black", at_ms=at) == 1200 * S
    assert clock.remaining("red") == 1200 * S


def test_22_2_stopped_and_started_again_only_running_time_counts() -> None:
    clock = stop(run(SUDDEN, ()), at_ms=10 * S)
    assert (clock.running, clock.remaining_ms) == (None, (1190 * S, 1200 * S))
    assert clock.remaining("red", at_ms=999 * S) == 1190 * S
    assert stop(clock, at_ms=500 * S) == clock
    clock = press(start(clock, "red", at_ms=600 * S), "red", at_ms=603 * S)
    assert clock.remaining_ms == (1187 * S, 1200 * S)


@pytest.mark.parametrize(
    ("side", "delta", "left"),
    [
        ("red", -300 * S, (890 * S, 1200 * S)),
        ("black", -300 * S, (1190 * S, 900 * S)),
        ("red", 60 * S, (1250 * S, 1200 * S)),
        ("red", -1190 * S, (0, 1200 * S)),
        ("red", 0, (1190 * S, 1200 * S)),
    ],
)
def test_22_2_time_given_and_taken(side: str, delta: int, left: tuple[int, int]) -> None:
    clock = adjust(stop(run(SUDDEN, ()), at_ms=10 * S), side, delta)
    assert clock.remaining_ms == left
    assert clock.running is None


def test_22_2_time_taken_while_the_clock_runs_leaves_it_running() -> None:
    clock = adjust(run(SUDDEN, ()), "red", -300 * S)
    assert clock.remaining("red", at_ms=10 * S) == 890 * S


@pytest.mark.parametrize(
    ("kind", "base", "increment", "code"),
    [
        (ControlKind.INCREMENT, 0, 30 * S, "base_time_not_positive"),
        (ControlKind.SUDDEN_DEATH, -1, 0, "base_time_not_positive"),
        (ControlKind.INCREMENT, 1, -1, "increment_negative"),
        (ControlKind.SUDDEN_DEATH, 1200 * S, 1, "increment_in_sudden_death"),
    ],
)
def test_6_controls_that_cannot_be(kind: ControlKind, base: int, increment: int, code: str) -> None:
    with pytest.raises(ControlError) as refusal:
        TimeControl(kind=kind, base_ms=base, increment_ms=increment)
    assert refusal.value.code == code
