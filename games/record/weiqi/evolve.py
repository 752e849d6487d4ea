"""How a game of weiqi follows its events: total, a recorded fact is a fact."""

from itertools import islice
from typing import Any

from games.record import events as e
from games.record.officiating.offences.consequences import without_marks
from games.record.officiating.offences.state import MarkKind, with_colours_changed
from games.record.state import GameState, PlayedMove
from games.record.values import Status
from games.record.weiqi import events as w
from games.record.weiqi.rules import course_of, position_of
from games.record.weiqi.state import (
    Counted,
    FalseLife,
    Marks,
    OpenRepetition,
    Phase,
    WeiqiCourse,
)
from games.rules.clocks import control as clocks
from games.rules.weiqi.board import NO_POINT
from games.rules.weiqi.tables import EMPTY, PASS
from games.streams.dispatch import folds
from games.streams.replacing import replace


def begin(state: GameState, event: e.GameArranged) -> GameState:
    """Return `state` with an empty course."""
    return replace(state, course=WeiqiCourse())


def _with(state: GameState, **changes: Any) -> GameState:
    return replace(state, course=replace(course_of(state), **changes))


@folds(e.MovePlayed)
def _moved(state: GameState, event: e.MovePlayed) -> GameState:
    proposer = course_of(state).end_proposed_by
    proposed_by = proposer if event.move == PASS and proposer != event.side else ""
    position, points = position_of(state), position_of(state).geometry.points
    standing = tuple(name for name in course_of(state).played_out if position.stones[points[name]])
    return _with(state, end_proposed_by=proposed_by, repetition=None, played_out=standing)


@folds(w.TurnWentOver)
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
        _with(state, repetition=None),
        position=position_of(state).after_pass(voluntary=False),
        moves=(*state.moves, lost),
        clock=clock,
        unpressed=unpressed,
        turn_started_at=at,
        illegal_by="",
    )


@folds(w.RepetitionFound)
def _repeated(state: GameState, event: w.RepetitionFound, version: int) -> GameState:
    waiting = OpenRepetition(
        version=version, ply=event.ply, side=event.side, move=event.move, stands=event.stands
    )
    return _with(state, repetition=waiting)


@folds(w.RepetitionSettled)
def _settled(state: GameState, event: w.RepetitionSettled) -> GameState:
    waiting, ruled = course_of(state).repetition, course_of(state).false_lives
    if event.side:
        ruled = (*ruled, FalseLife(side=event.side, move=event.move, kos=event.kos))
    if waiting is not None and event.void_lifted:
        state = replace(without_marks(state, _void_of(state, waiting.side)), illegal_by="")
    return _with(state, repetition=None, false_lives=ruled)


def _void_of(state: GameState, side: str) -> tuple[int, ...]:
    """Return the version of the illegal move that a void repetition was counted as."""
    counted = (
        mark.version
        for mark in reversed(state.offences.marks)
        if mark.kind is MarkKind.ILLEGAL_MOVE and mark.side == side and not mark.withdrawn
    )
    return tuple(islice(counted, 1))


@folds(w.MoveWithdrawn)
def _withdrawn(state: GameState, event: w.MoveWithdrawn, at: int) -> GameState:
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


@folds(w.StoneRelocated)
def _relocated(state: GameState, event: w.StoneRelocated) -> GameState:
    position = position_of(state)
    points = position.geometry.points
    source, target = points.get(event.source, NO_POINT), points.get(event.target, NO_POINT)
    if source < 0 or target < 0:
        return state
    stones = bytearray(position.stones)
    stones[target], stones[source] = stones[source], EMPTY
    return replace(state, position=replace(position, stones=bytes(stones), ko=NO_POINT))


@folds(w.ColoursCorrected)
def _corrected(state: GameState, event: w.ColoursCorrected, at: int) -> GameState:
    """Begin anew; the time a player used, and his warnings, go with him to his own colour."""
    position = state.first_position
    clock = state.clock and clocks.stop(state.clock, at_ms=at)
    if clock is not None:
        clock = clocks.change_over(clock)
        clock = clocks.start(clock, state.kernel.side_to_move(position), at_ms=at)
    return replace(
        state,
        position=position,
        moves=(),
        clock=clock,
        unpressed=(),
        turn_started_at=at,
        offences=with_colours_changed(state.offences, state.sides),
        course=WeiqiCourse(),
    )


@folds(w.ColoursStood)
def _stood(state: GameState, event: w.ColoursStood) -> GameState:
    (first, player), (second, opponent) = state.seats
    swapped = replace(state, seats=((first, opponent), (second, player)))
    return _with(swapped, assigned=state.seats)


@folds(w.EndProposed)
def _proposed(state: GameState, event: w.EndProposed) -> GameState:
    return _with(state, end_proposed_by=event.side)


@folds(w.PlayEnded)
def _play_ended(state: GameState, event: w.PlayEnded, at: int) -> GameState:
    clock = state.clock and clocks.stop(state.clock, at_ms=at)
    ended = replace(state, clock=clock, unpressed=())
    return _with(ended, phase=Phase.MARKING, end_proposed_by="", marks=())


@folds(w.DeadMarked)
def _marked(state: GameState, event: w.DeadMarked) -> GameState:
    others = tuple(mark for mark in course_of(state).marks if mark.side != event.side)
    marks = Marks(side=event.side, dead=event.dead, shared=event.shared)
    return _with(state, marks=(*others, marks))


@folds(w.LifeAndDeathDisputed)
def _disputed(state: GameState, event: w.LifeAndDeathDisputed, at: int) -> GameState:
    position = replace(position_of(state), passes=0)
    clock = state.clock and clocks.start(state.clock, event.side, at_ms=at)
    resumed = replace(state, position=position, clock=clock, turn_started_at=at)
    disputed = tuple(sorted({*course_of(state).played_out, *event.group}))
    return _with(
        resumed,
        phase=Phase.PLAY,
        marks=(),
        saved_position=event.saved_position,
        played_out=disputed,
    )


@folds(w.GameCounted)
def _counted(state: GameState, event: w.GameCounted) -> GameState:
    return _with(state, counted=Counted(margin=event.margin, article=event.article))


@folds(w.RecountRequested)
def _recount(state: GameState, event: w.RecountRequested) -> GameState:
    reopened = replace(state, status=Status.RUNNING, ending=None, signed=frozenset())
    return _with(reopened, phase=Phase.MARKING, marks=(), counted=None)


@folds(w.ContestGivenUp)
def _given_up(state: GameState, event: w.ContestGivenUp, at: int) -> GameState:
    clock = state.clock and clocks.stop(state.clock, at_ms=at)
    ended = replace(state, clock=clock, unpressed=())
    return _with(ended, phase=Phase.MARKING, given_up_by=event.side, end_proposed_by="", marks=())
