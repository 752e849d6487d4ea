"""The kernel of edition `weiqi-2002`.

Rule source: Weiqi competition rules (2002), articles 1-7 and 20. Moves are points such as
`Q16`, or `pass` (虚着). What the board cannot bear (a point taken, a forbidden point) stops
a replay; a whole-board repetition, the retaking of a ko among them, is a `violation` for
the side that would make it, but does not stop the replay of a game played long ago.
"""

from collections.abc import Sequence

from games.rules.books.sources import WEIQI
from games.rules.protocol import NotationError, Outcome, Replay, Violation
from games.rules.weiqi import board as faults
from games.rules.weiqi.board import (
    Board,
    Line,
    count_leaves,
    fault_of_play,
    key_of,
    ko_after,
    play_line,
)
from games.rules.weiqi.findings import BoardFinding, findings_of, is_ko_retaken
from games.rules.weiqi.position import WeiqiPosition
from games.rules.weiqi.repetition import Repeat, repeat_at, repeats_of
from games.rules.weiqi.tables import (
    BLACK,
    LARGEST,
    PASS,
    PASS_POINT,
    WHITE,
    geometry_of,
)
from games.rules.weiqi.text import (
    empty_position,
    format_position,
    parse_position,
    position_from_setup,
)

SIDES = ("black", "white")
_MEN = {BLACK: "black", WHITE: "white"}
_FULL = geometry_of(LARGEST).points
VIOLATIONS = {
    faults.OCCUPIED: Violation(code="point_occupied", article=WEIQI("1.1")),
    faults.OFF_BOARD: Violation(code="point_off_board", article=WEIQI("1.1")),
    faults.NO_LIBERTIES: Violation(code="no_liberties", article=WEIQI("5")),
    faults.KO_RETAKEN: Violation(code="ko_retaken", article=WEIQI("20.1")),
    faults.GAME_ENDED: Violation(code="ended_by_passes", article=WEIQI("7.3")),
}

TWO_MOVES_RUNNING = Violation(code="two_moves_running", article=WEIQI("17.2"))
"""连下两着: the second stone, which is void."""


class WeiqiKernel:
    """Articles 1-7 of the rules of 2002: Black first, capture, ko, whole-board repetition."""

    game = "weiqi"
    sides = SIDES

    def __init__(self, edition: str = "weiqi-2002") -> None:
        self.edition = edition

    def initial_position(self) -> WeiqiPosition:
        """Return the empty board of 19 lines (2.2)."""
        return empty_position()

    def from_setup(
        self,
        *,
        black: Sequence[str] = (),
        white: Sequence[str] = (),
        to_move: str = "black",
        size: int = LARGEST,
    ) -> WeiqiPosition:
        """Return a board with stones on named points.

        :raises PositionError: when it is none; codes in `text`.
        """
        return position_from_setup(size=size, black=black, white=white, to_move=to_move)

    def parse_position(self, text: str) -> WeiqiPosition:
        """Read a position from its exact text.

        :raises PositionError: when the text is none; codes in `text`.
        """
        return parse_position(text)

    def format_position(self, position: WeiqiPosition) -> str:
        """Write `position` as its exact text."""
        return format_position(position)

    def side_to_move(self, position: WeiqiPosition) -> str:
        """Return "black" or "white"."""
        return SIDES[position.white_to_move]

    def legal_moves(self, position: WeiqiPosition) -> tuple[str, ...]:
        """Return every legal move, sorted; a pass always is one until two ended the game (2.5)."""
        if position.passes >= 2:
            return ()
        seen = {weiqi_position.stones for weiqi_position in position.past()}
        moves = [PASS]
        near = position.geometry.near
        stones = list(position.stones)
        for point, name in enumerate(position.geometry.names):
            if fault_of_play(stones, near, point, position.colour) or _retakes(position, point):
                continue
            if position.earlier is None or position.after(point).stones not in seen:
                moves.append(name)
        return tuple(sorted(moves))

    def violation(self, position: WeiqiPosition, move: str) -> Violation | None:
        """Return how `move` breaks articles 1.1, 5, 6 or 7.3, or None.

        Repetition is told from the past that `position` knows.

        :raises NotationError: when `move` is neither a point nor `pass`.
        """
        point = point_of(position, move)
        if position.passes >= 2:
            return VIOLATIONS[faults.GAME_ENDED]
        if point == PASS_POINT:
            return None
        if point == faults.NO_POINT:
            return VIOLATIONS[faults.OFF_BOARD]
        near = position.geometry.near
        fault = fault_of_play(list(position.stones), near, point, position.colour)
        if fault:
            return VIOLATIONS[fault]
        if _retakes(position, point):
            return VIOLATIONS[faults.KO_RETAKEN]
        repeat = repeat_at(position.after(point))
        return None if repeat is None else repetition_violation(repeat)

    def repeat_by(self, position: WeiqiPosition, move: str) -> Repeat | None:
        """Return the whole-board repetition that the playable `move` would bring about."""
        point = point_of(position, move)
        return repeat_at(position.after(point)) if point >= 0 else None

    def play(self, position: WeiqiPosition, move: str) -> WeiqiPosition:
        """Return the position after `move`, which must be legal (not checked)."""
        point = position.geometry.points[move]
        return position.after_pass() if point == PASS_POINT else position.after(point)

    def outcome(self, position: WeiqiPosition) -> Outcome | None:
        """Return None: who has won is never told by the stones alone (8, 9)."""
        return None

    def replay(self, position: WeiqiPosition, moves: Sequence[str]) -> Replay:
        """Play `moves` from `position`; stop at the first that cannot stand on the board.

        Repetitions and plays after two passes do not stop it: `findings` names them.

        :raises NotationError: when a move reached is neither a point nor `pass`.
        """
        line, end = _played(position, moves)
        return Replay(
            plies=len(line.points),
            position=format_position(end),
            violation=_line_violation(line),
            outcome=None,
        )

    def repeats(self, position: WeiqiPosition, moves: Sequence[str]) -> tuple[Repeat, ...]:
        """Return every whole-board repetition of the good prefix of `moves` (20).

        :raises NotationError: when a move reached is neither a point nor `pass`.
        """
        line, _ = _played(position, moves)
        return repeats_of(line, white_first=position.white_to_move, start=position)

    def findings(self, position: WeiqiPosition, moves: Sequence[str]) -> tuple[BoardFinding, ...]:
        """Return each thing of which the rule book takes notice, by ply.

        :raises NotationError: when a move reached is neither a point nor `pass`.
        """
        line, _ = _played(position, moves)
        repeats = repeats_of(line, white_first=position.white_to_move, start=position)
        stopped = _line_violation(line)
        return findings_of(line, repeats, stopped, moves)

    def identity(self, position: WeiqiPosition) -> bytes:
        """Return stones and side to move: equal exactly for the same positions."""
        return position.stones + bytes([position.white_to_move])

    def men(self, position: WeiqiPosition) -> tuple[tuple[str, str], ...]:
        """Return (point, "black" or "white") for every stone, sorted by point."""
        names = position.geometry.names
        placed = ((names[at], _MEN[stone]) for at, stone in enumerate(position.stones) if stone)
        return tuple(sorted(placed))

    def size(self, position: WeiqiPosition) -> int:
        """Return how many lines the board has."""
        return position.size

    def count_leaves(self, position: WeiqiPosition, depth: int, *, with_passes: bool = True) -> int:
        """Count the legal move sequences of `depth` plies (perft), passes counted as moves."""
        seen: dict[int, list[list[int]]] = {}
        for weiqi_position in position.past():
            stones = list(weiqi_position.stones)
            seen.setdefault(key_of(stones), []).append(stones)
        if position.ko != faults.NO_POINT:
            stones = list(position.after(position.ko).stones)
            seen.setdefault(key_of(stones), []).append(stones)
        return count_leaves(
            list(position.stones),
            position.geometry,
            position.white_to_move,
            position.passes,
            seen,
            depth,
            with_passes,
        )


