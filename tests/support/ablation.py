"""Men that have no part in a cycle: which may be taken away, which may be put there.

A man has no part when, in every position of the cycle and of each proving line, no other man's
moves are different without it, it could reach no man, friend or foe, and no point that the
cycle or a line uses. So it neither blocks nor opens, attacks nor guards, nor is attacked; nor
does it keep the kings from facing.

A search moves no man but to take, to check or to answer a check. So a rook, horse or cannon put
there has no part only where it can do none of these either. Taking a man away may also bring
out a line that it kept from being a threat, so a changed label is laid at a man's door
(`Surroundings.part`) by the lines of both labels, played after the move and before it (24.3).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from games.rules.xiangqi.board import Board
from games.rules.xiangqi.moves import legal_codes, well_formed_codes
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.types import MoveLabel
from games.rules.xiangqi.tables import KING, LETTERS, MOVE_CODES, MOVE_NAMES, PAWN
from tests.support.far_off import Point, may_stand, touches, used_by
from tests.support.slow_xiangqi import Men, goes

STAYING = "ABPabp"
"""Kinds that stay where they are for long."""
ROAMING = "NCnc"
"""Kinds that join in a mate with one move."""
_SIDES = (False, True)


class Surroundings:
    """The positions of a cycle and of its proofs, and the points that they use.

    `before`: each proof is played from the position before its move too, as far as it goes.
    """

    def __init__(
        self,
        start: XiangqiPosition,
        moves: Sequence[str],
        labels: Iterable[MoveLabel],
        *,
        before: bool = False,
    ) -> None:
        self.stages: list[list[int]] = [list(start.squares)]
        self.used: set[Point] = set()
        self._follow(start, moves)
        positions = [start]
        for move in moves:
            positions.append(positions[-1].after(move))
        for label in labels:
            for line in {label.evidence, *(man.evidence for man in label.against)}:
                self._follow(positions[label.ply], line)
                if before:
                    self._follow(positions[label.ply - 1], line)

    def _follow(self, position: XiangqiPosition, line: Sequence[str]) -> None:
        squares = list(position.squares)
        played = []
        for move in line:
            source, target = divmod(MOVE_CODES[move], 90)
            if not squares[source]:
                break
            played.append(move)
            squares[target], squares[source] = squares[source], 0
            self.stages.append(list(squares))
        self.used |= used_by(men_of(position.squares), played)

    def removable(self) -> Iterator[int]:
        """Yield the squares of the men that have no part."""
        for square, man in enumerate(self.stages[0]):
            if not man or man & 7 == KING or any(men[square] != man for men in self.stages):
                continue
            if self._has_no_part(square, man):
                yield square

    def addable(self, letters: str = STAYING) -> Iterator[tuple[int, int]]:
        """Yield (square, man) of unguarded men of the kinds `letters` that would have none."""
        first = self.stages[0]
        for letter in letters:
            man = LETTERS.index(letter)
            if first.count(man) >= (5 if man & 7 == PAWN else 2):
                continue
            for square in range(90):
                if any(men[square] for men in self.stages):
                    continue
                if letter in STAYING and not may_stand(letter, _point(square)):
                    continue
                if not self._has_no_part(square, man):
                    continue
                if letter in STAYING or not self.joining_move(square, man):
                    yield square, man

    def _has_no_part(self, square: int, man: int) -> bool:
        point, letter = _point(square), LETTERS[man]
        if touches(letter, point, self.used):
            return False
        return all(
            _is_apart(men, square, man) and not _is_between_kings(men, square)
            for men in self.stages
        )

    def joining_move(self, square: int, man: int) -> str:
        """Return a move by which the man checks or answers a check in some position, or ""."""
        moves = (_joining_move(men, square, man) for men in self.stages if not men[square])
        present = (_joining_move(men, square, man) for men in self.stages if men[square] == man)
        return next((move for move in (*moves, *present) if move), "")

    def part(self, square: int, man: int) -> str:
        """Tell by what the man takes part, "" when by nothing.

        A line's answers are looked at too: what a search could play in place of its moves.
        """
        if not self._has_no_part(square, man):
            return "touches a line"
        move = self.joining_move(square, man)
        if move:
            return f"may join by {move}"
        for men in self.stages:
            for answer, after in _answers(men, square, man):
                if not _is_apart(after, square, man) or _is_between_kings(after, square):
                    return f"touches the answer {answer}"
                move = _joining_move(after, square, man)
                if move:
                    return f"may join by {move} after the answer {answer}"
        return ""


def _answers(men: Sequence[int], square: int, man: int) -> Iterator[tuple[str, list[int]]]:
    """Yield what a search looks at, with the man or without: takes, checks, answers to checks."""
    present, absent = list(men), list(men)
    present[square], absent[square] = man, 0
    for black in _SIDES:
        codes: set[int] = set()
        for squares in (present, absent):
            board = Board(list(squares), black)
            if not board.is_opponent_in_check():
                codes |= {code for code in legal_codes(board) if _is_searched(board, code)}
        for code in sorted(codes):
            source, target = divmod(code, 90)
            if square in (source, target):
                continue
            after = list(present)
            after[target], after[source] = after[source], 0
            yield MOVE_NAMES[code], after


def _is_searched(board: Board, code: int) -> bool:
    source, target = divmod(code, 90)
    if board.squares[target] or board.is_in_check():
        return True
    board.make(source, target)
    checks = board.is_in_check()
    board.unmake(source, target, 0)
    return checks


def _joining_move(men: Sequence[int], square: int, man: int) -> str:
    squares = list(men)
    squares[square] = man
    board = Board(squares, man >= 8)
    if board.is_opponent_in_check():
        return ""
    answers = board.is_in_check()
    for code in legal_codes(board):
        source, target = divmod(code, 90)
        if source != square:
            continue
        taken = board.make(source, target)
        checks = board.is_in_check()
        board.unmake(source, target, taken)
        if answers or checks:
            return MOVE_NAMES[code]
    return ""


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
