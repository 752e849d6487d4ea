"""The acts of an opening, each decided by its protocol. Rules 2025, articles 9.7, 9.8 and 11."""

from typing import assert_never

from games.record import events as e
from games.record.errors import CommandRefusedError
from games.record.gomoku import commands as k
from games.record.gomoku import events as g
from games.record.gomoku.rules import course_of, due, limits_of, opening_of
from games.record.state import GameState
from games.rules.books.sources import GOMOKU
from games.rules.gomoku.openings import protocol as p
from games.rules.gomoku.openings.names import opening_name
from games.rules.gomoku.points import INDEX, PASS, SECOND_STONE
from games.rules.protocol import NotationError, Violation

OpeningCommand = k.PlaceOpening | k.ChooseSwap | k.OfferFifths | k.ChooseFifth


def is_opening(state: GameState) -> bool:
    """Return whether the opening is not over yet."""
    return due(state).due is not p.Due.PLAY


def refusal_of(state: GameState, act: p.Act) -> Violation | None:
    """Return why `act` is not what the opening asks for, or None.

    :raises CommandRefusedError: `notation_unreadable`.
    """
    opening = opening_of(state)
    if opening is None:
        return Violation(code="not_due_in_opening", article=GOMOKU("11"))
    try:
        return p.refusal(opening, course_of(state).progress, act, state.position, limits_of(state))
    except NotationError as error:
        raise CommandRefusedError(error.code, detail=error.detail) from error


def require_fitting(state: GameState, act: p.Act) -> None:
    """Let pass only what the opening asks for.

    :raises CommandRefusedError: with the code and the article of the step.
    """
    found = refusal_of(state, act)
    if found is not None:
        raise CommandRefusedError(found.code, article=found.article)


def against_opening(state: GameState, event: e.GameEvent) -> Violation | None:
    """Return why what is on record is not what the opening asks for at `state`, or None.

    :raises CommandRefusedError: `notation_unreadable`.
    """
    act = _act_of(event)
    return refusal_of(state, act) if act is not None and is_opening(state) else None


def _act_of(event: e.GameEvent) -> p.Act | None:
    """A pass and a second stone running are no step of an opening, nor is a choice of colours."""
    match event:
        case e.MovePlayed() if event.move != PASS and not event.move.startswith(SECOND_STONE):
            return p.Stone(side=event.side, point=event.move)
        case g.OpeningPlaced():
            return p.Stones(side=event.side, points=event.stones, number=event.number)
        case g.FifthsOffered():
            return p.Offer(side=event.side, points=event.points)
        case _:
            return None


def decide_opening(state: GameState, command: OpeningCommand) -> tuple[e.GameEvent, ...]:
    """Return what an act of the opening brings about.

    :raises CommandRefusedError: `swap_not_due`, `swap_choice_due`, `not_due_in_opening`,
        `opening_turn_of_other`, `outside_opening_window`, `point_occupied`,
        `opening_stones_wrong`, `fifth_number_missing`, `fifth_number_not_asked`,
        `fifth_number_out_of_range`, `offer_count_wrong`, `offers_equivalent`,
        `point_not_offered`, `notation_unreadable`.
    """
    match command:
        case k.PlaceOpening(side=side, stones=stones, number=number):
            require_fitting(state, p.Stones(side=side, points=stones, number=number))
            return (placed(side, stones, number),)
        case k.ChooseSwap(side=side, swap=swap):
            require_fitting(state, p.Swap(side=side, accept=swap))
            return (g.ColoursSwapped(side=side) if swap else g.SwapDeclined(side=side),)
        case k.OfferFifths(side=side, points=points):
            require_fitting(state, p.Offer(side=side, points=points))
            return (g.FifthsOffered(side=side, points=points),)
        case k.ChooseFifth(side=side, point=point):
            require_fitting(state, p.Choose(side=side, point=point))
            return (g.FifthChosen(side=side, point=point),)
        case _:
            assert_never(command)


def placed(side: str, stones: tuple[str, ...], number: int) -> g.OpeningPlaced:
    """Return the opening put down, with its place in appendix 1 where it has one."""
    named = opening_name(tuple(INDEX[stone] for stone in stones))
    return g.OpeningPlaced(
        side=side, stones=stones, number=number, name=named.article if named else ""
    )
