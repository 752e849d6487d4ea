"""Tie-breaks by rating: ARO, TPR, PTP and the opponents' averages of them.

Source: FIDE Handbook C.07, 10.1-10.5, with the conversion tables of B.02, 8.1.1 and 8.1.2.
Games not played count for nothing here (15.2). Averages are rounded to whole points, halves up.
"""

from bisect import bisect_left
from fractions import Fraction

from tournaments.tiebreaks.fide.scores import PLAYED, Setting

_DIFFERENCE = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309),
    *(322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)
"""8.1.1: rating difference for a score of 50, 51, ... 100 per cent."""

_HIGHEST_DIFFERENCE = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145),
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315),
    *(328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)
"""8.1.2: the highest difference at which 50, 51, ... 99 per cent are expected."""


def half_up(value: Fraction) -> int:
    """Return `value` rounded to a whole number, halves up."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def difference_for(percent: int) -> int:
    """Return the rating difference of a score of `percent` (8.1.1)."""
    return _DIFFERENCE[percent - 50] if percent >= 50 else -_DIFFERENCE[50 - percent]


def expected_percent(difference: int) -> int:
    """Return the score expected at a rating difference, in per cent (8.1.2)."""
    percent = 50 + bisect_left(_HIGHEST_DIFFERENCE, abs(difference))
    return percent if difference >= 0 else 100 - percent


def _games(setting: Setting, number: int) -> list[tuple[int, Fraction]]:
    """Return rating and share of a win of each game played against somebody rated."""
    found: list[tuple[int, Fraction]] = []
    for cell in setting.table.entrant(number).cells:
        if cell.opponent is None or cell.mark not in PLAYED:
            continue
        rating = setting.table.entrant(cell.opponent).rating
        if rating is not None:
            share = setting.table.points.worth(cell) / setting.table.points.win
            found.append((rating, share))
    return found


def average_rating(setting: Setting, *, low: int = 0) -> dict[int, int]:
    """Return ARO of everybody by number, without the `low` lowest; 0 where nobody is left."""
    found: dict[int, int] = {}
    for entrant in setting.table.entrants:
        ratings = sorted(rating for rating, _ in _games(setting, entrant.number))[low:]
        found[entrant.number] = half_up(Fraction(sum(ratings), len(ratings))) if ratings else 0
    return found


def performance(setting: Setting) -> dict[int, int]:
    """Return TPR: ARO and the difference its score percentage stands for."""
    averages = average_rating(setting)
    found: dict[int, int] = {}
    for number, average in averages.items():
        games = _games(setting, number)
        if games:
            score = sum((share for _, share in games), Fraction(0))
            average += difference_for(half_up(100 * score / len(games)))
        found[number] = average
    return found


def _perfect(games: list[tuple[int, Fraction]]) -> int:
    """Return the lowest rating whose expected score reaches the score made.

    A score of nothing: 800 below the lowest opponent (10.3).
    """
    score = sum((share for _, share in games), Fraction(0))
    ratings = [rating for rating, _ in games]
    if score == 0:
        return min(ratings) - _DIFFERENCE[-1]
    low, high = min(ratings) - _DIFFERENCE[-1], max(ratings) + _DIFFERENCE[-1]
    while low < high:
        middle = (low + high) // 2
        if sum(expected_percent(middle - rating) for rating in ratings) >= 100 * score:
            high = middle
        else:
            low = middle + 1
    return low


def perfect_performance(setting: Setting) -> dict[int, int]:
    """Return PTP of everybody by number; 0 without a game."""
    found: dict[int, int] = {}
    for entrant in setting.table.entrants:
        games = _games(setting, entrant.number)
        found[entrant.number] = _perfect(games) if games else 0
    return found


def average_over_opponents(setting: Setting, values: dict[int, int]) -> dict[int, int]:
    """Return the mean of `values` over those played against: APRO of TPR, APPO of PTP."""
    found: dict[int, int] = {}
    for entrant in setting.table.entrants:
        met = [
            values[cell.opponent]
            for cell in entrant.cells
            if cell.opponent is not None and cell.mark in PLAYED
        ]
        found[entrant.number] = half_up(Fraction(sum(met), len(met))) if met else 0
    return found
