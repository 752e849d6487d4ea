"""The state of a game some moves ago, or at its start; the record itself keeps everything."""

from dataclasses import replace
from typing import Any

from games.record.draughts.state import DraughtsCourse
from games.record.gomoku.rules import opening_of
from games.record.gomoku.state import GomokuCourse
from games.record.officiating.offences.state import with_colours_changed
from games.record.state import GameState
from games.record.xiangqi.state import XiangqiCourse
from games.rules.clocks import control as clocks
from games.rules.draughts.draws import counted_over
from games.rules.draughts.kernel import DraughtsKernel
from games.rules.gomoku.openings import protocol as openings
from games.rules.weiqi.position import WeiqiPosition


def position_at(state: GameState, ply: int) -> Any:
    """Return the position after the first `ply` of the moves that stand.

    Weiqi's positions know their past, with what was put right at the board in it.
    """
    position: Any = state.position
    if isinstance(position, WeiqiPosition):
        for _ in range(state.plies - ply):
            position = position.earlier or position
        return position
    position = state.first_position
    for played in state.moves[:ply]:
        position = state.kernel.play(position, played.move)
    return position


def gone_back(state: GameState, ply: int, *, at: int) -> GameState:
    """Return the state with `ply` moves standing and its side to move on its time.

    The time used stays used: no book gives it back, and an official may adjust it.
    """
    position = position_at(state, ply)
    back = replace(
        state,
        position=position,
        moves=state.moves[:ply],
        unpressed=(),
        illegal_by="",
        offer_by="",
        turn_started_at=at,
    )
    back = replace(back, course=_course_at(back))
    return replace(back, clock=running(back, back.side_to_move, at=at))


def running(state: GameState, side: str, *, at: int) -> clocks.Clock | None:
    """Return the clock with the time of `side` going on, unless the game is past that."""
    clock = state.clock
    if clock is None or state.flag_fallen or state.ending is not None:
        return clock
    return clocks.start(clocks.stop(clock, at_ms=at), side, at_ms=at)


def stopped(state: GameState, *, at: int) -> clocks.Clock | None:
    """Return the clock standing still."""
    return state.clock and clocks.stop(state.clock, at_ms=at)


def begun_anew(state: GameState, *, at: int) -> GameState:
    """Return the game at its start again, both clocks full (先后手颠倒，重赛).

    Fouls go with the player who made them to his own colour.
    """
    position = state.first_position
    clock = state.clock
    if clock is not None and state.time_control is not None:
        clock = clocks.new_clock(state.time_control, state.sides)
    fresh = replace(
        state,
        position=position,
        moves=(),
        clock=clock,
        unpressed=(),
        illegal_by="",
        offer_by="",
        offers=(0, 0),
        offences=with_colours_changed(state.offences, state.sides),
        turn_started_at=at,
    )
    fresh = replace(fresh, course=_course_at_start(fresh))
    return replace(fresh, clock=running(fresh, fresh.side_to_move, at=at))


def _course_at(state: GameState) -> Any:
    """Return the game's own part of the state, counted anew over the moves that stand."""
    kernel, course = state.kernel, state.course
    if isinstance(course, XiangqiCourse):
        return course.gone_back(state.plies)
    if not isinstance(course, DraughtsCourse) or not isinstance(kernel, DraughtsKernel):
        return course
    counts = counted_over(kernel, state.first_position, (played.move for played in state.moves))
    return replace(course, counts=counts, reached=(), irregularity=None)


def _course_at_start(state: GameState) -> Any:
    course = state.course
    if isinstance(course, GomokuCourse):
        opening = None if state.start_position else opening_of(state)
        if opening is None:
            return GomokuCourse()
        return GomokuCourse(progress=openings.begin(opening))
    return _course_at(state)
