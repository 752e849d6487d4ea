"""Whose time runs, and whether anything keeps the clocks from running."""

from games.record.draughts.state import DraughtsCourse
from games.record.gomoku.rules import due
from games.record.gomoku.state import GomokuCourse
from games.record.state import GameState
from games.record.values import Status, other_side
from games.record.weiqi.state import Phase, WeiqiCourse
from games.rules.clocks import control as clocks
from games.rules.clocks.presses import PressFault, rule_on_press
from games.rules.clocks.ruling import ClockRuling


def owner_of_time(state: GameState) -> str:
    """Return whose time runs once the clocks go on.

    Between a move and its press the mover's clock still runs; a draughts move that breaks the
    rules gives the turn over until it is taken back.
    """
    if state.unpressed:
        return state.unpressed[0]
    course = state.course
    if isinstance(course, DraughtsCourse) and course.irregularity is not None:
        wrong = course.irregularity
        return wrong.side if wrong.awaits_press else other_side(state.sides, wrong.side)
    return state.side_to_move


def side_on_time(state: GameState) -> str:
    """Return whose own time it is (自己走棋的时间): the running clock's, else who acts next."""
    if state.clock is not None and state.clock.running:
        return state.clock.running
    return due(state).side if isinstance(state.course, GomokuCourse) else owner_of_time(state)


def has_moved(state: GameState, side: str) -> bool:
    """Return whether `side` has something on the board that its press would complete."""
    course = state.course
    wrong = course.irregularity if isinstance(course, DraughtsCourse) else None
    awaits = wrong is not None and wrong.side == side and wrong.awaits_press
    return awaits or side in state.unpressed


def early_press_by(state: GameState) -> str:
    """Return who pressed without a move and is still on his own time, "" for nobody."""
    early = state.timekeeping.early_press
    clock = state.clock
    return early if clock is not None and clock.running in (None, early) else ""


def is_held(state: GameState) -> bool:
    """Return whether something other than a stop by hand keeps the clocks from running."""
    course = state.course
    own = False
    if isinstance(course, DraughtsCourse):
        own = course.draw_claim is not None or bool(course.called_by)
    if isinstance(course, WeiqiCourse):
        own = course.phase is Phase.MARKING
    waits = state.open_claim is not None or bool(state.flag_fallen) or state.timekeeping.both_down
    return own or waits or state.status is not Status.RUNNING


def going_on(state: GameState, *, at: int) -> clocks.Clock | None:
    """Return the clocks running again from `at`, unless something else keeps them."""
    clock = state.clock
    if clock is None or clock.running is not None or is_held(state):
        return clock
    return clocks.start(clock, owner_of_time(state), at_ms=at)


def is_undoable(state: GameState, side: str) -> bool:
    """Return whether the last press of `side` can be undone.

    It came without a move, or before the captured stones were off (weiqi 22.6) and nothing has
    happened at the board or its clocks since.
    """
    if early_press_by(state) == side:
        return True
    last = state.timekeeping.last_press
    stands = ruled_press(state, side, PressFault.BEFORE_CAPTURES).reading_stands
    since = last is not None and last.side == side and last.after == state.clock
    return stands and since and not state.unpressed


def ruled_press(state: GameState, side: str, fault: PressFault) -> ClockRuling:
    """Return what the book says of a press of `side` that was wrong as `fault` says."""
    return rule_on_press(fault, side, state.sides, edition=state.edition)
