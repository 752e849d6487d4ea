"""Table 4: what a game of a dan tournament is worth to each side (升段比赛计分标准).

Source: weiqi 2002 appendix 7, table 4 (Black gives 3 3/4 zi). The printed table is one rule:
90, 60, 30 for a win, a draw, a loss between equals; 5 less for the stronger (上手) and 5 more for
the weaker (下手) for each dan between them. More than three dan apart counts as three
(decision 16); the table stops there.
"""

from dataclasses import dataclass
from enum import StrEnum

from games.rules.books.article import Article
from games.rules.books.sources import WEIQI
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.weiqi import NORMS
from tournaments.grades import HIGHEST as HIGHEST
from tournaments.grades import DanSystem as DanSystem

declare_refusals(422, dan_systems_differ=_("Professional and amateur dan have no common scale."))


class GameResult(StrEnum):
    """How a game of a dan tournament ended for one side."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


_BETWEEN_EQUALS = {
    GameResult.WIN: NORMS.win,
    GameResult.DRAW: NORMS.draw,
    GameResult.LOSS: NORMS.loss,
}


class DanError(ValueError):
    """A dan that does not exist, or one the promotion does not apply to; `code` is stable."""

    def __init__(self, code: str, article: Article) -> None:
        super().__init__(code)
        self.code = code
        self.article = article


@dataclass(frozen=True, slots=True, kw_only=True)
class Dan:
    """A dan of one of the two systems.

    :raises DanError: no_such_dan (25.3) outside 1 to 9, or 1 to 7 for amateurs.
    """

    number: int
    system: DanSystem = DanSystem.PROFESSIONAL

    def __post_init__(self) -> None:
        if not 1 <= self.number <= HIGHEST[self.system]:
            raise DanError("no_such_dan", WEIQI("25.3"))


def game_points(mine: Dan, theirs: Dan, result: GameResult) -> int:
    """Return the points of table 4 for one game.

    :raises DanError: dan_systems_differ, as the two systems have no common scale.
    """
    if mine.system is not theirs.system:
        raise DanError("dan_systems_differ", WEIQI("25.3"))
    gap = max(-NORMS.widest_gap, min(NORMS.widest_gap, theirs.number - mine.number))
    return _BETWEEN_EQUALS[result] + NORMS.step * gap


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsRow:
    """One printed row: `upper` None for equals, else whether it is the stronger's (上手)."""

    gap: int
    upper: bool | None
    win: int
    draw: int
    loss: int


def points_table() -> tuple[PointsRow, ...]:
    """Return table 4 row by row, made by the rule."""
    rows: list[PointsRow] = []
    for gap in range(NORMS.widest_gap + 1):
        for upper in (None,) if gap == 0 else (True, False):
            mine = Dan(number=1 + gap if upper else 1)
            theirs = Dan(number=1 if upper else 1 + gap)
            win, draw, loss = (game_points(mine, theirs, result) for result in GameResult)
            rows.append(PointsRow(gap=gap, upper=upper, win=win, draw=draw, loss=loss))
    return tuple(rows)
