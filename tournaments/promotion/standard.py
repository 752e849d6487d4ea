"""Table 5: the average a dan asks for, and over how many games (升段标准).

Source: weiqi 2002 25.3, appendix 7, table 5: an average of 75 over at least 8 games, of 70 over
12, of 67.5 over 16 at first dan; two games more for each dan up to the eighth. Nobody rises
above ninth.
"""

from dataclasses import dataclass
from fractions import Fraction

from games.rules.books.sources import WEIQI
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.weiqi import NORMS
from tournaments.promotion.points import HIGHEST, Dan, DanError, DanSystem

declare_refusals(422, no_promotion_above=_("Nobody is promoted above professional ninth dan."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Standard:
    """One entry of table 5: `average` over `games` or more."""

    average: Fraction
    games: int


def standards(dan: Dan) -> tuple[Standard, ...]:
    """Return the row of table 5 for a player of `dan`, highest average first.

    :raises DanError: no_promotion_above for ninth dan, not_professional for amateurs (25.3).
    """
    if dan.system is not DanSystem.PROFESSIONAL:
        raise DanError("not_professional", WEIQI("25.3"))
    if dan.number >= HIGHEST[dan.system]:
        raise DanError("no_promotion_above", WEIQI("app.7"))
    more = NORMS.games_more * (dan.number - 1)
    return tuple(
        Standard(average=average, games=games + more)
        for average, games in zip(NORMS.averages, NORMS.games, strict=True)
    )


def standards_table() -> tuple[tuple[int, tuple[Standard, ...]], ...]:
    """Return table 5: dan and its standards, first to eighth."""
    top = HIGHEST[DanSystem.PROFESSIONAL]
    return tuple((number, standards(Dan(number=number))) for number in range(1, top))
