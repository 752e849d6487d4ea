"""State after a scan of a signed sheet was noted. Total, as all."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tournaments.record.results import original_events as e
from tournaments.record.state import Round, TournamentState

Apply = Callable[[TournamentState, Any, int], TournamentState]


def _filed(state: TournamentState, event: e.OriginalFiled, version: int) -> TournamentState:
    def at_round(round_: Round) -> Round:
        if round_.number != event.round:
            return round_
        return replace(round_, originals=(*round_.originals, event.original))

    stages = tuple(
        replace(stage, played=tuple(at_round(round_) for round_ in stage.played))
        if stage.index == event.stage
        else stage
        for stage in state.stages
    )
    return replace(state, stages=stages)


APPLY: dict[type, Apply] = {e.OriginalFiled: _filed}
"""Type of an event -> what it makes of the state."""
