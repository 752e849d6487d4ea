"""Irregularities found when the move is made: pieces taken off wrongly, another one touched.

FMJD rules, articles 5.4.3, 5.4.7 and 5.4.10 to 5.4.14. The opponent alone decides (5.4), and has
decided once he has played on (5.7).
"""

from typing import NoReturn

from games.record import events as e
from games.record.draughts import commands as dc
from games.record.draughts import events as d
from games.record.draughts.decide_claims import require_quiet
from games.record.draughts.decide_play import playable
from games.record.draughts.found import as_played_on
from games.record.draughts.rules import course_of, kernel_of
from games.record.errors import CommandRefusedError
from games.record.guards import require_running, require_side
from games.record.officiating.repairs import events as re
from games.record.officiating.repairs.commands import ReportTouchedMen
from games.record.officiating.repairs.going_back import position_at
from games.record.officiating.repairs.guard import require_square
from games.record.state import GameState, PlayedMove
from games.rules.books.article import Article
from games.rules.draughts.irregular import MARK
from games.rules.draughts.kernel import TOUCHED
from games.rules.draughts.notation import Move
from games.rules.draughts.removals import Removal, RemovalError, removed_wrongly
from games.rules.protocol import NotationError
from games.rules.xiangqi.touch import Obligation
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    422,
    not_captured=_("The move captured no such piece."),
    not_the_mover=_("This side did not make that move."),
)

Events = tuple[e.GameEvent, ...]


@decides(dc.ReportWrongRemoval)
def wrong_removal(state: GameState, command: dc.ReportWrongRemoval) -> Events:
    """Return the move as it was made, for the opponent to decide on; it stands if he played on.

    :raises CommandRefusedError: `not_the_mover`, `irregularity_open`, `square_unknown`,
        `no_man_there`, `not_captured`, `nothing_irregular`, `later_move_impossible`, and those
        of a game not under way.
    """
    require_running(state)
    require_side(state, command.side)
    require_quiet(state)
    chapter = kernel_of(state).variant.irregular
    played = _made_by(state, command.side, command.ply, article=chapter.article)
    removal = Removal(
        off=command.off,
        left=command.left,
        early=command.early,
        interrupted=command.interrupted,
    )
    position = position_at(state, played.ply - 1)
    read = None if MARK in played.move else kernel_of(state).read_move(position, played.move)
    try:
        wrong = removed_wrongly(position, _as_legal(read), removal, kernel_of(state).geometry)
    except RemovalError as error:
        _refuse(error, article=chapter.article)
    found = d.MoveFoundIrregular(
        ply=played.ply,
        side=played.side,
        move=wrong.text,
        code=wrong.fault.value,
        article=chapter.of_removal(wrong.fault),
        note=command.note,
    )
    return _decided_on(state, found)


def _as_legal(read: Move | None) -> Move:
    """Return the legal move; one that broke the rules is on record as it was made already.

    :raises RemovalError: `nothing_irregular`.
    """
    if read is None:
        raise RemovalError("nothing_irregular")
    return read


def _refuse(error: RemovalError, *, article: Article) -> NoReturn:
    square = error.square[:20]
    match error.code:
        case "square_unknown":
            raise CommandRefusedError("square_unknown", article=article, square=square)
        case "no_man_there":
            raise CommandRefusedError("no_man_there", article=article, square=square)
        case "not_captured":
            raise CommandRefusedError("not_captured", article=article, square=square)
        case _:
            raise CommandRefusedError("nothing_irregular", article=article)


def _made_by(state: GameState, side: str, ply: int | None, *, article: Article) -> PlayedMove:
    """Return the move of `ply`, the last one for None, that `side` made.

    :raises CommandRefusedError: `plies_not_reached`, `not_the_mover`, `irregularity_open`.
    """
    if course_of(state).irregularity is not None:
        raise CommandRefusedError("irregularity_open", article=article)
    number = state.plies if ply is None else ply
    if not 1 <= number <= state.plies:
        raise CommandRefusedError("plies_not_reached", article=article, plies=number)
    played = state.moves[number - 1]
    if played.side != side:
        raise CommandRefusedError("not_the_mover", article=article, side=side)
    return played


def _decided_on(state: GameState, found: d.MoveFoundIrregular) -> Events:
    """Return the finding; the opponent who has played on has let it stand (5.7).

    :raises CommandRefusedError: `later_move_impossible`.
    """
    if found.ply == state.plies:
        return (found,)
    try:
        as_played_on(state, found.ply, found.move)
    except NotationError as error:
        raise CommandRefusedError("later_move_impossible", ply=found.ply) from error
    stood = d.IrregularityStood(
        ply=found.ply, side=found.side, move=found.move, article=found.article
    )
    return found, stood


def touched_before(state: GameState, command: ReportTouchedMen) -> Events:
    """Return the touch before a move that is made, and what it makes of the move (5.4.3).

    :raises CommandRefusedError: `squares_missing`, `square_unknown`, and those of a wrong
        removal.
    """
    kernel = kernel_of(state)
    article = kernel.variant.irregular.touched
    if not command.squares:
        raise CommandRefusedError("squares_missing", article=article)
    played = _made_by(state, command.side, command.ply, article=article)
    for square in command.squares:
        require_square(state, square, article=article)
    position = position_at(state, played.ply - 1)
    bound = () if command.accidental else command.squares
    moves = next(filter(None, (playable(state, position, square) for square in bound)), ())
    duty = Obligation.MOVE_TOUCHED if moves else Obligation.FREE
    touch = re.MenTouched(
        ply=played.ply,
        side=command.side,
        squares=command.squares,
        obligation="" if command.accidental else duty.value,
        article=article,
        # Whom the opponent has let play on is bound no more.
        moves=moves if played.ply == state.plies else (),
        note=command.note,
    )
    if not moves or played.move in moves or MARK in played.move:
        return (touch,)
    found = d.MoveFoundIrregular(
        ply=played.ply,
        side=played.side,
        move=kernel.as_made(position, played.move),
        code=TOUCHED,
        article=article,
        note=command.note,
    )
    return touch, *_decided_on(state, found)
