"""The exact text of a weiqi position, and positions set up from named points.

    2q16/19/... b Q16 3:1 0

Five fields: the rows from the top (`b`, `w`, figures for empty points; as many rows as the
board has lines), the side to move, the ko point or `-`, prisoners taken by Black and by
White, passes just made in a row. Rule source: articles 1.1, 3 and 6 of the rules of 2002.
"""

import re
from collections.abc import Sequence

from games.rules.protocol import PositionError
from games.rules.weiqi.board import NO_POINT, place, stuck_chain
from games.rules.weiqi.position import WeiqiPosition
from games.rules.weiqi.tables import BLACK, EMPTY, LARGEST, SMALLEST, WHITE, geometry_of
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    422,
    bad_field_count=_("The position does not have the right number of fields."),
    bad_row=_("A row of the position is malformed."),
    bad_side=_("The position names no side to move."),
    bad_ko=_("The position names a ko that cannot be."),
    bad_prisoners=_("The position names no numbers of prisoners."),
    bad_passes=_("The position names no number of passes."),
    bad_point=_("There is no such point on the board."),
    point_twice=_("Two stones are set on one point."),
    board_size=_("There is no board of this size."),
    no_liberties=_("A stone without liberties cannot stand on the board."),
)

LETTERS = {EMPTY: "", BLACK: "b", WHITE: "w"}
_COLOURS = {"b": BLACK, "w": WHITE}
_RUN = re.compile(r"[1-9][0-9]?|[bw]")
_COUNTS = re.compile(r"([0-9]{1,5}):([0-9]{1,5})")
MOST_PASSES = 2


def empty_position(size: int = LARGEST) -> WeiqiPosition:
    """Return the empty board of `size` lines with Black to move (2.2, 2.3).

    :raises PositionError: `board_size`.
    """
    _check_size(size)
    return WeiqiPosition(size=size, stones=bytes(size * size))


def position_from_setup(
    *, size: int, black: Sequence[str], white: Sequence[str], to_move: str
) -> WeiqiPosition:
    """Return a board with stones on named points; `to_move` is "black" or "white".

    :raises PositionError: `board_size`, `bad_side`, `bad_point`, `point_twice`, or
        `no_liberties` for a chain that could not stand there (article 3).
    """
    _check_size(size)
    if to_move not in ("black", "white"):
        raise PositionError("bad_side", f"{to_move[:20]!r} is neither black nor white")
    points = geometry_of(size).points
    stones = bytearray(size * size)
    for colour, names in ((BLACK, black), (WHITE, white)):
        for name in names:
            point = points.get(name.upper(), NO_POINT)
            if point < 0:
                raise PositionError("bad_point", f"{name[:20]!r} is no point of a board of {size}")
            if stones[point]:
                raise PositionError("point_twice", f"two stones on {name[:20]}")
            stones[point] = colour
    _check_liberties(size, stones)
    return WeiqiPosition(size=size, stones=bytes(stones), white_to_move=to_move == "white")


def parse_position(text: str) -> WeiqiPosition:
    """Read a position from its exact text.

    :raises PositionError: `bad_field_count`, `board_size`, `bad_row`, `bad_side`,
        `bad_ko`, `bad_prisoners`, `bad_passes` or `no_liberties`.
    """
    fields = text.split(" ")
    if len(fields) != 5:
        raise PositionError("bad_field_count", "five fields are needed")
    rows, side, ko, prisoners, passes = fields
    size, stones = _stones(rows)
    if side not in _COLOURS:
        raise PositionError("bad_side", f"{side[:20]!r} is neither b nor w")
    taken = _COUNTS.fullmatch(prisoners)
    if taken is None:
        raise PositionError("bad_prisoners", f"{prisoners[:20]!r} is no pair such as 3:1")
    if passes not in ("0", "1", "2"):
        raise PositionError("bad_passes", f"{passes[:20]!r} is not 0, 1 or 2")
    _check_liberties(size, stones)
    position = WeiqiPosition(
        size=size,
        stones=bytes(stones),
        white_to_move=side == "w",
        prisoners=(int(taken[1]), int(taken[2])),
        passes=int(passes),
    )
    return position if ko == "-" else _with_ko(position, ko)


def format_position(position: WeiqiPosition) -> str:
    """Write `position` so that `parse_position` gives it back."""
    size = position.size
    rows = []
    for row in range(size - 1, -1, -1):
        written = ""
        empty = 0
        for stone in position.stones[row * size : (row + 1) * size]:
            if stone and empty:
                written += str(empty)
            empty = 0 if stone else empty + 1
            written += LETTERS[stone]
        rows.append(written + (str(empty) if empty else ""))
    ko = "-" if position.ko == NO_POINT else position.name_of(position.ko)
    black, white = position.prisoners
    side = "w" if position.white_to_move else "b"
    return f"{'/'.join(rows)} {side} {ko} {black}:{white} {min(position.passes, MOST_PASSES)}"


def _check_size(size: int) -> None:
    if not SMALLEST <= size <= LARGEST:
        raise PositionError("board_size", f"a board has {SMALLEST} to {LARGEST} lines, not {size}")


def _stones(text: str) -> tuple[int, bytearray]:
    rows = text.split("/")
    size = len(rows)
    _check_size(size)
    stones = bytearray()
    for row in reversed(rows):
        line = bytearray()
        runs = _RUN.findall(row)
        if "".join(runs) != row or not row:
            raise PositionError("bad_row", f"{row[:40]!r} is no row")
        for run in runs:
            line += bytes([_COLOURS[run]]) if run in _COLOURS else bytes(int(run))
        if len(line) != size:
            raise PositionError("bad_row", f"{row[:40]!r} has {len(line)} points of {size}")
        stones += line
    return size, stones


def _check_liberties(size: int, stones: bytearray) -> None:
    geometry = geometry_of(size)
    squares = list(stones)
    for point, stone in enumerate(squares):
        if stone and stuck_chain(squares, geometry.near, point):
            raise PositionError("no_liberties", f"the stone on {geometry.names[point]} has none")


def _with_ko(position: WeiqiPosition, name: str) -> WeiqiPosition:
    """Return `position` with its ko, which must be one stone that one stone can take."""
    geometry = position.geometry
    point = geometry.points.get(name, NO_POINT)
    if point >= 0 and not position.stones[point]:
        stones = list(position.stones)
        if len(place(stones, geometry.near, point, position.colour)) == 1:
            return WeiqiPosition(
                size=position.size,
                stones=position.stones,
                white_to_move=position.white_to_move,
                ko=point,
                prisoners=position.prisoners,
                passes=position.passes,
            )
    raise PositionError("bad_ko", f"{name[:20]!r} is no point where a ko could be retaken")
