"""Systems of points (积分制) of the books, and what no event may choose.

Sources: xiangqi 2020 13.1, 13.3; weiqi 2002 27.1; gomoku 2025 28.1, 28.2;
the tournament managers' checklist Q70-84.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.crosstable import MatchPoints, PointSystem

declare_refusals(
    422,
    bye_not_reachable=_("Ordinary results cannot add up to what the bye is worth."),
    draw_above_win=_("A draw cannot be worth more than a win."),
    draw_below_loss=_("A draw cannot be worth less than a loss."),
    draw_exceeds_decision=_(
        "Both sides of a draw cannot get more than both sides of a decided game."
    ),
    tie_points_incomplete=_("Say what both sides of a decided tie have, or neither."),
    tie_points_out_of_order=_(
        "A match lost, a tie lost, a tie won and a match won are worth more in this order, and both"
        " sides of a decided tie get no more than both sides of a match won."
    ),
    win_not_above_loss=_("A win must be worth more than a loss, and a loss at least nothing."),
)

THREE_ONE_ZERO = PointSystem(
    win=Fraction(3),
    draw_first=Fraction(1),
    draw_second=Fraction(1),
    pairing_bye=Fraction(3),
    full_bye=Fraction(3),
    half_bye=Fraction(1),
)
"""3-1-0 (xiangqi 13.3, gomoku 28.2)."""

THREE_BY_COLOUR = PointSystem(
    win=Fraction(3),
    draw_first=Fraction(1),
    draw_second=Fraction(2),
    pairing_bye=Fraction(3),
    full_bye=Fraction(3),
    half_bye=Fraction(1),
)
"""3 for a win, a draw 1 to the first and 2 to the second player (xiangqi 13.3)."""


BYES = ("pairing_bye", "full_bye", "half_bye")
"""What a system says of byes, by its fields."""


TIES = ("tie_win", "tie_loss")
"""What a decided match gives that was level on its games."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsProblem:
    """Why a system of points is refused; `item` is the field at fault."""

    code: str
    item: str


def check_points(system: PointSystem) -> tuple[PointsProblem, ...]:
    """Return all that is wrong with `system`; nothing is right.

    A draw may not bring both sides together more than a decided game does (Q74, counted per
    game so that 13.3 stands), a bye not more than a win (Q81) and only what ordinary results
    can add up to (Q84), a loss not more than a draw.
    """
    return (*_checked_games(system), *_checked_byes(system))


def check_match_points(points: MatchPoints) -> tuple[PointsProblem, ...]:
    """Return all that is wrong with what a match is worth; as `check_points`, and of ties.

    Where a match level on its games is decided, its winner has no more than for one won on
    them, its loser no less than for one lost, and both together no more than in any other.
    """
    found = [
        replace(problem, item="draw") if problem.item.startswith("draw") else problem
        for problem in check_points(points.system)
    ]
    if (points.tie_win is None) != (points.tie_loss is None):
        found.append(PointsProblem(code="tie_points_incomplete", item="tie_loss"))
    elif points.tie_win is not None and points.tie_loss is not None:
        in_order = points.loss <= points.tie_loss < points.tie_win <= points.win
        if not in_order or points.tie_win + points.tie_loss > points.win + points.loss:
            found.append(PointsProblem(code="tie_points_out_of_order", item="tie_win"))
    return tuple(found)


def _checked_games(system: PointSystem) -> Iterator[PointsProblem]:
    draws = (system.draw_first, system.draw_second)
    if not system.win > system.loss >= 0:
        yield PointsProblem(code="win_not_above_loss", item="win")
    if min(draws) < system.loss:
        yield PointsProblem(code="draw_below_loss", item="draw_first")
    if max(draws) > system.win:
        yield PointsProblem(code="draw_above_win", item="draw_first")
    if sum(draws) > system.win + system.loss:
        yield PointsProblem(code="draw_exceeds_decision", item="draw_first")


def _checked_byes(system: PointSystem) -> Iterator[PointsProblem]:
    for name, worth in zip(
        BYES, (system.pairing_bye, system.full_bye, system.half_bye), strict=True
    ):
        if worth > system.win:
            yield PointsProblem(code="bye_above_win", item=name)
        elif worth < 0:
            yield PointsProblem(code="bye_negative", item=name)
        elif not _is_reachable(worth, system):
            yield PointsProblem(code="bye_not_reachable", item=name)


MOST_RESULTS = 99
"""How many results a bye is compared with: no event has more rounds."""


def _is_reachable(worth: Fraction, system: PointSystem) -> bool:
    """Return whether ordinary results can add up to `worth`, which is at most a win.

    Only results above nothing are added up: with one below it there would be no end.
    """
    if worth in (0, system.win):
        return True
    results = {system.draw_first, system.draw_second, system.loss}
    steps = {result for result in results if result > 0}
    sums = newest = {Fraction(0)}
    for _result in range(MOST_RESULTS):
        newest = {
            number + step for number in newest for step in steps if number + step <= worth
        } - sums
        if not newest or worth in newest:
            return worth in newest
        sums = sums | newest
    return False
