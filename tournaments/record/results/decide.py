"""Results: recorded, corrected, ruled on; why, who and score apart, the old one always kept.

Xiangqi 2020 articles 9 and 20, gomoku 2025 15.3 and 25.2.2-B, weiqi 2002 16.4 and 23.1;
sections 6 and 12 of the tournament managers' checklist.
"""

from dataclasses import replace
from fractions import Fraction
from typing import TypeVar
from uuid import UUID

from games.record.errors import CommandRefusedError
from games.record.values import Actor, Role
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.registry import book_of
from tournaments.books.topics import Topic
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.guards import (
    article_on,
    require_board,
    require_published,
    require_reason,
    stage_of,
)
from tournaments.record.lots.first_moves import guess_article, needs_nigiri
from tournaments.record.results.commands import has_board_points
from tournaments.record.results.contradictions import noted
from tournaments.record.rounds.planned import side_of
from tournaments.record.state import Board, StageState, TournamentState
from tournaments.record.values import Outcome, RoundStatus, Score, Status, Verdict
from tournaments.regulations.matches import scoring_of
from tournaments.regulations.values import TeamKind
from tournaments.standings.table import DecidedBy

declare_refusals(
    409,
    first_move_not_settled=_("The players have not guessed yet: record the guess first."),
    games_not_ruled=_("The game points say otherwise who won this match: rule on them as well."),
    game_linked_elsewhere=_("This game belongs to another board already."),
    no_result_yet=_("The board has no result yet: record it instead."),
    result_already_recorded=_("The board has its result: correct it with a reason."),
)
declare_refusals(
    422,
    fouls_out_of_range=_("The number of fouls is out of range."),
    game_id_malformed=_("This is no id of a game."),
    game_number_wrong=_("The pairing has no game of this number."),
    games_wrong=_("The game points do not bear out this result."),
    points_out_of_range=_("A ruling gives from nothing up to a win."),
)

Events = tuple[e.TournamentEvent, ...]
Value = TypeVar("Value")

MAX_FOULS = 99


@decides(c.RecordResult)
def record(state: TournamentState, command: c.RecordResult) -> Events:
    """Return the result of a board; an adjourned one may get its result at any time.

    :raises CommandRefusedError: `tournament_finished`, `round_not_published`,
        `board_not_paired`, `result_already_recorded`, `games_wrong`, `fouls_out_of_range`,
        `points_out_of_range`, `article_missing`.
    """
    if state.status is Status.FINISHED:
        raise CommandRefusedError("tournament_finished")
    stage = stage_of(state, command.stage)
    board = require_board(state, stage, command.round, command.board)
    if board.settled:
        raise CommandRefusedError(
            "result_already_recorded",
            article=article_on(state, Topic.RESULT_RECORD),
            round=command.round,
            board=command.board,
        )
    if board.outcome is not None and command.score is Score.ADJOURNED:
        raise CommandRefusedError("changes_nothing")
    check_points(state, command, scoring_of(state.regulations, stage.rules).win)
    outcome = Outcome(
        score=command.score,
        points_first=command.points_first,
        points_second=command.points_second,
        games_first=command.games_first,
        games_second=command.games_second,
        fouls_first=command.fouls_first,
        fouls_second=command.fouls_second,
        swapped=command.swapped,
        article=command.article,
        note=command.note,
    )
    _check_outcome(state, stage, outcome)
    return (
        e.ResultRecorded(
            stage=stage.index,
            round=command.round,
            board=command.board,
            outcome=outcome,
            late=board.counted and command.score.final,
        ),
        *noted(state, command),
    )


def check_points(
    state: TournamentState, command: c.RecordResult | c.RuleScore | c.RecordGame, most: Fraction
) -> None:
    """Let pass only points from nothing up to `most`, a win, given under an article.

    :raises CommandRefusedError: `article_missing`, `points_out_of_range`.
    """
    given = [
        number for number in (command.points_first, command.points_second) if number is not None
    ]
    if given and not command.article:
        raise CommandRefusedError("article_missing")
    if any(not 0 <= number <= most for number in given):
        raise CommandRefusedError(
            "points_out_of_range", article=article_on(state, Topic.SCORING), most=str(most)
        )


def check_fouls(first: int, second: int) -> None:
    """Let pass only numbers of fouls that a sheet can hold.

    :raises CommandRefusedError: `fouls_out_of_range`.
    """
    if not all(0 <= number <= MAX_FOULS for number in (first, second)):
        raise CommandRefusedError("fouls_out_of_range", most=MAX_FOULS)


