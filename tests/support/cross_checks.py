"""Cycles in which both sides check with every move, found by search."""

import random

from games.rules.xiangqi.board import Board
from games.rules.xiangqi.fen import parse_fen
from games.rules.xiangqi.moves import legal_codes
from games.rules.xiangqi.tables import (
    BLACK,
    CANNON,
    HORSE,
    KING,
    LETTERS,
    MOVE_NAMES,
    PAWN,
    ROOK,
)


def cross_check_cycle(fen: str, longest: int) -> tuple[str, ...]:
    """Return the shortest cycle of at most `longest` checking moves from `fen`, or ()."""
    board = parse_fen(fen).board()
    for plies in range(4, longest + 1, 2):
        line = _cycle(board, list(board.squares), plies)
        if line:
            return tuple(MOVE_NAMES[code] for code in line)
    return ()


def _cycle(board: Board, home: list[int], plies: int) -> list[int]:
    for code in legal_codes(board):
        source, target = divmod(code, 90)
        if board.squares[target]:
            continue
        board.make(source, target)
        line: list[int] = []
        if board.is_in_check():
            if plies == 1:
                line = [code] if board.squares == home else []
            else:
                rest = _cycle(board, home, plies - 1)
                line = [code, *rest] if rest else []
        board.unmake(source, target, 0)
        if line:
            return line
    return []


def random_checked_position(seed: int) -> str:
    """Return the FEN of a random board, Red to move and in check, or an empty string."""
    chance = random.Random(seed)
    squares = [0] * 90
    palace = [rank * 9 + file for rank in range(3) for file in (3, 4, 5)]
    squares[chance.choice(palace)] = KING
    squares[89 - chance.choice(palace)] = KING + BLACK
    for colour in (0, BLACK):
        for kind, most in ((ROOK, 2), (CANNON, 2), (HORSE, 2)):
            for _ in range(chance.randint(0, most)):
                squares[chance.choice([s for s in range(90) if not squares[s]])] = kind + colour
        for _ in range(chance.randint(0, 2)):
            far = [s for s in range(90) if not squares[s] and (s >= 45) == (colour == 0)]
            squares[chance.choice(far)] = PAWN + colour
    board = Board(squares, False)
    if not board.is_in_check() or board.is_opponent_in_check():
        return ""
    rows = [
        "".join(LETTERS[squares[rank * 9 + file]] for file in range(9)) for rank in range(9, -1, -1)
    ]
    placement = "/".join(rows)
    for run in range(9, 0, -1):
        placement = placement.replace("." * run, str(run))
    return f"{placement} w"
