"""State after the events of results, and of the sheets they were signed on. Total, as all."""

from dataclasses import replace
from typing import Any

from games.streams.dispatch import folds
from tournaments.record import events as e
from tournaments.record.changes import (
    change_board,
    change_round,
    departed,
)
from tournaments.record.deviations import Deviation, DeviationKind, ScoreChange
from tournaments.record.results import original_events as originals
from tournaments.record.state import (
    Board,
    Round,
    TournamentState,
)
from tournaments.record.values import (
    Outcome,
    RoundStatus,
    Score,
)


@folds(e.GameLinked)
def _linked(state: TournamentState, event: e.GameLinked) -> TournamentState:
    def apply(board: Board) -> Board:
        games = {**dict(board.games), event.game: event.game_id}
        return replace(board, games=tuple(sorted(games.items())))

    return change_board(state, event, apply)


def remembering(state: TournamentState, event: Any, before: Board, now: Board) -> Board:
    """Return the board with what had stood there when the latest rounds were paired.

    A later round follows from what was on record then, so that it can be paired again from
    the state alone.
    """
    stage = next(stage for stage in state.stages if stage.index == event.stage)
    paired = len(stage.played)
    if paired <= event.round or any(number == paired for number, _ in before.earlier):
        return now
    return replace(now, earlier=(*before.earlier, (paired, before.outcome)))


@folds(e.ResultRecorded, e.ResultCorrected, e.ScoreRuled)
def _resulted(state: TournamentState, event: Any) -> TournamentState:
    outcome: Outcome = event.outcome
    changed = change_board(
        state,
        event,
        lambda board: remembering(state, event, board, replace(board, outcome=outcome)),
    )
    kind = _kind_of(event)
    if kind is None:
        return changed
    score = ScoreChange(board=event.board, score=outcome.score)
    return departed(
        changed, Deviation(kind=kind, stage=event.stage, round=event.round, score=score)
    )


def _kind_of(event: Any) -> DeviationKind | None:
    match event:
        case e.ResultCorrected():
            return DeviationKind.CORRECTION
        case e.ScoreRuled():
            return DeviationKind.RULING
        case e.ResultRecorded(late=True) if event.outcome.score is not Score.DRAW:
            return DeviationKind.ADJOURNMENT
        case _:
            return None


@folds(e.MissingCountedAsDraws)
def _counted(state: TournamentState, event: e.MissingCountedAsDraws) -> TournamentState:
    counted = frozenset(event.boards)

    def apply(round_: Round) -> Round:
        boards = tuple(
            replace(board, counted=True) if board.pair.board in counted else board
            for board in round_.boards
        )
        return replace(round_, boards=boards)

    return change_round(state, event, apply)


@folds(e.RoundClosed)
def _closed(state: TournamentState, event: e.RoundClosed) -> TournamentState:
    scans = (event.original,) if event.original else ()
    return change_round(
        state,
        event,
        lambda round_: replace(round_, status=RoundStatus.CLOSED, originals=scans),
    )


@folds(originals.OriginalFiled)
def _filed(state: TournamentState, event: originals.OriginalFiled) -> TournamentState:
    return change_round(
        state,
        event,
        lambda round_: replace(round_, originals=(*round_.originals, event.original)),
    )


@folds(originals.SlipFiled)
def _slip_filed(state: TournamentState, event: originals.SlipFiled) -> TournamentState:
    return change_board(
        state, event, lambda board: replace(board, scans=(*board.scans, event.original))
    )