def _check_outcome(state: TournamentState, stage: StageState, outcome: Outcome) -> None:
    check_fouls(outcome.fouls_first, outcome.fouls_second)
    first, second = outcome.games_first, outcome.games_second
    if first is None and second is None:
        return
    several = has_board_points(state, stage)
    if first is None or second is None or not several or min(first, second) < 0:
        raise CommandRefusedError("games_wrong", article=article_on(state, Topic.SCORING))
    if not _agrees(outcome.score, first, second):
        raise CommandRefusedError("games_wrong", article=article_on(state, Topic.SCORING))


def _agrees(score: Score, first: Fraction, second: Fraction) -> bool:
    """Return whether the points on the boards bear out who won the match (13.2)."""
    match score:
        case Score.FIRST_WINS | Score.FIRST_BY_FORFEIT:
            return first > second
        case Score.SECOND_WINS | Score.SECOND_BY_FORFEIT:
            return second > first
        case Score.DRAW:
            return first == second
        case _:
            return True


@decides(c.CorrectResult)
def correct(state: TournamentState, command: c.CorrectResult) -> Events:
    """Return the result that should have been recorded; the mistaken one is kept.

    A game that a ruling annulled stays so, and points it gave while the score is the same;
    fouls, colours and points on the boards stay where the command does not say otherwise.

    :raises CommandRefusedError: `reason_missing`, `round_not_published`,
        `board_not_paired`, `no_result_yet`, `changes_nothing`, `games_wrong`,
        `games_not_ruled`, `fouls_out_of_range`.
    """
    require_reason(command.reason)
    stage = stage_of(state, command.stage)
    board = require_board(state, stage, command.round, command.board)
    before = board.outcome
    if before is None:
        raise CommandRefusedError("no_result_yet", round=command.round, board=command.board)
    same = command.score is before.score
    outcome = replace(
        _stated(state, stage, command, before),
        points_first=before.points_first if same else None,
        points_second=before.points_second if same else None,
        swapped=stated(command.swapped, before.swapped),
    )
    if outcome == before:
        raise CommandRefusedError("changes_nothing")
    return (
        *who_went_on(state, stage, command.round, board, outcome),
        e.ResultCorrected(
            stage=stage.index,
            round=command.round,
            board=command.board,
            before=before,
            outcome=outcome,
            reason=command.reason,
        ),
        *noted(state, command),
    )


def stated(value: Value | None, before: Value) -> Value:
    """Return what a command says, else what stands."""
    return before if value is None else value


def _stated(
    state: TournamentState,
    stage: StageState,
    command: c.CorrectResult | c.RuleScore,
    before: Outcome,
) -> Outcome:
    """Return the outcome with the score, fouls and points on the boards that a command leaves."""
    games_first, games_second = _games_left(state, command, before)
    outcome = replace(
        before,
        score=command.score,
        games_first=games_first,
        games_second=games_second,
        fouls_first=stated(command.fouls_first, before.fouls_first),
        fouls_second=stated(command.fouls_second, before.fouls_second),
    )
    _check_outcome(state, stage, outcome)
    return outcome


def who_went_on(
    state: TournamentState, stage: StageState, number: int, board: Board, outcome: Outcome
) -> Events:
    """Return the note that who went on from a match stands: later rounds are paired by it."""
    # A draft is no pairing yet: it has to be made anew where who goes on has changed.
    if not stage.rules.kind.planned or number >= stage.published:
        return ()
    before, after = side_of(board), side_of(replace(board, outcome=outcome))
    if board.verdict is not None or before is None or before == after:
        return ()
    return (
        e.MatchDecided(
            stage=stage.index,
            round=number,
            board=board.pair.board,
            verdict=verdict_for(board, before.winner),
            how=DecidedBy.RULING,
            reference=f"round {len(stage.played)}",
            article=article_on(state, Topic.CORRECTION),
        ),
    )


def verdict_for(board: Board, winner: int | None) -> Verdict:
    """Return the verdict by which `winner` of a board goes on, None for neither side."""
    if winner is None:
        return Verdict.BOTH_OUT
    return Verdict.FIRST if winner == board.pair.first else Verdict.SECOND


