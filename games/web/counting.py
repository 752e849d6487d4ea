"""What is counted beside a board, what the rule book notices and points out, game by game.

Nothing is decided here. A game that counts has a module of its own, listed in `games.web.registry`.
"""

from games.selectors import GamePage
from games.web.figures import Counting, Pointed
from games.web.positions import Walk
from games.web.registry import panel_of


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
