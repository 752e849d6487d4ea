"""Draughts positions as text: the FEN of PDN 3.0.

Rule source: PDN 3.0, the FEN tag. `W:W31-50:B1-20`: the side to move, then each side's
squares, kings after a K. Squares are read as numbers, ranges of them, or, where the edition
has them, as letters; they are written as numbers one by one, as programs exchange them.
mypyc compiles this module; the pure form gives the same answers.
"""

import re

from games.rules.draughts.geometry import Geometry
from games.rules.draughts.position import DraughtsPosition
from games.rules.protocol import PositionError
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    422,
    fen_fields=_("The position has the wrong number of fields."),
    fen_side=_("The position names no side to move."),
    fen_square=_("The position names a square that the board has not."),
    fen_square_twice=_("The position names a square twice."),
    fen_too_many_pieces=_("A side has too many pieces."),
    fen_man_on_last_row=_("A man stands on the last row, where it must be a king."),
)

_SQUARES = re.compile(r"(K?)(?:(\d{1,2})(?:-(\d{1,2}))?|([a-h][1-8]))", re.ASCII)
_COUNTERS = re.compile(r"[HF]\d{1,4}", re.ASCII)
_MAX_TEXT = 1000


def start_position(geometry: Geometry, *, black_first: bool = False) -> DraughtsPosition:
    """Return the position every game starts from: two empty rows between the men (2.8)."""
    return DraughtsPosition(
        white=geometry.white_start,
        black=geometry.black_start,
        kings=0,
        black_to_move=black_first,
    )


def parse_fen(text: str, geometry: Geometry) -> DraughtsPosition:
    """Read a position from a PDN FEN; the counters `H0:F1` that some write are passed over.

    :raises PositionError: `fen_fields`, `fen_side`, `fen_square`, `fen_square_twice`,
        `fen_too_many_pieces`, `fen_man_on_last_row`.
    """
    plain = "".join(text[:_MAX_TEXT].split()).removesuffix(".")
    side, *fields = plain.split(":")
    if side not in ("W", "B"):
        raise PositionError("fen_side", f"{side[:10]!r} is no side to move, W or B")
    while fields and _COUNTERS.fullmatch(fields[-1]):
        fields.pop()
    pieces = {"W": 0, "B": 0}
    kings = 0
    seen: set[str] = set()
    for field in fields:
        colour = field[:1]
        if colour not in pieces or colour in seen:
            raise PositionError("fen_fields", f"{field[:10]!r} names no side, or one again")
        seen.add(colour)
        own, crowned = _pieces(field[1:], geometry, taken=pieces["W"] | pieces["B"])
        pieces[colour] = own
        kings |= crowned
    if not seen:
        raise PositionError("fen_fields", "no pieces are given")
    position = DraughtsPosition(
        white=pieces["W"], black=pieces["B"], kings=kings, black_to_move=side == "B"
    )
    _check(position, geometry)
    return position


def _pieces(text: str, geometry: Geometry, *, taken: int) -> tuple[int, int]:
    """Return the bits of a side's pieces and of the kings among them."""
    own = kings = 0
    index = geometry.index_of_word
    for word in text.split(",") if text else ():
        bit = index.get(word, -1)
        if bit >= 0:
            bits, crowned = 1 << bit, word[0] == "K"
        else:
            bits, crowned = _squares(word, geometry)
        if bits & (taken | own):
            raise PositionError("fen_square_twice", f"{word[:10]!r} is taken already")
        own |= bits
        if crowned:
            kings |= bits
    return own, kings


def _squares(text: str, geometry: Geometry) -> tuple[int, bool]:
    match = _SQUARES.fullmatch(text)
    if match is None:
        raise PositionError("fen_square", f"{text[:10]!r} is no square")
    king, first, last, name = match.groups()
    if name is not None:
        if name not in geometry.names:
            raise PositionError("fen_square", f"{name!r} is no dark square of this board")
        return 1 << geometry.names.index(name), bool(king)
    numbers = range(int(first), int(last or first) + 1)
    if not numbers or numbers[0] < 1 or numbers[-1] > geometry.squares:
        raise PositionError("fen_square", f"{text[:10]!r} is no square of this board")
    return sum(1 << geometry.index[number] for number in numbers), bool(king)


def _check(position: DraughtsPosition, geometry: Geometry) -> None:
    most = geometry.squares // 2 - geometry.size // 2
    for side, pieces in (("white", position.white), ("black", position.black)):
        if pieces.bit_count() > most:
            raise PositionError("fen_too_many_pieces", f"{side} has more than {most} pieces")
    men = (position.white & geometry.top | position.black & geometry.bottom) & ~position.kings
    if men:
        square = geometry.names[int(men).bit_length() - 1]
        raise PositionError("fen_man_on_last_row", f"the piece on {square} must be a king")


def format_fen(position: DraughtsPosition, geometry: Geometry) -> str:
    """Write `position` so that `parse_fen` gives it back: numbers, each by itself."""
    side = "B" if position.black_to_move else "W"
    white = _format(position.white, position.kings, geometry)
    return f"{side}:W{white}:B{_format(position.black, position.kings, geometry)}"


def _format(pieces: int, kings: int, geometry: Geometry) -> str:
    words = []
    number = geometry.number
    while pieces:
        low = pieces & -pieces
        pieces ^= low
        square = number[low.bit_length() - 1]
        words.append(f"K{square}" if kings & low else str(square))
    return ",".join(words)
