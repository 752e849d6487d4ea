"""Exchanges on one point (互吃): what each side could take already, before any further move.

Rule source: Rules of Xiangqi Competition (2020), articles 24.3, 24.15, 24.16 and 26.5. These
are facts of a position; what a federation makes of them is not decided here. mypyc compiles
this module.
"""

from games.rules.xiangqi.board import Board
from games.rules.xiangqi.moves import is_legal, well_formed_codes
from games.rules.xiangqi.repetition.material import (
    GAIN,
    STRONG,
    WEAK,
    balance,
    has_worth,
    is_floating_pawn,
)
from games.rules.xiangqi.tables import KING, PAWN


def retakers(board: Board, point: int) -> list[int]:
    """List the legal captures on `point` by the side to move.

    A man that may not leave its line is a false root (假根, 24.16) and is not among them; a
    king is, where it may really take.
    """
    checked = board.is_in_check()
    return [
        code
        for code in well_formed_codes(board)
        if code % 90 == point and is_legal(board, code, checked)
    ]


def is_rooted(board: Board, code: int) -> bool:
    """Tell whether the man that `code` takes can be avenged on its point (24.15, 24.16)."""
    source, target = code // 90, code % 90
    taken = board.make(source, target)
    rooted = len(retakers(board, target)) > 0
    board.unmake(source, target, taken)
    return rooted


def wins_on_point(board: Board, code: int) -> bool:
    """Tell whether taking with `code` gains, both sides then taking only on that point."""
    return _settled(board, code, 0, 0, 0, 1) == GAIN


def _settled(board: Board, code: int, strong: int, weak: int, pawns: int, sign: int) -> int:
    """Play the capture and let the other side choose: retake, or leave it (GAIN to LOSS)."""
    source, target = code // 90, code % 90
    taken = board.make(source, target)
    strong += sign * STRONG[taken]
    weak += sign * WEAK[taken]
    if is_floating_pawn(taken, target):
        pawns += sign
    best = balance(strong, weak, pawns)
    for reply in retakers(board, target):
        outcome = _settled(board, reply, strong, weak, pawns, -sign)
        best = min(best, outcome) if sign > 0 else max(best, outcome)
    board.unmake(source, target, taken)
    return best


def takeable(board: Board, lawless: bool) -> list[bool]:
    """Mark the points on which the side to move wins a man at once.

    `lawless` disregards a check that it is in. Captures by pawns and kings do not count:
    theirs are allowed (26.1).
    """
    marked = [False] * 90
    squares = board.squares
    checked = board.is_in_check()
    for code in well_formed_codes(board):
        target = code % 90
        taken = squares[target]
        if not taken or marked[target] or taken & 7 == KING or not has_worth(taken, target):
            continue
        if squares[code // 90] & 7 in (KING, PAWN):
            continue
        if lawless or is_legal(board, code, checked):
            marked[target] = wins_on_point(board, code)
    return marked
