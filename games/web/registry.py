"""Game -> what a page counts beside its board, and points out on it."""

from collections.abc import Callable
from dataclasses import dataclass

from games.selectors import GamePage
from games.web import draughts, gomoku, weiqi, xiangqi
from games.web.figures import Counting, Pointed
from games.web.positions import Walk


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """The panel of one game, by itself empty: `pointed` None where nothing is pointed out.

    `at_any_ply`: something may be pointed out as the reader steps, else at the end alone.
    `numbered`: stones can be shown with the numbers of their moves.
    """

    counting: Callable[[GamePage, Walk], Counting] = lambda page, walk: Counting()
    pointed: Callable[[GamePage, Walk, int], Pointed] | None = None
    at_any_ply: bool = False
    numbered: bool = False


PANELS: dict[str, Panel] = {
    "xiangqi": Panel(counting=xiangqi.counting),
    "weiqi": Panel(counting=weiqi.counting, pointed=weiqi.pointed, numbered=True),
    "gomoku": Panel(
        counting=gomoku.counting, pointed=gomoku.pointed, at_any_ply=True, numbered=True
    ),
    "draughts": Panel(counting=draughts.counting),
}
_NONE = Panel()


def panel_of(game: str) -> Panel:
    """Return the panel of a game; one that counts nothing of its own needs no line here."""
    return PANELS.get(game, _NONE)
