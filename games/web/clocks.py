"""What the clocks beside a board show: free time, readings left, moves due in a stage.

Weiqi 2002, 12.3 and 12.5; classic gomoku clock.2.multi: the reserve is shown apart from the
time before it.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.labels.timekeeping import moves_due_words, periods_words
from games.labels.times import duration
from games.record.state import GameState
from games.rules.clocks import control as clocks
from games.rules.clocks.control import face, new_clock
from games.rules.clocks.kinds import TimeControl
from games.selectors import GamePage, MoveRow
from games.web.sides import SideName, sides_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """The time that runs, or would, and in words what stands behind it, "" for nothing."""

    time: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """What one side has left beside the board; `place` is "second" above, "first" below.

    `note` says what stands behind the time: readings left, moves due. The `start`
    ones are before the first move, the `end` ones at the end of the record.
    """

    side: SideName
    place: str
    remaining: str
    spent: str
    note: str
    start: str
    start_note: str
    end: str
    end_note: str


def clocks_of(page: GamePage, ply: int) -> tuple[Clock, ...]:
    """Return both clocks from the top of the page, the first mover's last."""
    first, second = sides_of(page)
    return tuple(
        _clock(page, side, place, ply) for side, place in ((second, "second"), (first, "first"))
    )


def _clock(page: GamePage, side: SideName, place: str, ply: int) -> Clock:
    """Return what `side` had left after its last move up to `ply`, and what that move took."""
    state = page.state
    first = at_start(state.time_control, state.sides, side.code)
    shown, spent = first, None
    for row in reversed(page.moves[:ply]):
        if row.side == side.code:
            shown, spent = after_move(state.time_control, state.sides, row), row.spent_ms
            break
    # What officials set, gave or took since the last move shows at the end.
    end = at_end(state, side.code)
    if end.time and ply == len(page.moves):
        shown = end
    return Clock(
        side=side,
        place=place,
        remaining=shown.time,
        spent=duration(spent),
        note=shown.note,
        start=first.time,
        start_note=first.note,
        end=end.time,
        end_note=end.note,
    )


def at_start(control: TimeControl | None, sides: tuple[str, str], side: str) -> Shown:
    """Return what the clock of `side` shows before the first move; of no clock nothing."""
    if control is None:
        return Shown(time="")
    return _shown(new_clock(control, sides), side)


def after_move(control: TimeControl | None, sides: tuple[str, str], row: MoveRow) -> Shown:
    """Return what the mover's clock shows after a move."""
    if control is None or row.remaining_ms is None:
        return Shown(time=duration(row.remaining_ms))
    counted = (row.counted, row.counted)
    left = (row.remaining_ms, row.remaining_ms)
    clock = clocks.Clock(control=control, sides=sides, remaining_ms=left, counted=counted)
    return _shown(clock, row.side)


def at_end(state: GameState, side: str) -> Shown:
    """Return what the clock of `side` shows at the end of the record, unless it runs on."""
    return Shown(time="") if state.clock is None else _shown(state.clock, side)


def _shown(clock: clocks.Clock, side: str) -> Shown:
    left = clock.remaining(side)
    if left <= 0:
        return Shown(time=duration(0), note=_("flag due"))
    read = face(clock, side)
    running = read.main_ms or read.period_ms
    note = periods_words(read.periods) or moves_due_words(read.moves_due)
    return Shown(time=duration(running), note=note)
