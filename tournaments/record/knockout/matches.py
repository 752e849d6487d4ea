"""Games of a match one by one, deciding games after a draw, and what people decide of it.

Xiangqi 2020 chapter 7 (30.1.1 to 30.2.2) and appendix 4 note 2, weiqi 2002 17.5 and 26.5,
gomoku 2025 27.5 and 27.6.
"""

from collections.abc import Iterator
from dataclasses import replace

from games.record.errors import CommandRefusedError
from games.rules.books.article import Article
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.deciding import Method
from tournaments.books.formats import StageKind
from tournaments.books.registry import book_of
from tournaments.books.topics import Topic
from tournaments.crosstable import Mark
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.cited import refused
from tournaments.record.guards import (
    article_on,
    require_board,
    require_fast_enough,
    require_published,
    require_running,
    stage_of,
)
from tournaments.record.knockout.match_games import (
    is_decided,
    is_team_event,
    moves_first,
    outcome_of,
    regular_games,
    regular_log,
    with_game,
)
from tournaments.record.results.contradictions import noted
from tournaments.record.results.decide import check_fouls, check_points, verdict_for
from tournaments.record.state import Board, StageState, TournamentState
from tournaments.record.teams.line_ups import require_seated
from tournaments.record.values import (
    GameColours,
    MatchGame,
    Outcome,
    RoundStatus,
    Score,
    Status,
    Verdict,
)
from tournaments.regulations.matches import has_own_lots, ties_decided
from tournaments.schedules import deciding_games as deciding
from tournaments.schedules.lots import Lots
from tournaments.schedules.steps import ScheduleError
from tournaments.standings.table import DecidedBy

declare_refusals(
    409,
    lot_before_choice=_(
        "A lot from a random seed is recorded by itself first: name no winner and no choice "
        "with it."
    ),
    colours_not_asked=_("Nobody has colours to choose or to draw here."),
    colours_not_settled=_("The colours of this game are not settled: have them settled first."),
    match_not_open=_("This match leaves nothing to decide."),
    tie_not_by_final=_("The final is played at the board, not decided here."),
)
declare_refusals(
    422,
    choice_not_his=_("Another is the one to choose."),
    verdict_not_offered=_("This format does not know such a decision."),
    winner_not_in_match=_("Only one of the two can be named."),
    reference_missing=_("Say what decided: the play-off, the ruling, or who drew the lot."),
)

Events = tuple[e.TournamentEvent, ...]


def due_game(state: TournamentState, stage: StageState, board: Board) -> deciding.Decision | None:
    """Return what the deciding games of a match ask for, None where there are none (30.1, 30.2).

    After one that both lost there are none either: it was no draw, and people decide (20.2).

    :raises CommandRefusedError: a log that cannot have happened.
    """
    rules = stage.rules
    games = book_of(state.regulations.edition).play_offs.deciding
    if games is None or not rules.deciding or not rules.kind.knockout:
        return None
    rapid = has_own_lots(stage.rules)
    if not rapid and not _drawn(board):
        return None
    regular = regular_games(state, stage)
    if _both_lost(board, regular, rapid=rapid):
        return None
    higher = min(board.pair.first, board.pair.second) if stage.index > 1 else None
    tie = deciding.Tie(
        games=games,
        method=Method(rules.deciding),
        player=board.pair.first,
        other=board.pair.second,
        slow_first=None if rapid else moves_first(state, board, regular),
        slow_chooser=board.chooser or None,
        higher=higher,
        play_off=games.play_offs.get(rules.play_off),
    )
    try:
        due = deciding.next_game(tie, tuple(_entries(board, regular, rapid=rapid)))
    except ScheduleError as error:
        raise refused(state, error) from error
    if isinstance(due, deciding.ColoursNeeded) and due.lot_gives_choice:
        won = {game: winner for game, winner, _ in board.choice_lots}
        winner = won.get(deciding_number(state, stage, board))
        if winner:
            return replace(due, chooser=winner, lot_gives_choice=False)
    return due


