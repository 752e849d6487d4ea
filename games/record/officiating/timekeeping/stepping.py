"""Steps of the server's clock: what goes on record of one, and how long flags wait for it.

A step gives or takes time that nobody used. It is noticed before a command is decided and stands
on record with its size; a flag of that turn is for the arbiter to settle.
"""

from dataclasses import replace

from games.record.officiating.timekeeping import events as te
from games.record.officiating.timekeeping.state import ServerStep
from games.record.state import GameState
from games.record.values import Status
from games.streams.dispatch import folds


def stepped(
    state: GameState, *, by_ms: int, since: int, now: int
) -> tuple[te.ServerClockStepped, ...]:
    """Return the step of the server's clock while a side's time ran, nothing of any other.

    `since` is the time of the last event. A step back that is on record already shows until the
    clock has made up for it, and is not noted again.
    """
    clock = state.clock
    if state.status is not Status.RUNNING or clock is None or clock.running is None:
        return ()
    known = state.timekeeping.step
    behind = known is not None and known.by_ms < 0
    if by_ms < 0 and known is not None and behind and since <= known.noticed_at - known.by_ms:
        return ()
    return (te.ServerClockStepped(by_ms=by_ms, last_at=since, noticed_at=now),)


@folds(te.ServerClockStepped)
def server_stepped(
    state: GameState, event: te.ServerClockStepped, version: int, at: int
) -> GameState:
    """Fold a step: time that the clock leapt over was used by nobody."""
    clock = state.clock
    if clock is not None and clock.running is not None and event.by_ms > 0:
        clock = replace(clock, since_ms=min(at, clock.since_ms + event.by_ms))
    step = ServerStep(version=version, by_ms=event.by_ms, noticed_at=event.noticed_at)
    keeping = replace(state.timekeeping, step=step, step_in_turn=True)
    return replace(state, clock=clock, timekeeping=keeping)


def past_step(before: GameState, after: GameState) -> GameState:
    """Return `after` with the turn of a step behind it once the time has gone over."""
    if not after.timekeeping.step_in_turn or before.clock is None or after.clock is None:
        return after
    if after.clock.running in (None, before.clock.running) or before.clock.running is None:
        return after
    return settled(after)


def settled(state: GameState) -> GameState:
    """Return the state with no flag waiting for a step any more."""
    return replace(state, timekeeping=replace(state.timekeeping, step_in_turn=False))
