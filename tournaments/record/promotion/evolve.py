"""State after the events of dan. Total, as all."""

from dataclasses import replace

from games.streams.dispatch import folds
from tournaments.record.promotion import events as e
from tournaments.record.state import TournamentState


@folds(e.DanAwarded)
def _awarded(state: TournamentState, event: e.DanAwarded) -> TournamentState:
    return replace(state, awards=(*state.awards, event.award))


@folds(e.DanTakenBack)
def _taken_back(state: TournamentState, event: e.DanTakenBack) -> TournamentState:
    gone = (event.id, event.system, event.dan)
    left = tuple(award for award in state.awards if (award.id, award.system, award.dan) != gone)
    return replace(state, awards=left)
