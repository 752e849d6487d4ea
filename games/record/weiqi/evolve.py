"""How a game of weiqi follows its events: total, a recorded fact is a fact."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from games.record import events as e
from games.record.state import GameState, PlayedMove
from games.record.values import Status
from games.record.weiqi import events as w
from games.record.weiqi.decide_play import course_of, position_of
from games.record.weiqi.state import Counted, Marks, OpenRepetition, Phase, WeiqiCourse
from games.rules.clocks import control as clocks
from games.rules.weiqi.board import NO_POINT
from games.rules.weiqi.tables import EMPTY, PASS


class WeiqiFold:
    """Fold what weiqi alone knows into the state."""

    def begin(self, state: GameState, event: e.GameArranged) -> GameState:
        """Return `state` with an empty course."""
        return replace(state, course=WeiqiCourse())

    def fold(
        self, before: GameState, after: GameState, event: e.GameEvent, *, version: int, at: int
    ) -> GameState:
        """Return `after` with the game's own part of `event`."""
        apply = _APPLY.get(type(event))
        return apply(after, event, version, at) if apply else after


def _with(state: GameState, **changes: Any) -> GameState:
    return replace(state, course=replace(course_of(state), **changes))


def _moved(state: GameState, event: e.MovePlayed, version: int, at: int) -> GameState:
    # A stone answers a proposal with no (21.1), and a repetition left standing is past.
    proposer = course_of(state).end_proposed_by
    kept = proposer if event.move == PASS and proposer != event.side else ""
    return _with(state, end_proposed_by=kept, repetition=None)


def _went_over(state: GameState, event: w.TurnWentOver, version: int, at: int) -> GameState:
    lost = PlayedMove(ply=event.ply, side=event.side, move=PASS, version=version, recorded_at=at)
    clock = state.clock
    unpressed = state.unpressed
    if clock is not None and clock.running == event.side:
        if clock.control.press_with_move:
            clock = clocks.press(clock, event.side, at_ms=at, after_move=False)
        elif event.side not in unpressed:
            unpressed = (*unpressed, event.side)
    return replace(
        state,
        position=position_of(state).after_pass(voluntary=False),
        moves=(*state.moves, lost),
        clock=clock,
        unpressed=unpressed,
        turn_started_at=at,
        illegal_by="",
    )


def _repeated(state: GameState, event: w.RepetitionFound, version: int, at: int) -> GameState:
    waiting = OpenRepetition(version=version, ply=event.ply, side=event.side)
    return _with(state, repetition=waiting)


def _settled(state: GameState, event: w.RepetitionSettled, version: int, at: int) -> GameState:
    return _with(state, repetition=None)


def _withdrawn(state: GameState, event: w.MoveWithdrawn, version: int, at: int) -> GameState:
    before = position_of(state).earlier
    if before is None or not state.moves:
        return state
    return replace(
        state,
        position=before,
        moves=state.moves[:-1],
        clock=_running(state.clock, event.side, at),
        unpressed=tuple(side for side in state.unpressed if side != event.side),
        turn_started_at=at,
    )


def _running(clock: clocks.Clock | None, side: str, at: int) -> clocks.Clock | None:
    return clock and clocks.start(clocks.stop(clock, at_ms=at), side, at_ms=at)


def _relocated(state: GameState, event: w.StoneRelocated, version: int, at: int) -> GameState:
    position = position_of(state)
    points = position.geometry.points
    source, target = points.get(event.source, NO_POINT), points.get(event.target, NO_POINT)
    if source < 0 or target < 0:
        return state
    stones = bytearray(position.stones)
    stones[target], stones[source] = stones[source], EMPTY
    return replace(state, position=replace(position, stones=bytes(stones), ko=NO_POINT))


def _corrected(state: GameState, event: w.ColoursCorrected, version: int, at: int) -> GameState:
    """Begin anew; the time a player used, and his warnings, go with him to his own colour."""
    position = state.first_position
    clock = state.clock and clocks.stop(state.clock, at_ms=at)
    if clock is not None:
        first, second = clock.remaining_ms
        clock = replace(clock, remaining_ms=(second, first))
        clock = clocks.start(clock, state.kernel.side_to_move(position), at_ms=at)
    black, white = state.warnings
    fresh = replace(
        state, position=position, moves=(), clock=clock, unpressed=(), turn_started_at=at
    )
    return replace(fresh, warnings=(white, black), course=WeiqiCourse())


def _stood(state: GameState, event: w.ColoursStood, version: int, at: int) -> GameState:
    (first, player), (second, opponent) = state.seats
    swapped = replace(state, seats=((first, opponent), (second, player)))
    return _with(swapped, assigned=state.seats)


def _proposed(state: GameState, event: w.EndProposed, version: int, at: int) -> GameState:
    return _with(state, end_proposed_by=event.side)


def _play_ended(state: GameState, event: w.PlayEnded, version: int, at: int) -> GameState:
    clock = state.clock and clocks.stop(state.clock, at_ms=at)
    ended = replace(state, clock=clock, unpressed=())
    return _with(ended, phase=Phase.MARKING, end_proposed_by="", marks=())


def _marked(state: GameState, event: w.DeadMarked, version: int, at: int) -> GameState:
    others = tuple(mark for mark in course_of(state).marks if mark.side != event.side)
    marks = Marks(side=event.side, dead=event.dead, shared=event.shared)
    return _with(state, marks=(*others, marks))


def _disputed(state: GameState, event: w.LifeAndDeathDisputed, version: int, at: int) -> GameState:
    position = replace(position_of(state), passes=0)
    clock = state.clock and clocks.start(state.clock, event.side, at_ms=at)
    resumed = replace(state, position=position, clock=clock, turn_started_at=at)
    return _with(resumed, phase=Phase.PLAY, marks=(), saved_position=event.saved_position)


def _counted(state: GameState, event: w.GameCounted, version: int, at: int) -> GameState:
    return _with(state, counted=Counted(margin=event.margin, article=event.article))


def _recount(state: GameState, event: w.RecountRequested, version: int, at: int) -> GameState:
    reopened = replace(state, status=Status.RUNNING, ending=None, signed=frozenset())
    return _with(reopened, phase=Phase.MARKING, marks=(), counted=None)


def _given_up(state: GameState, event: w.ContestGivenUp, version: int, at: int) -> GameState:
    clock = state.clock and clocks.stop(state.clock, at_ms=at)
    ended = replace(state, clock=clock, unpressed=())
    return _with(ended, phase=Phase.MARKING, given_up_by=event.side, end_proposed_by="", marks=())


_Apply = Callable[[GameState, Any, int, int], GameState]

_APPLY: dict[type, _Apply] = {
    e.MovePlayed: _moved,
    w.TurnWentOver: _went_over,
    w.RepetitionFound: _repeated,
    w.RepetitionSettled: _settled,
    w.MoveWithdrawn: _withdrawn,
    w.StoneRelocated: _relocated,
    w.ColoursCorrected: _corrected,
    w.ColoursStood: _stood,
    w.EndProposed: _proposed,
    w.PlayEnded: _play_ended,
    w.DeadMarked: _marked,
    w.LifeAndDeathDisputed: _disputed,
    w.GameCounted: _counted,
    w.RecountRequested: _recount,
    w.ContestGivenUp: _given_up,
}