@decides(c.RuleScore)
def rule(state: TournamentState, command: c.RuleScore) -> Events:
    """Return what a ruling makes of a board: pairings made meanwhile stand.

    A penalised side may get nothing while the other keeps what it earned (gomoku 15.3); a
    proven arrangement is ruled on even after publication (weiqi 23.1).

    A match keeps the points on its boards (局分) where the ruling bears them out, else it says
    which they are (xiangqi 13.2, weiqi 27.2: 局分多者为胜; gomoku 27.6.2: 得分高的队获胜).

    :raises CommandRefusedError: `reason_missing`, `article_missing`,
        `round_not_published`, `board_not_paired`, `points_out_of_range`, `changes_nothing`,
        `games_wrong`, `games_not_ruled`, `fouls_out_of_range`.
    """
    require_reason(command.reason)
    if not command.article:
        raise CommandRefusedError("article_missing")
    stage = stage_of(state, command.stage)
    board = require_board(state, stage, command.round, command.board)
    check_points(state, command, scoring_of(state.regulations, stage.rules).win)
    before = board.outcome
    outcome = _stated(state, stage, command, before or Outcome(score=command.score))
    outcome = replace(
        outcome,
        points_first=command.points_first,
        points_second=command.points_second,
        annulled=stated(command.annulled, outcome.annulled),
        article=command.article,
        note=command.reason,
    )
    if outcome == before:
        raise CommandRefusedError("changes_nothing")
    return (
        *who_went_on(state, stage, command.round, board, outcome),
        e.ScoreRuled(
            stage=stage.index,
            round=command.round,
            board=command.board,
            before=before,
            outcome=outcome,
            article=command.article,
            reason=command.reason,
            ruling=command.ruling,
        ),
        *noted(state, command),
    )


def _games_left(
    state: TournamentState, command: c.CorrectResult | c.RuleScore, before: Outcome
) -> tuple[Fraction | None, Fraction | None]:
    """Return the points on the boards that a correction or ruling leaves a match with."""
    first, second = command.games_first, command.games_second
    if first is not None or second is not None:
        return first, second
    first, second = before.games_first, before.games_second
    if first is not None and second is not None and not _agrees(command.score, first, second):
        raise CommandRefusedError(
            "games_not_ruled",
            article=book_of(state.regulations.edition).teams.match_points,
            first=str(first),
            second=str(second),
        )
    return first, second


@decides(c.LinkGame)
def link(state: TournamentState, command: c.LinkGame, by: Actor) -> Events:
    """Return the game of a board named.

    :raises CommandRefusedError: `tournament_finished`, `round_not_published`,
        `board_not_paired`, `game_id_malformed`, `game_number_wrong`, `game_linked_elsewhere`,
        `round_closed`, `first_move_not_settled`.
    """
    if state.status is Status.FINISHED:
        raise CommandRefusedError("tournament_finished")
    stage = stage_of(state, command.stage)
    board = require_board(state, stage, command.round, command.board)
    played = require_published(state, stage, command.round)
    if played.status is RoundStatus.CLOSED and by.role is not Role.CHIEF_ARBITER:
        raise CommandRefusedError("round_closed", round=command.round)
    try:
        game_id = str(UUID(command.game_id))
    except ValueError as error:
        raise CommandRefusedError("game_id_malformed") from error
    most = _games_of(state, stage)
    if stage.rules.deciding:
        # Deciding games follow one by one what has been played (30.1, 30.2).
        most = max(most, len(board.log) + 1)
    if not 1 <= command.game <= most:
        raise CommandRefusedError("game_number_wrong", games=most)
    taken = {
        linked
        for each in state.stages
        for round_ in each.played
        for other in round_.boards
        for number, linked in other.games
        if other is not board or number != command.game
    }
    if game_id in taken:
        raise CommandRefusedError("game_linked_elsewhere", game=game_id)
    if needs_nigiri(state, stage, board):
        raise CommandRefusedError("first_move_not_settled", article=guess_article(state))
    if dict(board.games).get(command.game) == game_id:
        raise CommandRefusedError("changes_nothing")
    return (
        e.GameLinked(
            stage=stage.index,
            round=command.round,
            board=command.board,
            game=command.game,
            game_id=game_id,
        ),
    )


def _games_of(state: TournamentState, stage: StageState) -> int:
    """Return how many games one pairing can hold: games of a match times boards of a team."""
    teams = state.regulations.teams
    boards = teams.boards if teams.kind is not TeamKind.NONE else 1
    if teams.kind is TeamKind.ALL_AGAINST_ALL:
        boards *= boards
    return stage.rules.games * max(1, boards)
