"""A press at the clock in any game: whether it can have been, whether a move came before it.

A press hands the time over when a move came before it; what a book says of one without a move
is each game's own.
"""

from games.record import commands as c
from games.record import events as e
from games.record.errors import CommandRefusedError
from games.record.guards import require_running, require_side
from games.record.officiating.timekeeping.articles import time_articles
from games.record.officiating.timekeeping.owner import early_press_by, has_moved
from games.record.state import GameState


def pressed(state: GameState, command: c.PressClock) -> e.ClockPressed:
    """Return the press that the clock of the board can have had.

    Pressing back what the opponent's press without a move has set going is one.

    :raises CommandRefusedError: `no_clock`, `clock_not_yours`, `reading_negative`, and those of
        a game not under way.
    """
    require_running(state)
    side = command.side
    require_side(state, side)
    article = time_articles(state).clock
    if state.clock is None:
        raise CommandRefusedError("no_clock", article=article)
    early = early_press_by(state)
    runs = state.clock.running == side
    stands_elsewhere = early == side and not has_moved(state, side)
    presses_back = bool(early) and state.clock.running == early
    if stands_elsewhere or not (runs or presses_back):
        raise CommandRefusedError("clock_not_yours", article=article)
    if command.reading_ms is not None and command.reading_ms < 0:
        raise CommandRefusedError("reading_negative", reading_ms=command.reading_ms)
    return e.ClockPressed(side=side, reading_ms=command.reading_ms)


def is_early(state: GameState, side: str) -> bool:
    """Return whether a press of `side` now comes before its move.

    An illegal move was a move: its press is no second fault.
    """
    runs = state.clock is not None and state.clock.running == side
    return runs and not has_moved(state, side) and side != state.illegal_by
