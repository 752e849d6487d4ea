"""The board as lines of bits, and what stands on the eleven points round a stone.

Rule source: Rules of Gomoku Competition (2025), articles 5 and 7. Every line, visible (阳线)
or hidden (阴线), is one integer for each colour and one for the empty points; five bits on
either side stay clear, so that what lies beyond the edge is neither. mypyc compiles this
module; the pure form gives the same answers.
"""

from games.rules.gomoku.points import SIZE

MARGIN = 5
WINDOW = 0x7FF
"""The five points on either side of a stone and the stone itself, which is bit 5."""
LINE_COUNT = 15 + 15 + 29 + 29

FIVE = 1
OVERLINE = 2


def _line_and_bit(direction: int, row: int, column: int) -> tuple[int, int]:
    """Return which line of `direction` a point lies on, and which point of it it is."""
    if direction == 0:
        return row, column
    if direction == 1:
        return 15 + column, row
    if direction == 2:
        return 30 + row - column + 14, column
    return 59 + row + column, column


def _tables() -> tuple[list[int], list[int]]:
    lines: list[int] = []
    shifts: list[int] = []
    for row in range(SIZE):
        for column in range(SIZE):
            for direction in range(4):
                line, bit = _line_and_bit(direction, row, column)
                lines.append(line)
                shifts.append(bit)
    return lines, shifts


LINE_OF, SHIFT_OF = _tables()
"""4 * point + direction -> the line, and how far to shift it to bring the point to bit 5."""
STEPS = (1, 15, 16, -14)
"""How much the index of a point grows from one bit to the next, by direction."""


class Lines:
    """Mutable lines of a board: `black`, `white` and `empty` hold one integer a line."""

    def __init__(self, stones: bytes) -> None:
        self.black: list[int] = [0] * LINE_COUNT
        self.white: list[int] = [0] * LINE_COUNT
        self.empty: list[int] = [0] * LINE_COUNT
        for point in range(len(stones)):
            stone = stones[point]
            if stone == 1:
                target = self.black
            elif stone == 2:
                target = self.white
            else:
                target = self.empty
            for entry in range(4 * point, 4 * point + 4):
                line = LINE_OF[entry]
                target[line] = target[line] | (1 << (SHIFT_OF[entry] + MARGIN))

    def is_empty(self, point: int) -> bool:
        """Return whether no stone stands on `point`."""
        entry = 4 * point
        return (self.empty[LINE_OF[entry]] >> (SHIFT_OF[entry] + MARGIN)) & 1 == 1

    def place(self, point: int, white: bool) -> None:
        """Put a stone on the empty `point`."""
        own = self.white if white else self.black
        empty = self.empty
        for entry in range(4 * point, 4 * point + 4):
            line = LINE_OF[entry]
            bit = 1 << (SHIFT_OF[entry] + MARGIN)
            own[line] = own[line] | bit
            empty[line] = empty[line] & ~bit

    def rows_through(self, point: int, white: bool) -> int:
        """Return FIVE, OVERLINE or both for the rows that a stone on `point` stands in (7.1, 7.2).

        The stone need not stand there yet.
        """
        own = self.white if white else self.black
        found = 0
        for entry in range(4 * point, 4 * point + 4):
            window = own[LINE_OF[entry]] >> SHIFT_OF[entry] & WINDOW | 0x20
            found |= shape(window, 0) & (FIVE | OVERLINE)
        return found

    def flip_black(self, point: int) -> None:
        """Put a black stone on the empty `point`, or take it away again."""
        black = self.black
        empty = self.empty
        for entry in range(4 * point, 4 * point + 4):
            line = LINE_OF[entry]
            bit = 1 << (SHIFT_OF[entry] + MARGIN)
            black[line] = black[line] ^ bit
            empty[line] = empty[line] ^ bit


_SHAPES: dict[int, int] = {}
"""Window of own stones << 11 | window of empty points -> `shape`: at most 3 ** 10 entries."""


def shape(own: int, empty: int) -> int:
    """Return what the stone at bit 5 of the window makes on its line, for exact fives (7.1-7.4).

    Bit 0: a five (五连). Bit 1: an overline (长连). Bits 2-3: how many fours (四): sets of four
    stones that one stone makes five. Bits 4-7 and 8-11: the points of the window, counted
    from 1, where one stone makes a straight four (活四); 0 where there is none.
    """
    key = own << 11 | empty
    known = _SHAPES.get(key)
    if known is None:
        known = _shape(own, empty)
        _SHAPES[key] = known
    return known


def _shape(own: int, empty: int) -> int:
    found = 0
    fours: list[int] = []
    for low in range(1, 6):
        # The window low..low+4 holds bit 5; a stone at either end of it would make six.
        five = (own >> low) & 0x1F
        ends = (own >> (low - 1)) & 1 | (own >> (low + 5)) & 1
        if five == 0x1F:
            found |= OVERLINE if ends else FIVE
        elif not ends:
            gap = 0x1F & ~five
            completes = gap & (gap - 1) == 0 and (empty >> low) & gap != 0
            if completes and (five << low) not in fours:
                fours.append(five << low)
    if found & OVERLINE:
        found &= ~FIVE
    return found | len(fours) << 2 | _straight_four_points(own, empty) << 4


def _straight_four_points(own: int, empty: int) -> int:
    """Return where one stone makes four in a row that two points make an exact five (7.3.1)."""
    points = 0
    for low in range(2, 6):
        four = (own >> low) & 0xF
        gap = 0xF & ~four
        if gap == 0 or gap & (gap - 1) != 0 or (empty >> low) & gap == 0:
            continue
        open_ends = (empty >> (low - 1)) & 1 & (empty >> (low + 4)) & 1
        no_six = (own >> (low - 2)) & 1 | (own >> (low + 5)) & 1
        if open_ends and not no_six:
            place = low
            while gap > 1:
                gap >>= 1
                place += 1
            points = points << 4 | (place + 1)
    return points


def runs_of_five(line: int, exactly: bool) -> int:
    """Return the lowest bits of the runs of five on a line, of five or more unless `exactly`."""
    fives = line & line >> 1 & line >> 2 & line >> 3 & line >> 4
    starts = fives & ~(line << 1)
    if exactly:
        return starts & ~(line >> 5)
    return starts
