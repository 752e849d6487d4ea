"""Tie-breaks of teams only: 伯格分, and the boards from the first on.

Sources: gomoku 2025 29.1.2-B, D, 29.2.2-E; weiqi 2002 27.2(1).
"""

from fractions import Fraction
from functools import reduce
from math import lcm

from tournaments.crosstable import Cell
from tournaments.tiebreaks.field import Field, Row
from tournaments.tiebreaks.measure import Part, Several
from tournaments.tiebreaks.points import board_system, round_games
from tournaments.tiebreaks.settings import BergerShare


def _common(amounts: list[Fraction]) -> int:
    return reduce(lcm, {amount.denominator for amount in amounts}, 1)


def _board(place: int, game: Cell) -> int:
    """Return the board of a game from 1: its own number, its place in the match without one."""
    return game.board or place + 1


class Berger(Several):
    """伯格分: an opponent's total board points times the share (得分率) taken from it.

    The book does not say which share; the event chooses (`Settings.berger_share`). By
    default it is the board points taken in that match of all that were to be had in it.
    """

    def __init__(self) -> None:
        self._field: Field | None = None
        self._parts: list[list[tuple[int, int, Fraction]]] = []
        self._unit = 1

    def _share(
        self, field: Field, cell: Cell, theirs: Cell | None, number: int, row: Row
    ) -> Fraction:
        system = board_system(field)
        mine = round_games(cell, system)
        choice = field.settings.berger_share
        if choice is BergerShare.POINTS:
            return mine
        if choice is BergerShare.MATCH:
            return field.fraction(row.points[number - 1]) / field.table.points.win
        if cell.boards:
            return mine / (system.win * len(cell.boards))
        whole = mine + (round_games(theirs, system) if theirs is not None else Fraction(0))
        return mine / whole if whole else Fraction(0)

    def _prepare(self, field: Field) -> None:
        if self._field is field:
            return
        self._field = field
        system = board_system(field)
        brought = [
            [round_games(cell, system) for cell in row.cells if cell is not None]
            for row in field.rows
        ]
        totals = [sum((points for points in rounds if points), Fraction(0)) for rounds in brought]
        self._parts = []
        for row in field.rows:
            found: list[tuple[int, int, Fraction]] = []
            for number, other in row.met:
                cell = row.cells[number - 1]
                against = field.rows[other].cells
                theirs = against[number - 1] if number <= len(against) else None
                if cell is not None and totals[other]:
                    share = self._share(field, cell, theirs, number, row)
                    found.append((number, other, totals[other] * share))
            self._parts.append(found)
        self._unit = _common([part[2] for parts in self._parts for part in parts])

    def denominator(self, field: Field, i: int) -> int:
        """Return the common denominator of all shares."""
        self._prepare(field)
        return self._unit

    def stages(self, field: Field, i: int) -> tuple[int, ...]:
        """The one sum over the matches, in the measure's unit."""
        self._prepare(field)
        return (int(sum((part[2] for part in self._parts[i]), Fraction(0)) * self._unit),)

    def parts(self, field: Field, i: int) -> tuple[tuple[Part, ...], ...]:
        """Return each opponent's total times the share."""
        self._prepare(field)
        return (
            tuple(
                (number, other, int(amount * self._unit), "berger_share")
                for number, other, amount in self._parts[i]
            ),
        )


class Boards(Several):
    """第一台起依次: the points of board 1 over the event, then of board 2, and on."""

    def __init__(self) -> None:
        self._field: Field | None = None
        self._unit = 1
        self._count = 0

    def _prepare(self, field: Field) -> None:
        if self._field is field:
            return
        self._field = field
        system = board_system(field)
        games = [cell.boards for row in field.rows for cell in row.cells if cell is not None]
        self._count = max(
            (_board(*board) for boards in games for board in enumerate(boards)), default=0
        )
        self._unit = _common([system.worth(game) for boards in games for game in boards])

    def denominator(self, field: Field, i: int) -> int:
        """Return the common denominator of all board points."""
        self._prepare(field)
        return self._unit

    def parts(self, field: Field, i: int) -> tuple[tuple[Part, ...], ...]:
        """Return, board by board, what it brought in each round."""
        self._prepare(field)
        system = board_system(field)
        stages: list[list[Part]] = [[] for _ in range(max(self._count, 1))]
        for number, cell in enumerate(field.rows[i].cells, start=1):
            if cell is None:
                continue
            other = -1 if cell.opponent is None else field.index[cell.opponent]
            for place, game in enumerate(cell.boards):
                amount = int(system.worth(game) * self._unit)
                board = _board(place, game)
                stages[board - 1].append((number, other, amount, "game_points"))
        return tuple(tuple(stage) for stage in stages)

    def stages(self, field: Field, i: int) -> tuple[int, ...]:
        """From board 1 down: the first that differs decides."""
        return tuple(sum(part[2] for part in stage) for stage in self.parts(field, i))
