"""A game of a match corrected after it was recorded: the match is worked out anew.

Weiqi 2002 23.1, gomoku 2025 25.2.2-B, xiangqi 2020 9 and 13.2; the old game is kept in the
record. Rounds paired meanwhile stand: who went on from the match stays there.
"""

from dataclasses import replace

from games.record.errors import CommandRefusedError
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.topics import Topic
from tournaments.crosstable import Mark
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.guards import (
    article_on,
    require_board,
    require_published,
    require_reason,
    stage_of,
)
from tournaments.record.knockout.match_games import (
    is_decided,
    is_team_event,
    outcome_of,
    regular_games,
    regular_log,
)
from tournaments.record.knockout.matches import due_game, single
from tournaments.record.results.contradictions import noted
from tournaments.record.results.decide import check_fouls, stated, verdict_for
from tournaments.record.rounds.planned import side_of
from tournaments.record.state import Board, StageState, TournamentState
from tournaments.record.values import MatchGame, Outcome, RoundStatus, Score
from tournaments.schedules.deciding_games import Decided

declare_refusals(
    409,
    match_left_open=_(
        "By this the match would be open again and play has gone on: rule on its score instead."
    ),
    match_over_earlier=_(
        "By this the match was over before its later games: rule on its result instead."
    ),
    no_such_game=_("The match has no such game on record: record it instead."),
)

Events = tuple[e.TournamentEvent, ...]


@decides(c.CorrectGame)
def correct_game(state: TournamentState, command: c.CorrectGame) -> Events:
    """Return the game as it should have been recorded, and what the match comes to by it.

    :raises CommandRefusedError: `reason_missing`, `stage_unknown`, `round_not_published`,
        `board_not_paired`, `no_such_game`, `game_not_over`, `fouls_out_of_range`,
        `changes_nothing`, `match_over_earlier`, `match_left_open`.
    """
    require_reason(command.reason)
    stage = stage_of(state, command.stage)
    board = require_board(state, stage, command.round, command.board)
    article = article_on(state, Topic.RESULT_RECORD)
    before = next((game for game in board.log if game.game == command.game), None)
    if before is None:
        raise CommandRefusedError("no_such_game", article=article, game=command.game)
    if not command.score.final:
        raise CommandRefusedError("game_not_over", article=article)
    same = command.score is before.score
    game = replace(
        before,
        score=command.score,
        fouls_first=stated(command.fouls_first, before.fouls_first),
        fouls_second=stated(command.fouls_second, before.fouls_second),
        points_first=before.points_first if same else None,
        points_second=before.points_second if same else None,
        article=before.article if same else None,
    )
    check_fouls(game.fouls_first, game.fouls_second)
    corrected = with_corrected(state, stage, command.round, board, game, reason=command.reason)
    return (corrected, *noted(state, command))


def with_corrected(
    state: TournamentState,
    stage: StageState,
    number: int,
    board: Board,
    game: MatchGame,
    *,
    reason: str,
) -> e.MatchGameCorrected:
    """Return the correction that puts `game` in place of the one of its number on the log.

    :raises CommandRefusedError: `changes_nothing`, `match_over_earlier`, `match_left_open`.
    """
    before = next(logged for logged in board.log if logged.game == game.game)
    if game == before:
        raise CommandRefusedError("changes_nothing")
    fixed = _worked_out(state, stage, board, game)
    closed = require_published(state, stage, number).status is RoundStatus.CLOSED
    later = closed or number < stage.published or stage is not state.stage
    if later:
        fixed = _as_it_went_on(state, stage, number, board, fixed)
    return e.MatchGameCorrected(
        stage=stage.index,
        round=number,
        board=board.pair.board,
        before=before,
        game=game,
        outcome_before=board.outcome,
        outcome=fixed.outcome,
        verdict=fixed.verdict,
        reason=reason,
    )


def _worked_out(state: TournamentState, stage: StageState, board: Board, game: MatchGame) -> Board:
    """Return the board with the corrected game, its result and verdict derived anew."""
    log = tuple(game if match_game.game == game.game else match_game for match_game in board.log)
    fixed = replace(board, log=log)
    regular = regular_games(state, stage)
    if regular:
        derived = _outcome(state, stage, board)
        if board.outcome == derived:
            # A result set by a ruling or a correction of its own stands as it was set.
            fixed = replace(fixed, outcome=_outcome(state, stage, fixed))
    else:
        fixed = replace(fixed, outcome=None)
    deciding = any(game.game > regular for game in log)
    if not deciding:
        drawn = fixed.outcome is not None and not _is_won(fixed.outcome)
        return fixed if drawn else replace(fixed, verdict=None)
    return _decided(state, stage, replace(fixed, verdict=None), regular)


def _outcome(state: TournamentState, stage: StageState, board: Board) -> Outcome | None:
    """Return what the regular games of a match come to, None while they leave it open."""
    regular = regular_games(state, stage)
    points = state.regulations.points
    early = stage.rules.stops_when_decided and not is_team_event(state)
    if not is_decided(board, regular=regular, early=early, points=points):
        return None
    made = outcome_of(board, regular_log(board, regular), points)
    return single(board, made) if regular == 1 else made


def _is_won(outcome: Outcome) -> bool:
    return any(mark in (Mark.WIN, Mark.FORFEIT_WIN) for mark in outcome.score.marks)


def _decided(state: TournamentState, stage: StageState, board: Board, regular: int) -> Board:
    """Return the board with who goes on by its deciding games, where they settle it."""
    try:
        due = due_game(state, stage, board)
    except CommandRefusedError as error:
        raise CommandRefusedError("match_over_earlier", article=error.article) from error
    if not isinstance(due, Decided):
        return board
    if regular:
        return replace(board, verdict=verdict_for(board, due.winner))
    score = Score.FIRST_WINS if due.winner == board.pair.first else Score.SECOND_WINS
    return replace(board, outcome=Outcome(score=score, article=due.article))


def _as_it_went_on(
    state: TournamentState, stage: StageState, number: int, board: Board, fixed: Board
) -> Board:
    """Return the board for a round that play has gone on from: who went on from it stands.

    :raises CommandRefusedError: `match_left_open`.
    """
    before, after = side_of(board), side_of(fixed)
    if fixed.outcome is None or (stage.rules.kind.planned and after is None):
        raise CommandRefusedError("match_left_open", article=article_on(state, Topic.CORRECTION))
    followed = number < stage.published or stage is not state.stage
    if not stage.rules.kind.planned or not followed or before is None or before == after:
        return fixed
    return replace(fixed, verdict=verdict_for(board, before.winner))
