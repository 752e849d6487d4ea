"""Game -> what a page counts beside its board, what the rule book notices and points out on it.

Nothing is decided here. A game that counts has a module of its own, listed in `PANELS`.
"""

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


def counting_of(page: GamePage, walk: Walk) -> Counting:
    """Return what is counted in this game and what was noticed, in the order of the plies."""
    return panel_of(page.state.kernel.game).counting(page, walk)


def pointed_at(page: GamePage, walk: Walk, ply: int) -> Pointed:
    """Return what is pointed out in the position after `ply`."""
    pointed = panel_of(page.state.kernel.game).pointed
    return pointed(page, walk, ply) if pointed else Pointed()


def points_out(page: GamePage, walk: Walk) -> bool:
    """Say whether the page's script must ask what is pointed out as it steps."""
    panel = panel_of(page.state.kernel.game)
    if panel.at_any_ply or panel.pointed is None:
        return panel.pointed is not None
    return bool(panel.pointed(page, walk, len(page.moves)).marks)
