"""What an annulment or a correction leaves in the state: total, a recorded fact is a fact.

That the annulled events count for nothing is done by what stands of the record (`standing`).
"""

from dataclasses import replace

from games.record.annulment.events import ActAnnulled, MoveCorrected
from games.record.annulment.state import Correction
from games.record.officiating.timekeeping.state import ClockStop
from games.record.state import GameState
from games.rules.clocks import control as clocks
from games.streams.dispatch import folds


@folds(ActAnnulled)
def annulled(state: GameState, event: ActAnnulled, version: int, at: int) -> GameState:
    """Note the annulment, and have the clocks stand where it says."""
    correction = Correction(
        version=version,
        event_version=event.event_version,
        fallen=event.fallen,
        reason=event.reason,
        article=event.article,
        to_review=event.to_review,
    )
    state = replace(state, corrections=(*state.corrections, correction))
    return _standing_at(state, event, version, at=at) if event.clocks else state


def _standing_at(state: GameState, event: ActAnnulled, version: int, *, at: int) -> GameState:
    """Return the state with its clocks at what the event says, until an official starts them."""
    clock = state.clock and clocks.stop(state.clock, at_ms=at)
    for reading in event.clocks:
        clock = clock and clocks.set_left(clock, reading.side, reading.left_ms, at_ms=at)
    stop = ClockStop(version=version, side="", reason=event.reason)
    return replace(state, clock=clock, timekeeping=replace(state.timekeeping, stop=stop))


@folds(MoveCorrected)
def corrected(state: GameState, event: MoveCorrected, version: int) -> GameState:
    """Note the correction."""
    correction = Correction(
        version=version,
        event_version=event.event_version,
        fallen=event.fallen,
        reason=event.reason,
        article=event.article,
        to_review=event.to_review,
        move=event.move,
    )
    return replace(state, corrections=(*state.corrections, correction))
