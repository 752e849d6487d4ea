"""Men that have no part in a cycle: which may be taken away, which may be put there.

A man has no part when, in every position of the cycle and of each proving line, no other man's
moves are different without it, it could reach no man, friend or foe, and no point that the
cycle or a line uses. So it neither blocks nor opens, attacks nor guards, nor is attacked; nor
does it keep the kings from facing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.rules.xiangqi.board import Board
from games.rules.xiangqi.moves import well_formed_codes
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.types import MoveLabel
from games.rules.xiangqi.tables import KING, LETTERS, MOVE_CODES, PAWN
from tests.support.far_off import Point, may_stand, touches, used_by
from tests.support.slow_xiangqi import Men, goes

ADDED = [LETTERS.index(letter) for letter in "ABPabp"]
"""Kinds that stay where they are for long: a horse or cannon joins in a mate with one move."""
_SIDES = (False, True)


class Surroundings:
    """The positions of a cycle and of its proofs, and the points that they use."""

    def __init__(
        self, start: XiangqiPosition, moves: Sequence[str], labels: Sequence[MoveLabel]
    ) -> None:
        self.stages: list[list[int]] = [list(start.squares)]
        self.used: set[Point] = set()
        self._follow(start, moves)
        position = start
        for label in labels:
            position = position.after(label.move)
            for line in {label.evidence, *(man.evidence for man in label.against)}:
                self._follow(position, line)
        self.moved = {point for move in moves for point in (move[:2], move[2:])}

    def _follow(self, position: XiangqiPosition, line: Sequence[str]) -> None:
        squares = list(position.squares)
        self.used |= used_by(men_of(squares), line)
        for move in line:
            source, target = divmod(MOVE_CODES[move], 90)
            squares[target], squares[source] = squares[source], 0
            self.stages.append(list(squares))

    def removable(self) -> Iterator[int]:
        """Yield the squares of the men that have no part."""
        for square, man in enumerate(self.stages[0]):
            if not man or man & 7 == KING or any(men[square] != man for men in self.stages):
                continue
            if self._has_no_part(square, man):
                yield square

    def addable(self) -> Iterator[tuple[int, int]]:
        """Yield (square, man) of unguarded advisers, elephants and pawns that would have none."""
        first = self.stages[0]
        for man in ADDED:
            if first.count(man) >= (5 if man & 7 == PAWN else 2):
                continue
            for square in range(90):
                if any(men[square] for men in self.stages):
                    continue
                if may_stand(LETTERS[man], _point(square)) and self._has_no_part(square, man):
                    yield square, man

    def _has_no_part(self, square: int, man: int) -> bool:
        point, letter = _point(square), LETTERS[man]
        if touches(letter, point, self.used):
            return False
        return all(
            _is_apart(men, square, man) and not _is_between_kings(men, square)
            for men in self.stages
        )


def _is_apart(men: Sequence[int], square: int, man: int) -> bool:
    """Say whether every other man moves alike with and without it and none is in its reach."""
    present, absent = list(men), list(men)
    present[square], absent[square] = man, 0
    for black in _SIDES:
        others = [code for code in _codes(present, black) if code // 90 != square]
        alike = _codes(absent, black)
        if others != alike or any(code % 90 == square for code in alike):
            return False
    point, names = _point(square), men_of(present)
    return not any(goes(names, point, other) for other in names if other != point)


def _is_between_kings(men: Sequence[int], square: int) -> bool:
    kings = [place for place, man in enumerate(men) if man and man & 7 == KING]
    return {king % 9 for king in kings} == {square % 9} and kings[0] < square < kings[1]


def _codes(squares: list[int], black: bool) -> list[int]:
    return well_formed_codes(Board(squares, black))


def men_of(squares: Sequence[int]) -> Men:
    """Return the men by (file, rank), as the slow reference has them."""
    return {_point(square): LETTERS[man] for square, man in enumerate(squares) if man}


def _point(square: int) -> Point:
    return square % 9 + 1, square // 9 + 1


def with_square(start: XiangqiPosition, square: int, man: int = 0) -> XiangqiPosition:
    """Return the position with `man` on the square, or nobody."""
    squares = bytearray(start.squares)
    squares[square] = man
    return replace(start, squares=bytes(squares))