def _drawn(board: Board) -> bool:
    return board.outcome is not None and board.outcome.score is Score.DRAW


def _both_lost(board: Board, regular: int, *, rapid: bool) -> bool:
    """Return whether both lost a deciding game, or both games a rapid knockout begins with."""
    lost = [
        game.game
        for game in board.log
        if game.game > regular and not {Mark.WIN, Mark.FORFEIT_WIN, Mark.DRAW} & {*game.score.marks}
    ]
    return any(not rapid or game > 2 for game in lost) or (rapid and len(lost) > 1)


def _entries(board: Board, regular: int, *, rapid: bool) -> Iterator[deciding.Entry]:
    if not rapid:
        yield deciding.Ended(winner=None)
    colours = {colour.game: colour for colour in board.colours}
    games = {game.game: game for game in board.log}
    number = regular + 1
    while number in colours or number in games:
        if number in colours:
            settled = colours[number]
            yield deciding.Colours(first=settled.first, by=settled.by or None)
        if number in games:
            yield deciding.Ended(winner=_winner(board, games[number]))
        number += 1


def _winner(board: Board, game: MatchGame) -> int | None:
    first, second = game.score.marks
    won = (Mark.WIN, Mark.FORFEIT_WIN)
    if first in won:
        return game.first
    if second in won:
        return board.pair.second if game.first == board.pair.first else board.pair.first
    return None


def _open_board(state: TournamentState, stage: StageState, number: int, table: int) -> Board:
    board = require_board(state, stage, number, table)
    if require_published(state, stage, number).status is RoundStatus.CLOSED:
        raise CommandRefusedError("round_closed", round=number)
    return board


@decides(c.RecordGame)
def record_game(state: TournamentState, command: c.RecordGame) -> Events:
    """Return a game of a match, with the match's result once it is settled.

    :raises CommandRefusedError: `tournament_finished`, `round_not_published`, `round_closed`,
        `board_not_paired`, `game_number_wrong`, `result_already_recorded`,
        `game_not_over`, `fouls_out_of_range`, `article_missing`, `points_out_of_range`,
        `colours_not_settled`, `nobody_at_board`.
    """
    if state.status is Status.FINISHED:
        raise CommandRefusedError("tournament_finished")
    stage = stage_of(state, command.stage)
    board = _open_board(state, stage, command.round, command.board)
    if not command.score.final:
        raise CommandRefusedError("game_not_over", article=article_on(state, Topic.RESULT_RECORD))
    check_fouls(command.fouls_first, command.fouls_second)
    check_points(state, command, state.regulations.points.win)
    first = _first_of(state, stage, board, command)
    game = MatchGame(
        game=command.game,
        first=first,
        score=command.score,
        fouls_first=command.fouls_first,
        fouls_second=command.fouls_second,
        points_first=command.points_first,
        points_second=command.points_second,
        article=command.article,
    )
    where = {"stage": stage.index, "round": command.round, "board": command.board}
    recorded = e.MatchGameRecorded(**where, game=game)
    following = _following(state, stage, with_game(board, game), command.round)
    return (recorded, *following, *noted(state, command))


def _first_of(
    state: TournamentState, stage: StageState, board: Board, command: c.RecordGame
) -> int:
    """Return who moves first in the game now recorded, when it is due."""
    regular = regular_games(state, stage)
    article = article_on(state, Topic.SCORING)
    if any(game.game == command.game for game in board.log):
        raise _recorded(state, command)
    if 1 <= command.game <= regular:
        if board.settled:
            raise _recorded(state, command)
        if regular == 1 and not stage.rules.deciding:
            raise CommandRefusedError("game_number_wrong", article=article, games=0)
        if is_team_event(state):
            require_seated(state, stage, board, command.round, command.game, command.score)
        elif command.game != len(board.log) + 1:
            raise CommandRefusedError("game_number_wrong", article=article, due=len(board.log) + 1)
        return moves_first(state, board, command.game)
    due = due_game(state, stage, board)
    if due is None or isinstance(due, deciding.Decided) or board.verdict is not None:
        raise CommandRefusedError("game_number_wrong", article=article, games=regular)
    if isinstance(due, deciding.ColoursNeeded):
        raise CommandRefusedError(
            "colours_not_settled", article=due.article, chooser=due.chooser or 0
        )
    number = deciding_number(state, stage, board)
    if command.game != number:
        raise CommandRefusedError("game_number_wrong", article=due.article, due=number)
    return due.first


