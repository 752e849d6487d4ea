"""State after the events of the entry list, of the draw and of the start. Total, as all."""

from dataclasses import replace

from games.streams.dispatch import folds
from tournaments.record import events as e
from tournaments.record.changes import (
    departed,
    new_stage,
)
from tournaments.record.deviations import Deviation, DeviationKind
from tournaments.record.state import (
    TournamentState,
)
from tournaments.record.values import (
    Status,
)


@folds(e.EntrantsEntered)
def _entered(state: TournamentState, event: e.EntrantsEntered) -> TournamentState:
    changed = replace(state, entries=(*state.entries, *event.entries))
    if not event.numbers:
        return changed
    stage = state.stages[-1]
    joined = (*stage.joined, *((number.number, event.from_round) for number in event.numbers))
    grown = replace(stage, slots=(*stage.slots, *event.numbers), joined=joined)
    numbered = replace(
        changed,
        numbers=(*state.numbers, *event.numbers),
        stages=(*state.stages[:-1], grown),
    )
    late = Deviation(
        kind=DeviationKind.LATE_ENTRY,
        stage=stage.index,
        round=event.from_round,
        reason=event.reason,
    )
    return departed(numbered, late)


@folds(e.EntryWithdrawn)
def _withdrew(state: TournamentState, event: e.EntryWithdrawn) -> TournamentState:
    return replace(state, entries=tuple(entry for entry in state.entries if entry.id != event.id))


@folds(e.NumbersDrawn)
def _drawn(state: TournamentState, event: e.NumbersDrawn) -> TournamentState:
    stages = state.stages
    if stages:
        stages = (*stages[:-1], replace(stages[-1], slots=event.numbers))
    return replace(state, draws=event.draw, numbers=event.numbers, stages=stages)


@folds(e.TournamentStarted)
def _started(state: TournamentState, event: e.TournamentStarted) -> TournamentState:
    first = new_stage(state, 1, event.rounds, state.numbers)
    return replace(state, status=Status.RUNNING, stages=(first,))
