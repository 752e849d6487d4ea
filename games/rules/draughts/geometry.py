"""Boards as bits: where a square stands, what lies on its diagonals, what it is called.

Rule source: FMJD rules of international draughts, articles 2.2-2.6; fmjd64 for 64 squares.
Two rows of squares take `half` bits each and one bit stays empty, so that every diagonal
step is one shift and a step over the edge lands on a bit that belongs to no square.
mypyc compiles this module; the pure form gives the same answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

NOT_ALIGNED = -1
BOTTOM_LEFT: Final = 0
BOTTOM_RIGHT: Final = 1
TOP_LEFT: Final = 2
TOP_RIGHT: Final = 3
"""Corners of a board, in the numbers of PDN 3.0."""
CAPTURE = 4096
"""Added to the code of a move that is written as a capture."""


class Geometry:
    """A board of draughts: how long its sides are, and what its squares are called.

    Bits grow along the rows from Black's side to White's. `step` and `long_step` are the
    shifts to the left and right below. `letters`: squares are called a1 to h8 and not by
    their numbers, which programs exchange all the same. Number 1 lies in `corner` of the
    board as White sees it, `inverted` says that White's left corner is no playing square.
    `index` goes from a square's number (from 1) to its bit, `number` back (0 where no square
    is). `between` holds for `source * 64 + target` the squares between two on one diagonal,
    NOT_ALIGNED for others. `index_of_word` reads a square of a FEN, `31` or `K31`. `codes`
    reads a move of two squares: `source * 64 + target`, and CAPTURE where the sign between
    them is `x`.
    """

    def __init__(
        self,
        size: int,
        *,
        letters: bool = False,
        corner: int = TOP_LEFT,
        inverted: bool = False,
    ) -> None:
        half = size // 2
        self.size: int = size
        self.squares: int = size * half
        self.letters: bool = letters
        self.corner: int = corner
        self.inverted: bool = inverted
        self.step: i64 = half
        self.long_step: i64 = half + 1
        self.index: list[int] = [0] * (self.squares + 1)
        self.number: list[int] = [0] * 64
        self.bits: list[i64] = [1 << bit for bit in range(60)]
        self.rows: list[list[int]] = [self._row(row) for row in range(size)]
        board: i64 = 0
        for row in range(size):
            for place in range(half):
                bit = self.rows[row][place]
                number = self._number(row, place)
                self.index[number] = bit
                self.number[bit] = number
                board |= self.bits[bit]
        self.board: i64 = board
        self.top: i64 = self._bits_of(0, 1)
        self.bottom: i64 = self._bits_of(size - 1, size)
        self.white_start: i64 = self._bits_of(half + 1, size)
        self.black_start: i64 = self._bits_of(0, half - 1)
        self.main_road: i64 = self._main_road()
        self.names: list[str] = [self._name(bit) for bit in range(64)]
        self.between: list[i64] = self._between()
        self.codes: dict[str, int] = self._codes()
        self.index_of_word: dict[str, int] = {}
        for number in range(1, self.squares + 1):
            self.index_of_word[str(number)] = self.index[number]
            self.index_of_word[f"K{number}"] = self.index[number]

    def _row(self, row: int) -> list[int]:
        """Return the bits of a row (from 0, Black's first), from White's left."""
        half = self.size // 2
        first = row // 2 * (self.size + 1) + row % 2 * half
        bits = [first + place for place in range(half)]
        # An inverted board is the usual one in a mirror: its diagonals are the same.
        return bits[::-1] if self.inverted else bits

    def _number(self, row: int, place: int) -> int:
        half = self.size // 2
        if self.corner in (BOTTOM_LEFT, BOTTOM_RIGHT):
            row = self.size - 1 - row
        if self.corner in (BOTTOM_RIGHT, TOP_RIGHT):
            place = half - 1 - place
        return row * half + place + 1

    def _bits_of(self, first: int, end: int) -> i64:
        found: i64 = 0
        for row in range(first, end):
            for bit in self.rows[row]:
                found |= self.bits[bit]
        return found

    def _main_road(self) -> i64:
        road: i64 = 0
        lowest = self.rows[self.size - 1]
        bit: i64 = self.bits[min(lowest)]
        while bit & self.board:
            road |= bit
            bit = bit >> self.step
        return road

    def squares_in_rows(self) -> list[int]:
        """Return the bit of every square along the rows, White below, -1 where none stands."""
        found: list[int] = []
        for row in range(self.size):
            # The square in White's left corner is a playing one, unless inverted.
            played = (self.size - 1 - row + self.inverted) % 2
            for column in range(self.size):
                is_played = column % 2 == played
                found.append(self.rows[row][column // 2] if is_played else -1)
        return found

    def _name(self, bit: int) -> str:
        number = self.number[bit]
        if not number or not self.letters:
            return str(number) if number else ""
        row, column = divmod(self.squares_in_rows().index(bit), self.size)
        return "abcdefghij"[column] + str(self.size - row)

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
        if self.letters:
            # Programs exchange games that go by letters in numbers too.
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
BOARD_64 = Geometry(8, letters=True)
