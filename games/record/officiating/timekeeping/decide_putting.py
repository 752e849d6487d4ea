"""A clock put on a game that is played without one: the limit set on the spot (临时限时).

Xiangqi 2020, appendix 1, 3.1: mass events are played with an increment, a lump sum, or a
limit that the referee sets while the game goes on.
"""

from games.record import events as e
from games.record.errors import CommandRefusedError
from games.record.guards import require_running
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping import events as te
from games.record.state import GameState
from games.rules.clocks.kinds import ControlKind
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409, clock_on_board=_("A clock stands at the board already: its readings can be set.")
)

KINDS = frozenset({ControlKind.INCREMENT, ControlKind.SUDDEN_DEATH})
"""The controls that the book names beside it."""


@decides(t.PutClock)
def put_clock(state: GameState, command: t.PutClock) -> tuple[e.GameEvent, ...]:
    """Return the clock put on the board: both sides have its full time from now on.

    :raises CommandRefusedError: `command_of_another_game` where the book sets no limit on the
        spot, `clock_on_board`, `option_out_of_range` for another kind of control,
        `reason_missing`, and those of a game not under way.
    """
    article = state.book.clocks.on_the_spot
    if not article:
        raise CommandRefusedError("command_of_another_game", edition=state.edition)
    require_running(state)
    if state.clock is not None:
        raise CommandRefusedError("clock_on_board", article=article)
    if command.time_control.kind not in KINDS:
        raise CommandRefusedError("option_out_of_range", article=article)
    if not command.reason.strip():
        raise CommandRefusedError("reason_missing", article=article)
    return (te.ClockPut(time_control=command.time_control, reason=command.reason, article=article),)
