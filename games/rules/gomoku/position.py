"""An immutable gomoku position: stones, side to move, passes in a row, and its exact text.

The text is `15/15/.../15 b 0`: the rows from 15 down, `x` a black stone, `o` a white one, a
number so many empty points; the side to move; how many passes were made in a row (19.2.1-B).
"""

import re
from dataclasses import dataclass

from games.rules.gomoku.points import INDEX, NAMES, PASS, POINTS, SECOND_STONE, SIZE
from games.rules.protocol import PositionError
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(409, point_occupied=_("A stone stands on this point already."))
declare_refusals(422, position_unreadable=_("The position cannot be read."))

BLACK = 1
WHITE = 2
MAX_PASSES = 2
_SIDES = {"b": False, "w": True}
_RUN = re.compile(r"[0-9]+|.")
_STONES = {"x": BLACK, "o": WHITE}


@dataclass(frozen=True, slots=True, kw_only=True)
class GomokuPosition:
    """One position of a game.

    `stones` holds 225 bytes, a1 first, row by row: 0 empty, 1 black, 2 white. `passes` counts
    the passes made in a row before the side to move.
    """

    stones: bytes
    white_to_move: bool = False
    passes: int = 0

    def after(self, move: str) -> "GomokuPosition":
        """Return the position after the canonical `move`, which is not checked.

        `+h8` is a second stone running of the side that moved last (17.8): the turn stays.
        """
        if move == PASS:
            return GomokuPosition(
                stones=self.stones, white_to_move=not self.white_to_move, passes=self.passes + 1
            )
        if move.startswith(SECOND_STONE):
            stones = put(self.stones, INDEX[move[1:]], BLACK if self.white_to_move else WHITE)
            return GomokuPosition(stones=stones, white_to_move=self.white_to_move)
        return GomokuPosition(
            stones=put(self.stones, INDEX[move], WHITE if self.white_to_move else BLACK),
            white_to_move=not self.white_to_move,
        )

    def count(self, stone: int = 0) -> int:
        """Return how many stones of one colour stand on the board, or of both (0)."""
        return self.stones.count(stone) if stone else POINTS - self.stones.count(0)

    def points_of(self, stone: int) -> tuple[int, ...]:
        """Return the points where stones of one colour stand, or the empty ones (0)."""
        return tuple(index for index, number in enumerate(self.stones) if number == stone)


EMPTY_BOARD = GomokuPosition(stones=bytes(POINTS))
"""No stone on the board, Black to move (article 10)."""


def put(stones: bytes, point: int, stone: int) -> bytes:
    """Return `stones` with `stone` (0 takes one away) on `point`."""
    return stones[:point] + bytes((stone,)) + stones[point + 1 :]


def position_with(
    *, black: tuple[int, ...], white: tuple[int, ...], white_to_move: bool | None = None
) -> GomokuPosition:
    """Return the position with these stones; without a side given the one whose turn it is.

    It is White's turn when Black has more stones on the board (12.1).

    :raises PositionError: `point_occupied`, when two stones stand on one point.
    """
    stones = bytearray(POINTS)
    for colour, points in ((BLACK, black), (WHITE, white)):
        for point in points:
            if stones[point]:
                raise PositionError("point_occupied", f"two stones on {NAMES[point]}")
            stones[point] = colour
    turn = len(black) > len(white) if white_to_move is None else white_to_move
    return GomokuPosition(stones=bytes(stones), white_to_move=turn)


def parse_position(text: str) -> GomokuPosition:
    """Read a position from its text.

    :raises PositionError: `position_unreadable`.
    """
    fields = text.split(" ")
    rows = fields[0].split("/")
    if len(fields) != 3 or len(rows) != SIZE or fields[1] not in _SIDES:
        raise PositionError("position_unreadable", "15 rows, b or w, and the passes in a row")
    if fields[2] not in ("0", "1", "2"):
        raise PositionError("position_unreadable", f"{fields[2][:20]!r} passes in a row")
    stones = b"".join(_parse_row(row) for row in reversed(rows))
    return GomokuPosition(stones=stones, white_to_move=_SIDES[fields[1]], passes=int(fields[2]))


def _parse_row(text: str) -> bytes:
    row = bytearray()
    for run in _RUN.findall(text):
        if run in _STONES:
            row.append(_STONES[run])
        elif run.isascii() and run.isdecimal() and len(run) <= 2:
            row += bytes(int(run))
        else:
            raise PositionError("position_unreadable", f"{run[:20]!r} in a row")
    if len(row) != SIZE:
        raise PositionError("position_unreadable", f"a row of {len(row)} points")
    return bytes(row)


def format_position(position: GomokuPosition) -> str:
    """Write `position` so that `parse_position` gives it back."""
    rows = []
    for start in range(POINTS - SIZE, -1, -SIZE):
        row = "".join(".xo"[stone] for stone in position.stones[start : start + SIZE])
        rows.append(re.sub(r"\.+", lambda run: str(len(run.group())), row))
    return f"{'/'.join(rows)} {'w' if position.white_to_move else 'b'} {position.passes}"
