"""One way to look at a position: the mover is Red, and of left and right the lesser form.

A search orders moves by squares; looked at in one orientation only, a position, its mirror
image and its colour-swapped form get the same answer by construction.
"""

from typing import Final

from games.rules.xiangqi.board import Board
from games.rules.xiangqi.tables import BLACK

_MIRRORED: Final = [square // 9 * 9 + 8 - square % 9 for square in range(90)]
_TURNED: Final = [(9 - square // 9) * 9 + square % 9 for square in range(90)]


class Orientation:
    """A position and a move as the searches see them, and the way back.

    `board` has Red to move; `code` is the move on it.
    """

    def __init__(self, board: Board, code: int) -> None:
        black = board.black_to_move
        forms = [
            ([_TURNED[square] for square in seen] if black else seen)
            for seen in (list(range(90)), _MIRRORED)
        ]
        best: tuple[list[int], int] | None = None
        for back in forms:
            men = [board.squares[square] for square in back]
            if black:
                men = [man ^ BLACK if man else 0 for man in men]
            moved = back.index(code // 90) * 90 + back.index(code % 90)
            if best is None or (men, moved) < best:
                best = (men, moved)
                self._back = back
        assert best is not None
        self.board = Board(best[0], False)
        self.code = best[1]

    def square(self, square: int) -> int:
        """Return the square of the original position that `square` stands for."""
        return self._back[square]

    def original(self, code: int) -> int:
        """Return the move of the original position that `code` stands for."""
        return self._back[code // 90] * 90 + self._back[code % 90]
