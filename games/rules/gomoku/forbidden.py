"""The forbidden points (禁手) of Black, with the recursion.

Rule source: Rules of Gomoku Competition (2025), articles 7, 8 and 19.1.2-C. The book does not
say whether a three counts whose four-making point is itself forbidden; by established
practice it does not, and that point is examined on the board with the stones added. Nor does
it say whether it counts when that stone makes a five at the same time: the readings differ.
mypyc compiles this module; the pure form gives the same answers.
"""

from games.rules.gomoku.lines import FIVE, LINE_OF, OVERLINE, SHIFT_OF, STEPS, WINDOW, Lines, shape

THREE_THREE = 1
"""三三禁手 (8.1)."""
FOUR_FOUR = 2
"""四四禁手 (8.2)."""
LONG = 4
"""长连禁手 (8.3)."""

FIVE_EXCLUDED = 0
"""A stone that makes a five as well makes no four of a three (the international wording)."""
FIVE_INCLUDED = 1
"""It does: a five is never forbidden, and the straight four stands beside it."""
NO_RECURSION = 2
"""Article 7.4.1 by its letter: whether the four-making point is forbidden is not asked."""

_MAKES_FIVE = -1


class Judge:
    """Examines points of one board under one reading; `lines` is given back unchanged.

    What was found about a point with certain stones added is kept, as the order in which they
    were added changes nothing.
    """

    def __init__(self, lines: Lines, reading: int) -> None:
        self.lines: Lines = lines
        self.reading: int = reading
        self._known: dict[int, int] = {}

    def kinds(self, point: int) -> int:
        """Return the kinds of forbidden move that Black makes on the empty `point`; 0 for none.

        A five is never forbidden (19.1.2-C).
        """
        found = self._look(point, 0, True)
        return 0 if found == _MAKES_FIVE else found

    def forget(self) -> None:
        """Forget what was found, because a stone was put on the board."""
        self._known = {}

    def _look(self, point: int, added: int, every: bool) -> int:
        """Return the kinds, _MAKES_FIVE for a five; unless `every`, the first found will do."""
        lines = self.lines
        black = lines.black
        empty = lines.empty
        base = 4 * point
        fours = 0
        threes = 0
        found = 0
        shapes = [0, 0, 0, 0]
        for direction in range(4):
            line = LINE_OF[base + direction]
            shift = SHIFT_OF[base + direction]
            own = (black[line] >> shift) & WINDOW | 0x20
            free = (empty[line] >> shift) & WINDOW & ~0x20
            made = shape(own, free)
            shapes[direction] = made
            if made & FIVE:
                return _MAKES_FIVE
            if made & OVERLINE:
                found |= LONG
            fours += made >> 2 & 3
            if made >> 4:
                threes += 1
        if fours > 1:
            found |= FOUR_FOUR
        if threes > 1 and (every or not found) and self._is_double_three(point, added, shapes):
            found |= THREE_THREE
        return found

    def _is_double_three(self, point: int, added: int, shapes: list[int]) -> bool:
        """Return whether at least two of the threes of `shapes` are threes indeed (8.1)."""
        if self.reading == NO_RECURSION:
            return True
        with_point = added | 1 << point
        self.lines.flip_black(point)
        real = 0
        for direction in range(4):
            points = shapes[direction] >> 4
            while points:
                target = point + ((points & 0xF) - 6) * STEPS[direction]
                if self._makes_straight_four(target, with_point):
                    real += 1
                    break
                points >>= 4
            if real > 1:
                break
        self.lines.flip_black(point)
        return real > 1

    def _makes_straight_four(self, point: int, added: int) -> bool:
        """Return whether Black may make the straight four on `point`, `added` being played."""
        key = added << 8 | point
        found = self._known.get(key)
        if found is None:
            found = self._look(point, added, False)
            self._known[key] = found
        if found == _MAKES_FIVE:
            return self.reading == FIVE_INCLUDED
        return found == 0


def forbidden_kinds(stones: bytes, points: list[int], reading: int) -> list[int]:
    """Return for each of `points` the kinds of forbidden move Black makes there; 0 for none.

    A point where a stone stands is none (0).
    """
    lines = Lines(stones)
    judge = Judge(lines, reading)
    return [judge.kinds(point) if lines.is_empty(point) else 0 for point in points]
