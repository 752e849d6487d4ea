"""Moves as text: `32-28`, `19x28`, and the full path `19x28x37` where two squares do not tell.

Rule source: FMJD rules, article 8 (notation); PDN 3.0. The canonical form of a move names
its first and last square; where several captures share both, all squares the piece lands
on, the path of the smallest numbers when several paths capture the same pieces. Some
editions go by letters, `c3-d4`. Any readable form is understood: numbers in these too, `:`
for `x`, a path with some of its squares, and what `short_forms` spells out.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.draughts import moves as faults
from games.rules.draughts.board import GOES_ON, PASSES, Board
from games.rules.draughts.captures import Captures
from games.rules.draughts.geometry import CAPTURE, Geometry
from games.rules.draughts.moves import Quiet, capture_fault, quiet_fault
from games.rules.draughts.short_forms import spell_out
from games.rules.protocol import NotationError

INCOMPLETE = 12
TOO_FEW = 13
NOT_PREFERRED = 14
ONLY_KINGS_CAPTURE = 15
"""MUST_CAPTURE where no man can: some books have an article on it."""
_MAX_TEXT = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A legal move as bits: where from, where to, what it takes, whether crowned in passing."""

    source: int
    target: int
    taken: int = 0
    crowned: bool = False


def legal_moves(board: Board) -> tuple[str, ...]:
    """Return every legal move in canonical form, sorted."""
    names = board.geometry.names
    if board.can_capture():
        found = captures_on(board)
        return tuple(sorted(format_capture(board, move, found) for move in found))
    quiet = Quiet(board)
    return tuple(
        sorted(
            f"{names[_bit(source)]}-{names[_bit(target)]}"
            for source, target in zip(quiet.sources, quiet.targets, strict=True)
        )
    )


def captures_on(board: Board) -> tuple[Move, ...]:
    """The source, what is taken and whether a man is crowned in passing; no quiet moves."""
    found = Captures(board)
    return tuple(
        Move(source=source, target=target, taken=taken, crowned=crowned)
        for source, target, taken, crowned in zip(
            found.sources, found.targets, found.taken, found.crowned, strict=True
        )
    )


def read_move(board: Board, text: str) -> Move | int:
    """Return the legal move that `text` names, or the fault that keeps it from being one.

    :raises NotationError: `notation_unreadable`, `notation_no_such_move` for a short form that
        no piece fits, or `notation_ambiguous` with the full paths of the captures that fit.
    """
    squares, is_capture = read_on_board(board, text)
    source, target = 1 << squares[0], 1 << squares[-1]
    if not is_capture:
        code = squares[0] * 64 + squares[-1]
        return quiet_fault(board, code) or Move(source=source, target=target)
    found = captures_on(board)
    ends = tuple(move for move in found if (move.source, move.target) == (source, target))
    fitting = tuple(end for end in ends if _goes_by(board, end, squares))
    if len(fitting) > 1:
        exact = tuple(move for move in fitting if tuple(squares) in paths(board, move))
        fitting = exact if len(exact) == 1 else fitting
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        candidates = tuple(sorted(format_capture(board, move, found) for move in fitting))
        detail = f"{text[:40]} fits {len(fitting)} captures, write the full path: "
        raise NotationError("notation_ambiguous", detail + ", ".join(candidates), candidates)
    fault = capture_fault(board, Captures(board), source)
    return _why_not(board, squares) if fault == faults.NO_SUCH_CAPTURE else fault


def canonical(board: Board, move: Move) -> str:
    """Return the canonical form of a legal `move`."""
    if move.taken:
        return format_capture(board, move, captures_on(board))
    names = board.geometry.names
    return f"{names[_bit(move.source)]}-{names[_bit(move.target)]}"


def format_capture(board: Board, capture: Move, among: tuple[Move, ...]) -> str:
    """Return the canonical form of a capture, `among` being all there are."""
    names = board.geometry.names
    ends = (capture.source, capture.target)
    if sum((move.source, move.target) == ends for move in among) == 1:
        return f"{names[_bit(capture.source)]}x{names[_bit(capture.target)]}"
    return "x".join(names[bit] for bit in next(paths(board, capture)))


def paths(board: Board, capture: Move) -> Iterator[tuple[int, ...]]:
    """Yield every way to make `capture` as the bits landed on, smallest squares first."""
    walk = _Walk(board, capture)
    yield from walk.ways(_bit(capture.source), bool(board.kings & capture.source), capture.taken)


