"""The forbidden moves of gomoku by the letter of the book: stones are put down and looked at.

Rules 2025, articles 7 and 8, with the recursion and the two readings of a three. Written
apart from the kernel and in another way: no lines, no windows, no bits, nothing remembered.
A point is (column, row), each from 0 to 14; a board is a dictionary from points to "b" or "w".
"""

Point = tuple[int, int]
Board = dict[Point, str]

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
REACH = 4
"""Two stones further apart stand in no five together."""


def on_board(point: Point) -> bool:
    column, row = point
    return 0 <= column < 15 and 0 <= row < 15


def run(board: Board, point: Point, direction: Point) -> frozenset[Point]:
    """Return the unbroken row of black stones through the black stone on `point`."""
    row = {point}
    for sign in (1, -1):
        column, line = point
        while True:
            column, line = column + sign * direction[0], line + sign * direction[1]
            if board.get((column, line)) != "b":
                break
            row.add((column, line))
    return frozenset(row)


def near(point: Point, direction: Point) -> list[Point]:
    """Return the points on the line through `point` that a five with it can hold."""
    steps = [step for step in range(-REACH, REACH + 1) if step]
    points = [(point[0] + step * direction[0], point[1] + step * direction[1]) for step in steps]
    return [point for point in points if on_board(point)]


def blacks(board: Board, points: list[Point]) -> int:
    return sum(board.get(point) == "b" for point in points)


def fours(board: Board, point: Point, direction: Point) -> dict[frozenset[Point], set[Point]]:
    """Return the fours (7.3) with the stone on `point`: the stones, and what completes them."""
    found: dict[frozenset[Point], set[Point]] = {}
    line = near(point, direction)
    if blacks(board, line) < 3:
        return found
    for empty in line:
        if empty in board:
            continue
        board[empty] = "b"
        five = run(board, empty, direction)
        del board[empty]
        if len(five) == 5 and point in five:
            found.setdefault(five - {empty}, set()).add(empty)
    return found


def threes(board: Board, point: Point, direction: Point) -> dict[frozenset[Point], set[Point]]:
    """Return the open threes (7.4.1) with the stone on `point`: and where each becomes a four."""
    found: dict[frozenset[Point], set[Point]] = {}
    line = near(point, direction)
    if blacks(board, line) < 2:
        return found
    for empty in line:
        if empty in board:
            continue
        board[empty] = "b"
        for four, completing in fours(board, empty, direction).items():
            if point in four and len(completing) == 2:
                found.setdefault(four - {empty}, set()).add(empty)
        del board[empty]
    return found


def judge(board: Board, point: Point, *, five_counts: bool) -> set[str]:
    """Return {"five"}, or the kinds of forbidden move a black stone on `point` is."""
    board[point] = "b"
    try:
        rows = [len(run(board, point, direction)) for direction in DIRECTIONS]
        if 5 in rows:
            return {"five"}
        kinds = set()
        if max(rows) > 5:
            kinds.add("overline")
        made = {four for direction in DIRECTIONS for four in fours(board, point, direction)}
        if len(made) > 1:
            kinds.add("four_four")
        real = set()
        for direction in DIRECTIONS:
            for three, becoming in threes(board, point, direction).items():
                if any(_may_play(board, pair, five_counts=five_counts) for pair in becoming):
                    real.add(three)
        if len(real) > 1:
            kinds.add("three_three")
        return kinds
    finally:
        del board[point]


def _may_play(board: Board, point: Point, *, five_counts: bool) -> bool:
    kinds = judge(board, point, five_counts=five_counts)
    return five_counts if kinds == {"five"} else not kinds


def forbidden(board: Board, *, five_counts: bool = False) -> dict[Point, set[str]]:
    """Return every forbidden point of the board with its kinds."""
    found = {}
    for column in range(15):
        for row in range(15):
            if (column, row) not in board:
                kinds = judge(board, (column, row), five_counts=five_counts) - {"five"}
                if kinds:
                    found[column, row] = kinds
    return found
