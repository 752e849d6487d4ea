"""Tie-breaks and ranking read literally from the books, slowly, sharing no code with ours.

Each function says which sentence it is. Fractions throughout; everything counted anew from the
cells at every call.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import groupby

from tournaments.crosstable import Cell, Colour, Crosstable, Mark

WON = (Mark.WIN, Mark.FORFEIT_WIN)
PLAYED = (Mark.WIN, Mark.DRAW, Mark.LOSS, Mark.ADJOURNED)
BYES = (Mark.PAIRING_BYE, Mark.FULL_BYE)


class Slow:
    """One table after some rounds, byes counting for points or (round robin) for nothing."""

    def __init__(self, table: Crosstable, upto: int, *, byes: bool = True) -> None:
        self.table = table
        self.upto = upto
        self.byes = byes
        self.numbers = [entrant.number for entrant in table.entrants]

    def cells(self, number: int) -> list[tuple[int, Cell]]:
        found: list[tuple[int, Cell]] = []
        for played, cell in enumerate(self.table.entrant(number).cells, start=1):
            if played > self.upto or cell.annulled:
                continue
            if cell.mark in BYES and not self.byes:
                continue
            found.append((played, cell))
        return found

    def points(self, number: int) -> Fraction:
        return sum((self.table.points.worth(cell) for _, cell in self.cells(number)), Fraction(0))

    def opponents(self, number: int) -> list[int]:
        """所对弈过的全部对手."""
        return [cell.opponent for _, cell in self.cells(number) if cell.opponent is not None]

    def bye(self) -> Fraction:
        """14.4: 有分棋手中最低得分(不包括0分), half of it under 7 rounds or 16 entrants."""
        scores = [self.points(number) for number in self.numbers if self.points(number) > 0]
        if not scores:
            return Fraction(0)
        if self.table.rounds < 7 or len(self.numbers) < 16:
            return min(scores) * Fraction(1, 2)
        return min(scores)

    def opponent_list(self, number: int, *, bye: bool) -> list[Fraction]:
        found = [self.points(other) for other in self.opponents(number)]
        if bye:
            found += [self.bye() for _, cell in self.cells(number) if cell.mark in BYES]
        return sorted(found)

    def opponents_points(self, number: int, *, bye: bool = True) -> Fraction:
        """对手分: the sum of all opponents' points."""
        return sum(self.opponent_list(number, bye=bye), Fraction(0))

    def median(self, number: int) -> Fraction:
        """中间对手分: without the highest and the lowest."""
        return sum(self.opponent_list(number, bye=False)[1:-1], Fraction(0))

    def cuts(self, number: int) -> list[Fraction]:
        """递减最低对手分: without the lowest, the next lowest, and so on."""
        left = self.opponent_list(number, bye=False)
        found: list[Fraction] = []
        while len(found) < max(self.upto - 1, 1):
            left = left[1:]
            found.append(sum(left, Fraction(0)))
        return found

    def running(self, number: int) -> list[Fraction]:
        """The points after each round."""
        entrant = self.table.entrant(number)
        counting = dict(self.cells(number))
        found: list[Fraction] = []
        total = Fraction(0)
        for played in range(1, self.upto + 1):
            if played <= len(entrant.cells) and played in counting:
                total += self.table.points.worth(counting[played])
            found.append(total)
        return found

    def cumulative(self, number: int) -> Fraction:
        """累进分: 每轮积分相加总和."""
        return sum(self.running(number), Fraction(0))

    def drops(self, number: int) -> list[Fraction]:
        """去除第一轮得分, then the second round's, and so on."""
        running = self.running(number)
        return [sum(running[k:], Fraction(0)) for k in range(1, max(self.upto, 2))]

    def small(self, number: int) -> Fraction:
        """小分: 所胜对手的全部积分与所和对手积分的一半之和."""
        total = Fraction(0)
        for _, cell in self.cells(number):
            if cell.opponent is not None and cell.mark in WON:
                total += self.points(cell.opponent)
            if cell.opponent is not None and cell.mark is Mark.DRAW:
                total += self.points(cell.opponent) / 2
        return total

    def wins(self, number: int) -> int:
        """胜局; a bye worth a win is one (14.4)."""
        return sum(
            cell.mark in WON
            or (
                cell.mark in BYES
                and self.table.points.worth(cell) == self.table.points.win
                and self.byes
            )
            for _, cell in self.cells(number)
        )

    def fouls(self, number: int) -> int:
        entrant = self.table.entrant(number)
        return entrant.fouls + sum(cell.fouls for _, cell in self.cells(number))

    def second_games(self, number: int) -> int:
        """后走局数."""
        return sum(
            cell.colour is Colour.SECOND and cell.mark in PLAYED for _, cell in self.cells(number)
        )

    def second_wins(self, number: int) -> int:
        """后走胜局."""
        return sum(
            cell.colour is Colour.SECOND and cell.mark is Mark.WIN for _, cell in self.cells(number)
        )

    def sanctions(self, number: int) -> tuple[int, int]:
        """18.5: 按其轻重程度和次数."""
        entrant = self.table.entrant(number)
        return (entrant.disqualified, entrant.warnings)


