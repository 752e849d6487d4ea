"""Time controls and the fold that runs a game's two clocks.

Xiangqi rules 2020, articles 6.1 (基本用时加秒制, base time plus increment) and 6.2
(限时包干制, sudden death). Every duration is in integer milliseconds.
"""

from dataclasses import dataclass, replace
from enum import StrEnum


class ControlKind(StrEnum):
    """The kinds of time control served."""

    INCREMENT = "increment"
    SUDDEN_DEATH = "sudden_death"


class ControlError(ValueError):
    """A time control that cannot be; `code` is stable."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeControl:
    """How much time each side has: `base_ms` to start with, `increment_ms` after each move.

    `press_with_move` says that the move itself presses the clock (electronic boards,
    online play); otherwise a press is an act of its own.

    :raises ControlError: for no base time, or an increment in sudden death.
    """

    kind: ControlKind
    base_ms: int
    increment_ms: int = 0
    press_with_move: bool = False

    def __post_init__(self) -> None:
        if self.base_ms <= 0:
            raise ControlError("base_time_not_positive")
        if self.increment_ms < 0:
            raise ControlError("increment_negative")
        if self.kind is ControlKind.SUDDEN_DEATH and self.increment_ms:
            raise ControlError("increment_in_sudden_death")


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """Both clocks at one moment: what each side has left, who is running since when.

    `running` is None while the clock is stopped. `remaining_ms` does not include the
    time the running side has used since `since_ms`.
    """

    control: TimeControl
    sides: tuple[str, str]
    remaining_ms: tuple[int, int]
    running: str | None = None
    since_ms: int = 0

    def remaining(self, side: str, *, at_ms: int | None = None) -> int:
        """Return what `side` has left, counting its running time up to `at_ms`."""
        left = self.remaining_ms[self.sides.index(side)]
        if at_ms is not None and self.running == side:
            left -= max(0, at_ms - self.since_ms)
        return left


def new_clock(control: TimeControl, sides: tuple[str, str]) -> Clock:
    """Return stopped clocks with the full base time on both sides."""
    return Clock(control=control, sides=sides, remaining_ms=(control.base_ms, control.base_ms))


def start(clock: Clock, side: str, *, at_ms: int) -> Clock:
    """Start the clock of `side`."""
    return replace(clock, running=side, since_ms=at_ms)


def stop(clock: Clock, *, at_ms: int) -> Clock:
    """Stop both clocks, charging the running side up to `at_ms`."""
    if clock.running is None:
        return clock
    left = clock.remaining(clock.running, at_ms=at_ms)
    return replace(_with_remaining(clock, clock.running, left), running=None, since_ms=at_ms)


def press(
    clock: Clock,
    side: str,
    *,
    at_ms: int,
    reading_ms: int | None = None,
    after_move: bool = True,
) -> Clock:
    """Press the clock for `side`: charge it, add the increment, start the other side.

    The increment is for a move (每走一步, 6.1): a press without one, `after_move` false,
    brings none. `reading_ms` is what the device showed after the press; the device at the
    board is believed before the server's own count, and both stay in the record. No clock
    gains more by a press than the increment, so what a reading shows beyond that is not
    believed.
    """
    increment = clock.control.increment_ms
    if reading_ms is None:
        left = clock.remaining(side, at_ms=at_ms) + (increment if after_move else 0)
    else:
        left = min(reading_ms, clock.remaining(side) + increment)
    other = clock.sides[1 - clock.sides.index(side)]
    return start(_with_remaining(clock, side, left), other, at_ms=at_ms)


def adjust(clock: Clock, side: str, delta_ms: int) -> Clock:
    """Add `delta_ms` (negative: take away) to what `side` has left."""
    left = clock.remaining_ms[clock.sides.index(side)] + delta_ms
    return _with_remaining(clock, side, left)


def _with_remaining(clock: Clock, side: str, left: int) -> Clock:
    first, second = clock.remaining_ms
    pair = (left, second) if side == clock.sides[0] else (first, left)
    return replace(clock, remaining_ms=pair)
