"""A man added far off: where it may stand by 1.2 and 2.2, and whether it touches anything.

Written on tests/support/slow_xiangqi.py, independent of the engine.
"""

from collections.abc import Iterable, Iterator

from tests.support.slow_xiangqi import (
    POINTS,
    Men,
    goes,
    home_side,
    in_check,
    other,
    owner,
    read,
)

Point = tuple[int, int]
MOST = {"A": 2, "B": 2, "P": 5}
ELEPHANT_POINTS = {(3, 1), (7, 1), (1, 3), (5, 3), (9, 3), (3, 5), (7, 5)}
ADVISOR_POINTS = {(4, 1), (6, 1), (5, 2), (4, 3), (6, 3)}


def point_of(square: str) -> Point:
    return "abcdefghi".index(square[0]) + 1, int(square[1]) + 1


def may_stand(letter: str, point: Point) -> bool:
    """Say whether this adviser, elephant or pawn can have come to the point (2.2).

    Of pawns only those on their own side of the river: a crossed pawn is a man that can be
    won (26.7) and an attacking man (26.2), so it is never idle for the rules.
    """
    side = owner(letter)
    file, rank = point if side == "red" else (point[0], 11 - point[1])
    match letter.upper():
        case "A":
            return (file, rank) in ADVISOR_POINTS
        case "B":
            return (file, rank) in ELEPHANT_POINTS
        case _:
            return home_side(point[1], side) and rank >= 4 and file % 2 == 1


def boards(fen: str, moves: Iterable[str]) -> Iterator[Men]:
    """Yield the men at the start and after each move."""
    men, _ = read(fen)
    yield dict(men)
    for move in moves:
        men[point_of(move[2:])] = men.pop(point_of(move[:2]))
        yield dict(men)


def way(men: Men, start: Point, end: Point) -> set[Point]:
    """Return the points a move uses: from, to, all between (screens too), leg or eye."""
    across, along = end[0] - start[0], end[1] - start[1]
    used = {start, end}
    if men[start].upper() == "N":
        long = (across, 0) if abs(across) == 2 else (0, along)
        used.add((start[0] + long[0] // 2, start[1] + long[1] // 2))
        return used
    size = max(abs(across), abs(along))
    return used | {
        (start[0] + across * n // size, start[1] + along * n // size) for n in range(1, size)
    }


def used_by(men: Men, moves: Iterable[str]) -> set[Point]:
    """Return every point that a line of moves uses."""
    used: set[Point] = set()
    men = dict(men)
    for move in moves:
        start, end = point_of(move[:2]), point_of(move[2:])
        used |= way(men, start, end)
        men[end] = men.pop(start)
    return used


def touches(letter: str, point: Point, used: set[Point]) -> bool:
    """Say whether a line uses the man's point, or a point the man could go to."""
    return point in used or any(goes({point: letter}, point, end) for end in used)


def is_idle_at(men: Men, letter: str, point: Point) -> bool:
    """Say whether the man would be in contact with no other man there."""
    if point in men:
        return False
    more = {**men, point: letter}
    return not any(goes(more, man, point) or goes(more, point, man) for man in men)


def far_off_places(fen: str, moves: list[str]) -> list[tuple[str, Point]]:
    """List the men and points where one more man idles through the whole cycle.

    The loop stays legal: in no position is a king newly attacked or newly covered.
    """
    stages = list(boards(fen, moves))
    side = read(fen)[1]
    path = used_by(stages[0], moves)
    found: list[tuple[str, Point]] = []
    for kind, most in MOST.items():
        for letter in (kind, kind.lower()):
            if list(stages[0].values()).count(letter) >= most:
                continue
            found += [
                (letter, point)
                for point in POINTS
                if point not in path
                and may_stand(letter, point)
                and all(is_idle_at(men, letter, point) for men in stages)
                and _keeps_checks(stages, side, letter, point)
            ]
    return found


def _keeps_checks(stages: list[Men], side: str, letter: str, point: Point) -> bool:
    for men in stages:
        for colour in (side, other(side)):
            if in_check(men, colour) != in_check({**men, point: letter}, colour):
                return False
    return True


def with_man(fen: str, letter: str, point: Point) -> str:
    """Return the FEN with one more man."""
    men, side = read(fen)
    men[point] = letter
    rows = []
    for rank in range(10, 0, -1):
        row = "".join(men.get((file, rank), ".") for file in range(1, 10))
        for run in range(9, 0, -1):
            row = row.replace("." * run, str(run))
        rows.append(row)
    return "/".join(rows) + (" w" if side == "red" else " b")
