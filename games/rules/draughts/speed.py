"""How fast a game is: standard, rapid (快棋), blitz (超快棋), or faster still.

Rule source: the appendix on rapid and blitz draughts, articles 1, 3 and 4. With an
increment the time of the first 60 moves counts. Exactly 15 and exactly 5 minutes are blitz;
below 5 a game is fast but of neither kind.
"""

from enum import StrEnum

from games.rules.clocks.control import TimeControl

MINUTE_MS = 60_000
MOVES_COUNTED = 60


class Speed(StrEnum):
    """The kinds of game by their time."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"
    FASTER = "faster"


def time_of(control: TimeControl) -> int:
    """Return the milliseconds that decide how fast a game is: base and 60 increments."""
    return control.base_ms + MOVES_COUNTED * control.increment_ms


def speed_of(control: TimeControl | None) -> Speed:
    """Return the kind of a game played under `control`; without a clock it is standard."""
    if control is None or time_of(control) > 30 * MINUTE_MS:
        return Speed.STANDARD
    if time_of(control) > 15 * MINUTE_MS:
        return Speed.RAPID
    return Speed.BLITZ if time_of(control) >= 5 * MINUTE_MS else Speed.FASTER


def may_break_ties(control: TimeControl, *, games_under: TimeControl) -> bool:
    """Return whether deciding games may be played under `control` (article 3): no slower."""
    return time_of(control) <= time_of(games_under)


def is_official(control: TimeControl) -> bool:
    """Return whether a fast game of the federation may be played so (article 4): increments."""
    return speed_of(control) is Speed.STANDARD or control.increment_ms > 0
