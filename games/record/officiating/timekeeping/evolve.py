"""How events about time change the state: total, a recorded fact is a fact."""

from typing import Any

from games.record import events as e
from games.record.officiating.timekeeping import events as te
from games.record.officiating.timekeeping.owner import going_on
from games.record.officiating.timekeeping.state import ClockStop
from games.record.officiating.timekeeping.stepping import settled
from games.record.state import GameState
from games.rules.clocks import control as clocks
from games.rules.clocks.flags import grant_pass
from games.rules.clocks.ruling import ClockActError
from games.streams.dispatch import folds
from games.streams.replacing import replace


def hold(state: GameState, *, at: int) -> GameState:
    """Return `state` with no clock running while it is stopped by hand or adjourned."""
    clock = state.clock
    if clock is None or clock.running is None:
        return state
    adjourned = state.adjournment is not None and not state.adjournment.resumed
    if state.timekeeping.stop is None and not adjourned:
        return state
    return replace(state, clock=clocks.stop(clock, at_ms=at))


def _keeping(state: GameState, **changes: Any) -> GameState:
    return replace(state, timekeeping=replace(state.timekeeping, **changes))


@folds(te.BothFlagsFell)
def both_fell(state: GameState, event: te.BothFlagsFell, at: int) -> GameState:
    """Fold both flags down: no clock runs on."""
    stopped = replace(state, clock=state.clock and clocks.stop(state.clock, at_ms=at))
    return _keeping(stopped, both_down=True)


@folds(te.FlagSetAside)
def set_aside(state: GameState, event: te.FlagSetAside, at: int) -> GameState:
    """Fold a flag that counts for nothing: the game goes on."""
    freed = _keeping(replace(state, flag_fallen=""), both_down=False, pass_asked=False)
    freed = settled(freed)
    return replace(freed, clock=going_on(freed, at=at))


@folds(te.PassRequested)
def pass_requested(state: GameState, event: te.PassRequested) -> GameState:
    """A pass waits for the other side's answer."""
    return _keeping(state, pass_asked=True)


@folds(te.PassRefused)
def refused(state: GameState, event: te.PassRefused) -> GameState:
    """The pass asked for is off the table; the side must move."""
    return _keeping(state, pass_asked=False)


@folds(te.PassGranted)
def granted(state: GameState, event: te.PassGranted, at: int) -> GameState:
    """Fold the pass granted: the last reading stays, the other side's time runs (22.5)."""
    clock = state.clock
    if clock is not None:
        # What an official has seen to be used up is used up, whatever the server counted.
        spent = clocks.set_left(clocks.stop(clock, at_ms=at), event.side, 0)
        try:
            clock = grant_pass(spent, event.side, at_ms=at)
        except ClockActError:
            clock = spent
    passes = state.one_more(state.timekeeping.passes, event.side)
    freed = replace(state, flag_fallen="", clock=clock)
    return _keeping(freed, pass_asked=False, passes=passes)


@folds(te.ReadingsSet)
def readings_set(state: GameState, event: te.ReadingsSet, at: int) -> GameState:
    """Fold clocks set; a running side's count begins anew."""
    clock = state.clock
    for reading in event.readings:
        clock = clock and clocks.set_left(clock, reading.side, reading.left_ms, at_ms=at)
    return settled(replace(state, clock=clock))


@folds(te.ClocksStopped)
def stopped(state: GameState, event: te.ClocksStopped, version: int, at: int) -> GameState:
    """Both clocks stand from the time of the event until somebody starts them."""
    stop = ClockStop(version=version, side=event.side, reason=event.reason)
    return hold(_keeping(state, stop=stop), at=at)


@folds(te.ClocksResumed)
def resumed(state: GameState, event: te.ClocksResumed, at: int) -> GameState:
    """Fold the clocks going on, unless something else keeps them."""
    freed = _keeping(state, stop=None)
    return replace(freed, clock=going_on(freed, at=at))


@folds(te.LatenessRecorded)
def late(state: GameState, event: te.LatenessRecorded, at: int) -> GameState:
    """Fold lateness: what was deducted takes the place of what ran before the side sat down.

    No clock of weiqi runs before both are seated; elsewhere the present side's runs (14.3.2).
    """
    clock = state.clock
    sides = tuple(arrival.side for arrival in event.arrivals)
    if clock is not None:
        waited = clock.running in sides or state.book.clocks.lateness.none_runs_before
        if clock.running is not None and waited:
            clock = replace(clock, since_ms=at)
        for arrival in event.arrivals:
            if arrival.deduct_ms:
                clock = clocks.adjust(clock, arrival.side, -arrival.deduct_ms)
    seen = (*state.timekeeping.late, *sides)
    return _keeping(replace(state, clock=clock), late=seen)


@folds(te.ReadingRepeated)
def repeated(state: GameState, event: te.ReadingRepeated) -> GameState:
    """Fold the last reading taken up again (16.2)."""
    clock = state.clock
    if clock is None or clock.running != event.side:
        return state
    return replace(state, clock=replace(clock, since_ms=clock.since_ms + event.back_ms))


@folds(te.LeavePermitted)
def left_board(state: GameState, event: te.LeavePermitted) -> GameState:
    """Fold a leave; only one under reading counts as the one a side has (22.7)."""
    if not event.under_reading:
        return state
    return _keeping(state, leaves=state.one_more(state.timekeeping.leaves, event.side))


@folds(te.SharedTimeSplit)
def split(state: GameState, event: te.SharedTimeSplit, at: int) -> GameState:
    """Fold the shared rest given to each side by half (14.1.3)."""
    return replace(state, clock=state.clock and clocks.share_out(state.clock, at_ms=at))


@folds(te.ClockPut)
def clock_put(state: GameState, event: te.ClockPut, at: int) -> GameState:
    """Fold a clock put on the board: the time of the side to move runs from now (app1.3.1)."""
    control = event.time_control
    clock = clocks.new_clock(control, state.sides)
    if state.clock is not None:
        clock = replace(clock, used_ms=clocks.stop(state.clock, at_ms=at).used_ms)
    put = replace(state, time_control=control, clock=clock)
    return replace(put, clock=going_on(put, at=at))


@folds(e.FlagFell)
def _flag(state: GameState, event: e.FlagFell, at: int) -> GameState:
    return replace(
        state, flag_fallen=event.side, clock=state.clock and clocks.stop(state.clock, at_ms=at)
    )


@folds(e.TimeAdjusted)
def _adjusted(state: GameState, event: e.TimeAdjusted) -> GameState:
    clock = state.clock and clocks.adjust(state.clock, event.side, event.delta_ms)
    return replace(state, clock=clock)
