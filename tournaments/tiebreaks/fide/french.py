"""The variants of the French federation's program: Buchholz, performance, Kashdan.

Facts as the TEC exercise has them (data pack, system "FFE Papi"). Every round an opponent did
not play counts as a draw for him; one's own unplayed round brings a virtual opponent as FIDE
had it from 2009: the score before the round, the complement of what the round brought, and half
a point for every round after it.
"""

from fractions import Fraction

from tournaments.crosstable import Cell
from tournaments.tiebreaks.fide.performance import difference_for
from tournaments.tiebreaks.fide.scores import PLAYED, Setting

WIDEST = 400
"""Further apart, an opponent's rating counts as this far (the 400 points rule)."""


def _as_draws(setting: Setting, cells: tuple[Cell, ...]) -> Fraction:
    points = setting.table.points
    return sum(
        (points.worth(cell) if cell.mark in PLAYED else points.draw_first for cell in cells),
        Fraction(0),
    )


def _virtual(setting: Setting, cells: tuple[Cell, ...], played: int) -> Fraction:
    points = setting.table.points
    before = sum((points.worth(cell) for cell in cells[: played - 1]), Fraction(0))
    complement = points.win - points.worth(cells[played - 1])
    return before + complement + points.draw_first * (setting.table.rounds - played)


def french_buchholz(setting: Setting, *, low: int = 0, high: int = 0) -> dict[int, Fraction]:
    """Return everybody's Buchholz without `low` lowest and `high` highest opponents."""
    scores = {
        entrant.number: _as_draws(setting, entrant.cells) for entrant in setting.table.entrants
    }
    found: dict[int, Fraction] = {}
    for entrant in setting.table.entrants:
        parts = sorted(
            scores[cell.opponent]
            if cell.opponent is not None and cell.mark in PLAYED
            else _virtual(setting, entrant.cells, played)
            for played, cell in enumerate(entrant.cells, start=1)
        )
        found[entrant.number] = sum(parts[low : len(parts) - high], Fraction(0))
    return found


def _difference(share: Fraction) -> Fraction:
    """Return the rating difference of a score, in between by proportion, 1 to 99 per cent."""
    percent = max(Fraction(1), min(Fraction(99), share * 100))
    below = int(percent)
    step = percent - below
    low = difference_for(below)
    return Fraction(low) if not step else low + step * (difference_for(below + 1) - low)


def french_performance(setting: Setting) -> dict[int, int]:
    """Return everybody's performance; 0 without a game."""
    found: dict[int, int] = {}
    table = setting.table
    for entrant in table.entrants:
        own = entrant.rating or 0
        ratings: list[int] = []
        score = Fraction(0)
        for cell in entrant.cells:
            if cell.opponent is None or cell.mark not in PLAYED:
                continue
            rating = table.entrant(cell.opponent).rating or 0
            ratings.append(max(own - WIDEST, min(own + WIDEST, rating)))
            score += table.points.worth(cell) / table.points.win
        if not ratings:
            found[entrant.number] = 0
            continue
        average = Fraction(sum(ratings), len(ratings))
        found[entrant.number] = round(average + _difference(score / len(ratings)))
    return found


def french_kashdan(setting: Setting) -> dict[int, Fraction]:
    """Return 4, 2 or 1 for a round that brought a win's points, a draw's, or neither."""
    points = setting.table.points
    found: dict[int, Fraction] = {}
    for entrant in setting.table.entrants:
        total = 0
        for cell in entrant.cells:
            worth = points.worth(cell)
            total += 4 if worth == points.win else 2 if worth == points.draw_first else 1
        found[entrant.number] = Fraction(total)
    return found
