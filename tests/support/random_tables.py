"""Random crosstables for properties and benchmarks, from a seed alone."""

from dataclasses import replace
from fractions import Fraction
from hashlib import sha256

from tournaments.crosstable import (
    TWO_ONE_ZERO,
    Cell,
    Colour,
    Crosstable,
    Entrant,
    Mark,
    PointSystem,
)

_OTHER = {
    Mark.WIN: Mark.LOSS,
    Mark.LOSS: Mark.WIN,
    Mark.DRAW: Mark.DRAW,
    Mark.ADJOURNED: Mark.ADJOURNED,
    Mark.FORFEIT_WIN: Mark.FORFEIT_LOSS,
    Mark.FORFEIT_LOSS: Mark.FORFEIT_WIN,
    Mark.DOUBLE_FORFEIT: Mark.DOUBLE_FORFEIT,
}
_PLAIN = (Mark.WIN,) * 34 + (Mark.LOSS,) * 33 + (Mark.DRAW,) * 33
_ODD = (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS, Mark.DOUBLE_FORFEIT, Mark.ADJOURNED)


class Chance:
    """A stream of numbers derived from a seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.count = 0
        self.bits = b""

    def below(self, limit: int) -> int:
        if len(self.bits) < 4:
            self.bits = sha256(f"{self.seed}:{self.count}".encode()).digest()
            self.count += 1
        number = int.from_bytes(self.bits[:4])
        self.bits = self.bits[4:]
        return number % limit

    def shuffled(self, items: list[int]) -> list[int]:
        left = list(items)
        for place in range(len(left) - 1, 0, -1):
            other = self.below(place + 1)
            left[place], left[other] = left[other], left[place]
        return left


def random_table(
    seed: int,
    *,
    entrants: int,
    rounds: int,
    played: int | None = None,
    odd_results: bool = True,
    boards: int = 0,
    points: PointSystem = TWO_ONE_ZERO,
) -> Crosstable:
    """Return a table of rounds paired at random, without regard to who met whom.

    With `odd_results` one game in eight is a forfeit, double forfeit or adjourned, and some
    cells hold fouls or points of a ruling. With `boards`, each round is a team match.
    """
    chance = Chance(seed)
    cells: dict[int, list[Cell]] = {number: [] for number in range(1, entrants + 1)}
    for _ in range(rounds if played is None else played):
        order = chance.shuffled(list(cells))
        if len(order) % 2:
            bye = (Mark.PAIRING_BYE, Mark.FULL_BYE, Mark.HALF_BYE, Mark.ABSENT)
            mark = bye[chance.below(4)] if odd_results else Mark.PAIRING_BYE
            cells[order.pop()].append(Cell(mark=mark))
        for board in range(0, len(order), 2):
            first, second = order[board], order[board + 1]
            mine, theirs = _game(chance, odd_results, boards, points)
            cells[first].append(replace(mine, opponent=second, board=board // 2 + 1))
            cells[second].append(replace(theirs, opponent=first, board=board // 2 + 1))
    return Crosstable(
        entrants=tuple(
            Entrant(
                number=number,
                id=f"p{number}",
                rating=None if odd_results and chance.below(6) == 0 else 1500 + chance.below(900),
                warnings=1 if odd_results and chance.below(9) == 0 else 0,
                cells=tuple(found),
            )
            for number, found in cells.items()
        ),
        rounds=rounds,
        points=points,
    )


def _single(chance: Chance, odd: bool, colour: Colour) -> tuple[Cell, Cell]:
    strange = odd and chance.below(8) == 0
    mark = _ODD[chance.below(len(_ODD))] if strange else _PLAIN[chance.below(100)]
    fouls = chance.below(3) if odd and chance.below(5) == 0 else 0
    ruled = Fraction(0) if odd and chance.below(20) == 0 else None
    return (
        Cell(mark=mark, colour=colour, fouls=fouls, points=ruled),
        Cell(mark=_OTHER[mark], colour=colour.other),
    )


def _game(chance: Chance, odd: bool, boards: int, points: PointSystem) -> tuple[Cell, Cell]:
    if not boards:
        return _single(chance, odd, Colour.FIRST)
    games = [
        _single(chance, odd, Colour.FIRST if board % 2 else Colour.SECOND)
        for board in range(1, boards + 1)
    ]
    mine = tuple(cell for cell, _ in games)
    theirs = tuple(cell for _, cell in games)
    ours = sum((points.worth(game) for game in mine), Fraction(0))
    other = sum((points.worth(game) for game in theirs), Fraction(0))
    mark = Mark.WIN if ours > other else Mark.DRAW if ours == other else Mark.LOSS
    return (
        Cell(mark=mark, colour=Colour.FIRST, games=ours, boards=mine),
        Cell(mark=_OTHER[mark], colour=Colour.SECOND, games=other, boards=theirs),
    )
