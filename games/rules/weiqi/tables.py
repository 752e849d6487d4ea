"""The points of a board (点): numbers, names, neighbours, and one hash key a stone.

Rule source: Weiqi competition rules (2002), articles 1.1 and 3. A point is numbered
`row * size + column`, row 0 at the bottom, column 0 at the left; its name is the column's
letter (A-T without I) and the row counted from 1, such as `Q16`.
mypyc compiles this module; the pure form gives the same answers.
"""

from typing import Final

SMALLEST: Final = 2
LARGEST: Final = 19
EMPTY: Final = 0
BLACK: Final = 1
WHITE: Final = 2
PASS_POINT: Final = -1
PASS: Final = "pass"
COLUMNS: Final = "ABCDEFGHJKLMNOPQRST"

_MASK: Final = (1 << 60) - 1
_STEP: Final = 0x1E3779B97F4A7C15
_FIRST: Final = 0x2545F4914F6CDD1


def _keys() -> list[list[int]]:
    """Return one 60-bit key for each colour and point, the same in every process."""
    keys: list[list[int]] = [[0] * (LARGEST * LARGEST)]
    state = _FIRST
    for _ in (BLACK, WHITE):
        row: list[int] = []
        for _point in range(LARGEST * LARGEST):
            state = (state + _STEP) & _MASK
            mixed = ((state ^ (state >> 29)) * 0x3F58476D1CE4E5B9) & _MASK
            mixed = ((mixed ^ (mixed >> 27)) * 0x14D049BB133111EB) & _MASK
            row.append(mixed ^ (mixed >> 30))
        keys.append(row)
    return keys


KEYS: Final = _keys()


class Geometry:
    """A board of one size: who neighbours whom, and what the points are called.

    `near` lists the one to four points directly adjacent along a line (直线紧邻, article 3).
    """

    def __init__(self, size: int) -> None:
        self.size: int = size
        self.area: int = size * size
        self.near: list[list[int]] = []
        self.names: list[str] = []
        self.points: dict[str, int] = {PASS: PASS_POINT}
        for point in range(self.area):
            row = point // size
            column = point % size
            around: list[int] = []
            if row > 0:
                around.append(point - size)
            if column > 0:
                around.append(point - 1)
            if column < size - 1:
                around.append(point + 1)
            if row < size - 1:
                around.append(point + size)
            self.near.append(around)
            name = COLUMNS[column] + str(row + 1)
            self.names.append(name)
            self.points[name] = point


_GEOMETRIES: dict[int, Geometry] = {}


def geometry_of(size: int) -> Geometry:
    """Return the geometry of a board of `size` lines, 2 to 19."""
    found = _GEOMETRIES.get(size)
    if found is None:
        found = _GEOMETRIES[size] = Geometry(size)
    return found
