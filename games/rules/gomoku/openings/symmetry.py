"""Fifth stones that are the same (同形): one is the image of the other.

Rule source: Rules of Gomoku Competition (2025), articles 11.1-D-② and 11.2-C, appendix 2.1-C.
The book does not say under which symmetry; by practice it is any symmetry of the stones on the
board, wherever its axis or centre lies, also where the edge of the board breaks it.
"""

from collections.abc import Sequence

from games.rules.gomoku.points import SIZE

Place = tuple[int, int]
Motion = tuple[int, int, int, int, int, int]
"""(a, b, c, d, e, f): the point (x, y) goes to (ax + by + e, cx + dy + f)."""

_LINEAR = (
    (1, 0, 0, 1),
    (0, -1, 1, 0),
    (-1, 0, 0, -1),
    (0, 1, -1, 0),
    (-1, 0, 0, 1),
    (1, 0, 0, -1),
    (0, 1, 1, 0),
    (0, -1, -1, 0),
)


def _place(point: int) -> Place:
    row, column = divmod(point, SIZE)
    return column, row


def _moved(motion: Motion, place: Place) -> Place:
    a, b, c, d, e, f = motion
    x, y = place
    return a * x + b * y + e, c * x + d * y + f


def symmetries(black: Sequence[int], white: Sequence[int]) -> tuple[Motion, ...]:
    """Return the motions that map the black stones to black and the white to white ones.

    There is a black stone.
    """
    blacks, whites = ({_place(point) for point in stones} for stones in (black, white))
    first = _place(black[0])
    found = []
    for a, b, c, d in _LINEAR:
        for x, y in sorted(blacks):
            at_origin = _moved((a, b, c, d, 0, 0), first)
            motion = (a, b, c, d, x - at_origin[0], y - at_origin[1])
            if _maps(motion, blacks) and _maps(motion, whites):
                found.append(motion)
    return tuple(found)


def _maps(motion: Motion, places: set[Place]) -> bool:
    return all(_moved(motion, place) in places for place in places)


def equivalent_groups(
    black: Sequence[int], white: Sequence[int], points: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    """Return the groups of two or more of `points` that are the same, in their order.

    A point named twice is the same as itself.
    """
    motions = symmetries(black, white)
    groups: list[tuple[set[Place], list[int]]] = []
    for point in points:
        place = _place(point)
        for images, members in groups:
            if place in images:
                members.append(point)
                break
        else:
            groups.append(({_moved(motion, place) for motion in motions}, [point]))
    return tuple(tuple(members) for _, members in groups if len(members) > 1)
