"""The mutable board the fast paths work on: make, unmake, attack on a king, move faults.

Rule source: Rules of Xiangqi Competition (2020), articles 2.1-2.3, 3.1 and 3.4.
mypyc compiles this module; the pure form gives the same answers.
"""

from typing import Final

from games.rules.xiangqi.tables import (
    BLACK,
    CANNON,
    ELEPHANT,
    ELEPHANT_EYE,
    HORSE,
    HORSE_FROM,
    HORSE_LEG,
    KING,
    LINE_STEP,
    PAWN,
    PAWN_FROM,
    RAYS,
    ROOK,
    ZOBRIST,
    ZOBRIST_BLACK,
)

# Faults of a move; 0 is none. The kernel gives each its code and article.
NO_MAN: Final = 1
NOT_YOUR_MAN: Final = 2
NO_SUCH_GEOMETRY: Final = 3
LEAVES_PALACE: Final = 4
CROSSES_RIVER: Final = 5
EYE_BLOCKED: Final = 6
LEG_BLOCKED: Final = 7
PATH_BLOCKED: Final = 8
NEEDS_SCREEN: Final = 9
PAWN_BACKWARDS: Final = 10
PAWN_SIDEWAYS: Final = 11
OWN_MAN: Final = 12
SELF_DESTRUCTION: Final = 13
UNREADABLE: Final = 14


class Board:
    """Men on squares, the side to move and the incremental Zobrist key.

    `red_king` and `black_king` are squares, -1 when a board has no such king.
    """

    def __init__(self, squares: list[int], black_to_move: bool) -> None:
        self.squares: list[int] = squares
        self.black_to_move: bool = black_to_move
        self.red_king: int = -1
        self.black_king: int = -1
        self.key: int = ZOBRIST_BLACK if black_to_move else 0
        for square in range(90):
            man = squares[square]
            if man:
                self.key ^= ZOBRIST[man * 90 + square]
                if man == KING:
                    self.red_king = square
                elif man == KING + BLACK:
                    self.black_king = square

    def make(self, source: int, target: int) -> int:
        """Move the man, pass the turn and return the man taken (0 when none)."""
        squares = self.squares
        man = squares[source]
        taken = squares[target]
        squares[target] = man
        squares[source] = 0
        row = man * 90
        key = self.key ^ ZOBRIST[row + source] ^ ZOBRIST[row + target] ^ ZOBRIST_BLACK
        if taken:
            key ^= ZOBRIST[taken * 90 + target]
        self.key = key
        if man == 1:
            self.red_king = target
        elif man == 9:
            self.black_king = target
        self.black_to_move = not self.black_to_move
        return taken

    def unmake(self, source: int, target: int, taken: int) -> None:
        """Take back the last `make(source, target)`, which returned `taken`."""
        squares = self.squares
        man = squares[target]
        squares[source] = man
        squares[target] = taken
        row = man * 90
        key = self.key ^ ZOBRIST[row + source] ^ ZOBRIST[row + target] ^ ZOBRIST_BLACK
        if taken:
            key ^= ZOBRIST[taken * 90 + target]
        self.key = key
        if man == 1:
            self.red_king = source
        elif man == 9:
            self.black_king = source
        self.black_to_move = not self.black_to_move

    def is_in_check(self) -> bool:
        """Return whether the side to move is in check (将军, article 3.1)."""
        if self.black_to_move:
            return is_king_attacked(self.squares, self.black_king, 0)
        return is_king_attacked(self.squares, self.red_king, 8)

    def is_opponent_in_check(self) -> bool:
        """Return whether the king of the side not to move can be taken (article 3.4)."""
        if self.black_to_move:
            return is_king_attacked(self.squares, self.red_king, 8)
        return is_king_attacked(self.squares, self.black_king, 0)

    def is_safe(self, source: int, target: int) -> bool:
        """Return whether a well-formed move does not hand over the own king (自杀, 3.4)."""
        taken = self.make(source, target)
        exposed = self.is_opponent_in_check()
        self.unmake(source, target, taken)
        return not exposed