def _recorded(state: TournamentState, command: c.RecordGame) -> CommandRefusedError:
    return CommandRefusedError(
        "result_already_recorded",
        article=article_on(state, Topic.RESULT_RECORD),
        round=command.round,
        board=command.board,
    )


def deciding_number(state: TournamentState, stage: StageState, board: Board) -> int:
    """Return the number in its match of the deciding game that comes next."""
    regular = regular_games(state, stage)
    return regular + 1 + sum(1 for game in board.log if game.game > regular)


def _following(
    state: TournamentState, stage: StageState, board: Board, number: int
) -> Iterator[e.TournamentEvent]:
    """Yield the result of the match, or who goes on, where this game settled it."""
    regular = regular_games(state, stage)
    points = state.regulations.points
    table = board.pair.board

    def result(outcome: Outcome) -> e.ResultRecorded:
        return e.ResultRecorded(stage=stage.index, round=number, board=table, outcome=outcome)

    if board.outcome is None and regular:
        early = stage.rules.stops_when_decided and not is_team_event(state)
        if is_decided(board, regular=regular, early=early, points=points):
            outcome = outcome_of(board, regular_log(board, regular), points)
            if regular == 1:
                outcome = single(board, outcome)
            yield result(outcome)
        return
    due = due_game(state, stage, board)
    if not isinstance(due, deciding.Decided):
        return
    if board.outcome is None:
        score = Score.FIRST_WINS if due.winner == board.pair.first else Score.SECOND_WINS
        yield result(Outcome(score=score, article=due.article))
        return
    yield e.MatchDecided(
        stage=stage.index,
        round=number,
        board=board.pair.board,
        verdict=verdict_for(board, due.winner),
        how=DecidedBy.PLAY_OFF,
        reference=due.article.number,
        article=due.article,
    )


def single(board: Board, outcome: Outcome) -> Outcome:
    """Return the outcome of a match of one game: no points on boards beside its score."""
    return replace(outcome, score=board.log[0].score, games_first=None, games_second=None)


def drawn_side(stage: StageState, number: int, board: Board, seed: str) -> int:
    """Return whom the lot of a deciding game falls to: red, or the choice (30.2.1)."""
    lots = Lots(seed, purpose=f"game {stage.index}.{number}.{board.pair.board}")
    return lots.choice((board.pair.first, board.pair.second))


@decides(c.SettleGameColours)
def settle_colours(state: TournamentState, command: c.SettleGameColours) -> Events:
    """Return who moves first in the deciding game that waits for it, or who won its lot.

    :raises CommandRefusedError: `round_not_published`, `round_closed`, `board_not_paired`,
        `colours_not_asked`, `choice_not_his`, `seed_missing`, `seed_used`,
        `lot_before_choice`, `winner_not_in_match`.
    """
    stage = require_running(state)
    board = _open_board(state, stage, command.round, command.board)
    due = due_game(state, stage, board)
    if not isinstance(due, deciding.ColoursNeeded) or board.verdict is not None:
        raise CommandRefusedError("colours_not_asked", article=article_on(state, Topic.FORMATS))
    sides = (board.pair.first, board.pair.second)
    first, by = command.first, command.by
    number = deciding_number(state, stage, board)
    if due.chooser is None:
        _require_own_seed(board, command, due.article)
        drawn = drawn_side(stage, command.round, board, command.seed)
        if due.lot_gives_choice:
            lot = e.ChoiceLotDrawn(
                stage=stage.index,
                round=command.round,
                board=command.board,
                game=number,
                winner=drawn,
                seed=command.seed,
            )
            return (lot,)
        first, by = drawn, 0
    elif by != due.chooser:
        raise CommandRefusedError("choice_not_his", article=due.article, chooser=due.chooser)
    if first not in sides:
        raise CommandRefusedError("winner_not_in_match", article=due.article, chooser=by)
    settled = GameColours(
        game=number,
        first=first,
        by=by,
        seed=command.seed if due.chooser is None else "",
    )
    return (
        e.GameColoursSettled(
            stage=stage.index, round=command.round, board=command.board, colours=settled
        ),
    )


