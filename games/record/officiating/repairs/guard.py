"""What must be settled first, and what of a command cannot be on this board."""

from games.record import commands as c
from games.record.errors import CommandRefusedError
from games.record.gomoku import commands as k
from games.record.officiating.repairs.state import TouchDuty
from games.record.state import GameState
from games.record.weiqi import commands as w
from games.rules.books.article import Article
from games.rules.books.sources import XIANGQI
from games.rules.draughts.kernel import DraughtsKernel
from games.rules.gomoku.kernel import GomokuKernel
from games.rules.gomoku.points import INDEX
from games.rules.protocol import ShowsMen
from games.rules.weiqi.position import WeiqiPosition
from games.rules.weiqi.tables import PASS
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.tables import LETTERS, SQUARE_NAMES
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(409, not_in_book=_("The rule book of this game knows no such thing."))

_ON_THE_BOARD = (
    c.PlayMove,
    k.PlaceOpening,
    k.ChooseSwap,
    k.OfferFifths,
    k.ChooseFifth,
    k.DeclareFive,
    w.ProposeEnd,
    w.AcceptEnd,
)
"""Acts that need a board on which everything stands where it belongs."""


def require_settled(state: GameState, command: c.GameCommand) -> None:
    """Let an act on the board pass only when no position waits to be ruled on.

    :raises CommandRefusedError: `position_waits`, `landing_point_due` (xiangqi 5.10).
    """
    if not isinstance(command, _ON_THE_BOARD):
        return
    if state.repairs.case is not None:
        raise CommandRefusedError("position_waits")
    if state.repairs.between is not None:
        raise CommandRefusedError("landing_point_due", article=XIANGQI("5.10"))


def duty_of(state: GameState) -> TouchDuty | None:
    """Return the duty that touched men lay on the side to move, None where there is none."""
    duty = state.repairs.touch
    if duty is None or duty.ply != state.plies + 1 or duty.side != state.side_to_move:
        return None
    return duty


def men_on(state: GameState, position: object) -> dict[str, str]:
    """Return square -> man of a position of this game."""
    if isinstance(position, XiangqiPosition):
        men = zip(SQUARE_NAMES, position.squares, strict=True)
        return {name: LETTERS[man] for name, man in men if man}
    kernel = state.kernel
    return dict(kernel.men(position)) if isinstance(kernel, ShowsMen) else {}


def require_square(state: GameState, name: str, *, article: Article | None) -> None:
    """Let pass only a square or point of this board.

    :raises CommandRefusedError: `square_unknown`.
    """
    kernel, position = state.kernel, state.position
    if isinstance(kernel, DraughtsKernel):
        known = name in kernel.geometry.names
    elif isinstance(kernel, GomokuKernel):
        known = name in INDEX
    elif isinstance(position, WeiqiPosition):
        known = name != PASS and position.geometry.points.get(name, -1) >= 0
    else:
        known = name in SQUARE_NAMES
    if not known:
        raise CommandRefusedError("square_unknown", article=article, square=name[:20])


def not_in_book(article: Article | None = None) -> CommandRefusedError:
    """Return the refusal of what the game's rule book does not know."""
    return CommandRefusedError("not_in_book", article=article)
