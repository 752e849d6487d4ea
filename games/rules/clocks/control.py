"""The fold that runs a game's two clocks, whatever the time control.

Xiangqi rules 2020, articles 6.1 (基本用时加秒制, base time plus increment), 6.2 (限时包干制,
sudden death) and 6.4 (贴时); weiqi 2002, article 12; gomoku 2025, article 14.1, and the
classic book. Every duration is in integer milliseconds.
"""

from dataclasses import dataclass, replace

from games.rules.clocks import limits
from games.rules.clocks.kinds import ControlError, ControlKind, Limit, TimeControl

__all__ = [
    "Clock",
    "ControlError",
    "ControlKind",
    "Face",
    "Limit",
    "TimeControl",
    "adjust",
    "change_over",
    "face",
    "flag_at",
    "new_clock",
    "press",
    "set_left",
    "share_out",
    "start",
    "stop",
    "thinking_ms",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """Both clocks at one moment: what each side has left, who is running since when.

    `running` is None while the clock is stopped. `remaining_ms` does not include the
    time the running side has used since `since_ms`; it is the time to the fall of the
    flag if no further move is made, with the reserve of readings in it. `counted`: moves
    made towards the quota of a stage or limit. `shared_ms`: the time both sides use up
    together, 0 where there is none. `used_ms`: the time each side has thought, whatever was given
    to it or taken; where officials set a clock, as they set it.
    """

    control: TimeControl
    sides: tuple[str, str]
    remaining_ms: tuple[int, int]
    running: str | None = None
    since_ms: int = 0
    counted: tuple[int, int] = (0, 0)
    shared_ms: int = 0
    used_ms: tuple[int, int] = (0, 0)

    def remaining(self, side: str, *, at_ms: int | None = None) -> int:
        """Return what `side` has left, counting the running time up to `at_ms`.

        Below zero the side has overstepped by as much.
        """
        own = self.remaining_ms[self.sides.index(side)]
        if at_ms is None or self.running is None:
            return own + self.shared_ms
        used = max(0, at_ms - self.since_ms)
        if self.running == side:
            return own + self.shared_ms - used
        return own + max(0, self.shared_ms - used)

    def moves_counted(self, side: str) -> int:
        """Return the moves of `side` towards the quota of its stage or limit."""
        return self.counted[self.sides.index(side)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """What a clock shows of one side; nothing below zero.

    `main_ms`: time before the readings or the stage. `periods`: readings not used up.
    `period_ms`: left of the reading that runs, or of the stage. `moves_due`: moves still to
    be made in the stage or limit.
    """

    main_ms: int
    periods: int = 0
    period_ms: int = 0
    moves_due: int = 0


def new_clock(control: TimeControl, sides: tuple[str, str]) -> Clock:
    """Return stopped clocks with the full time on both sides."""
    first, second = limits.first_allowance(control, 0), limits.first_allowance(control, 1)
    shared = control.base_ms if control.kind is ControlKind.SHARED else 0
    return Clock(control=control, sides=sides, remaining_ms=(first, second), shared_ms=shared)


def start(clock: Clock, side: str, *, at_ms: int) -> Clock:
    """It runs from `at_ms`; the other side's stands."""
    # Written out, as below: `replace` costs ten times as much, at every press of every game.
    return Clock(
        control=clock.control,
        sides=clock.sides,
        remaining_ms=clock.remaining_ms,
        running=side,
        since_ms=at_ms,
        counted=clock.counted,
        shared_ms=clock.shared_ms,
        used_ms=clock.used_ms,
    )


def stop(clock: Clock, *, at_ms: int) -> Clock:
    """Stop both clocks, charging the running side up to `at_ms`."""
    if clock.running is None:
        return clock
    used = max(0, at_ms - clock.since_ms)
    charged = _having_used(_charged(clock, clock.running, used), clock.running, used)
    return replace(charged, running=None, since_ms=at_ms)


def press(
    clock: Clock,
    side: str,
    *,
    at_ms: int,
    reading_ms: int | None = None,
    after_move: bool = True,
) -> Clock:
    """Press the clock for `side`: charge it, add what a move earns, start the other side.

    The increment is for a move (每走一步, 6.1): a press without one, `after_move` false,
    brings none. `reading_ms` is what the device showed after the press, in byo-yomi, stages
    and limits all that was left to the flag at the press; the device at the board is
    believed before the server's own count, and both stay in the record. No clock gains more
    by a press than the increment, so what a reading shows beyond that is not believed.
    A side whose time is used up earns nothing by a move (21.3).
    """
    used = thinking_ms(clock, side, at_ms=at_ms, reading_ms=reading_ms)
    shown = reading_ms is not None and clock.control.kind is ControlKind.INCREMENT
    if shown:
        left = clock.remaining(side) + clock.control.increment_ms - used
        pressed = _with_remaining(clock, side, left)
    else:
        pressed = _charged(clock, side, used)
        if after_move:
            pressed = _earned(pressed, side)
    other = clock.sides[1 - clock.sides.index(side)]
    return start(_having_used(pressed, side, used), other, at_ms=at_ms)


def thinking_ms(clock: Clock, side: str, *, at_ms: int, reading_ms: int | None = None) -> int:
    """Return the time a press at `at_ms` charges to `side`, by the device where it was read."""
    if reading_ms is None:
        return max(0, at_ms - clock.since_ms) if clock.running == side else 0
    before = clock.remaining(side)
    if clock.control.kind is ControlKind.INCREMENT:
        before += clock.control.increment_ms
    return max(0, before - reading_ms)


def most_shown(clock: Clock, side: str, *, pressed: bool) -> int:
    """Return the most that the clock can show of `side`: after its press with what that adds."""
    gained = clock.control.increment_ms if clock.control.kind is ControlKind.INCREMENT else 0
    return max(0, clock.remaining(side)) + (gained if pressed else 0)


def adjust(clock: Clock, side: str, delta_ms: int) -> Clock:
    """Add `delta_ms` (negative: take away) to what `side` has left.

    In the readings only whole periods are given or taken (12.3, 22.1).
    """
    index = clock.sides.index(side)
    left = clock.remaining_ms[index] + delta_ms
    if limits.has_readings(clock.control, clock.counted[index]):
        rounded = limits.rounded_down if delta_ms > 0 else limits.rounded_up
        left = rounded(clock.control, left)
    return _with_remaining(clock, side, left)


def set_left(clock: Clock, side: str, left_ms: int, *, at_ms: int | None = None) -> Clock:
    """Set what `side` has left to the flag; a running side's count begins anew at `at_ms`."""
    index = clock.sides.index(side)
    if limits.has_readings(clock.control, clock.counted[index]):
        left_ms = limits.rounded_up(clock.control, left_ms)
    changed = _with_remaining(clock, side, left_ms)
    changed = _having_used(changed, side, clock.remaining(side) - changed.remaining(side))
    if clock.running == side and at_ms is not None:
        return replace(changed, since_ms=at_ms)
    return changed


def change_over(clock: Clock) -> Clock:
    """Have the players, each with what it has left and has used, change sides; who runs, runs."""
    return replace(clock, remaining_ms=clock.remaining_ms[::-1], used_ms=clock.used_ms[::-1])


def share_out(clock: Clock, *, at_ms: int) -> Clock:
    """Put a clock on a board that plays on shared time: each side has half of the rest.

    Gomoku 14.1.3, classic clock.1: 每方时限为所剩总时间的一半. An odd millisecond is
    nobody's. Own time that was to follow stays behind the half.
    """
    running = clock.running
    stopped = stop(clock, at_ms=at_ms)
    half = stopped.shared_ms // 2
    first, second = stopped.remaining_ms
    shared = replace(stopped, remaining_ms=(first + half, second + half), shared_ms=0)
    return shared if running is None else start(shared, running, at_ms=at_ms)


def flag_at(clock: Clock) -> int | None:
    """Return the moment the running side's time is used up, None while no clock runs."""
    if clock.running is None:
        return None
    return clock.since_ms + max(0, clock.remaining(clock.running))


def face(clock: Clock, side: str, *, at_ms: int | None = None) -> Face:
    """Return what the clock shows of `side`, counting the running time up to `at_ms`."""
    index = clock.sides.index(side)
    control, counted = clock.control, clock.counted[index]
    left = max(0, clock.remaining(side, at_ms=at_ms))
    if control.kind is ControlKind.STAGES:
        if _in_stage(clock, index, left):
            return Face(main_ms=0, period_ms=left, moves_due=limits.moves_due(control, counted))
        return Face(main_ms=left - control.stage_ms)
    due = limits.moves_due(control, counted)
    if not limits.has_readings(control, counted):
        return Face(main_ms=left, moves_due=due)
    main = max(0, left - limits.reading_ms(control))
    if main:
        return Face(main_ms=main, periods=limits.periods_left(control, left))
    used_up = limits.rounded_down(control, left - 1) if left else 0
    return Face(main_ms=0, periods=limits.periods_left(control, left), period_ms=left - used_up)


def _in_stage(clock: Clock, index: int, left: int) -> bool:
    """Return whether the base time is used up (12.5); a carried rest is a stage's too."""
    return clock.counted[index] > 0 or left <= clock.control.stage_ms


def _charged(clock: Clock, side: str, used: int) -> Clock:
    """Charge `used` ms to `side`, to the shared time first."""
    common = min(clock.shared_ms, used)
    left = clock.remaining_ms[clock.sides.index(side)] - (used - common)
    charged = _with_remaining(clock, side, left)
    return replace(charged, shared_ms=clock.shared_ms - common) if common else charged


def _earned(clock: Clock, side: str) -> Clock:
    """Add what a completed move earns, unless the time of `side` is used up."""
    index = clock.sides.index(side)
    left = clock.remaining_ms[index]
    if left + clock.shared_ms <= 0:
        return clock
    control = clock.control
    if not clock.shared_ms:
        left += control.increment_ms
    in_stage = control.kind is ControlKind.STAGES and _in_stage(clock, index, left)
    left, count = limits.after_move(control, left, counted=clock.counted[index], in_stage=in_stage)
    first, second = clock.counted
    counted = (count, second) if index == 0 else (first, count)
    earned = _with_remaining(clock, side, left)
    return earned if counted == clock.counted else replace(earned, counted=counted)


def _with_remaining(clock: Clock, side: str, left: int) -> Clock:
    first, second = clock.remaining_ms
    pair = (left, second) if side == clock.sides[0] else (first, left)
    return Clock(
        control=clock.control,
        sides=clock.sides,
        remaining_ms=pair,
        running=clock.running,
        since_ms=clock.since_ms,
        counted=clock.counted,
        shared_ms=clock.shared_ms,
        used_ms=clock.used_ms,
    )


def _having_used(clock: Clock, side: str, used: int) -> Clock:
    first, second = clock.used_ms
    pair = (first + used, second) if side == clock.sides[0] else (first, second + used)
    return Clock(
        control=clock.control,
        sides=clock.sides,
        remaining_ms=clock.remaining_ms,
        running=clock.running,
        since_ms=clock.since_ms,
        counted=clock.counted,
        shared_ms=clock.shared_ms,
        used_ms=pair,
    )
