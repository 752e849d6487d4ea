"""State after the events of ratings and of their reports. Total, as all."""

from dataclasses import replace

from games.streams.dispatch import folds
from tournaments.record import events as e
from tournaments.record.changes import change_board, departed
from tournaments.record.deviations import Deviation, DeviationKind, RatingChange
from tournaments.record.ratings.rated import games_of
from tournaments.record.ratings.report_events import RatingsReported
from tournaments.record.ratings.report_values import SentReport
from tournaments.record.ratings.values import RatingPeriod
from tournaments.record.state import TournamentState
from tournaments.record.values import Entry


@folds(e.RatingsSet)
def _set(state: TournamentState, event: e.RatingsSet) -> TournamentState:
    if event.stage:
        period = RatingPeriod(
            stage=event.stage, from_round=event.from_round, on=event.on, ratings=event.ratings
        )
        return replace(state, periods=(*state.periods, period))
    new = {rating.id: rating for rating in event.ratings}

    def apply(entry: Entry) -> Entry:
        rating = new.get(entry.id)
        if rating is None:
            return entry
        return replace(
            entry,
            rating=rating.rating,
            rating_list=rating.rating_list,
            list_id=rating.list_id,
            rated_on=rating.rated_on,
            listed=None,
            listed_in="",
        )

    return replace(state, entries=tuple(apply(entry) for entry in state.entries))


@folds(e.BoardRated)
def _rated(state: TournamentState, event: e.BoardRated) -> TournamentState:
    line = Deviation(
        kind=DeviationKind.RATING,
        stage=event.stage,
        round=event.round,
        reason=event.rating.reason,
        rating=RatingChange(board=event.board, rated=event.rating.rated, score=event.rating.score),
    )
    changed = change_board(state, event, lambda board: replace(board, rating=event.rating))
    return departed(changed, line)


@folds(RatingsReported)
def _reported(state: TournamentState, event: RatingsReported, version: int) -> TournamentState:
    report = event.report
    sent = SentReport(report=report, version=version, games=games_of(state, report.period))
    return replace(state, reports=(*state.reports, sent))
