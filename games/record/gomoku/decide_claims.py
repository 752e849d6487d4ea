"""Forbidden moves pointed out, fives declared, draws offered. Rules 2025, article 19."""

from typing import assert_never

from games.record import commands as c
from games.record import events as e
from games.record.claims import claimed, require_claimable
from games.record.errors import CommandRefusedError
from games.record.gomoku import commands as k
from games.record.gomoku import events as g
from games.record.gomoku.decide_irregular import irregular
from games.record.gomoku.decide_opening import is_opening
from games.record.gomoku.irregularities import IrregularityKind
from games.record.gomoku.rules import claimable, course_of, forbidden_moves, kernel_of
from games.record.guards import require_no_open_claim, require_side, require_time
from games.record.state import GameState
from games.record.values import Actor, Role, win_for
from games.rules.books.sources import GOMOKU
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    claim_not_yours=_("Only White points out a forbidden move."),
    claim_too_late=_("White has played or passed since: the right to point it out has lapsed."),
    no_forbidden_moves=_("Black has no forbidden moves in this game."),
    no_five_on_board=_("This side has no five on the board."),
    five_already_declared=_("A declared five waits to be accepted."),
    no_five_declared=_("The opponent has declared no five."),
)

Events = tuple[e.GameEvent, ...]


@decides(c.MakeClaim)
def point_out(state: GameState, command: c.MakeClaim, *, by: Actor) -> Events:
    """Return White's claim that Black made a forbidden move; the clocks stop until it is ruled.

    :raises CommandRefusedError: `claim_not_yours` (19.1.2), `no_forbidden_moves` where the
        opening has none, `claim_too_late` (19.1.2-A), and those of `require_claimable`.
    """
    kernel = kernel_of(state)
    if command.side != state.sides[1]:
        raise CommandRefusedError("claim_not_yours", article=GOMOKU("19.1.2"), side=command.side)
    if not kernel.has_forbidden_moves:
        raise CommandRefusedError("no_forbidden_moves", article=GOMOKU("11.3"))
    require_claimable(state, command, by=by)
    moves = tuple(played.move for played in state.moves)
    found = forbidden_moves(kernel, state.start_position, moves)
    just_moved = bool(state.moves) and state.moves[-1].side == state.sides[0]
    if claimable(found, state.plies) is None and (not just_moved or is_opening(state)):
        raise CommandRefusedError("claim_too_late", article=GOMOKU("19.1.2-A"))
    return (claimed(state, command),)


@decides(k.DeclareFive)
def declare_five(state: GameState, command: k.DeclareFive, *, by: Actor) -> Events:
    """Return the declaration; an arbiter's is accepted as it is made (19.1.1).

    :raises CommandRefusedError: `no_five_on_board`, `five_already_declared`,
        `claim_already_open`, `flag_fallen`.
    """
    require_side(state, command.side)
    require_time(state)
    require_no_open_claim(state)
    require_no_declared_five(state)
    rows = kernel_of(state).winning_rows(state.position, black=command.side == state.sides[0])
    if not rows:
        raise CommandRefusedError("no_five_on_board", article=GOMOKU("19.1.1"), side=command.side)
    declared = g.FiveDeclared(side=command.side, points=rows[0])
    if by.role is Role.PLAYER:
        return (declared,)
    return declared, won_by_five(state, command.side)


@decides(k.AcceptFive)
def accept_five(state: GameState, command: k.AcceptFive) -> Events:
    """Return the win of the side that declared, accepted by its opponent or an arbiter (19.1.1).

    :raises CommandRefusedError: `no_five_declared`.
    """
    require_side(state, command.side)
    declared = course_of(state).declared
    if not declared or declared == command.side:
        raise CommandRefusedError("no_five_declared", article=GOMOKU("19.1.1"))
    return (won_by_five(state, declared),)


def require_no_declared_five(state: GameState) -> None:
    """Let pass only a game in which no declared five waits.

    :raises CommandRefusedError: `five_already_declared`.
    """
    if course_of(state).declared:
        raise CommandRefusedError("five_already_declared", article=GOMOKU("19.1.1"))


def won_by_five(state: GameState, side: str) -> e.GameEnded:
    """A five of `side` on the board wins at once (五连, 19.1.1)."""
    return e.GameEnded(result=win_for(state.sides, side), reason="five", article=GOMOKU("19.1.1"))


@decides(c.OfferDraw, c.AnswerDrawOffer)
def draw_offer(state: GameState, command: c.OfferDraw | c.AnswerDrawOffer) -> Events:
    """Return an offer, its answer, or the irregularity that an improper offer is (17.4, 19.2.2).

    :raises CommandRefusedError: `offer_already_open` (19.2.2-B), `no_offer_to_answer`,
        `flag_fallen`, `five_already_declared`.
    """
    require_side(state, command.side)
    require_time(state)
    require_no_declared_five(state)
    match command:
        case c.OfferDraw():
            return _offer(state, command.side)
        case c.AnswerDrawOffer():
            return _answer(state, command)
        case _:
            assert_never(command)


def _offer(state: GameState, side: str) -> Events:
    if state.offer_by:
        raise CommandRefusedError("offer_already_open", article=GOMOKU("19.2.2-B"))
    if course_of(state).offer_barred == side or not _has_just_moved(state, side):
        return irregular(state, side, IrregularityKind.IMPROPER_DRAW_OFFER)
    return (e.DrawOffered(side=side),)


def _has_just_moved(state: GameState, side: str) -> bool:
    """Return whether `side` has made a move and not yet pressed the clock (19.2.2-A).

    Where the move itself presses, or there is no clock, the last move must be its own.
    """
    control = state.time_control
    if control is not None and not control.press_with_move:
        return side in state.unpressed
    return bool(state.moves) and state.moves[-1].side == side


def _answer(state: GameState, command: c.AnswerDrawOffer) -> Events:
    if not state.offer_by or state.offer_by == command.side:
        raise CommandRefusedError("no_offer_to_answer", article=GOMOKU("19.2.2-C"))
    if not command.accept:
        return (e.DrawOfferDeclined(side=command.side),)
    ended = e.GameEnded(result="1/2-1/2", reason="agreement", article=GOMOKU("19.2.1-A"))
    return e.DrawOfferAccepted(side=command.side), ended
