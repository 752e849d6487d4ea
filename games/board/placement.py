"""Reading what a drawing needs from texts: which man stands where, what squares a move names.

A position is the FEN form of xiangqi: ten ranks from Black's side, `/` between them, then the
side to move (`w` or `r` for Red, `b` for Black). Whether the position can arise is
the rule kernel's question; a drawing shows what it is given.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

MEN = "KABNRCPkabnrcp"
_PLACE = {letter: place for place, letter in enumerate(MEN)}
_SYNONYMS = {"E": "B", "H": "N", "e": "b", "h": "n"}
_SQUARE = re.compile(r"[a-zA-Z]?\d{1,2}|[a-zA-Z]")
_PASSES = ("pass", "")
FILES = 9
RANKS = 10


class BoardError(ValueError):
    """A request that no board can be drawn from; `code` is stable.

    Codes: `placement_unreadable`, `move_unreadable`, `mark_unreadable`, `unknown_theme`,
    `unknown_orientation`.
    """

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail


@dataclass(frozen=True, slots=True, kw_only=True)
class Man:
    """One man on the board: its FEN letter (capital for Red), file and rank from 0."""

    letter: str
    file: int
    rank: int

    @property
    def is_red(self) -> bool:
        """Whether Red owns the man."""
        return self.letter.isupper()


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """All men, Red's first, and whether Red is to move."""

    men: tuple[Man, ...]
    red_to_move: bool


def parse_placement(text: str) -> Placement:
    """Read the men and the side to move from a position's text.

    :raises BoardError: `placement_unreadable` when the text is no such position.
    """
    fields = text.split()
    if not fields:
        raise BoardError("placement_unreadable", "the text is empty")
    rows = fields[0].split("/")
    if len(rows) != RANKS:
        raise BoardError("placement_unreadable", f"{len(rows)} ranks instead of {RANKS}")
    side = fields[1] if len(fields) > 1 else "w"
    if side not in ("w", "r", "b"):
        raise BoardError("placement_unreadable", f"side to move {side!r}")
    men = [man for i, row in enumerate(rows) for man in _row_men(row, RANKS - 1 - i)]
    men.sort(key=_order)
    return Placement(men=tuple(men), red_to_move=side != "b")


def _order(man: Man) -> tuple[int, int, int]:
    return _PLACE[man.letter], man.rank, man.file


@lru_cache(maxsize=8192)
def _row_men(row: str, rank: int) -> tuple[Man, ...]:
    """Return the men of a row; from move to move most rows stay as they are."""
    men: list[Man] = []
    file = 0
    for char in row:
        letter = _SYNONYMS.get(char, char)
        if char in "123456789":
            file += int(char)
        elif letter in MEN:
            men.append(Man(letter=letter, file=file, rank=rank))
            file += 1
        else:
            raise BoardError("placement_unreadable", f"{char!r} on rank {rank}")
    if file != FILES:
        raise BoardError("placement_unreadable", f"{file} points on rank {rank}")
    return tuple(men)


def checked_squares(
    move: str | None, squares_in: Callable[[str], tuple[str, ...]]
) -> tuple[str, ...]:
    """Return the squares a canonical move touches, first its origin; none of a pass.

    :raises BoardError: `move_unreadable` when the text names no square.
    """
    if move is None or move in _PASSES:
        return ()
    squares = squares_in(move)
    if not all(_SQUARE.fullmatch(square) for square in squares):
        raise BoardError("move_unreadable", move[:40])
    return squares
