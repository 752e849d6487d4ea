"""Moves, presses and offers of a game without acts of its own.

Its kernel says how men move and when a position is an end, its book everything else: a game
that needs no more needs no conduct package.
"""

from games.record import commands as c
from games.record import events as e
from games.record.errors import CommandRefusedError
from games.record.guards import (
    require_no_open_claim,
    require_running,
    require_side,
    require_time,
)
from games.record.moving import illegal, played, require_move, require_turn, violation_of
from games.record.officiating.offences.automatic import offence_events
from games.record.officiating.timekeeping import pressing
from games.record.state import GameState, PlayedMove
from games.rules.clocks import control as clocks
from games.rules.clocks.kinds import PressFault
from games.rules.offences.kinds import ILLEGAL_MOVE
from games.streams.dispatch import decides, folds
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from games.streams.replacing import replace

declare_refusals(
    409,
    offer_already_open=_("A draw offer is open already."),
    no_offer_to_answer=_("There is no draw offer to answer."),
)

Events = tuple[e.GameEvent, ...]


@decides(c.PlayMove)
def play_move(state: GameState, command: c.PlayMove) -> Events:
    """Return the move, or what the book makes of one against the rules.

    :raises CommandRefusedError: those of `require_move` and `require_turn`, and
        `notation_unreadable`.
    """
    require_move(state, command)
    require_turn(state, command.side)
    violation = violation_of(state.kernel, state.position, command.move)
    if violation is not None:
        broken = illegal(state, command, violation)
        return broken, *_if_named(state, command.side, ILLEGAL_MOVE)
    return (played(state, command),)


@decides(c.PressClock)
def press_clock(state: GameState, command: c.PressClock) -> Events:
    """Return the press and, without a move before it, what the book makes of that.

    :raises CommandRefusedError: those of a press that cannot have been.
    """
    pressed = pressing.pressed(state, command)
    row = state.book.clocks.presses.rows.get(PressFault.BEFORE_MOVE)
    if row is None or not pressing.is_early(state, command.side):
        return (pressed,)
    offence = state.book.offences.under(row.article)
    return pressed, *_if_named(state, command.side, offence.code if offence else "")


@decides(c.OfferDraw, c.AnswerDrawOffer)
def draw_offer(state: GameState, command: c.OfferDraw | c.AnswerDrawOffer) -> Events | None:
    """Return the offer or its answer, None where the book knows no agreed draw.

    :raises CommandRefusedError: `offer_already_open`, `no_offer_to_answer`, and those of a game
        not under way.
    """
    agreed = state.book.conduct.agreed_draw
    if not agreed:
        return None
    require_running(state)
    require_side(state, command.side)
    require_time(state)
    require_no_open_claim(state)
    if isinstance(command, c.OfferDraw):
        if state.offer_by:
            raise CommandRefusedError("offer_already_open", article=agreed)
        return (e.DrawOffered(side=command.side),)
    if not state.offer_by or state.offer_by == command.side:
        raise CommandRefusedError("no_offer_to_answer", article=agreed)
    if not command.accept:
        return (e.DrawOfferDeclined(side=command.side),)
    ended = e.GameEnded(result="1/2-1/2", reason="agreement", article=agreed)
    return e.DrawOfferAccepted(side=command.side), ended


def _if_named(state: GameState, side: str, code: str) -> Events:
    """Return what the offence costs where the book names it, nothing where it does not."""
    return offence_events(state, side, code) if state.book.offences.offence(code) else ()


@folds(e.MovePlayed)
def _moved(state: GameState, event: e.MovePlayed, version: int, at: int) -> GameState:
    clock = state.clock
    remaining = spent = None
    if clock is not None:
        before = clock.remaining(event.side)
        if clock.control.press_with_move and clock.running == event.side:
            spent = clocks.thinking_ms(clock, event.side, at_ms=at, reading_ms=event.reading_ms)
            clock = clocks.press(clock, event.side, at_ms=at, reading_ms=event.reading_ms)
            remaining = clock.remaining(event.side)
        elif event.reading_ms is not None:
            remaining = min(event.reading_ms, before)
            spent = before - remaining
        elif clock.running == event.side:
            remaining = clock.remaining(event.side, at_ms=at)
            spent = before - remaining
    played = PlayedMove(
        ply=event.ply,
        side=event.side,
        move=event.move,
        version=version,
        recorded_at=at,
        remaining_ms=remaining,
        spent_ms=spent,
        counted=clock.moves_counted(event.side) if clock is not None else 0,
    )
    position = state.kernel.play(state.position, event.move)
    return state.with_fields(
        version=version,
        position=position,
        moves=(*state.moves, played),
        clock=clock,
        turn_started_at=at,
        unpressed=_awaiting_press(state, event.side),
        illegal_by="",
        # Playing on declines an offer made by the opponent (22.1).
        offer_by="" if state.offer_by != event.side else state.offer_by,
    )


def _awaiting_press(state: GameState, side: str) -> tuple[str, ...]:
    control = state.time_control
    if control is None or control.press_with_move or side in state.unpressed:
        return state.unpressed
    return (*state.unpressed, side)


@folds(e.DrawOffered)
def _offered(state: GameState, event: e.DrawOffered) -> GameState:
    offers = state.one_more(state.offers, event.side)
    return replace(state, offer_by=event.side, offers=offers)


@folds(e.DrawOfferDeclined, e.DrawOfferAccepted)
def _answered(state: GameState, event: e.GameEvent) -> GameState:
    return replace(state, offer_by="")
