"""Boards of points on lines: where the points lie and how the lines are drawn.

Shared by every game played on crossings (xiangqi 9 by 10; weiqi 19 by 19 and gomoku
15 by 15 draw on it the same way). Lengths are whole SVG units; y grows downwards.
Points are named as in ICCS and PDN-like records: a letter for the file, from the first
mover's left, and a number for the rank, from the first mover's side.
"""

from collections.abc import Iterable
from dataclasses import dataclass

FILE_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True, kw_only=True)
class LineBoard:
    """The geometry of a board of lines.

    `files` and `ranks` count lines; `cell` is the distance of two lines, `side` and `end`
    the margins outside the outer lines; `first_rank` is the number of the lowest rank.
    `river_rank`, when not None, is the rank (from 0) above which the inner files break.
    `letters` name the files.
    """

    files: int
    ranks: int
    cell: int
    side: int
    end: int
    first_rank: int = 0
    river_rank: int | None = None
    letters: str = FILE_LETTERS

    @property
    def width(self) -> int:
        """Pixels, the margins for coordinates with it."""
        return (self.files - 1) * self.cell + 2 * self.side

    @property
    def height(self) -> int:
        """Pixels, the margins for coordinates with it."""
        return (self.ranks - 1) * self.cell + 2 * self.end

    def x(self, file: int) -> int:
        """Pixels from the left edge; files count from 0 at Red's left."""
        return self.side + file * self.cell

    def y(self, rank: int) -> int:
        """Return the y of `rank` (from 0 at the first mover's side)."""
        return self.end + (self.ranks - 1 - rank) * self.cell

    def turned(self, x: int, y: int) -> tuple[int, int]:
        """Return the same place of the board seen from the other side."""
        return self.width - x, self.height - y

    def holds(self, file: int, rank: int) -> bool:
        """False beyond the outermost lines; both count from 0."""
        return 0 <= file < self.files and 0 <= rank < self.ranks


def point_name(board: LineBoard, file: int, rank: int) -> str:
    """Return the name of a point, such as `e0`."""
    return f"{board.letters[file]}{rank + board.first_rank}"


def parse_point(board: LineBoard, name: str) -> tuple[int, int] | None:
    """Return file and rank (from 0) of a point's name, or None when it names none."""
    digits = name[1:]
    if not name or not digits.isascii() or not digits.isdigit():
        return None
    file = board.letters.find(name[0])
    rank = int(digits) - board.first_rank
    return (file, rank) if board.holds(file, rank) else None


def names_of(board: LineBoard) -> tuple[str, ...]:
    """Return the name of every point along the ranks, from the top left."""
    return tuple(
        point_name(board, file, rank)
        for rank in reversed(range(board.ranks))
        for file in range(board.files)
    )


def by_letters(size: int) -> tuple[str, ...]:
    """Return the names of the squares of a plain board, a1 at the lower left, from the top left."""
    return tuple(
        f"{FILE_LETTERS[column]}{size - row}" for row in range(size) for column in range(size)
    )


def grid_path(board: LineBoard) -> str:
    """Return the path data of all lines; inner files break at the river."""
    left, right = board.x(0), board.x(board.files - 1)
    top, bottom = board.y(board.ranks - 1), board.y(0)
    parts = [f"M{left} {board.y(rank)}H{right}" for rank in range(board.ranks)]
    for file in range(board.files):
        x = board.x(file)
        if board.river_rank is None or file in (0, board.files - 1):
            parts.append(f"M{x} {top}V{bottom}")
        else:
            far, near = board.y(board.river_rank + 1), board.y(board.river_rank)
            parts.append(f"M{x} {top}V{far}M{x} {near}V{bottom}")
    return "".join(parts)


def diagonals_path(board: LineBoard, corners: Iterable[tuple[int, int, int, int]]) -> str:
    """Return the path data of the two diagonals of each (file, rank, file, rank) box."""
    return "".join(
        f"M{board.x(f1)} {board.y(r1)}L{board.x(f2)} {board.y(r2)}"
        f"M{board.x(f1)} {board.y(r2)}L{board.x(f2)} {board.y(r1)}"
        for f1, r1, f2, r2 in corners
    )


def corner_marks_path(
    board: LineBoard, points: Iterable[tuple[int, int]], *, gap: int, arm: int
) -> str:
    """Return the path data of the angle marks around `points`, none outside the board."""
    parts: list[str] = []
    for file, rank in points:
        for dx in (-1, 1):
            if not 0 <= file + dx < board.files:
                continue
            for dy in (-1, 1):
                x = board.x(file) + dx * gap
                y = board.y(rank) + dy * gap
                parts.append(f"M{x + dx * arm} {y}H{x}V{y + dy * arm}")
    return "".join(parts)


def frame_path(board: LineBoard, *, gap: int) -> str:
    """Return the path data of the frame drawn `gap` outside the outer lines."""
    left, right = board.x(0) - gap, board.x(board.files - 1) + gap
    top, bottom = board.y(board.ranks - 1) - gap, board.y(0) + gap
    return f"M{left} {top}H{right}V{bottom}H{left}z"
