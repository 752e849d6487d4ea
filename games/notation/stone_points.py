"""Points of boards of stones: canonical names to columns and rows, and SGF letters.

Rule sources: SGF FF[4], section Go (letters from the top left); the printed diagrams of
weiqi (columns A-T without I) and gomoku (a-o), rows from the bottom. Columns and rows here
count from 0, the row from the top as in SGF.
"""

import re

PASS = "pass"
WEIQI, GOMOKU = "weiqi", "gomoku"
USUAL_SIZE = {WEIQI: 19, GOMOKU: 15}
BOARD_SIZES = {WEIQI: range(2, 20), GOMOKU: range(15, 16)}
_COLUMNS = {WEIQI: "ABCDEFGHJKLMNOPQRST", GOMOKU: "abcdefghijklmno"}
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ALGEBRAIC = re.compile(r"([A-Za-z])([1-9]\d?)")


def point_name(game: str, column: int, row: int, size: int) -> str:
    """Return the canonical name of a point of the board (棋盘交叉点), such as Q16 or h8.

    :raises ValueError: when the point is not on a board of `size`.
    """
    if not (0 <= column < size and 0 <= row < size and size in BOARD_SIZES[game]):
        raise ValueError(f"no point {column}, {row} on a board of {size}")
    return f"{_COLUMNS[game][column]}{size - row}"


def point_place(game: str, name: str, size: int) -> tuple[int, int]:
    """Return column and row of a canonical name.

    :raises ValueError: when the name is no point of a board of `size`.
    """
    match = _ALGEBRAIC.fullmatch(name)
    column = _COLUMNS[game].find(match.group(1)) if match else -1
    row = size - int(match.group(2)) if match else -1
    if not (0 <= column < size and 0 <= row < size):
        raise ValueError(f"{name!r} is no point on a board of {size}")
    return column, row


def read_algebraic(game: str, text: str, size: int) -> str | None:
    """Return the canonical name of `text` such as q16 or H8, None when it is no point."""
    folded = text.upper() if game == WEIQI else text.lower()
    try:
        return point_name(game, *point_place(game, folded, size), size)
    except ValueError:
        return None


def read_sgf_point(game: str, text: str, size: int) -> str | None:
    """Return the canonical name of an SGF point such as `pd`, None when it is none."""
    place = sgf_place(text)
    if place is None or max(place) >= size:
        return read_algebraic(game, text, size) if game == GOMOKU else None
    return point_name(game, *place, size)


def sgf_place(text: str) -> tuple[int, int] | None:
    """Return column and row of two SGF letters, None when `text` is not that."""
    if len(text) != 2 or text[0] not in _LETTERS or text[1] not in _LETTERS:
        return None
    return _LETTERS.index(text[0]), _LETTERS.index(text[1])


def sgf_point(game: str, name: str, size: int) -> str:
    """Return the SGF letters of a canonical point, "" for a pass (弃权).

    :raises ValueError: when the name is no point of a board of `size`.
    """
    if name == PASS:
        return ""
    column, row = point_place(game, name, size)
    return _LETTERS[column] + _LETTERS[row]


def is_sgf_pass(text: str, size: int) -> bool:
    """Tell whether a move's value is a pass: nothing, or `tt` on boards up to 19 (停着)."""
    return not text or (size <= 19 and text in ("tt", "TT"))
