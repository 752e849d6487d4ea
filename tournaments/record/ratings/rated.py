"""Ratings of entrants by period, and which games go into the rating report.

Questions 131 to 137, 192, 193 and 210 to 216 of the tournament managers' checklist: ratings
are set with their list and day, frozen for the event or for the rounds of a period; what is
rated stands apart from what counts for places.
"""

from collections.abc import Iterator
from datetime import date

from games.record.errors import CommandRefusedError
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.record import events as e
from tournaments.record.guards import (
    require_board,
    require_reason,
    require_running,
    stage_of,
)
from tournaments.record.ratings.commands import RateBoard, SetRatings
from tournaments.record.ratings.values import PeriodRating, RatedAs
from tournaments.record.ratings.values import RatedGame as RatedGame
from tournaments.record.state import Board, Round, StageState, TournamentState
from tournaments.record.values import RoundStatus, Score
from tournaments.regulations.checks import MAX_RATING, MIN_RATING

declare_refusals(
    409,
    never_rated=_("A forfeit or an unfinished game is never rated."),
    period_not_later=_("A later rating period is set already: name a later round."),
    ratings_frozen=_("Ratings are frozen with the start of the tournament."),
    ratings_missing=_("No rating is given, and the tournament's lists know nobody: bring one in."),
)
declare_refusals(422, day_malformed=_("A day is written as 2026-11-21."))

Events = tuple[e.TournamentEvent, ...]

_NOT_PLAYED = frozenset({Score.FIRST_BY_FORFEIT, Score.SECOND_BY_FORFEIT, Score.DOUBLE_FORFEIT})


@decides(SetRatings)
def set_ratings(state: TournamentState, command: SetRatings) -> Events:
    """Return the ratings set, for the whole event before the start, else for a period.

    :raises CommandRefusedError: `ratings_missing`, `entrant_unknown`, `entrant_twice`,
        `rating_out_of_range`, `day_malformed`, `ratings_frozen`, `event_not_long`,
        `period_not_later`, `round_closed`, `no_such_round`, `reason_missing`,
        `changes_nothing`, `tournament_finished`.
    """
    _check_ratings(state, command)
    if not state.has_started:
        if command.from_round != 1:
            raise CommandRefusedError("no_such_round", round=command.from_round)
        return (_set(command, 0),)
    stage = require_running(state)
    if not state.regulations.ratings.spans_months or (stage.index, command.from_round) == (1, 1):
        raise CommandRefusedError("ratings_frozen")
    if not 1 <= command.from_round <= stage.rounds:
        raise CommandRefusedError("no_such_round", round=command.from_round)
    latest = state.periods[-1] if state.periods else None
    if latest is not None and (latest.stage, latest.from_round) >= (
        stage.index,
        command.from_round,
    ):
        raise CommandRefusedError("period_not_later", round=latest.from_round)
    found = stage.round(command.from_round)
    if found is not None and found.status is RoundStatus.CLOSED:
        raise CommandRefusedError("round_closed", round=command.from_round)
    return (_set(command, stage.index),)


def _set(command: SetRatings, stage: int) -> e.RatingsSet:
    return e.RatingsSet(
        stage=stage,
        from_round=command.from_round,
        on=command.on,
        ratings=command.ratings,
        reason=command.reason,
    )


def _check_ratings(state: TournamentState, command: SetRatings) -> None:
    if not command.ratings:
        raise CommandRefusedError("ratings_missing")
    known = {entry.id for entry in state.entries}
    seen: set[str] = set()
    for rating in command.ratings:
        if rating.id not in known:
            raise CommandRefusedError("entrant_unknown", id=rating.id)
        if rating.id in seen:
            raise CommandRefusedError("entrant_twice", id=rating.id)
        if rating.rating is not None and not MIN_RATING <= rating.rating <= MAX_RATING:
            raise CommandRefusedError("rating_out_of_range", rating=rating.rating)
        seen.add(rating.id)
    if any(not rating.list_id for rating in command.ratings):
        require_reason(command.reason)
    for day in (command.on, *(rating.rated_on for rating in command.ratings)):
        try:
            date.fromisoformat(day or "2000-01-01")
        except ValueError as error:
            raise CommandRefusedError("day_malformed", day=day[:40]) from error
    if not state.has_started:
        now = {
            entry.id: (entry.rating, entry.rating_list, entry.rated_on) for entry in state.entries
        }
        if all(now[rating.id] == (rating.rating, rating.rating_list, rating.rated_on)
               for rating in command.ratings):  # fmt: skip
            raise CommandRefusedError("changes_nothing")


