"""State after an absence or a granted bye, and after it was taken back. Total, as all."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tournaments.record import events as e
from tournaments.record.deviations import ByeChange, Deviation, DeviationKind
from tournaments.record.evolve_deviations import departed
from tournaments.record.state import StageState, TournamentState

Apply = Callable[[TournamentState, Any, int], TournamentState]


def _changed(
    state: TournamentState, index: int, change: Callable[[StageState], StageState]
) -> TournamentState:
    stages = tuple(change(stage) if stage.index == index else stage for stage in state.stages)
    return replace(state, stages=stages)


def _excused(state: TournamentState, event: e.EntrantExcused, version: int) -> TournamentState:
    at = (event.number, event.round)
    return _changed(state, event.stage, lambda stage: replace(stage, excused=(*stage.excused, at)))


def _granted(state: TournamentState, event: e.ByeGranted, version: int) -> TournamentState:
    bye = (event.number, event.round, event.kind)
    changed = _changed(
        state, event.stage, lambda stage: replace(stage, granted=(*stage.granted, bye))
    )
    return departed(changed, bye_of(event))


def _recalled(state: TournamentState, event: e.AbsenceRecalled, version: int) -> TournamentState:
    at, gone = (event.number, event.round), (event.number, event.round, event.kind)

    def without(stage: StageState) -> StageState:
        return replace(
            stage,
            excused=tuple(pair for pair in stage.excused if pair != at),
            granted=tuple(pair for pair in stage.granted if pair != gone),
        )

    changed = _changed(state, event.stage, without)
    if not any(gone in stage.granted for stage in state.stages if stage.index == event.stage):
        return changed
    # The line of the bye that was granted stays: one more says that it was taken back.
    return departed(changed, bye_of(event))


def bye_of(event: e.ByeGranted | e.AbsenceRecalled) -> Deviation:
    """Return the departure that a bye outside the pairing's own is, granted or taken back."""
    return Deviation(
        kind=DeviationKind.BYE,
        stage=event.stage,
        round=event.round,
        reason=event.reason,
        bye=ByeChange(
            number=event.number,
            mark=event.kind,
            taken_back=isinstance(event, e.AbsenceRecalled),
        ),
    )


APPLY: dict[type, Apply] = {
    e.EntrantExcused: _excused,
    e.ByeGranted: _granted,
    e.AbsenceRecalled: _recalled,
}
