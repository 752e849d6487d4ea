"""Clocks for the examples: controls in short, and what thinking times leave."""

from games.rules.clocks.control import Clock, new_clock, press, start
from games.rules.clocks.flags import fallen_flag
from games.rules.clocks.kinds import ControlKind, Limit, TimeControl

SECOND, MINUTE = 1000, 60_000


def flat(seconds: int) -> TimeControl:
    """Return a lump sum (包干制) of so many seconds a side."""
    return TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=seconds * SECOND)


def added(seconds: int, increment: int) -> TimeControl:
    """Return a base time and seconds added for each move (加秒制)."""
    return TimeControl(
        kind=ControlKind.INCREMENT, base_ms=seconds * SECOND, increment_ms=increment * SECOND
    )


def reading(minutes: int, *, free_ms: int = 0) -> TimeControl:
    """Return readings (读秒) of a minute, with `free_ms` before them."""
    return TimeControl(
        kind=ControlKind.BYO_YOMI,
        base_ms=minutes * MINUTE + free_ms,
        period_ms=MINUTE,
        periods=minutes,
    )


def several(base_ms: int, *limits: tuple[int, int], base_moves: int = 0) -> TimeControl:
    """Return several limits in turn, each (milliseconds, moves due)."""
    return TimeControl(
        kind=ControlKind.LIMITS,
        base_ms=base_ms,
        base_moves=base_moves,
        limits=tuple(Limit(time_ms=time, moves=moves) for time, moves in limits),
    )


def running(control: TimeControl, sides: tuple[str, str]) -> Clock:
    """Return a clock started at 0 for the first mover."""
    return start(new_clock(control, sides), sides[0], at_ms=0)


def think(control: TimeControl, sides: tuple[str, str], *spans_ms: int) -> tuple[Clock, int | None]:
    """Let the first mover think for each span, the other answer at once.

    Return the clock and the moment of the first mover's flag, None while it has time.
    """
    clock, now = running(control, sides), 0
    for span in spans_ms:
        now += span
        flag = fallen_flag(clock, at_ms=now)
        if flag is not None:
            assert flag.side == sides[0]
            return clock, flag.at_ms
        clock = press(press(clock, sides[0], at_ms=now), sides[1], at_ms=now)
    return clock, None
