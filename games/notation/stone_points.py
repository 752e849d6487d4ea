"""Points of boards of stones: canonical names to columns and rows, and SGF letters.

Rule sources: SGF FF[4], section Go (letters from the top left); the printed diagrams of
weiqi (columns A-T without I) and gomoku (a-o), rows from the bottom. Columns and rows here
count from 0, the row from the top as in SGF.
"""

import re
from dataclasses import dataclass

PASS = "pass"
SIDES = ("black", "white")
"""Who moves first in files of stones, and who second, whatever a game calls its sides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoneBoard:
    """The boards of a game whose moves are points: what SGF and the game's people call them.

    `number` is the game's in SGF (GM), `game` its code here. `sizes` are those served, the
    `usual` one where a file says none. `columns` are the letters from the left; rows count from
    the bottom, `from_top` from the top. `algebraic`: files write h8 for a point as well.
    """

    game: str
    number: str
    sizes: range
    usual: int
    columns: str
    from_top: bool = False
    algebraic: bool = False

    def row_named(self, number: int, size: int) -> int:
        """From 0 at the top, whichever end the format counts from."""
        return number - 1 if self.from_top else size - number

    def number_of(self, row: int, size: int) -> int:
        """Return the number of a row, counted from the top from 0."""
        return row + 1 if self.from_top else size - row


WEIQI = StoneBoard(
    game="weiqi", number="1", sizes=range(2, 20), usual=19, columns="ABCDEFGHJKLMNOPQRST"
)
GOMOKU = StoneBoard(
    game="gomoku",
    number="4",
    sizes=range(15, 16),
    usual=15,
    columns="abcdefghijklmno",
    algebraic=True,
)
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ALGEBRAIC = re.compile(r"([A-Za-z])([1-9]\d?)")


def point_name(board: StoneBoard, column: int, row: int, size: int) -> str:
    """Return the canonical name of a point of the board (棋盘交叉点), such as Q16 or h8.

    :raises ValueError: when the point is not on a board of `size`.
    """
    if not (0 <= column < size and 0 <= row < size and size in board.sizes):
        raise ValueError(f"no point {column}, {row} on a board of {size}")
    return f"{board.columns[column]}{board.number_of(row, size)}"


def point_place(board: StoneBoard, name: str, size: int) -> tuple[int, int]:
    """Return column and row of a canonical name.

    :raises ValueError: when the name is no point of a board of `size`.
    """
    match = _ALGEBRAIC.fullmatch(name)
    column = board.columns.find(match.group(1)) if match else -1
    row = board.row_named(int(match.group(2)), size) if match else -1
    if not (0 <= column < size and 0 <= row < size):
        raise ValueError(f"{name!r} is no point on a board of {size}")
    return column, row


def is_point_text(text: str) -> bool:
    """Tell whether a word names a point of some board, a pass or no move at all."""
    return text in ("", PASS) or _ALGEBRAIC.fullmatch(text) is not None


def read_algebraic(board: StoneBoard, text: str, size: int) -> str | None:
    """Return the canonical name of `text` such as q16 or H8, None when it is no point."""
    folded = text.upper() if board.columns.isupper() else text.lower()
    try:
        return point_name(board, *point_place(board, folded, size), size)
    except ValueError:
        return None


def read_sgf_point(board: StoneBoard, text: str, size: int) -> str | None:
    """Return the canonical name of an SGF point such as `pd`, None when it is none."""
    place = sgf_place(text)
    if place is None or max(place) >= size:
        return read_algebraic(board, text, size) if board.algebraic else None
    return point_name(board, *place, size)


def sgf_place(text: str) -> tuple[int, int] | None:
    """Return column and row of two SGF letters, None when `text` is not that."""
    if len(text) != 2 or text[0] not in _LETTERS or text[1] not in _LETTERS:
        return None
    return _LETTERS.index(text[0]), _LETTERS.index(text[1])


def sgf_point(board: StoneBoard, name: str, size: int) -> str:
    """Return the SGF letters of a canonical point, "" for a pass (弃权).

    :raises ValueError: when the name is no point of a board of `size`.
    """
    if name == PASS:
        return ""
    column, row = point_place(board, name, size)
    return _LETTERS[column] + _LETTERS[row]


def is_sgf_pass(text: str, size: int) -> bool:
    """Tell whether a move's value is a pass: nothing, or `tt` on boards up to 19 (停着)."""
    return not text or (size <= 19 and text in ("tt", "TT"))
