"""Who moves first at a board, settled by the two or by their standing.

Weiqi 2002 10 and appendix 一.4 (猜子), gomoku 2025 10.1.2 and 10.3 (猜先), gomoku classic
先后手 1 and 3 (猜先, 挑边), xiangqi 2020 10.4.1.3 and 28.8.1 (抽签选择, 名次, 等级分).
"""

from dataclasses import replace

from games.record.errors import CommandRefusedError
from games.rules.books.article import Article
from games.rules.books.sources import GOMOKU_CLASSIC
from games.rules.first_move import FirstMoveError, guess_in_gomoku, guess_in_weiqi, toss
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.first_moves import FirstMoveBy, FirstMoves, StoneGuess
from tournaments.books.formats import StageKind
from tournaments.books.registry import book_of
from tournaments.books.topics import Topic
from tournaments.record.guards import article_on, require_ahead, require_running
from tournaments.record.knockout.match_games import is_team_event
from tournaments.record.lots import commands as c
from tournaments.record.lots import events as e
from tournaments.record.lots.values import FirstMove
from tournaments.record.state import Board, StageState, TournamentState
from tournaments.record.values import Pair
from tournaments.regulations.values import KnockoutColours
from tournaments.schedules.lots import Lots

declare_refusals(
    409,
    first_move_settled=_("It is settled already who moves first here."),
    ratings_level=_("Neither is rated higher: have the two draw a lot."),
    toss_open=_("The toss is not over: say what its winner, or the other, chose."),
)
declare_refusals(
    422,
    first_move_method_wrong=_("The rule book or the regulations settle the first move otherwise."),
)

_REGULATED = {
    FirstMoveBy.PLACE: KnockoutColours.HIGHER_CHOOSES,
    FirstMoveBy.RATING: KnockoutColours.RATED_CHOOSES,
}


def needs_nigiri(state: TournamentState, stage: StageState, board: Board) -> bool:
    """Return whether a board of a single knockout waits for its guess (weiqi appendix 一.4)."""
    due = guess_article(state) and not is_team_event(state)
    return bool(due) and stage.rules.kind is StageKind.KNOCKOUT and board.first_move is None


def guess_article(state: TournamentState) -> Article | None:
    """Return the article by which a guess comes before the first game, None where none has to."""
    return _rules(state).guess_before_game


def _rules(state: TournamentState) -> FirstMoves:
    return book_of(state.regulations.edition).first_moves


@decides(c.SettleFirstMove)
def settle(state: TournamentState, command: c.SettleFirstMove) -> tuple[e.FirstMoveSettled, ...]:
    """Return who moves first at the board, before anything is played there.

    :raises CommandRefusedError: `no_draft`, `round_closed`, `board_not_paired`,
        `colours_not_asked`, `first_move_method_wrong`, `result_already_recorded`,
        `first_move_settled`, `winner_not_in_match`, `witness_missing`, `choice_not_his`,
        `lot_before_choice`, `ratings_level`, `no_stones_held`, `guess_unknown`, and what
        refuses a toss.
    """
    stage = require_running(state)
    board = _board(state, stage, command)
    hows = _rules(state).ways
    article = hows.get(command.how)
    if command.how not in hows or not _as_regulated(stage, command.how):
        raise CommandRefusedError(
            "first_move_method_wrong",
            article=article or next(iter(hows.values())),
            methods=" ".join(hows),
        )
    if stage.rules.kind is StageKind.MATCH and command.round > 1:
        # Colours of the later games are exchanged in turn (gomoku 10.1.3).
        raise CommandRefusedError("colours_not_asked", article=article_on(state, Topic.FORMATS))
    settled = replace(_settled(state, stage, board.pair, command, article), article=article)
    return (
        e.FirstMoveSettled(
            stage=stage.index, round=command.round, board=command.board, settled=settled
        ),
    )


def _board(state: TournamentState, stage: StageState, command: c.SettleFirstMove) -> Board:
    board = require_ahead(stage, command.round, command.board)
    if not c.is_asked(stage):
        raise CommandRefusedError("colours_not_asked", article=article_on(state, Topic.FORMATS))
    if board.outcome is not None or board.log or board.games:
        raise CommandRefusedError(
            "result_already_recorded",
            article=article_on(state, Topic.RESULT_RECORD),
            round=command.round,
            board=command.board,
        )
    if board.first_move is not None:
        raise CommandRefusedError("first_move_settled", first=board.first_move.first)
    return board


