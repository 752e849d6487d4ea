"""WinBoard's short algebraic form for xiangqi: Che2, Rxb0, Hdf5, e4; read only.

Source: the PGN standard's SAN (8.2.3) as WinBoard prints it for its xiangqi variant: letters
K A E H R C P (B and N as well), files a-i, ranks 0-9, a pawn without a letter, x for a
capture, + and # ignored.
"""

import re

from games.notation.xiangqi.moves_resolve import only_move
from games.rules.protocol import NotationError
from games.rules.xiangqi.board import Board, move_fault
from games.rules.xiangqi.tables import SQUARE_NAMES

_SAN = re.compile(
    r"(?P<k>[KAEBHNRCP])?(?P<f>[a-i])?(?P<r>[0-9])?x?(?P<t>[a-i][0-9])(?:[+#]|[!?]+)?"
)
_LETTERS = ("", "K", "A", "EB", "HN", "R", "C", "P")
_KINDS = {letter: kind for kind, letters in enumerate(_LETTERS) for letter in letters}


def resolve_san(board: Board, text: str) -> tuple[int, bool]:
    """Return the code of the move meant by `text`, and whether it is legal.

    :raises NotationError: `notation_unreadable`, `notation_ambiguous` or
        `notation_no_such_move`.
    """
    found = _SAN.fullmatch(text)
    if not found:
        raise NotationError("notation_unreadable", f"{text[:40]!r} is no SAN move")
    man = _KINDS[found["k"] or "P"] + (8 if board.black_to_move else 0)
    target = SQUARE_NAMES.index(found["t"])
    legal: list[int] = []
    exposing: list[int] = []
    for source in range(90):
        name = SQUARE_NAMES[source]
        if (
            board.squares[source] != man
            or (found["f"] and found["f"] != name[0])
            or (found["r"] and found["r"] != name[1])
            or source == target
            or move_fault(board.squares, board.black_to_move, source * 90 + target)
        ):
            continue
        safe = board.is_safe(source, target)
        (legal if safe else exposing).append(source * 90 + target)
    for tier in (legal, exposing):
        if tier:
            return only_move(tier, text), tier is legal
    raise NotationError("notation_no_such_move", f"no man can make {text!r}")
