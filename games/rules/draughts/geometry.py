"""The two boards as bits: where a square stands, what lies on its diagonals, what it is called.

Rule source: FMJD rules of international draughts, articles 2.2-2.6; fmjd64 for 64 squares.
Two rows of squares take `half` bits each and one bit stays empty, so that every diagonal
step is one shift and a step over the edge lands on a bit that belongs to no square.
mypyc compiles this module; the pure form gives the same answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64

NOT_ALIGNED = -1
CAPTURE = 4096
"""Added to the code of a move that is written as a capture."""


class Geometry:
    """One size of board: 10 or 8 squares on a side.

    Bits grow with the PDN numbers, from Black's side to White's. `step` and `long_step` are
    the shifts to the left and right below. `index` goes from a square's number (from 1) to
    its bit, `number` back (0 where no square is). `between` holds for `source * 64 + target`
    the squares between two on one diagonal, NOT_ALIGNED for others. `codes` reads a move of
    two squares: `source * 64 + target`, and CAPTURE where the sign between them is `x`.
    """

    def __init__(self, size: int) -> None:
        half = size // 2
        self.size: int = size
        self.squares: int = size * half
        self.step: i64 = half
        self.long_step: i64 = half + 1
        self.index: list[int] = [0]
        self.number: list[int] = [0] * 64
        self.bits: list[i64] = [1 << bit for bit in range(60)]
        board: i64 = 0
        for number in range(1, self.squares + 1):
            row = (number - 1) // half
            bit = row // 2 * (size + 1) + row % 2 * half + (number - 1) % half
            self.index.append(bit)
            self.number[bit] = number
            board |= self.bits[bit]
        self.board: i64 = board
        self.top: i64 = self._row(1)
        self.bottom: i64 = self._row(self.squares - half + 1)
        self.main_road: i64 = self._main_road()
        self.names: list[str] = [self._name(bit) for bit in range(64)]
        self.between: list[i64] = self._between()
        self.codes: dict[str, int] = self._codes()

    def _row(self, first: int) -> i64:
        row: i64 = 0
        for number in range(first, first + self.size // 2):
            row |= self.bits[self.index[number]]
        return row

    def _main_road(self) -> i64:
        road: i64 = 0
        bit: i64 = self.bits[self.index[self.squares - self.size // 2 + 1]]
        while bit & self.board:
            road |= bit
            bit = bit >> self.step
        return road

    def column_and_row(self, number: int) -> tuple[int, int]:
        """Return where square `number` lies: column from the left, row from the top, from 0."""
        half = self.size // 2
        row = (number - 1) // half
        return 2 * ((number - 1) % half) + (1 - row % 2), row

    def _name(self, bit: int) -> str:
        number = self.number[bit]
        if not number or self.size == 10:
            return str(number) if number else ""
        column, row = self.column_and_row(number)
        return "abcdefgh"[column] + str(self.size - row)

    def _between(self) -> list[i64]:
        between: list[i64] = [NOT_ALIGNED] * 4096
        for source in self.index[1:]:
            for shift in (int(self.step), int(self.long_step)):
                passed: i64 = 0
                target = source + shift
                while target < 60 and self.number[target]:
                    between[source * 64 + target] = passed
                    between[target * 64 + source] = passed
                    passed |= self.bits[target]
                    target += shift
        return between

    def _codes(self) -> dict[str, int]:
        codes: dict[str, int] = {}
        self._add_codes(codes, self.names)
        if self.size == 8:
            # Games of 64 squares go by letters, but programs exchange them in numbers too.
            self._add_codes(codes, [str(number) for number in self.number])
        return codes

    def _add_codes(self, codes: dict[str, int], names: list[str]) -> None:
        for source in self.index[1:]:
            for target in self.index[1:]:
                pair = source * 64 + target
                codes[f"{names[source]}x{names[target]}"] = pair + CAPTURE
                if source != target:
                    codes[f"{names[source]}-{names[target]}"] = pair


BOARD_100 = Geometry(10)
BOARD_64 = Geometry(8)
