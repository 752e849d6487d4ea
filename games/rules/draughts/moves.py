"""Legal moves, leaf counts and the one-call check of a whole game.

Rule source: FMJD rules, articles 3 and 4; fmjd64 for 64 squares.
mypyc compiles this module; the pure form gives the same answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.draughts.board import Board
from games.rules.draughts.captures import Captures
from games.rules.draughts.geometry import CAPTURE

if TYPE_CHECKING:
    from mypy_extensions import i64

UNREADABLE = 1
AMBIGUOUS = 2
NO_PIECE = 3
NOT_YOUR_PIECE = 4
OCCUPIED = 5
MUST_CAPTURE = 6
MAN_MOVES_ONE_FORWARD = 7
NO_SUCH_GEOMETRY = 8
PATH_BLOCKED = 9
NOTHING_TO_CAPTURE = 10
NO_SUCH_CAPTURE = 11


class Quiet:
    """The moves without a capture in parallel lists of bits, `sources` and `targets`."""

    def __init__(self, board: Board) -> None:
        self.sources: list[i64] = []
        self.targets: list[i64] = []
        own: i64 = board.black if board.black_to_move else board.white
        free: i64 = board.geometry.board & ~(board.white | board.black)
        a: i64 = board.geometry.step
        b: i64 = board.geometry.long_step
        men: i64 = own & ~board.kings
        if board.black_to_move:
            self._men((men << a) & free, -a)
            self._men((men << b) & free, -b)
        else:
            self._men((men >> a) & free, a)
            self._men((men >> b) & free, b)
        kings: i64 = own & board.kings
        while kings:
            bit: i64 = kings & -kings
            kings ^= bit
            if board.flying:
                self._king(bit, free, a)
                self._king(bit, free, b)
            else:
                self._short_king(bit, free, a)
                self._short_king(bit, free, b)

    def _men(self, targets: i64, back: i64) -> None:
        while targets:
            target: i64 = targets & -targets
            targets ^= target
            self.sources.append(target << back if back > 0 else target >> -back)
            self.targets.append(target)

    def _king(self, bit: i64, free: i64, shift: i64) -> None:
        target: i64 = (bit << shift) & free
        while target:
            self.sources.append(bit)
            self.targets.append(target)
            target = (target << shift) & free
        target = (bit >> shift) & free
        while target:
            self.sources.append(bit)
            self.targets.append(target)
            target = (target >> shift) & free

    def _short_king(self, bit: i64, free: i64, shift: i64) -> None:
        for target in ((bit << shift) & free, (bit >> shift) & free):
            if target:
                self.sources.append(bit)
                self.targets.append(target)


def has_legal_move(board: Board) -> bool:
    """Return whether the side to move can move at all (7.2: who cannot has lost)."""
    if board.can_capture():
        return True
    own: i64 = board.black if board.black_to_move else board.white
    free: i64 = board.geometry.board & ~(board.white | board.black)
    a: i64 = board.geometry.step
    b: i64 = board.geometry.long_step
    upwards: i64 = own & board.kings
    downwards: i64 = upwards
    if board.black_to_move:
        downwards = own
    else:
        upwards = own
    steps: i64 = downwards << a | downwards << b | upwards >> a | upwards >> b
    return bool(steps & free)


def _popcount(bits: int) -> int:
    return bits.bit_count()


def count_moves(board: Board) -> int:
    """Return how many legal moves the side to move has."""
    if board.can_capture():
        return len(Captures(board).taken)
    own: i64 = board.black if board.black_to_move else board.white
    free: i64 = board.geometry.board & ~(board.white | board.black)
    a: i64 = board.geometry.step
    b: i64 = board.geometry.long_step
    men: i64 = own & ~board.kings
    if board.black_to_move:
        count = _popcount(men << a & free) + _popcount(men << b & free)
    else:
        count = _popcount(men >> a & free) + _popcount(men >> b & free)
    kings: i64 = own & board.kings
    if not kings:
        return count
    if not board.flying:
        for shift in (a, b):
            count += _popcount(kings << shift & free) + _popcount(kings >> shift & free)
        return count
    # All kings go one step at a time together; each still on its way is one move more.
    for shift in (a, b):
        slid: i64 = kings << shift & free
        while slid:
            count += _popcount(slid)
            slid = slid << shift & free
        slid = kings >> shift & free
        while slid:
            count += _popcount(slid)
            slid = slid >> shift & free
    return count


def count_leaves(board: Board, depth: int) -> int:
    """Count the move sequences of `depth` plies (perft); 1 at depth 0."""
    if depth == 0:
        return 1
    if depth == 1:
        return count_moves(board)
    white: i64 = board.white
    black: i64 = board.black
    kings: i64 = board.kings
    blacks = board.black_to_move
    leaves = 0
    if board.can_capture():
        captures = Captures(board)
        for at in range(len(captures.taken)):
            board.make(
                captures.sources[at], captures.targets[at], captures.taken[at], captures.crowned[at]
            )
            leaves += count_leaves(board, depth - 1)
            board.white = white
            board.black = black
            board.kings = kings
            board.black_to_move = blacks
        return leaves
    quiet = Quiet(board)
    for at in range(len(quiet.targets)):
        board.make(quiet.sources[at], quiet.targets[at], 0, False)
        leaves += count_leaves(board, depth - 1)
        board.white = white
        board.black = black
        board.kings = kings
        board.black_to_move = blacks
    return leaves


def quiet_fault(board: Board, code: int) -> int:
    """Return how a move written without capture breaks the rules, 0 when it does not."""
    geometry = board.geometry
    source: i64 = geometry.bits[code // 64]
    target: i64 = geometry.bits[code % 64]
    own: i64 = board.black if board.black_to_move else board.white
    occupied: i64 = board.white | board.black
    if not own & source:
        return NOT_YOUR_PIECE if occupied & source else NO_PIECE
    if occupied & target:
        return OCCUPIED
    if board.can_capture():
        return MUST_CAPTURE
    if board.kings & source:
        passed: i64 = geometry.between[code]
        if passed < 0 or (passed and not board.flying):
            return NO_SUCH_GEOMETRY
        return PATH_BLOCKED if passed & occupied else 0
    a: i64 = geometry.step
    b: i64 = geometry.long_step
    if board.black_to_move:
        steps: i64 = source << a | source << b
    else:
        steps = source >> a | source >> b
    return 0 if steps & target else MAN_MOVES_ONE_FORWARD


def capture_fault(board: Board, captures: Captures, source: i64) -> int:
    """Return why no capture from bit `source` is the one that was written."""
    own: i64 = board.black if board.black_to_move else board.white
    if not own & source:
        return NOT_YOUR_PIECE if (board.white | board.black) & source else NO_PIECE
    return NO_SUCH_CAPTURE if captures.taken else NOTHING_TO_CAPTURE


class Line:
    """How far a move list went on a board: plies played, fault met (0: none)."""

    def __init__(self, plies: int, fault: int) -> None:
        self.plies: int = plies
        self.fault: int = fault


def play_line(board: Board, moves: list[str]) -> Line:
    """Play `moves` of two squares each on `board`, checking each, up to the first fault.

    A move that names more squares stops the line as UNREADABLE, one that fits several
    captures as AMBIGUOUS; both are the caller's to look at.
    """
    codes = board.geometry.codes
    bits = board.geometry.bits
    plies = 0
    for text in moves:
        code = codes.get(text, -1)
        if code < 0:
            return Line(plies, UNREADABLE)
        if code < CAPTURE:
            fault = _play_quiet(board, code, bits[code >> 6], bits[code & 63])
        else:
            code -= CAPTURE
            fault = _play_capture(board, bits[code >> 6], bits[code & 63])
        if fault:
            return Line(plies, fault)
        plies += 1
    return Line(plies, 0)


def _play_quiet(board: Board, code: int, source: i64, target: i64) -> int:
    """Play a move without capture, unless a fault forbids it; the plain cases first."""
    geometry = board.geometry
    a: i64 = geometry.step
    b: i64 = geometry.long_step
    blacks = board.black_to_move
    own: i64 = board.black if blacks else board.white
    enemy: i64 = board.white if blacks else board.black
    kings: i64 = board.kings
    free: i64 = geometry.board ^ (own | enemy)
    jumps: i64 = (
        (own << a & enemy) << a
        | (own << b & enemy) << b
        | (own >> a & enemy) >> a
        | (own >> b & enemy) >> b
    )
    if jumps & free or not own & source or not free & target or kings & own:
        fault = quiet_fault(board, code)
        if fault:
            return fault
    elif blacks:
        if not (source << a | source << b) & target:
            return MAN_MOVES_ONE_FORWARD
    elif not (source >> a | source >> b) & target:
        return MAN_MOVES_ONE_FORWARD
    if kings & source:
        board.kings = kings ^ (source | target)
    elif target & (geometry.bottom if blacks else geometry.top):
        board.kings = kings | target
    if blacks:
        board.black = own ^ (source | target)
    else:
        board.white = own ^ (source | target)
    board.black_to_move = not blacks
    return 0


def _play_capture(board: Board, source: i64, target: i64) -> int:
    """Play the one capture between two squares, unless there is none or more than one."""
    captures = Captures(board)
    if len(captures.taken) == 1 and captures.sources[0] == source:
        if captures.targets[0] != target:
            return NO_SUCH_CAPTURE
        board.make(source, target, captures.taken[0], captures.crowned[0])
        return 0
    found = -1
    for at in range(len(captures.taken)):
        if captures.sources[at] == source and captures.targets[at] == target:
            if found >= 0:
                return AMBIGUOUS
            found = at
    if found < 0:
        return capture_fault(board, captures, source)
    board.make(source, target, captures.taken[found], captures.crowned[found])
    return 0