def repetition_violation(repeat: Repeat) -> Violation:
    """Taking back a ko at once has a code of its own (20.1); all others share one (20.2, 20.3)."""
    if is_ko_retaken(repeat):
        return VIOLATIONS[faults.KO_RETAKEN]
    return Violation(code="whole_board_repetition", article=repeat.article)


def point_of(position: WeiqiPosition, move: str) -> int:
    """Return the point of `move`, PASS_POINT, or NO_POINT for one off a smaller board.

    :raises NotationError: when `move` is neither a point nor `pass`.
    """
    point = position.geometry.points.get(move, faults.NO_POINT)
    if point == faults.NO_POINT and move not in _FULL:
        raise NotationError("notation_unreadable", f"{move[:20]!r} is neither a point nor pass")
    return point


def _retakes(position: WeiqiPosition, point: int) -> bool:
    """Return whether a stone on `point` retakes the single ko at once (20.1)."""
    return point == position.ko and len(position.after(point).taken) == 1


def _played(position: WeiqiPosition, moves: Sequence[str]) -> tuple[Line, WeiqiPosition]:
    board = Board(position.geometry, list(position.stones), position.white_to_move)
    line = play_line(board, list(moves), position.passes)
    if line.fault == faults.UNREADABLE:
        move = moves[len(line.points)]
        point_of(position, move)
        line.fault = faults.OFF_BOARD
    return line, _reached(position, board, line)


def _line_violation(line: Line) -> Violation | None:
    return VIOLATIONS[line.fault] if line.fault else None


def _reached(start: WeiqiPosition, board: Board, line: Line) -> WeiqiPosition:
    """Return the position `line` led to; its past is not kept."""
    if not line.points:
        return start
    taken = [0, 0]
    for index, stones in enumerate(line.taken):
        taken[start.white_to_move != bool(index % 2)] += len(stones)
    last = line.points[-1]
    ko = faults.NO_POINT
    if last != PASS_POINT:
        ko = ko_after(board.stones, board.geometry.near, last, line.taken[-1])
    return WeiqiPosition(
        size=start.size,
        stones=bytes(board.stones),
        white_to_move=board.white,
        ko=ko,
        prisoners=(start.prisoners[0] + taken[0], start.prisoners[1] + taken[1]),
        passes=line.passes,
        ply=start.ply + len(line.points),
    )
