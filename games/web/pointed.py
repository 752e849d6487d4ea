"""What a page points out about the one position it shows: marked points and their words.

Only what the rule book itself asks about a position: gomoku's forbidden points (禁手点) and
offered fifth moves (打点), weiqi's dead stones (死子). Other games point at nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass

from games.board.marks import Mark
from games.selectors import GamePage
from games.web.positions import Walk


@dataclass(frozen=True, slots=True, kw_only=True)
class Pointed:
    """Marks on the board and `said`, the sentence that goes with them, "" for none."""

    marks: tuple[Mark, ...] = ()
    said: str = ""


def pointed_at(page: GamePage, walk: Walk, ply: int) -> Pointed:
    """Return what is pointed out in the position after `ply`."""
    point = _GAMES.get(page.state.kernel.game)
    return point(page, walk, ply) if point else Pointed()


def points_out(game: str) -> bool:
    """Say whether positions of `game` may have something pointed out."""
    return game in _GAMES


_GAMES: dict[str, Callable[[GamePage, Walk, int], Pointed]] = {}
"""Game -> what it points at."""
