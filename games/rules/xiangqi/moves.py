"""Move generation, leaf counts and the one-call check of a whole game.

Rule source: Rules of Xiangqi Competition (2020), articles 2.2, 2.3, 3.2-3.4.
mypyc compiles this module; the pure form gives the same answers.
"""

from games.rules.xiangqi.board import (
    SELF_DESTRUCTION,
    UNREADABLE,
    Board,
    is_king_attacked,
    move_fault,
)
from games.rules.xiangqi.tables import (
    ADVISOR,
    ADVISOR_TO,
    CANNON,
    ELEPHANT,
    ELEPHANT_TO,
    EXPOSING,
    HORSE,
    HORSE_TO,
    KING_TO,
    MOVE_CODES,
    PAWN,
    PAWN_TO,
    RAYS,
    ROOK,
)


def _leaper_codes(squares: list[int], source: int, man: int, out: list[int]) -> None:
    kind = man & 7
    black = man >= 8
    base = source * 90
    leaps = HORSE_TO[source] if kind == HORSE else ELEPHANT_TO[source]
    for target, point in leaps:
        if not squares[point]:
            taken = squares[target]
            if not taken or (taken >= 8) != black:
                out.append(base + target)


def _stepper_codes(squares: list[int], source: int, man: int, out: list[int]) -> None:
    kind = man & 7
    black = man >= 8
    base = source * 90
    if kind == PAWN:
        targets = PAWN_TO[1 if black else 0][source]
    elif kind == ADVISOR:
        targets = ADVISOR_TO[source]
    else:
        targets = KING_TO[source]
    for target in targets:
        taken = squares[target]
        if not taken or (taken >= 8) != black:
            out.append(base + target)


def _rook_codes(squares: list[int], source: int, black: bool, out: list[int]) -> None:
    base = source * 90
    for ray in RAYS[source]:
        for target in ray:
            taken = squares[target]
            if taken:
                if (taken >= 8) != black:
                    out.append(base + target)
                break
            out.append(base + target)


def _cannon_codes(squares: list[int], source: int, black: bool, out: list[int]) -> None:
    base = source * 90
    for ray in RAYS[source]:
        screened = False
        for target in ray:
            taken = squares[target]
            if screened:
                if taken:
                    if (taken >= 8) != black:
                        out.append(base + target)
                    break
            elif taken:
                screened = True
            else:
                out.append(base + target)


def man_codes(squares: list[int], source: int, out: list[int]) -> None:
    """Append every well-formed move of the man on `source` to `out`."""
    man = squares[source]
    kind = man & 7
    if kind == ROOK:
        _rook_codes(squares, source, man >= 8, out)
    elif kind == CANNON:
        _cannon_codes(squares, source, man >= 8, out)
    elif kind in (HORSE, ELEPHANT):
        _leaper_codes(squares, source, man, out)
    else:
        _stepper_codes(squares, source, man, out)


def well_formed_codes(board: Board) -> list[int]:
    """Return every move of articles 2.2 and 2.3, whatever becomes of the own king."""
    out: list[int] = []
    squares = board.squares
    black = board.black_to_move
    for source, man in enumerate(squares):
        if man and (man >= 8) == black:
            man_codes(squares, source, out)
    return out


def legal_codes(board: Board) -> list[int]:
    """Return every legal move of the side to move, in the order of the squares."""
    checked = board.is_in_check()
    return [code for code in well_formed_codes(board) if is_legal(board, code, checked)]


def is_legal(board: Board, code: int, checked: bool) -> bool:
    """Return whether a well-formed move keeps the own king, `checked` or not, from capture."""
    squares = board.squares
    source = code // 90
    target = code % 90
    king = board.black_king if board.black_to_move else board.red_king
    enemy = 0 if board.black_to_move else 8
    exposing = EXPOSING[king]
    man = squares[source]
    taken = squares[target]
    if not exposing[source] and not exposing[target] and source != king:
        # Off the king's lines and legs nothing opens, and only taking a horse parries.
        if not checked:
            return True
        if taken != HORSE + enemy:
            return False
    squares[target] = man
    squares[source] = 0
    attacked = is_king_attacked(squares, target if source == king else king, enemy)
    squares[source] = man
    squares[target] = taken
    return not attacked


def has_legal_move(board: Board) -> bool:
    """Return whether the side to move can move at all (将死, 困毙: articles 3.2 and 3.3)."""
    out: list[int] = []
    squares = board.squares
    black = board.black_to_move
    checked = board.is_in_check()
    for source in range(90):
        man = squares[source]
        if man and (man >= 8) == black:
            out.clear()
            man_codes(squares, source, out)
            for code in out:
                if is_legal(board, code, checked):
                    return True
    return False


def count_leaves(board: Board, depth: int) -> int:
    """Count the move sequences of `depth` plies (perft); 1 at depth 0."""
    if depth == 0:
        return 1
    codes = legal_codes(board)
    if depth == 1:
        return len(codes)
    leaves = 0
    for code in codes:
        source = code // 90
        target = code % 90
        taken = board.make(source, target)
        leaves += count_leaves(board, depth - 1)
        board.unmake(source, target, taken)
    return leaves


class Line:
    """How far a move list went on a board: plies played, fault met, last capture.

    `fault` is 0 when all were played; `last_capture` is the ply that took a man last, 0
    when none did.
    """

    def __init__(self, plies: int, fault: int, last_capture: int) -> None:
        self.plies: int = plies
        self.fault: int = fault
        self.last_capture: int = last_capture


def play_line(board: Board, moves: list[str]) -> Line:
    """Play `moves` on `board`, checking each, up to the first that breaks the rules.

    Only the move played is examined: that a later legal move exists proves that no
    earlier position was mate or stalemate.
    """
    plies = 0
    last_capture = 0
    squares = board.squares
    for text in moves:
        code = MOVE_CODES.get(text, -1)
        if code < 0:
            return Line(plies, UNREADABLE, last_capture)
        black = board.black_to_move
        fault = move_fault(squares, black, code)
        if fault:
            return Line(plies, fault, last_capture)
        source = code // 90
        target = code % 90
        taken = board.make(source, target)
        king = board.black_king if black else board.red_king
        if is_king_attacked(squares, king, 0 if black else 8):
            board.unmake(source, target, taken)
            return Line(plies, SELF_DESTRUCTION, last_capture)
        plies += 1
        if taken:
            last_capture = plies
    return Line(plies, 0, last_capture)