@decides(RateBoard)
def rate_board(state: TournamentState, command: RateBoard) -> Events:
    """Return what a board is rated as; its result for pairing and places stays as it is.

    :raises CommandRefusedError: `reason_missing`, `round_not_published`,
        `board_not_paired`, `no_result_yet`, `never_rated`, `changes_nothing`.
    """
    require_reason(command.reason)
    stage = stage_of(state, command.stage)
    board = require_board(state, stage, command.round, command.board)
    if board.outcome is None or not board.outcome.score.final:
        raise CommandRefusedError("no_result_yet", round=command.round, board=command.board)
    counted = command.score or board.outcome.score
    if command.rated and (counted in _NOT_PLAYED or not counted.final):
        # A forfeit is no game: it is reported and never rated.
        raise CommandRefusedError("never_rated", round=command.round, board=command.board)
    now = board.rating or RatedAs(rated=is_rated(board), reason="")
    if (command.rated, command.score) == (now.rated, now.score):
        raise CommandRefusedError("changes_nothing")
    return (
        e.BoardRated(
            stage=stage.index,
            round=command.round,
            board=command.board,
            before=board.rating,
            rating=RatedAs(rated=command.rated, reason=command.reason, score=command.score),
        ),
    )


def is_rated(board: Board) -> bool:
    """Return whether the game of a board goes into the rating report.

    Unless it was said otherwise: a game that was played and not annulled.
    """
    if board.rating is not None:
        return board.rating.rated
    outcome = board.outcome
    if outcome is None or not outcome.score.final or outcome.annulled:
        return False
    return outcome.score not in _NOT_PLAYED


def rated_games(state: TournamentState) -> tuple[RatedGame, ...]:
    """Return every game with a result, rated or not, in order of stage, round and board."""
    return tuple(game for stage in state.stages for game in _games(state, stage))


def games_of(state: TournamentState, period: int) -> tuple[RatedGame, ...]:
    """By period from 1; 0 asks for all."""
    return tuple(game for game in rated_games(state) if period in (0, game.period))


def _games(state: TournamentState, stage: StageState) -> Iterator[RatedGame]:
    for played in stage.played:
        if played.status is not RoundStatus.DRAFT:
            yield from games_of_round(state, stage, played)


def games_of_round(state: TournamentState, stage: StageState, played: Round) -> Iterator[RatedGame]:
    """Yield every game of a round that has a final result, rated or not, board by board."""
    ids = {slot.number: slot.id for slot in stage.slots}
    period = period_of(state, stage.index, played.number)
    at_round = ratings_at(state, stage.index, played.number)
    for board in played.boards:
        if board.outcome is None or not board.outcome.score.final:
            continue
        for game, first, second, score, counted in _scores(board):
            yield RatedGame(
                stage=stage.index,
                round=played.number,
                board=board.pair.board,
                game=game,
                first=ids.get(first, ""),
                second=ids.get(second, ""),
                score=score,
                counted=counted,
                rated=is_rated(board) and score not in _NOT_PLAYED and score.final,
                period=period,
                first_rating=at_round.get(ids.get(first, "")),
                second_rating=at_round.get(ids.get(second, "")),
                reason=board.rating.reason if board.rating else "",
            )


def _scores(board: Board) -> Iterator[tuple[int, int, int, Score, Score]]:
    """Yield the games of a board: number, who moved first and second, score, score counted."""
    pair, outcome = board.pair, board.outcome
    if outcome is None:
        return
    rated_score = board.rating.score if board.rating else None
    if rated_score is None and len(board.log) > 1:
        for game in board.log:
            other = pair.second if game.first == pair.first else pair.first
            yield game.game, game.first, other, game.score, game.score
        return
    first, second = pair.first, pair.second
    score = rated_score or outcome.score
    if outcome.swapped:
        # Recorded with the side in front that the pairing put first (weiqi 17.1).
        first, second, score = second, first, _turned(score)
    yield 1, first, second, score, _turned(outcome.score) if outcome.swapped else outcome.score


_TURNED = {
    Score.FIRST_WINS: Score.SECOND_WINS,
    Score.SECOND_WINS: Score.FIRST_WINS,
    Score.FIRST_BY_FORFEIT: Score.SECOND_BY_FORFEIT,
    Score.SECOND_BY_FORFEIT: Score.FIRST_BY_FORFEIT,
}


def _turned(score: Score) -> Score:
    return _TURNED.get(score, score)


def period_of(state: TournamentState, stage: int, number: int) -> int:
    """From 1; a period begins with the round it names."""
    return 1 + sum((period.stage, period.from_round) <= (stage, number) for period in state.periods)


def ratings_at(state: TournamentState, stage: int, number: int) -> dict[str, int | None]:
    """Return the ratings by id that hold in a round."""
    found: dict[str, int | None] = {entry.id: entry.rating for entry in state.entries}
    for period in state.periods:
        if (period.stage, period.from_round) <= (stage, number):
            found |= {rating.id: rating.rating for rating in period.ratings}
    return found


def rating_of(entry_id: str, state: TournamentState) -> PeriodRating | None:
    """Return the rating of an entrant as last set, with its list; None for nobody's id."""
    entry = state.entry(entry_id)
    if entry is None:
        return None
    latest = PeriodRating(
        id=entry.id, rating=entry.rating, rating_list=entry.rating_list,
        list_id=entry.list_id, rated_on=entry.rated_on,
    )  # fmt: skip
    for period in state.periods:
        latest = next((rating for rating in period.ratings if rating.id == entry_id), latest)
    return latest
