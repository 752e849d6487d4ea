"""State after an absence or a granted bye was taken back. Total, as all."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tournaments.record import events as e
from tournaments.record.deviations import ByeChange, Deviation, DeviationKind
from tournaments.record.evolve_deviations import departed
from tournaments.record.state import TournamentState

Apply = Callable[[TournamentState, Any, int], TournamentState]


def _recalled(state: TournamentState, event: e.AbsenceRecalled, version: int) -> TournamentState:
    at, gone = (event.number, event.round), (event.number, event.round, event.kind)
    stages = tuple(
        replace(
            stage,
            excused=tuple(one for one in stage.excused if one != at),
            granted=tuple(one for one in stage.granted if one != gone),
        )
        if stage.index == event.stage
        else stage
        for stage in state.stages
    )
    changed = replace(state, stages=stages)
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


APPLY: dict[type, Apply] = {e.AbsenceRecalled: _recalled}
