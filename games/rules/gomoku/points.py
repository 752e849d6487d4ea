"""The names of the points of the board: `a1` to `o15`, and `pass`.

Rule source: Rules of Gomoku Competition (2025), articles 1.2, 1.3 and 9.4. Letters run from
left to right, I included, numbers from Black's side upwards; the index of a point is
15 * (number - 1) + letter.
"""

from games.rules.protocol import NotationError

SIZE = 15
POINTS = SIZE * SIZE
LETTERS = "abcdefghijklmno"
NAMES = tuple(f"{LETTERS[index % SIZE]}{index // SIZE + 1}" for index in range(POINTS))
INDEX = {name: index for index, name in enumerate(NAMES)}
PASS = "pass"
"""放弃行棋权 (9.4)."""
SECOND_STONE = "+"
"""Before a point: a stone of the side that moved last, let stand by its opponent (17.8)."""


def parse_point(name: str) -> int:
    """Return the index of the point `name`, such as `h8` (1.3).

    :raises NotationError: `notation_unreadable`, when there is no such point.
    """
    index = INDEX.get(name)
    if index is None:
        raise NotationError("notation_unreadable", f"{name[:20]!r} is no point such as h8")
    return index


def distance_from_centre(point: int) -> int:
    """Return in how many rings round the centre `point` lies: 0 for the centre itself (9.7)."""
    row, column = divmod(point, SIZE)
    middle = SIZE // 2
    return max(abs(row - middle), abs(column - middle))