class _Walk:
    """The ways of one piece to capture: a given set of pieces, or any."""

    def __init__(self, board: Board, capture: Move) -> None:
        movement, geometry = board.movement, board.geometry
        self.capture = capture
        self.steps = _steps(board)
        self.number = geometry.number
        self.free = (geometry.board & ~(board.white | board.black)) | capture.source
        self.flying = movement.flying
        self.goes_on = movement.promotion == GOES_ON
        self.last_row = 0
        if movement.promotion != PASSES:
            self.last_row = geometry.bottom if board.black_to_move else geometry.top
        self.was_man = not board.kings & capture.source
        self.enemy = board.white if board.black_to_move else board.black

    def ways(self, bit: int, king: bool, left: int) -> Iterator[tuple[int, ...]]:
        if not left:
            crowned = self.was_man and king
            if 1 << bit == self.capture.target and crowned == self.capture.crowned:
                yield (bit,)
            return
        jumps = self._jumps(bit, king, left)
        for landing, taken in sorted(jumps, key=lambda jump: (self.number[jump[0]], jump[1])):
            for rest in self.ways(landing, self._is_king(landing, king), left ^ taken):
                yield (bit, *rest)

    def _is_king(self, landing: int, king: bool) -> bool:
        return king or (self.goes_on and bool(1 << landing & self.last_row))

    def passes(self, target: int) -> bool:
        """Return whether the piece can land on `target` while it captures."""
        start = (_bit(self.capture.source), not self.was_man, int(self.enemy))
        seen = {start}
        waiting = [start]
        while waiting:
            bit, king, left = waiting.pop()
            for landing, taken in self._jumps(bit, king, left):
                if 1 << landing == target:
                    return True
                reached = (landing, self._is_king(landing, king), left ^ taken)
                if reached not in seen:
                    seen.add(reached)
                    waiting.append(reached)
        return False

    def _jumps(self, bit: int, king: bool, left: int) -> Iterator[tuple[int, int]]:
        if not king and 1 << bit & self.last_row:
            return
        far = king and self.flying
        for step in self.steps[king]:
            at = bit + step
            while far and at >= 0 and self.free >> at & 1:
                at += step
            if at < 0 or not left >> at & 1:
                continue
            landing = at + step
            while landing >= 0 and self.free >> landing & 1:
                yield landing, 1 << at
                if not far:
                    break
                landing += step


def _steps(board: Board) -> dict[bool, tuple[int, ...]]:
    """Return the steps in which a man (False) and a king (True) of the side to move capture."""
    down = (int(board.geometry.step), int(board.geometry.long_step))
    up = (-down[0], -down[1])
    forwards = down if board.black_to_move else up
    return {True: (*down, *up), False: (*down, *up) if board.movement.backwards else forwards}


def _goes_by(board: Board, capture: Move, squares: list[int]) -> bool:
    if len(squares) == 2:
        return True
    return any(_holds(path, squares) for path in paths(board, capture))


def _holds(path: tuple[int, ...], squares: list[int]) -> bool:
    """Return whether `squares` stand in `path` in this order."""
    rest = iter(path)
    return all(square in rest for square in squares)


def _why_not(board: Board, squares: list[int]) -> int:
    """Return why a capture that was written is none of those allowed."""
    source, target = 1 << squares[0], 1 << squares[-1]
    free = board.movement.with_free_choice()
    choice = Board(free, board.white, board.black, board.kings, board.black_to_move)
    ends = [
        found for found in captures_on(choice) if (found.source, found.target) == (source, target)
    ]
    if not ends:
        walk = _Walk(choice, Move(source=source, target=target))
        return INCOMPLETE if walk.passes(target) else faults.NO_SUCH_CAPTURE
    fitting = [found.taken.bit_count() for found in ends if _goes_by(choice, found, squares)]
    if not fitting:
        return faults.NO_SUCH_CAPTURE
    # A free choice would have allowed it, so that something else is preferred.
    most = max(found.taken.bit_count() for found in captures_on(board))
    return TOO_FEW if board.movement.most and max(fitting) < most else NOT_PREFERRED


def read_on_board(board: Board, text: str) -> tuple[list[int], bool]:
    """Return what `read_squares` does, short forms spelled out by the pieces on the board.

    :raises NotationError: `notation_unreadable`, or those of `spell_out`.
    """
    if text in board.geometry.codes:
        return read_squares(text, board.geometry)
    return read_squares(spell_out(board, text), board.geometry)


def read_squares(text: str, geometry: Geometry) -> tuple[list[int], bool]:
    """Return the bits of the squares that a text names, and whether it says a capture.

    :raises NotationError: `notation_unreadable`.
    """
    code = geometry.codes.get(text)
    if code is not None:
        is_capture = code >= CAPTURE
        pair = code - CAPTURE if is_capture else code
        return [pair // 64, pair % 64], is_capture
    words = text[:_MAX_TEXT].strip().replace(":", "x").replace("×", "x").replace("X", "x")
    is_capture = "x" in words
    squares = [_square(word, geometry) for word in words.split("x" if is_capture else "-")]
    if len(squares) < 2 or (not is_capture and len(squares) > 2):
        raise unreadable(text)
    found = [square for square in squares if square is not None]
    if len(found) < len(squares):
        raise unreadable(text)
    return found, is_capture


def _square(word: str, geometry: Geometry) -> int | None:
    plain = word.strip()
    if plain in geometry.names and plain:
        return geometry.names.index(plain)
    if plain.isascii() and plain.isdigit() and 1 <= int(plain) <= geometry.squares:
        return geometry.index[int(plain)]
    return None


def _bit(bits: int) -> int:
    return bits.bit_length() - 1


def unreadable(text: str) -> NotationError:
    """With its first 20 characters and what a move looks like."""
    return NotationError("notation_unreadable", f"{text[:20]!r} is no move such as 32-28, 19x28")
