"""A crosstable made ready for counting: whole numbers, opponents by index, one row each.

Points are multiplied by `unit`, the least common denominator of all points in the table, so
that sums are sums of ints; a value is a Fraction again when it leaves the package. Annulled
cells (作废) leave nothing behind here. A field stands after `upto` rounds.
"""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from math import lcm

from tournaments.crosstable import Cell, Colour, Crosstable, Entrant, Mark, PointSystem
from tournaments.tiebreaks.settings import Settings

WON = frozenset({Mark.WIN, Mark.FORFEIT_WIN})
BYES = frozenset({Mark.PAIRING_BYE, Mark.FULL_BYE})
PLAYED = frozenset({Mark.WIN, Mark.DRAW, Mark.LOSS, Mark.ADJOURNED})

Met = tuple[int, int]
"""A round from 1 and the index of the opponent met in it."""


def _until(met: tuple[Met, ...], rounds: int) -> tuple[Met, ...]:
    if not met or met[-1][0] <= rounds:
        return met
    return met[: bisect_left(met, (rounds + 1, -1))]


@dataclass(frozen=True, slots=True)
class Row:
    """One entrant: per round the cell that counts (or None) and its points times the unit.

    `met` are the rounds with an opponent who counts as met, `won` and `drawn` those of them
    won (forfeits too) and drawn; `byes` the rounds of a bye that counts. `start`: the McMahon
    score begun with, in units, which `score` holds too.
    """

    entrant: Entrant
    cells: tuple[Cell | None, ...]
    points: tuple[int, ...]
    met: tuple[Met, ...]
    won: tuple[Met, ...]
    drawn: tuple[Met, ...]
    byes: tuple[int, ...]
    score: int
    start: int = 0

    def upto(self, rounds: int) -> "Row":
        """Return the row as it stood after `rounds` rounds."""
        points = self.points[:rounds]
        return Row(
            self.entrant,
            self.cells[:rounds],
            points,
            _until(self.met, rounds),
            _until(self.won, rounds),
            _until(self.drawn, rounds),
            self.byes[: bisect_right(self.byes, rounds)] if self.byes else (),
            self.start + sum(points),
            self.start,
        )


@dataclass(frozen=True, slots=True)
class Field:
    """All rows of a stage after `upto` rounds; `scores[i]` belongs to `rows[i]`."""

    table: Crosstable
    settings: Settings
    upto: int
    unit: int
    rows: tuple[Row, ...]
    scores: tuple[int, ...]
    index: dict[int, int]

    def at(self, rounds: int) -> "Field":
        """Return the field as it stood after `rounds` rounds."""
        if rounds >= self.upto:
            return self
        rows = tuple(row.upto(rounds) for row in self.rows)
        return replace(self, upto=rounds, rows=rows, scores=tuple(row.score for row in rows))

    def fraction(self, amount: int) -> Fraction:
        """Return `amount` units as points."""
        return Fraction(amount, self.unit)


def _unit(table: Crosstable, settings: Settings) -> int:
    system = table.points
    values = {
        system.win,
        system.draw_first,
        system.draw_second,
        (system.draw_first + system.draw_second) / 2,
        system.loss,
        system.pairing_bye,
        system.full_bye,
        system.half_bye,
    }
    values.update(points for _, points in settings.slow_finals)
    for entrant in table.entrants:
        values.add(entrant.start)
        values.update(cell.points for cell in entrant.cells if cell.points is not None)
    return reduce(lcm, (value.denominator for value in values), 1)


class _Worth:
    """What a mark brings in units, looked up once per mark and colour."""

    def __init__(self, system: PointSystem, unit: int) -> None:
        self.system = system
        self.unit = unit
        self.known: dict[tuple[Mark, Colour | None], int] = {}

    def __call__(self, cell: Cell) -> int:
        if cell.points is not None:
            return int(cell.points * self.unit)
        key = (cell.mark, cell.colour)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = int(self.system.worth(cell) * self.unit)
        return found


def _row(
    entrant: Entrant, upto: int, index: dict[int, int], worth: _Worth, settings: Settings
) -> Row:
    cells: list[Cell | None] = []
    points: list[int] = []
    met: list[Met] = []
    won: list[Met] = []
    drawn: list[Met] = []
    byes: list[int] = []
    start = int(entrant.start * worth.unit)
    for number, cell in enumerate(entrant.cells[:upto], start=1):
        mark = cell.mark
        is_bye = mark in BYES
        if cell.annulled or (is_bye and not settings.byes_score):
            cells.append(None)
            points.append(0)
            continue
        cells.append(cell)
        points.append(worth(cell))
        if is_bye:
            byes.append(number)
        elif cell.opponent is not None and (settings.forfeits_met or mark in PLAYED):
            pair = (number, index[cell.opponent])
            met.append(pair)
            if mark in WON:
                won.append(pair)
            elif mark is Mark.DRAW:
                drawn.append(pair)
    return Row(
        entrant,
        tuple(cells),
        tuple(points),
        tuple(met),
        tuple(won),
        tuple(drawn),
        tuple(byes),
        start + sum(points),
        start,
    )


def build_field(
    table: Crosstable, settings: Settings | None = None, *, after_round: int | None = None
) -> Field:
    """Return the field of `table` after `after_round` rounds (all that were paired).

    :raises KeyError: when a cell names an opponent who is not in the table.
    """
    settings = settings or Settings()
    upto = table.paired if after_round is None else min(after_round, table.paired)
    unit = _unit(table, settings)
    index = {entrant.number: place for place, entrant in enumerate(table.entrants)}
    worth = _Worth(table.points, unit)
    rows = tuple(_row(entrant, upto, index, worth, settings) for entrant in table.entrants)
    return Field(table, settings, upto, unit, rows, tuple(row.score for row in rows), index)