def _require_own_seed(board: Board, command: c.SettleGameColours, article: Article) -> None:
    """Let pass only a lot by itself, from a seed that no lot at this board came from."""
    if not command.seed:
        raise CommandRefusedError("seed_missing", article=article)
    if command.first or command.by:
        # Nobody chooses on a lot that is not on record yet.
        raise CommandRefusedError("lot_before_choice", article=article)
    drawn_from = {colour.seed for colour in board.colours} | {
        seed for _, _, seed in board.choice_lots
    }
    if command.seed in drawn_from:
        raise CommandRefusedError("seed_used", article=article)


def leaves_open(state: TournamentState, stage: StageState, board: Board) -> bool:
    """Return whether the result of a match leaves open who goes on, or who has won the tie.

    Outside knockouts and arenas a tie is decided only where the regulations give points for it.
    """
    outcome, kind = board.outcome, stage.rules.kind
    if outcome is None or not outcome.score.final or board.verdict is not None:
        return False
    if not kind.knockout and kind is not StageKind.ARENA:
        return outcome.score is Score.DRAW and ties_decided(state.regulations, stage.rules)
    return not any(mark in (Mark.WIN, Mark.FORFEIT_WIN) for mark in outcome.score.marks)


@decides(c.DecideMatch)
def decide_match(state: TournamentState, command: c.DecideMatch) -> Events:
    """Return who goes on from a match that its result leaves open.

    :raises CommandRefusedError: `round_not_published`, `round_closed`, `board_not_paired`,
        `no_result_yet`, `match_not_open`, `verdict_not_offered`, `reference_missing`,
        `seed_missing`, `seed_used`, `tie_not_by_final`, `play_off_too_slow`.
    """
    stage = require_running(state)
    board = _open_board(state, stage, command.round, command.board)
    article = article_on(state, Topic.FORMATS)
    if board.outcome is None or not board.settled:
        raise CommandRefusedError("no_result_yet", round=command.round, board=command.board)
    arena = stage.rules.kind is StageKind.ARENA
    if not leaves_open(state, stage, board):
        raise CommandRefusedError("match_not_open", article=article, board=command.board)
    if command.how is DecidedBy.FINAL:
        raise CommandRefusedError("tie_not_by_final", article=article)
    if not command.reference.strip():
        raise CommandRefusedError("reference_missing", article=article)
    if command.how is DecidedBy.PLAY_OFF:
        require_fast_enough(state, command.time_control)
    verdict = command.verdict
    if command.how is DecidedBy.LOT:
        if not command.seed:
            raise CommandRefusedError("seed_missing", article=article)
        if command.seed in state.lot_seeds:
            raise CommandRefusedError("seed_used", article=article)
        lots = Lots(command.seed, purpose=f"match {stage.index}.{command.round}.{command.board}")
        verdict = lots.choice((Verdict.FIRST, Verdict.SECOND))
    if verdict in (Verdict.REPLAY, Verdict.BOTH_OUT) and not arena:
        raise CommandRefusedError("verdict_not_offered", article=article)
    return (
        e.MatchDecided(
            stage=stage.index,
            round=command.round,
            board=command.board,
            verdict=verdict,
            how=command.how,
            reference=command.reference,
            seed=command.seed if command.how is DecidedBy.LOT else "",
            article=article,
            time_control=command.time_control if command.how is DecidedBy.PLAY_OFF else None,
        ),
    )
