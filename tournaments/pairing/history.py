"""What pairing has to know of an entrant: points, colours, opponents, floats (编排卡).

Only played games count for colour (先后走); a forfeit, a bye, an absence and a game with
handicap leave it as it was. Xiangqi rules 2020, appendix 3, part 二 2.
"""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from fractions import Fraction
from itertools import accumulate
from math import lcm

from tournaments.crosstable import Cell, Colour, Crosstable, Entrant, Mark, PointSystem

BYES = frozenset({Mark.PAIRING_BYE, Mark.FULL_BYE})


class Class(IntEnum):
    """Standing between first and second moves, from wanting first to wanting second."""

    MORE_SECOND = 0  # 多后（少先）
    RUN_SECOND = 1  # 平先连后
    LAST_SECOND = 2  # 平先上后
    NONE = 3  # no game yet
    LAST_FIRST = 4  # 平先上先
    RUN_FIRST = 5  # 平先连先
    MORE_FIRST = 6  # 多先


class Float(StrEnum):
    """Whether an entrant met a lower score (下调) or a higher one (上调)."""

    DOWN = "down"
    UP = "up"


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """An entrant before a round.

    `score`: the points as a whole multiple of something, to compare within one table; in a
    McMahon of a win, rounded down.
    `colours`: +1 for each first, -1 for each second move, played games in order. `met`:
    numbers never to be paired with again. `floats`: one entry a round. `byes`: byes had;
    `gains`: byes and forfeits won (不对局获利). `has_left`: withdrew in an earlier round.
    """

    number: int
    points: Fraction
    score: int
    colours: tuple[int, ...] = ()
    met: frozenset[int] = frozenset()
    floats: tuple[Float | None, ...] = ()
    byes: int = 0
    gains: int = 0
    rating: int | None = None
    unit: str = ""
    has_left: bool = False

    @property
    def difference(self) -> int:
        """Return firsts less seconds (多先为正)."""
        return sum(self.colours)

    @property
    def firsts(self) -> int:
        """How often the first move was had (先手次数)."""
        return self.colours.count(1)

    @property
    def run(self) -> int:
        """The length of the last streak of one colour, negative for seconds."""
        length = 0
        for colour in reversed(self.colours):
            if colour != self.colours[-1]:
                break
            length += colour
        return length

    @property
    def wish(self) -> int:
        """Return +1 for wanting first (要先), -1 for second (要后), 0 for neither."""
        kind = self.kind
        return (kind < Class.NONE) - (kind > Class.NONE)

    @property
    def kind(self) -> Class:
        """One of 多后, 连后, 上后, 上先, 连先, 多先: who is owed which colour."""
        return class_of(self.difference, self.run)

    def floated(self, way: Float, *, ever: bool) -> bool:
        """Return whether the entrant floated `way` in the last round, or in any."""
        return way in (self.floats if ever else self.floats[-1:])


def class_of(difference: int, run: int) -> Class:
    """Return the class of a colour difference and a last streak."""
    if difference:
        return Class.MORE_SECOND if difference < 0 else Class.MORE_FIRST
    if abs(run) >= 2:
        return Class.RUN_SECOND if run < 0 else Class.RUN_FIRST
    return {-1: Class.LAST_SECOND, 0: Class.NONE, 1: Class.LAST_FIRST}[run]


def pairing_points(system: PointSystem, cell: Cell) -> Fraction:
    """Return what `cell` counts for pairing: an adjourned game is a draw (appendix 3 (8))."""
    if cell.mark is Mark.ADJOURNED and cell.points is None and not cell.annulled:
        return system.draw_second if cell.colour is Colour.SECOND else system.draw_first
    return system.worth(cell)


def histories(
    table: Crosstable, *, forfeits_meet: bool = True, whole_wins: bool = False
) -> dict[int, History]:
    """Return the history of every entrant of `table`, by number.

    With `whole_wins` scores are wins, what is less than one left out (McMahon groups).
    """
    worth = {
        entrant.number: [pairing_points(table.points, cell) for cell in entrant.cells]
        for entrant in table.entrants
    }
    for entrant in table.entrants:
        worth[entrant.number].insert(0, entrant.start)
    unit = lcm(*(value.denominator for values in worth.values() for value in values))
    rounds = table.paired
    before = {number: _running(values, unit, rounds) for number, values in worth.items()}
    points = {number: Fraction(sums[-1], unit) for number, sums in before.items()}
    if whole_wins:
        win = table.points.win * unit
        before = {number: tuple(int(x // win) for x in sums) for number, sums in before.items()}
    return {
        entrant.number: _history(entrant, before, points[entrant.number], forfeits_meet)
        for entrant in table.entrants
    }


def _running(values: list[Fraction], unit: int, rounds: int) -> tuple[int, ...]:
    """Return the points before each round and after the last, as multiples of 1/`unit`.

    The first of `values` is what was begun with.
    """
    start, *steps = (value.numerator * (unit // value.denominator) for value in values)
    sums = tuple(accumulate(steps, initial=start))
    return (*sums, *[sums[-1]] * (rounds + 1 - len(sums)))


def _history(
    entrant: Entrant, before: dict[int, tuple[int, ...]], points: Fraction, forfeits_meet: bool
) -> History:
    counted = [cell for cell in entrant.cells if not cell.annulled]
    colours = tuple(
        1 if cell.colour is Colour.FIRST else -1
        for cell in counted
        if cell.mark.played and cell.colour is not None and not cell.handicap
    )
    met = frozenset(
        cell.opponent
        for cell in entrant.cells  # what is annulled counts for nothing, and yet they have met
        if cell.opponent is not None and (forfeits_meet or cell.mark.played)
    )
    byes = sum(cell.mark in BYES for cell in counted)
    own = before[entrant.number]
    return History(
        number=entrant.number,
        points=points,
        score=own[-1],
        colours=colours,
        met=met,
        floats=tuple(_float(cell, own, before, at) for at, cell in enumerate(entrant.cells)),
        byes=byes,
        gains=byes + sum(cell.mark is Mark.FORFEIT_WIN for cell in counted),
        rating=entrant.rating,
        unit=entrant.unit,
        has_left=entrant.left_after is not None and entrant.left_after <= len(entrant.cells),
    )


def _float(
    cell: Cell, own: tuple[int, ...], before: dict[int, tuple[int, ...]], at: int
) -> Float | None:
    if cell.opponent is None or cell.annulled or cell.opponent not in before:
        return None
    theirs = before[cell.opponent][at]
    if theirs == own[at]:
        return None
    return Float.DOWN if theirs < own[at] else Float.UP
