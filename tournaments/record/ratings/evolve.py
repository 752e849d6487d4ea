"""State after the events of ratings. Total, as all."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tournaments.record import events as e
from tournaments.record.deviations import Deviation, DeviationKind, RatingChange
from tournaments.record.evolve_deviations import departed
from tournaments.record.ratings.values import RatingPeriod
from tournaments.record.state import Round, StageState, TournamentState
from tournaments.record.values import Entry

Apply = Callable[[TournamentState, Any, int], TournamentState]


def _set(state: TournamentState, event: e.RatingsSet, version: int) -> TournamentState:
    if event.stage:
        period = RatingPeriod(
            stage=event.stage, from_round=event.from_round, on=event.on, ratings=event.ratings
        )
        return replace(state, periods=(*state.periods, period))
    new = {rating.id: rating for rating in event.ratings}

    def apply(entry: Entry) -> Entry:
        told = new.get(entry.id)
        if told is None:
            return entry
        return replace(
            entry,
            rating=told.rating,
            rating_list=told.rating_list,
            list_id=told.list_id,
            rated_on=told.rated_on,
            listed=None,
            listed_in="",
        )

    return replace(state, entries=tuple(apply(entry) for entry in state.entries))


def _rated(state: TournamentState, event: e.BoardRated, version: int) -> TournamentState:
    def at_round(round_: Round) -> Round:
        boards = tuple(
            replace(board, rating=event.rating) if board.pair.board == event.board else board
            for board in round_.boards
        )
        return replace(round_, boards=boards) if round_.number == event.round else round_

    def at_stage(stage: StageState) -> StageState:
        if stage.index != event.stage:
            return stage
        return replace(stage, played=tuple(at_round(round_) for round_ in stage.played))

    line = Deviation(
        kind=DeviationKind.RATING,
        stage=event.stage,
        round=event.round,
        reason=event.rating.reason,
        rating=RatingChange(board=event.board, rated=event.rating.rated, score=event.rating.score),
    )
    return departed(replace(state, stages=tuple(at_stage(stage) for stage in state.stages)), line)


APPLY: dict[type, Apply] = {e.RatingsSet: _set, e.BoardRated: _rated}
"""Type of an event -> what it makes of the state."""
