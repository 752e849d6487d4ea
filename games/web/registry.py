"""Game -> what a page counts beside its board, and points out on it."""

from collections.abc import Callable
from dataclasses import dataclass

from games.selectors import GamePage
from games.web import draughts, gomoku, weiqi, xiangqi
from games.web.figures import Counting, Pointed
from games.web.positions import Walk


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """The panel of one game: `pointed` None where nothing is pointed out on the board.

    `at_any_ply`: something may be pointed out as the reader steps, else at the end alone.
    """

    counting: Callable[[GamePage, Walk], Counting]
    pointed: Callable[[GamePage, Walk, int], Pointed] | None = None
    at_any_ply: bool = False


PANELS: dict[str, Panel] = {
    "xiangqi": Panel(counting=xiangqi.counting),
    "weiqi": Panel(counting=weiqi.counting, pointed=weiqi.pointed),
    "gomoku": Panel(counting=gomoku.counting, pointed=gomoku.pointed, at_any_ply=True),
    "draughts": Panel(counting=draughts.counting),
}
