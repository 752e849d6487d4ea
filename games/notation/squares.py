"""Squares and placements that binary and square-based formats share.

A square is (file 0-8 from Red's left, rank 0-9 from Red's side), so that its text is the
ICCS form `a0`..`i9`. Men are FEN letters: K A B N R C P, capitals for Red (红方).
"""

from collections.abc import Mapping

from games.notation.game_record import NORMAL_START

Square = tuple[int, int]

_FILES = "abcdefghi"
_RANKS = 10


def square_text(square: Square) -> str:
    """Return the ICCS name of a square; it must lie on the board."""
    return f"{_FILES[square[0]]}{square[1]}"


def on_board(square: Square) -> bool:
    """Tell whether a square lies on the board of nine files and ten ranks."""
    return 0 <= square[0] < len(_FILES) and 0 <= square[1] < _RANKS


def placement_fen(men: Mapping[Square, str], *, black_moves: bool) -> str | None:
    """Return the FEN of a placement, None when it is the normal start with Red to move."""
    rows = []
    for rank in range(_RANKS - 1, -1, -1):
        row, empty = "", 0
        for file in range(len(_FILES)):
            man = men.get((file, rank))
            if man is None:
                empty += 1
                continue
            row += (str(empty) if empty else "") + man
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    fen = f"{'/'.join(rows)} {'b' if black_moves else 'w'} - - 0 1"
    return None if fen == NORMAL_START else fen


def fen_men(fen: str) -> dict[Square, str]:
    """Return the men of a FEN that stands for a position."""
    men: dict[Square, str] = {}
    for row, letters in enumerate(fen.split(maxsplit=1)[0].split("/")):
        file = 0
        for letter in letters:
            if letter.isdigit():
                file += int(letter)
            else:
                men[file, _RANKS - 1 - row] = letter
                file += 1
    return men


def black_begins(men: Mapping[Square, str], first_move: str | None) -> bool:
    """Tell whether Black moves first, judged by the man that makes the first move."""
    if first_move is None:
        return False
    origin = (_FILES.index(first_move[0]), int(first_move[1]))
    return men.get(origin, "K").islower()


NORMAL_MEN = fen_men(NORMAL_START)
