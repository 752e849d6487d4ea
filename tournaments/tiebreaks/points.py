"""What places are counted by in the first place: points, 总得分, 总局分.

Sources: xiangqi 2020 13.1-13.3, 14.2, 14.8; weiqi 2002 27.1(2)(A), 27.2; gomoku 2025 28.1.
"""

from fractions import Fraction
from functools import reduce
from math import lcm

from tournaments.crosstable import Cell, PointSystem
from tournaments.tiebreaks.field import Field
from tournaments.tiebreaks.measure import Part, Plain
from tournaments.tiebreaks.settings import Highest
from tournaments.tiebreaks.sum_of_opponents_scores import SumOfOpponentsScores


class Points(Plain):
    """积分 of a player, 场分 of a team: the points of its rounds.

    The McMahon score (MMS) where an entrant began with one.
    """

    def amounts(self, field: Field, i: int) -> list[int]:
        """What was begun with, then round by round, in the field's unit of points."""
        row = field.rows[i]
        return [row.start, *row.points] if row.start else list(row.points)

    def labels(self, field: Field, i: int) -> list[tuple[int, int, str]]:
        """Round, opponent and kind, beside each amount."""
        row = field.rows[i]
        found: list[tuple[int, int, str]] = [(0, -1, "mcmahon_start")] if row.start else []
        for number, cell in enumerate(row.cells, start=1):
            other = cell.opponent if cell is not None else None
            found.append((number, -1 if other is None else field.index[other], "round_points"))
        return found


class TotalScore(Plain):
    """总得分: points + (opponents' points / half the highest points - rounds).

    The highest points are those attained, or those possible, as the event fixed before
    round 1. Where nobody has a point yet the quotient is nothing.
    """

    def __init__(self) -> None:
        self.opponents = SumOfOpponentsScores()
        self._field: Field | None = None
        self._highest = 0

    def _highest_units(self, field: Field) -> int:
        if self._field is not field:
            self._field = field
            if field.settings.highest is Highest.ATTAINED:
                self._highest = max(field.scores, default=0)
            else:
                self._highest = int(field.table.points.win * field.unit) * field.table.rounds
        return self._highest

    def denominator(self, field: Field, i: int) -> int:
        """Return the denominator of points and quotient together."""
        return field.unit * max(self._highest_units(field), 1)

    def _terms(self, field: Field, i: int) -> list[Part]:
        highest = self._highest_units(field)
        scale = max(highest, 1)
        # Half units over half the highest units is a plain quotient of ints.
        row = field.rows[i]
        found: list[Part] = [(0, -1, row.score * scale, "points")]
        if highest:
            labels = self.opponents.labels(field, i)
            for (number, other, what), amount in zip(
                labels, self.opponents.amounts(field, i), strict=True
            ):
                found.append((number, other, amount * field.unit, what))
        found.append((0, -1, -field.upto * field.unit * scale, "rounds"))
        return found

    def amounts(self, field: Field, i: int) -> list[int]:
        """Round by round, in the field's unit of points."""
        return [part[2] for part in self._terms(field, i)]

    def labels(self, field: Field, i: int) -> list[tuple[int, int, str]]:
        """Round, opponent and kind, beside each amount."""
        return [(part[0], part[1], part[3]) for part in self._terms(field, i)]


NOTHING = Fraction(0)


def board_system(field: Field) -> PointSystem:
    """Return what a game at one board is worth."""
    return field.settings.board_points or field.table.points


def round_games(cell: Cell, system: PointSystem) -> Fraction:
    """Return what the boards of one round brought: the sum given, or that of its games."""
    if cell.games is not None:
        return cell.games
    if not cell.boards:
        return NOTHING
    return sum((system.worth(game) for game in cell.boards), Fraction(0))


class GamePoints(Plain):
    """总局分: what the players of a team, or the games of a match, scored at the boards."""

    def __init__(self) -> None:
        self._field: Field | None = None
        self._unit = 1
        self._rounds: list[list[Fraction]] = []

    def _prepare(self, field: Field) -> None:
        if self._field is field:
            return
        self._field = field
        system = board_system(field)
        self._rounds = [
            [NOTHING if cell is None else round_games(cell, system) for cell in row.cells]
            for row in field.rows
        ]
        found = {points.denominator for rounds in self._rounds for points in rounds}
        self._unit = reduce(lcm, found, 1)

    def denominator(self, field: Field, i: int) -> int:
        """Return the common denominator of all board points in the field."""
        self._prepare(field)
        return self._unit

    def amounts(self, field: Field, i: int) -> list[int]:
        """Round by round, in the field's unit of points."""
        self._prepare(field)
        unit = self._unit
        return [points.numerator * (unit // points.denominator) for points in self._rounds[i]]

    def labels(self, field: Field, i: int) -> list[tuple[int, int, str]]:
        """Round, opponent and kind, beside each amount."""
        labels = Points().labels(field, i)
        return [(number, other, "game_points") for number, other, _ in labels if number]
