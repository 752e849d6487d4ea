"""麦克马洪制: the score begun with, rounds without a game, the handicap (decision 0054).

No book of ours describes it; what it does is the practice of the European federations. The
score begun with is the rank between the floor and the bar, one point a rank; what a round
brings is added to it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.books.pairing import GroupSeeding
from tournaments.crosstable import Cell, Mark, PointSystem
from tournaments.grades import HIGHEST, DanSystem, Grade

MOST_HANDICAP = 9
UNPLAYED = frozenset({Mark.ABSENT, Mark.HALF_BYE})
"""Rounds without a game that bring half a win each."""


def rank_of(grade: Grade) -> int:
    """Return a grade as a number: 0 for 1 dan, -1 for 1 kyu, one more a rank.

    Professional dan are of another nature (weiqi 25.3): all stand one rank above the highest
    amateur dan.
    """
    if not grade.is_dan:
        return -grade.number
    if grade.system is DanSystem.PROFESSIONAL:
        return HIGHEST[DanSystem.AMATEUR]
    return grade.number - 1


def start_of(grade: Grade | None, *, bar: Grade | None, floor: Grade) -> int:
    """Return the McMahon score that an entrant begins with: 0 at the floor and below it.

    Who has no grade begins at the floor. Without a bar nobody is held down.
    """
    lowest = rank_of(floor)
    if grade is None:
        return 0
    rank = rank_of(grade) if bar is None else min(rank_of(grade), rank_of(bar))
    return max(rank - lowest, 0)


def with_unplayed(cells: Iterable[Cell], points: PointSystem) -> tuple[Cell, ...]:
    """Return an entrant's cells with what rounds without a game bring him.

    Half a win for each round stayed away from, what the event pays for a half bye; their sum
    is rounded down to whole wins, so that of two such rounds the second brings the win.
    Draws are not rounded.
    """
    found = []
    total = Fraction(0)
    for cell in cells:
        if cell.mark in UNPLAYED and cell.points is None and not cell.annulled:
            before = total // points.win
            total += points.half_bye if cell.mark is Mark.HALF_BYE else points.win / 2
            cell = replace(cell, points=(total // points.win - before) * points.win)
        found.append(cell)
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class McMahon:
    """How an event pairs its groups, and what handicap a difference of score brings.

    `reduction` is taken off the difference, `most` the highest handicap; 0 for none at all.
    """

    seeding: GroupSeeding = GroupSeeding.FOLD
    reduction: int = 1
    most: int = 0

    def handicap(self, difference: int) -> int:
        """Return the handicap between two whose groups are so far apart; 1 is no komi."""
        return min(max(abs(difference) - self.reduction, 0), self.most)
