"""How a game of gomoku follows its events: opening, colours, clocks, offers, irregularities.

Rules 2025, articles 6.2 (what counts as a move), 9.8 (a swap exchanges the players), 11,
14.1.2, 17 and 19. Total: a recorded fact is a fact.
"""

from collections.abc import Callable
from dataclasses import replace
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


class GomokuFold:
    """Folds the events of a game of gomoku."""

    def begin(self, state: GameState, event: e.GameArranged) -> GameState:
        """Return `state` with the event's win predicate and its opening not yet begun.

        A game that starts from a position of its own has no opening, nor has one whose
        options say nothing, as archives do.
        """
        course = GomokuCourse()
        opening = opening_of(state)
        if opening is not None and not event.start_position:
            course = replace(course, progress=p.begin(opening))
        return replace(state, kernel=kernel_of(state), course=course)

    def fold(
        self, before: GameState, after: GameState, event: e.GameEvent, *, version: int, at: int
    ) -> GameState:
        """Return `after` with the opening, the colours and the rights that `event` changes."""
        apply = _APPLY.get(type(event))
        return apply(before, after, event, version, at) if apply else after


def _with(state: GameState, **changes: Any) -> GameState:
    return replace(state, course=replace(course_of(state), **changes))


def _advanced(state: GameState, act: p.Act) -> GameState:
    opening = opening_of(state)
    if opening is None:
        return state
    return _with(state, progress=p.advance(opening, course_of(state).progress, act))


def _moved(
    before: GameState, after: GameState, event: e.MovePlayed, version: int, at: int
) -> GameState:
    if before.offer_by and before.offer_by != event.side:
        # A move declines the opponent's offer (19.2.2-C).
        after = _with(after, offer_barred=before.offer_by)
    if event.move.startswith(SECOND_STONE):
        # No press is awaited for a stone put down out of turn.
        return replace(after, unpressed=before.unpressed)
    if event.move == PASS:
        return after
    return _advanced(after, p.Stone(side=event.side, point=event.move))


def _put_down(state: GameState, moves: tuple[str, ...], *, version: int, at: int) -> GameState:
    """Return the state after stones were put down together, colours in turn."""
    position, played = state.position, list(state.moves)
    for move in moves:
        side = state.kernel.side_to_move(position)
        ply = len(played) + 1
        played.append(PlayedMove(ply=ply, side=side, move=move, version=version, recorded_at=at))
        position = state.kernel.play(position, move)
    return replace(state, position=position, moves=tuple(played), turn_started_at=at)


def _placed(
    before: GameState, after: GameState, event: g.OpeningPlaced, version: int, at: int
) -> GameState:
    put = _put_down(after, event.stones, version=version, at=at)
    act = p.Stones(side=event.side, points=event.stones, number=event.number)
    return _handed_over(_advanced(put, act), event.side, at=at)


def _swapped(
    before: GameState, after: GameState, event: g.ColoursSwapped, version: int, at: int
) -> GameState:
    first, second = after.sides
    players = (after.player(second), after.player(first))
    other = {first: second, second: first}
    clock = after.clock
    if clock is not None:
        running = clock.running and other[clock.running]
        clock = replace(clock, remaining_ms=clock.remaining_ms[::-1], running=running)
    swapped = replace(
        after,
        seats=tuple(zip(after.sides, players, strict=True)),
        clock=clock,
        unpressed=tuple(other[side] for side in after.unpressed),
        offer_by=other.get(after.offer_by, ""),
    )
    barred = course_of(after).offer_barred
    swapped = _with(swapped, offer_barred=other.get(barred, ""))
    swapped = _advanced(swapped, p.Swap(side=event.side, accept=True))
    return _handed_over(swapped, other[event.side], at=at)


def _kept(
    before: GameState, after: GameState, event: g.SwapDeclined, version: int, at: int
) -> GameState:
    kept = _advanced(after, p.Swap(side=event.side, accept=False))
    return _handed_over(kept, event.side, at=at, counts=False)


def _offered(
    before: GameState, after: GameState, event: g.FifthsOffered, version: int, at: int
) -> GameState:
    offered = _advanced(after, p.Offer(side=event.side, points=event.points))
    return _handed_over(offered, event.side, at=at)


def _chosen(
    before: GameState, after: GameState, event: g.FifthChosen, version: int, at: int
) -> GameState:
    put = _put_down(after, (event.point,), version=version, at=at)
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


def _declared(
    before: GameState, after: GameState, event: g.FiveDeclared, version: int, at: int
) -> GameState:
    clock = after.clock and clocks.stop(after.clock, at_ms=at)
    return replace(_with(after, declared=event.side), clock=clock)


def _ended(
    before: GameState, after: GameState, event: e.GameEnded, version: int, at: int
) -> GameState:
    return _with(after, declared="", irregularity=None)


def _draw_offered(
    before: GameState, after: GameState, event: e.DrawOffered, version: int, at: int
) -> GameState:
    return _with(after, offer_barred="")


def _draw_declined(
    before: GameState, after: GameState, event: e.DrawOfferDeclined, version: int, at: int
) -> GameState:
    return _with(after, offer_barred=other_side(after.sides, event.side))


def _recorded(
    before: GameState, after: GameState, event: g.IrregularityRecorded, version: int, at: int
) -> GameState:
    irregularity = Irregularity(
        version=version,
        side=event.side,
        kind=event.kind,
        article=event.article,
        moves=event.moves,
        first=event.first,
        number=event.number,
    )
    return _with(after, irregularity=irregularity)


def _settled(
    before: GameState, after: GameState, event: e.GameEvent, version: int, at: int
) -> GameState:
    return _with(after, irregularity=None)


def _shifted(
    before: GameState, after: GameState, event: g.StoneShifted, version: int, at: int
) -> GameState:
    played = tuple(
        replace(move, move=event.move) if move.ply == event.ply else move for move in after.moves
    )
    kernel = after.kernel
    position = (
        kernel.parse_position(after.start_position)
        if after.start_position
        else kernel.initial_position()
    )
    for move in played:
        position = kernel.play(position, move.move)
    return replace(after, moves=played, position=position)


_Apply = Callable[[GameState, GameState, Any, int, int], GameState]
_APPLY: dict[type, _Apply] = {
    e.MovePlayed: _moved,
    e.DrawOffered: _draw_offered,
    e.DrawOfferDeclined: _draw_declined,
    e.GameEnded: _ended,
    g.OpeningPlaced: _placed,
    g.ColoursSwapped: _swapped,
    g.SwapDeclined: _kept,
    g.FifthsOffered: _offered,
    g.FifthChosen: _chosen,
    g.FiveDeclared: _declared,
    g.IrregularityRecorded: _recorded,
    g.IrregularityCorrected: _settled,
    g.IrregularityAccepted: _settled,
    g.StoneShifted: _shifted,
}
