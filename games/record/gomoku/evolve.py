"""How a game of gomoku follows its events: opening, colours, clocks, offers, irregularities.

Rules 2025, articles 6.2 (what counts as a move), 9.8 (a swap exchanges the players), 11,
14.1.2, 17 and 19. Total: a recorded fact is a fact.
"""

from typing import Any

from games.record import events as e
from games.record.gomoku import events as g
from games.record.gomoku.irregularities import Irregularity
from games.record.gomoku.rules import course_of, due, kernel_of, opening_of
from games.record.gomoku.state import GomokuCourse
from games.record.state import GameState, PlayedMove
from games.record.values import other_side
from games.rules.clocks import control as clocks
from games.rules.gomoku.openings import protocol as p
from games.rules.gomoku.points import PASS, SECOND_STONE
from games.streams.dispatch import folds
from games.streams.replacing import replace


def begin(state: GameState, event: e.GameArranged) -> GameState:
    """Return `state` with the event's win predicate and its opening not yet begun.

    A game that starts from a position of its own has no opening, nor has one whose
    options say nothing, as archives do.
    """
    course = GomokuCourse()
    opening = opening_of(state)
    if opening is not None and not event.start_position:
        course = replace(course, progress=p.begin(opening))
    return replace(state, kernel=kernel_of(state), course=course)


def _with(state: GameState, **changes: Any) -> GameState:
    return replace(state, course=replace(course_of(state), **changes))


def _advanced(state: GameState, act: p.Act) -> GameState:
    opening = opening_of(state)
    if opening is None:
        return state
    return _with(state, progress=p.advance(opening, course_of(state).progress, act))


@folds(e.MovePlayed)
def _moved(before: GameState, state: GameState, event: e.MovePlayed) -> GameState:
    if before.offer_by and before.offer_by != event.side:
        # A move declines the opponent's offer (19.2.2-C).
        state = _with(state, offer_barred=before.offer_by)
    if event.move.startswith(SECOND_STONE):
        # No press is awaited for a stone put down out of turn.
        return replace(state, unpressed=before.unpressed)
    if event.move == PASS:
        return state
    return _advanced(state, p.Stone(side=event.side, point=event.move))


def _put_down(state: GameState, moves: tuple[str, ...], *, version: int, at: int) -> GameState:
    """Return the state after stones were put down together, colours in turn."""
    position, played = state.position, list(state.moves)
    for move in moves:
        side = state.kernel.side_to_move(position)
        ply = len(played) + 1
        played.append(PlayedMove(ply=ply, side=side, move=move, version=version, recorded_at=at))
        position = state.kernel.play(position, move)
    return replace(state, position=position, moves=tuple(played), turn_started_at=at)


@folds(g.OpeningPlaced)
def _placed(state: GameState, event: g.OpeningPlaced, version: int, at: int) -> GameState:
    put = _put_down(state, event.stones, version=version, at=at)
    act = p.Stones(side=event.side, points=event.stones, number=event.number)
    return _handed_over(_advanced(put, act), event.side, at=at)


@folds(g.ColoursSwapped)
def _swapped(state: GameState, event: g.ColoursSwapped, at: int) -> GameState:
    first, second = state.sides
    players = (state.player(second), state.player(first))
    other = {first: second, second: first}
    clock = state.clock
    if clock is not None:
        running = clock.running and other[clock.running]
        clock = replace(clocks.change_over(clock), running=running)
    swapped = replace(
        state,
        seats=tuple(zip(state.sides, players, strict=True)),
        clock=clock,
        unpressed=tuple(other[side] for side in state.unpressed),
        offer_by=other.get(state.offer_by, ""),
    )
    barred = course_of(state).offer_barred
    swapped = _with(swapped, offer_barred=other.get(barred, ""))
    swapped = _advanced(swapped, p.Swap(side=event.side, accept=True))
    return _handed_over(swapped, other[event.side], at=at)


@folds(g.SwapDeclined)
def _swap_declined(state: GameState, event: g.SwapDeclined, at: int) -> GameState:
    declined = _advanced(state, p.Swap(side=event.side, accept=False))
    return _handed_over(declined, event.side, at=at, counts=False)


@folds(g.FifthsOffered)
def _offered(state: GameState, event: g.FifthsOffered, at: int) -> GameState:
    offered = _advanced(state, p.Offer(side=event.side, points=event.points))
    return _handed_over(offered, event.side, at=at)


@folds(g.FifthChosen)
def _chosen(state: GameState, event: g.FifthChosen, version: int, at: int) -> GameState:
    put = _put_down(state, (event.point,), version=version, at=at)
    return _advanced(put, p.Choose(side=event.side, point=event.point))


def _handed_over(state: GameState, side: str, *, at: int, counts: bool = True) -> GameState:
    """Return the state with the clock going over to whoever acts next, if that is the other.

    `counts` says that what `side` did is a move (一着, 6.2), which brings an increment.
    """
    clock = state.clock
    if clock is None or due(state).side == side:
        return state
    if not clock.control.press_with_move:
        waiting = state.unpressed if side in state.unpressed else (*state.unpressed, side)
        return replace(state, unpressed=waiting)
    if clock.running != side:
        return state
    return replace(state, clock=clocks.press(clock, side, at_ms=at, after_move=counts))


@folds(g.FiveDeclared)
def _declared(state: GameState, event: g.FiveDeclared, at: int) -> GameState:
    clock = state.clock and clocks.stop(state.clock, at_ms=at)
    return replace(_with(state, declared=event.side), clock=clock)


@folds(e.GameEnded)
def _ended(state: GameState, event: e.GameEnded) -> GameState:
    return _with(state, declared="", irregularity=None)


@folds(e.DrawOffered)
def _draw_offered(state: GameState, event: e.DrawOffered) -> GameState:
    return _with(state, offer_barred="")


@folds(e.DrawOfferDeclined)
def _draw_declined(state: GameState, event: e.DrawOfferDeclined) -> GameState:
    return _with(state, offer_barred=other_side(state.sides, event.side))


@folds(g.IrregularityRecorded)
def _recorded(state: GameState, event: g.IrregularityRecorded, version: int) -> GameState:
    irregularity = Irregularity(
        version=version,
        side=event.side,
        kind=event.kind,
        article=event.article,
        moves=event.moves,
        first=event.first,
        number=event.number,
    )
    return _with(state, irregularity=irregularity)


@folds(g.IrregularityCorrected, g.IrregularityAccepted)
def _settled(state: GameState, event: e.GameEvent) -> GameState:
    return _with(state, irregularity=None)


@folds(g.StoneShifted)
def _shifted(state: GameState, event: g.StoneShifted) -> GameState:
    played = tuple(
        replace(move, move=event.move) if move.ply == event.ply else move for move in state.moves
    )
    kernel = state.kernel
    position = (
        kernel.parse_position(state.start_position)
        if state.start_position
        else kernel.initial_position()
    )
    for move in played:
        position = kernel.play(position, move.move)
    return replace(state, moves=played, position=position)