def _as_regulated(stage: StageState, how: FirstMoveBy) -> bool:
    """Guess and toss are always open; the others as the regulations have them (28.8.1)."""
    if how in (FirstMoveBy.GUESS, FirstMoveBy.TOSS):
        return True
    return stage.rules.colours is _REGULATED.get(how, KnockoutColours.LOT)


def _settled(
    state: TournamentState,
    stage: StageState,
    pair: Pair,
    command: c.SettleFirstMove,
    article: Article | None,
) -> FirstMove:
    if command.how is FirstMoveBy.GUESS:
        return _guess(state, pair, command, article)
    if command.how is FirstMoveBy.TOSS:
        return _toss(pair, command, article)
    if command.how is FirstMoveBy.LOT and command.seed:
        return _drawn(stage, pair, command, article)
    witness = ""
    if command.how is FirstMoveBy.LOT:
        chooser, witness = _side(pair, command.winner, article), command.witness
        if not witness.strip():
            raise CommandRefusedError("witness_missing", article=article)
    elif command.how is FirstMoveBy.PLACE:
        # Numbers of a further stage are the places of the one before.
        chooser = min(pair.first, pair.second)
    else:
        chooser = higher_rated(state, stage, pair.first, pair.second)
        if not chooser:
            raise CommandRefusedError("ratings_level", article=article)
    if command.winner not in (0, chooser):
        raise CommandRefusedError("choice_not_his", article=article, chooser=chooser)
    return FirstMove(
        how=command.how,
        first=_side(pair, command.first, article),
        by=chooser,
        witness=witness,
    )


def _drawn(
    stage: StageState, pair: Pair, command: c.SettleFirstMove, article: Article | None
) -> FirstMove:
    """Return whom the lot from the seed fell to: he moves first until he has chosen."""
    if command.first or command.winner:
        raise CommandRefusedError("lot_before_choice", article=article)
    place = f"{stage.index}.{command.round}.{command.board}"
    lots = Lots(command.seed, purpose=f"first move {place}")
    winner = lots.choice((pair.first, pair.second))
    return FirstMove(how=command.how, first=winner, seed=command.seed)


def _guess(
    state: TournamentState, pair: Pair, command: c.SettleFirstMove, article: Article | None
) -> FirstMove:
    holder = _side(pair, command.holder, article)
    other = _other(pair, holder)
    try:
        if _rules(state).guess is StoneGuess.PARITY:
            right = guess_in_weiqi(stones=command.white, shown=command.black)
            first = other if right else holder
        else:
            keeps = guess_in_gomoku(black=command.black, white=command.white, article=article)
            first = holder if keeps else other
    except FirstMoveError as error:
        raise CommandRefusedError(error.code, article=error.article) from error
    return FirstMove(
        how=command.how, first=first, holder=holder, black=command.black, white=command.white
    )


def _toss(pair: Pair, command: c.SettleFirstMove, article: Article | None) -> FirstMove:
    winner = _side(pair, command.winner, article)
    if command.choice is None:
        raise CommandRefusedError("toss_open", article=article)
    try:
        takes_black = toss(command.choice, command.answer)
    except FirstMoveError as error:
        raise CommandRefusedError(error.code, article=error.article) from error
    if takes_black is None:
        raise CommandRefusedError("toss_open", article=GOMOKU_CLASSIC("colour.3.2-C"))
    return FirstMove(
        how=command.how,
        first=winner if takes_black else _other(pair, winner),
        by=winner,
        choice=command.choice,
        answer=command.answer,
    )


def higher_rated(state: TournamentState, stage: StageState, number: int, other: int) -> int:
    """Return which of two numbers has the higher frozen rating, 0 for neither."""
    by_id = {each.id: each.rating for each in state.entries}
    ratings = {each.number: by_id.get(each.id) for each in stage.slots}
    mine, theirs = ratings.get(number), ratings.get(other)
    if mine is None or theirs is None or mine == theirs:
        return 0
    return number if mine > theirs else other


def _side(pair: Pair, number: int, article: Article | None) -> int:
    if number not in (pair.first, pair.second):
        raise CommandRefusedError("winner_not_in_match", article=article, number=number)
    return number


def _other(pair: Pair, number: int) -> int:
    return pair.second if number == pair.first else pair.first