def order_14_3_1(table: Crosstable, upto: int) -> list[list[int]]:
    """Return the numbers in order of 14.3.1, those left equal together."""
    slow = Slow(table, upto)
    keys: list[Callable[[int], object]] = [
        lambda n: -slow.points(n),
        lambda n: slow.sanctions(n),
        lambda n: -slow.opponents_points(n),
        lambda n: -slow.wins(n),
        lambda n: slow.fouls(n),
        lambda n: -slow.second_games(n),
        lambda n: -slow.second_wins(n),
    ]
    groups = _sorted(slow.numbers, keys)
    if upto < 2:
        return groups
    place = {n: k for k, group in enumerate(order_14_3_1(table, upto - 1)) for n in group}
    return [part for group in groups for part in _sorted(group, [lambda n: place[n]])]


def order_14_3_2(table: Crosstable, upto: int) -> list[list[int]]:
    """Return the numbers in order of 14.3.2, those left equal together."""
    slow = Slow(table, upto)
    return _sorted(
        slow.numbers,
        [
            lambda n: -slow.points(n),
            lambda n: slow.sanctions(n),
            lambda n: -slow.cumulative(n),
            lambda n: -slow.wins(n),
            lambda n: slow.fouls(n),
            lambda n: -slow.second_games(n),
            lambda n: -slow.second_wins(n),
            lambda n: [-value for value in slow.drops(n)],
        ],
    )


def _mini(slow: Slow, group: Sequence[int]) -> list[list[int]]:
    """直胜 among `group`: a table of their games alone, again within what it leaves equal.

    A draw is no win of either, so it is worth the same to both, whoever moved second.
    """
    for number in group:
        if not set(group) - {number} <= set(slow.opponents(number)):
            return [list(group)]
    score = {
        number: sum(
            (_among_tied(slow, c) for _, c in slow.cells(number) if c.opponent in group),
            Fraction(0),
        )
        for number in group
    }
    parts = _sorted(list(group), [lambda n: -score[n]])
    if len(parts) == 1:
        return parts
    return [again for part in parts for again in _mini(slow, part)]


def _among_tied(slow: Slow, cell: Cell) -> Fraction:
    points = slow.table.points
    if cell.mark is Mark.DRAW and cell.points is None:
        return Fraction(points.draw_first + points.draw_second) / 2
    return points.worth(cell)


def order_29_1_1(table: Crosstable, upto: int) -> list[list[int]]:
    """Return the numbers in order of gomoku 29.1.1, those left equal together."""
    slow = Slow(table, upto, byes=False)
    groups = _sorted(
        slow.numbers,
        [lambda n: -slow.points(n), lambda n: -slow.small(n), lambda n: -slow.wins(n)],
    )
    return [part for group in groups for part in _mini(slow, group)]


def _sorted(numbers: Sequence[int], keys: Sequence[Callable[[int], object]]) -> list[list[int]]:
    groups = [sorted(numbers)]
    for key in keys:
        found: list[list[int]] = []
        for group in groups:
            ordered = sorted(group, key=key)  # type: ignore[arg-type]
            found.extend([list(part) for _, part in groupby(ordered, key=key)])
        groups = found
    return [sorted(group) for group in groups]
