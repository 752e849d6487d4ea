"""Moves, irregularities, presses and flags of draughts.

FMJD rules, chapters 3-5 and 10; the appendix on rapid play, articles 4 and 7.
"""

from games.record import commands as c
from games.record import common
from games.record import events as e
from games.record.draughts import commands as dc
from games.record.draughts import events as d
from games.record.draughts.decide_claims import require_quiet
from games.record.draughts.found import position_for_reply
from games.record.draughts.options import DraughtsOptions
from games.record.draughts.rules import course_of, kernel_of
from games.record.errors import CommandRefusedError
from games.record.guards import require_running, require_side
from games.record.moving import require_move, require_turn
from games.record.officiating.repairs.guard import duty_of
from games.record.officiating.timekeeping import pressing
from games.record.state import GameState
from games.record.values import other_side
from games.rules.books.sources import DRAUGHTS_APPENDIX
from games.rules.draughts.position import DraughtsPosition
from games.rules.draughts.speed import is_official
from games.rules.protocol import NotationError
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    increment_required=_("A fast game of the federation needs an increment."),
    nothing_to_correct=_("There is nothing of the opponent's to correct."),
)

Events = tuple[e.GameEvent, ...]


def options_of(state: GameState) -> DraughtsOptions:
    """Return what the event has set for draughts, the book's defaults where it set nothing."""
    return state.options.draughts or DraughtsOptions()


@decides(c.StartGame)
def start(state: GameState) -> Events:
    """Return the start of the game.

    :raises CommandRefusedError: `game_already_started`, `increment_required` in a fast game
        of the federation (appendix, article 4).
    """
    control = state.time_control
    if options_of(state).federation_event and control is not None and not is_official(control):
        raise CommandRefusedError("increment_required", article=DRAUGHTS_APPENDIX("app.1.6.4"))
    return common.start(state)


@decides(c.PlayMove)
def play_move(state: GameState, command: c.PlayMove) -> Events:
    """Return the move, or the irregular one; that stands if the opponent plays on (5.4).

    :raises CommandRefusedError: `not_your_turn`, `draw_claim_open`, `arbiter_called`,
        `flag_fallen`, `reading_negative`, and the codes of a text that names no move.
    """
    require_move(state, command)
    require_quiet(state)
    course = course_of(state)
    to_move = state.side_to_move
    wrong = course.irregularity
    position, ply = position_for_reply(state)
    before: Events = ()
    if wrong is not None:
        to_move = other_side(state.sides, wrong.side)
        stood = d.IrregularityStood(
            ply=wrong.ply, side=wrong.side, move=wrong.move, article=wrong.article
        )
        before = (stood,)
    require_turn(state, command.side, to_move=to_move)
    return *before, *_made(state, command, position, ply=ply)


def _made(state: GameState, command: c.PlayMove, position: DraughtsPosition, *, ply: int) -> Events:
    kernel = kernel_of(state)
    try:
        irregular = kernel.irregular(position, command.move)
        if irregular is not None:
            violation = kernel.violation(position, command.move)
            assert violation is not None
            # What could not have been made stands on no board, however play goes on.
            kernel.play(position, irregular.text)
            wrong = d.IrregularMovePlayed(
                ply=ply,
                side=command.side,
                move=irregular.text,
                code=violation.code,
                rule_article=violation.article,
                article=irregular.article,
                reading_ms=command.reading_ms,
            )
            return (wrong,)
        move = kernel.canonical(position, command.move)
        duty = duty_of(state)
        if duty is not None and ply == duty.ply and move not in duty.moves:
            violation = kernel.touched_another()
            another = d.IrregularMovePlayed(
                ply=ply,
                side=command.side,
                move=kernel.as_made(position, command.move),
                code=violation.code,
                rule_article=violation.article,
                article=duty.article,
                reading_ms=command.reading_ms,
            )
            return (another,)
    except NotationError as error:
        article = kernel.variant.notation
        raise CommandRefusedError(error.code, article=article, detail=error.detail) from error
    played = e.MovePlayed(ply=ply, side=command.side, move=move, reading_ms=command.reading_ms)
    return (played,)


def second_move(state: GameState, command: c.PlayMove) -> Events:
    """Return the second of two moves running, which the opponent lets stand or not (5.4.1).

    :raises CommandRefusedError: those of `require_quiet`, `irregularity_open`, and the codes of
        a text that names no move.
    """
    require_quiet(state)
    kernel = kernel_of(state)
    article = kernel.variant.irregular.two_moves
    if course_of(state).irregularity is not None:
        raise CommandRefusedError("irregularity_open", article=article)
    try:
        made = kernel.second_move(state.position, command.move)
    except NotationError as error:
        raise CommandRefusedError(error.code, article=article, detail=error.detail) from error
    second = d.IrregularMovePlayed(
        ply=state.plies + 1,
        side=command.side,
        move=made,
        code="two_moves_running",
        rule_article=kernel.variant.moving,
        article=article,
    )
    return (second,)


def playable(state: GameState, position: DraughtsPosition, square: str) -> tuple[str, ...]:
    """Return the moves that the piece on `square` can make in `position`."""
    kernel = kernel_of(state)
    found = []
    for move in kernel.legal_moves(position):
        read = kernel.read_move(position, move)
        if read is not None and kernel.geometry.names[read.source.bit_length() - 1] == square:
            found.append(move)
    return tuple(found)


@decides(dc.CorrectIrregularity)
def correct(state: GameState, command: dc.CorrectIrregularity) -> Events:
    """Return the irregular move taken back, as its opponent wants it (5.4).

    :raises CommandRefusedError: `nothing_to_correct`, and those of a game not under way.
    """
    require_running(state)
    require_side(state, command.side)
    wrong = course_of(state).irregularity
    if wrong is None or wrong.side == command.side:
        article = kernel_of(state).variant.irregular.article
        raise CommandRefusedError("nothing_to_correct", article=article)
    return (d.IrregularityCorrected(ply=wrong.ply, side=wrong.side, article=wrong.article),)


@decides(c.PressClock)
def press_clock(state: GameState, command: c.PressClock) -> Events:
    """Return the press; of one without a move the book says nothing, so nothing follows.

    :raises CommandRefusedError: those of a press that cannot have been.
    """
    return (pressing.pressed(state, command),)
