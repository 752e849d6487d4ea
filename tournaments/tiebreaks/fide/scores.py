"""Scores as FIDE adjusts them: the opponents', the dummy's, and those with a last round drawn.

Source: FIDE Handbook C.07, 16.1-16.5 (before and from 1 March 2026), as restated in
spec/pairing_and_standings 4.2. A round missed by one's own will (half-point bye, absence,
forfeit lost) is voluntary; the pairing's bye and a forfeit won are not.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.crosstable import Cell, Crosstable, Mark

VOLUNTARY = frozenset({Mark.HALF_BYE, Mark.ABSENT, Mark.FORFEIT_LOSS, Mark.DOUBLE_FORFEIT})
PLAYED = frozenset({Mark.WIN, Mark.DRAW, Mark.LOSS, Mark.ADJOURNED})


class FideRules(StrEnum):
    """Which text of C.07 counts."""

    BEFORE_MARCH_2026 = "before-2026-03"
    FROM_MARCH_2026 = "from-2026-03"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A table and the rules it is counted by; in a round robin nobody gets a dummy."""

    table: Crosstable
    rules: FideRules = FideRules.FROM_MARCH_2026
    round_robin: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """Per entrant's number: the score, and what it is worth to his opponents.

    `draw` is half of what a win brings.
    """

    own: dict[int, Fraction]
    adjusted: dict[int, Fraction]
    draw: Fraction


def _worth(table: Crosstable, cell: Cell, *, last_drawn: bool) -> Fraction:
    if last_drawn and cell.mark in PLAYED:
        return table.points.draw_first
    return table.points.worth(cell)


def _adjusted(table: Crosstable, cells: tuple[Cell, ...], worths: list[Fraction]) -> Fraction:
    """Return a score with every round after the last one turned up for counted as a draw."""
    last = max(
        (number for number, cell in enumerate(cells, start=1) if cell.mark not in VOLUNTARY),
        default=0,
    )
    missed = len(cells) - last
    return sum(worths[:last], Fraction(0)) + missed * table.points.draw_first


def fide_scores(setting: Setting, *, fore: bool = False) -> Scores:
    """Return everybody's scores; `fore` counts the games of the last paired round as drawn."""
    table = setting.table
    own: dict[int, Fraction] = {}
    adjusted: dict[int, Fraction] = {}
    for entrant in table.entrants:
        worths = [
            _worth(table, cell, last_drawn=fore and number == table.paired)
            for number, cell in enumerate(entrant.cells, start=1)
        ]
        own[entrant.number] = sum(worths, Fraction(0))
        adjusted[entrant.number] = (
            own[entrant.number] if setting.round_robin else _adjusted(table, entrant.cells, worths)
        )
    return Scores(own=own, adjusted=adjusted, draw=table.points.draw_first)


def dummy_score(setting: Setting, scores: Scores, number: int, cell: Cell) -> Fraction:
    """Return the score of the dummy opponent of an unplayed round (16.4).

    It is the player's own; from March 2026 no more than the adjusted score of the opponent
    of a forfeited game, or draws in every round where there was no opponent.
    """
    own = scores.own[number]
    if setting.rules is FideRules.BEFORE_MARCH_2026:
        return own
    if cell.opponent is not None:
        return min(own, scores.adjusted[cell.opponent])
    return min(own, scores.draw * setting.table.rounds)
