"""State after an absence or a granted bye was taken back. Total, as all."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tournaments.record import events as e
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
    # The line of the bye that was granted stays: one more says that it was taken back.
    lines = state.deviations
    if gone in {one for stage in state.stages for one in stage.granted}:
        text = f"{event.kind.value} for {event.number} taken back ({event.reason})"
        lines = (*lines, ("Bye", event.round, text))
    return replace(state, stages=stages, deviations=lines)


APPLY: dict[type, Apply] = {e.AbsenceRecalled: _recalled}
