"""What is counted beside a board, what the rule book notices and points out, game by game.

Nothing is decided here. Xiangqi's counts are captureless rounds (4.2.4) and equal positions
(23.1); each other game has a module of its own.
"""

from collections.abc import Callable, Iterator

from django.utils.translation import gettext as _

from games.record.xiangqi.rules import options_of
from games.selectors import GamePage
from games.web import draughts, gomoku, weiqi
from games.web.figures import Counter, Counting, Noticed, Pointed
from games.web.positions import Walk

REPETITIONS = 3
"""Cycles that make a repeated position (重复局面, 23.1)."""


def counting_of(page: GamePage, walk: Walk) -> Counting:
    """Return what is counted in this game and what was noticed, in the order of the plies."""
    count = _COUNTED.get(page.state.kernel.game)
    return count(page, walk) if count else Counting()


def _xiangqi(page: GamePage, walk: Walk) -> Counting:
    limit = options_of(page.state).natural_limit_rounds
    quiet = Counter(
        code="quiet",
        name=_("Natural limit"),
        values=(0, *(row.plies_since_capture // 2 for row in page.moves)),
        limit=limit,
        article="4.2.4",
    )
    same = Counter(
        code="repeats",
        name=_("Same position"),
        values=(1, *(row.occurrences for row in page.moves)),
        limit=REPETITIONS,
        article="23.1",
    )
    return Counting(counters=(quiet, same), noticed=tuple(_xiangqi_notices(page, limit)))


def _xiangqi_notices(page: GamePage, limit: int) -> Iterator[Noticed]:
    for row in page.moves:
        if row.occurrences == REPETITIONS:
            text = _("the same position stands for the third time")
            yield Noticed(ply=row.ply, text=text, article="23.1")
        if row.plies_since_capture == 2 * limit:
            text = _("%(rounds)d rounds without a capture") % {"rounds": limit}
            yield Noticed(ply=row.ply, text=text, article="4.2.4")


def pointed_at(page: GamePage, walk: Walk, ply: int) -> Pointed:
    """Return what is pointed out in the position after `ply`."""
    point = _POINTED.get(page.state.kernel.game)
    return point(page, walk, ply) if point else Pointed()


def points_out(page: GamePage, walk: Walk) -> bool:
    """Say whether the page's script must ask what is pointed out as it steps."""
    point = _POINTED.get(page.state.kernel.game)
    if page.state.kernel.game in _POINTS_ALL_ALONG or point is None:
        return point is not None
    return bool(point(page, walk, len(page.moves)).marks)


_POINTS_ALL_ALONG = ("gomoku",)
"""Games that may have something pointed out at any ply; the others have it at the end."""
_COUNTED: dict[str, Callable[[GamePage, Walk], Counting]] = {
    "xiangqi": _xiangqi,
    "weiqi": weiqi.counting,
    "gomoku": gomoku.counting,
    "draughts": draughts.counting,
}
"""Game -> what it counts and notices."""
_POINTED: dict[str, Callable[[GamePage, Walk, int], Pointed]] = {
    "gomoku": gomoku.pointed,
    "weiqi": weiqi.pointed,
}
"""Game -> what it points out in one position."""
