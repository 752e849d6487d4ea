"""How a press at the clock changes the state: the time goes over, or stays with its maker.

Total: a recorded press is a fact, whatever came before it.
"""

from dataclasses import replace

from games.record import events as e
from games.record.officiating.timekeeping import events as te
from games.record.officiating.timekeeping.owner import has_moved
from games.record.officiating.timekeeping.state import LastPress
from games.record.state import GameState
from games.rules.clocks import control as clocks
from games.streams.dispatch import folds


@folds(e.ClockPressed)
def pressed(state: GameState, event: e.ClockPressed, at: int) -> GameState:
    """Fold a press: the time goes over where a move came before it, else it stays (8.1.7)."""
    clock = state.clock
    if clock is None:
        return state
    if clock.running == event.side and not has_moved(state, event.side):
        # Nothing was moved: the turn, and with it the time, stays where it is (8.1.7, 17.3, 17.4).
        return _with_early_press(replace(state, illegal_by=""), event.side)
    if clock.running is None or clock.running == event.side:
        return _handed_over(state, clock, event, at)
    early = _with_early_press(state, "")
    if not (event.side in state.unpressed and clock.running in state.unpressed):
        return early
    # Nobody pressed back: the early press has stood since its maker moved, and the answer to
    # that move is now complete. The time until now is the maker's.
    press = e.ClockPressed(side=clock.running)
    early = _handed_over(early, clock, press, at)
    return _handed_over(early, early.clock, event, at) if early.clock else early


def _handed_over(
    state: GameState, clock: clocks.Clock, event: e.ClockPressed, at: int
) -> GameState:
    before = clock
    moved = event.side in state.unpressed
    spent = clocks.thinking_ms(clock, event.side, at_ms=at, reading_ms=event.reading_ms)
    clock = clocks.press(clock, event.side, at_ms=at, reading_ms=event.reading_ms, after_move=moved)
    moves = state.moves
    # A swap of colours leaves who has swapped without a move of its own.
    own = [index for index, move in enumerate(moves) if move.side == event.side]
    if moved and own:
        left = clock.remaining(event.side)
        last = own[-1]
        count = clock.moves_counted(event.side)
        timed = replace(moves[last], remaining_ms=left, spent_ms=spent, counted=count)
        moves = (*moves[:last], timed, *moves[last + 1 :])
    unpressed = tuple(side for side in state.unpressed if side != event.side)
    press = LastPress(side=event.side, before=before, after=clock)
    return replace(
        state,
        clock=clock,
        moves=moves,
        unpressed=unpressed,
        illegal_by="",
        timekeeping=replace(state.timekeeping, early_press="", last_press=press),
    )


@folds(te.PressTakenBack)
def press_undone(state: GameState, event: te.PressTakenBack) -> GameState:
    """Fold a press undone: its maker's time has run on since then."""
    keeping, last = state.timekeeping, state.timekeeping.last_press
    if keeping.early_press == event.side or last is None or last.side != event.side:
        return _with_early_press(state, "")
    waiting = (event.side, *(side for side in state.unpressed if side != event.side))
    undone = replace(state, clock=last.before, unpressed=waiting)
    return replace(undone, timekeeping=replace(keeping, last_press=None))


def _with_early_press(state: GameState, side: str) -> GameState:
    """Return `state` with the clock at the board set going by a press of `side`, "" set back."""
    return replace(state, timekeeping=replace(state.timekeeping, early_press=side))


def past_early_press(before: GameState, after: GameState) -> GameState:
    """Return `after` without an early press that no longer matters.

    The time has gone over since, the clocks were stopped and go on for whose turn it is, or the
    game has gone back to an earlier move.
    """
    early = after.timekeeping.early_press
    if not early or before.clock is None or after.clock is None:
        return after
    ran, runs = before.clock.running, after.clock.running
    if (runs is None or ran == runs == early) and after.plies >= before.plies:
        return after
    return _with_early_press(after, "")
