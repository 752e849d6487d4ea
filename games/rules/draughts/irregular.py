"""Irregular moves as they were made on the board, for the case that they stand.

Rule source: FMJD rules, article 5.4: the opponent decides whether an irregularity is put
right or stands. Text: `28-23~`, or `35x24~30` with the squares of the pieces taken off; `+` in
front of the second of two moves running, `=K` behind a man that was crowned in passing.

What was taken off the board wrongly stands in the same form: `32-28~19`, a piece off without a
capture, or `19x28`, which takes 23 and 24, with 24 left standing: `19x28~23`.
"""

from dataclasses import dataclass
from itertools import pairwise

from games.rules.books.article import Article
from games.rules.draughts import moves as faults
from games.rules.draughts import notation
from games.rules.draughts.board import Board
from games.rules.draughts.geometry import Geometry
from games.rules.draughts.position import DraughtsPosition
from games.rules.draughts.variant import Irregularities
from games.rules.protocol import NotationError

MARK = "~"
CROWNED = "=K"
"""Behind a capture in which a man became a king and went on as one."""
SECOND = "+"
"""In front of the second of two moves running: it is still the opponent's turn."""
IMPOSSIBLE = (faults.NO_PIECE, faults.OCCUPIED)
"""What cannot have happened: nothing to move, or no room to put it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregular:
    """An irregular move: its text as made, the article of the irregularity."""

    text: str
    article: Article


def irregular_of(board: Board, move: str, fault: int, articles: Irregularities) -> Irregular:
    """Return `move`, which breaks the rules by `fault`, as it was made.

    :raises NotationError: `notation_no_such_move` when no piece can have been moved so.
    """
    geometry = board.geometry
    squares, is_capture = notation.read_on_board(board, move)
    if fault in IMPOSSIBLE:
        raise NotationError("notation_no_such_move", f"{move[:40]!r} cannot have been made")
    names = geometry.names
    sign = "x" if is_capture else "-"
    text = f"{names[squares[0]]}{sign}{names[squares[-1]]}{MARK}"
    if is_capture:
        taken = _taken(board, squares)
        text += ",".join(names[bit] for bit in range(60) if taken >> bit & 1)
    return Irregular(text=text, article=articles.of(fault))


def _taken(board: Board, squares: list[int]) -> int:
    """Return what a wrong capture took: the pieces jumped, where the squares tell them."""
    free = board.movement.with_free_choice()
    choice = Board(free, board.white, board.black, board.kings, board.black_to_move)
    enemy = int(board.white if board.black_to_move else board.black)
    taken = 0
    for move in notation.captures_on(choice):
        if move.source != 1 << squares[0]:
            continue
        for path in notation.paths(choice, move):
            if squares[-1] not in path[1:]:
                continue
            stop = path.index(squares[-1], 1)
            passed = _passed(board.geometry, path[: stop + 1]) & enemy
            if not taken or passed.bit_count() < taken.bit_count():
                taken = passed
    return taken


def _passed(geometry: Geometry, path: tuple[int, ...]) -> int:
    passed = 0
    for source, target in pairwise(path):
        passed |= max(0, int(geometry.between[source * 64 + target]))
    return passed


def play_irregular(
    position: DraughtsPosition, text: str, geometry: Geometry
) -> DraughtsPosition | None:
    """Return the position after an irregular move in its text form; None for another text.

    :raises NotationError: `notation_unreadable`, `notation_no_such_move`.
    """
    move, mark, rest = text.removeprefix(SECOND).partition(MARK)
    if not mark:
        return None
    squares, _ = notation.read_squares(move, geometry)
    source, target = 1 << squares[0], 1 << squares[-1]
    words, passed, _ = rest.partition(CROWNED)
    taken = 0
    for word in words.split(",") if words else ():
        if word not in geometry.names:
            raise notation.unreadable(text)
        taken |= 1 << geometry.names.index(word)
    occupied = position.white | position.black
    if not occupied & source or (source != target and occupied & target & ~taken):
        raise NotationError("notation_no_such_move", f"{text[:40]!r} cannot have been made")
    white, black = position.white & ~taken, position.black & ~taken
    kings = position.kings & ~taken
    if white & source:
        white = white & ~source | target
        last = geometry.top
    else:
        black = black & ~source | target
        last = geometry.bottom
    crowned = kings & source or target & last or passed
    kings = kings & ~source | (target if crowned else 0)
    turn = position.black_to_move if text.startswith(SECOND) else not position.black_to_move
    return DraughtsPosition(white=white, black=black, kings=kings, black_to_move=turn)


def as_made(geometry: Geometry, move: notation.Move) -> str:
    """Return a move that the rules of play allow in the text of an irregular one."""
    return with_removed(geometry, move, move.taken)


def with_removed(geometry: Geometry, move: notation.Move, removed: int) -> str:
    """Return a legal move in the text of an irregular one, the pieces of `removed` taken off."""
    names = geometry.names
    source, target = (names[mask.bit_length() - 1] for mask in (move.source, move.target))
    taken = ",".join(names[bit] for bit in range(60) if removed >> bit & 1)
    crowned = CROWNED if move.crowned else ""
    return f"{source}{'x' if move.taken else '-'}{target}{MARK}{taken}{crowned}"