def is_king_attacked(squares: list[int], king: int, enemy: int) -> bool:
    """Return whether men of colour `enemy` (0 Red, 8 Black) attack `king`, its square.

    A king facing along an open file counts as an attacker (article 2.2).
    """
    rook = 5 + enemy
    cannon = 6 + enemy
    facing = 1 + enemy
    for ray in RAYS[king]:
        screened = False
        for square in ray:
            man = squares[square]
            if man:
                if screened:
                    if man == cannon:
                        return True
                    break
                if man in (rook, facing):
                    return True
                screened = True
    horse = 4 + enemy
    for source, leg in HORSE_FROM[king]:
        if squares[source] == horse and not squares[leg]:
            return True
    pawn = 7 + enemy
    for source in PAWN_FROM[enemy >> 3][king]:  # noqa: SIM110 - a loop compiles, any() does not
        if squares[source] == pawn:
            return True
    return False


def men_between(squares: list[int], source: int, target: int, step: int) -> int:
    """Count the men strictly between two squares of one line."""
    count = 0
    at = source + step
    while at != target:
        if squares[at]:
            count += 1
        at += step
    return count


def move_fault(squares: list[int], black_to_move: bool, code: int) -> int:
    """Return what is wrong with a move by articles 2.1-2.3, or 0; kings' safety apart."""
    source = code // 90
    target = code % 90
    man = squares[source]
    if not man:
        return NO_MAN
    if (man >= 8) != black_to_move:
        return NOT_YOUR_MAN
    taken = squares[target]
    own = taken != 0 and (taken >= 8) == black_to_move
    kind = man & 7
    if kind in (ROOK, CANNON):
        fault = _slider_fault(squares, code, source, target, kind, own)
    elif kind == HORSE:
        leg = HORSE_LEG[code]
        if leg < 0:
            return NO_SUCH_GEOMETRY
        fault = LEG_BLOCKED if squares[leg] else 0
    elif kind == PAWN:
        fault = _pawn_fault(source, target, man >= 8)
    else:
        fault = _home_man_fault(squares, code, source, target, kind)
    if not fault and own:
        return OWN_MAN
    return fault


def _slider_fault(
    squares: list[int], code: int, source: int, target: int, kind: int, own: bool
) -> int:
    step = LINE_STEP[code]
    if not step:
        return NO_SUCH_GEOMETRY
    between = men_between(squares, source, target, step)
    if kind == ROOK or not squares[target]:
        return PATH_BLOCKED if between else 0
    if between == 1:
        return 0
    if between:
        return PATH_BLOCKED
    return OWN_MAN if own else NEEDS_SCREEN


def _pawn_fault(source: int, target: int, black: bool) -> int:
    ahead = source - target if black else target - source
    if ahead == 9:
        return 0
    if ahead == -9:
        return PAWN_BACKWARDS
    if source // 9 == target // 9 and (ahead == 1 or ahead == -1):
        return 0 if black == (source < 45) else PAWN_SIDEWAYS
    return NO_SUCH_GEOMETRY


def _home_man_fault(squares: list[int], code: int, source: int, target: int, kind: int) -> int:
    files = abs(source % 9 - target % 9)
    ranks = abs(source // 9 - target // 9)
    if kind == ELEPHANT:
        if files != 2 or ranks != 2:
            return NO_SUCH_GEOMETRY
        eye = ELEPHANT_EYE[code]
        if eye < 0:
            return CROSSES_RIVER
        return EYE_BLOCKED if squares[eye] else 0
    if files + ranks != 1 if kind == KING else (files != 1 or ranks != 1):
        return NO_SUCH_GEOMETRY
    rank = target // 9
    if 3 <= target % 9 <= 5 and (rank <= 2 or rank >= 7):
        return 0
    return LEAVES_PALACE
