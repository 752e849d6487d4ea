"""Kinds of game by their time: the appendix on rapid and blitz draughts, articles 1, 3, 4."""

import pytest

from games.rules.clocks.control import ControlKind, TimeControl
from games.rules.draughts.speed import Speed, is_official, may_break_ties, speed_of

MINUTE = 60_000


def control(minutes: int, seconds: int = 0, *, base_ms: int = 0) -> TimeControl:
    kind = ControlKind.INCREMENT if seconds else ControlKind.SUDDEN_DEATH
    base = base_ms or minutes * MINUTE
    return TimeControl(kind=kind, base_ms=base, increment_ms=seconds * 1000)


ROWS = [
    ("app.1.6.1-31-minutes", control(31), Speed.STANDARD),
    ("app.1.6.1-30-minutes", control(30), Speed.RAPID),
    ("app.1.6.1-25-and-5-seconds", control(25, 5), Speed.RAPID),
    ("app.1.6.1-25-and-6-seconds", control(25, 6), Speed.STANDARD),
    ("app.1.6.1.1-15-and-5-seconds", control(15, 5), Speed.RAPID),
    ("app.1.6.1.1-20-and-10-seconds", control(20, 10), Speed.RAPID),
    ("app.1.6.1.1-just-over-15", control(0, base_ms=15 * MINUTE + 1), Speed.RAPID),
    ("app.1.6.1.2-15-minutes", control(15), Speed.BLITZ),
    ("app.1.6.1.2-10-and-5-seconds", control(10, 5), Speed.BLITZ),
    ("app.1.6.1.2-3-and-2-seconds", control(3, 2), Speed.BLITZ),
    ("app.1.6.1.2-5-minutes", control(5), Speed.BLITZ),
    ("app.1.6.1.2-just-under-5", control(0, base_ms=5 * MINUTE - 1), Speed.FASTER),
    ("app.1.6.1-no-clock", None, Speed.STANDARD),
]


@pytest.mark.parametrize(
    ("given", "speed"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS]
)
def test_speed(given: TimeControl | None, speed: Speed) -> None:
    assert speed_of(given) is speed


def test_app_1_6_3_deciding_games_are_no_slower() -> None:
    main = control(20)
    assert may_break_ties(control(15), games_under=main)
    assert may_break_ties(control(20), games_under=main)
    assert not may_break_ties(control(25), games_under=main)
    assert not may_break_ties(control(15, 6), games_under=main)


def test_app_1_6_4_fast_games_of_the_federation_have_increments() -> None:
    assert is_official(control(15, 5))
    assert is_official(control(60))
    assert not is_official(control(15))
