"""What is counted beside a board, and what the counts and the rule book point out, by game.

Nothing is decided here. Xiangqi counts captureless rounds (4.2.4) and equal positions
(23.1); what the other games count stands in modules of their own.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.selectors import GamePage
from games.web.positions import Walk

REPETITIONS = 3
"""Cycles that make a repeated position (重复局面, 23.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """One figure shown beside the board: its name, the article, where it ends (0: nowhere).

    `code` names it for scripts. `values` are its figures after each ply, from ply 0.
    """

    code: str
    name: str
    values: tuple[int, ...]
    limit: int = 0
    article: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Noticed:
    """Something the rule book takes notice of, at a ply; `article` may be ""."""

    ply: int
    text: str
    article: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """What one game counts and notices."""

    counters: tuple[Counter, ...] = ()
    noticed: tuple[Noticed, ...] = ()


def counting_of(page: GamePage, walk: Walk) -> Counting:
    """Return what is counted in this game and what was noticed, in the order of the plies."""
    count = _GAMES.get(page.state.kernel.game)
    return count(page, walk) if count else Counting()


def _xiangqi(page: GamePage, walk: Walk) -> Counting:
    limit = page.state.options.natural_limit_rounds
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


_GAMES: dict[str, Callable[[GamePage, Walk], Counting]] = {"xiangqi": _xiangqi}
"""Game -> what it counts."""
