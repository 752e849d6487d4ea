"""State after the events of dan. Total, as all."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tournaments.record.promotion import events as e
from tournaments.record.state import TournamentState


def _awarded(state: TournamentState, event: e.DanAwarded, version: int) -> TournamentState:
    return replace(state, awards=(*state.awards, event.award))


def _taken_back(state: TournamentState, event: e.DanTakenBack, version: int) -> TournamentState:
    gone = (event.id, event.system, event.dan)
    left = tuple(award for award in state.awards if (award.id, award.system, award.dan) != gone)
    return replace(state, awards=left)


APPLY: dict[type, Callable[[TournamentState, Any, int], TournamentState]] = {
    e.DanAwarded: _awarded,
    e.DanTakenBack: _taken_back,
}
