"""GameType of PDN: a number, and the board it is played on, `20,W,10,10,N2,0`.

Rule source: PDN 3.0 (FMJD), the GameType tag: who begins, width, height, A for squares by
letters or N for numbers with the corner of the first square (0 lower left, 1 lower right, 2
upper left, 3 upper right, as the first mover sees it), 1 where his left corner is no playing
square. An edition's book has the number, its rules of play have the board; rules that share a
number differ in the board, and the bare number stands for the first of them.
"""

import re

from games.notation.pdn.moves import kernel_of
from games.rules.books.registry import BOOKS
from games.rules.draughts.geometry import BOTTOM_LEFT, TOP_RIGHT
from games.rules.draughts.variant import Variant

_TAG = re.compile(r"\s*(\d+)\s*(?:,\s*([WB]),(\d+),(\d+),([ANS])([0-3])(?:,([01]))?)?", re.ASCII)


def types() -> dict[str, int]:
    """Return the number of every edition that PDN has one for."""
    return {
        book.edition: book.in_files.pdn_type for book in BOOKS.values() if book.in_files.pdn_type
    }


def game_type(edition: str) -> str:
    """Return the GameType of an edition in full.

    :raises KeyError: PDN has no number for it.
    """
    return f"{types()[edition]},{board_of(kernel_of(edition).variant)}"


def board_of(variant: Variant) -> str:
    """Return the board of an edition as PDN writes it, `W,10,10,N2,0`."""
    geometry = variant.movement.geometry
    corner = BOTTOM_LEFT if geometry.letters else geometry.corner
    notation = f"{'A' if geometry.letters else 'N'}{_seen(corner, variant)}"
    side = variant.first[0].upper()
    return f"{side},{geometry.size},{geometry.size},{notation},{int(geometry.inverted)}"


def number_in(tag: str) -> int | None:
    """Return the number that a GameType begins with, None without one."""
    number = tag.split(",")[0].strip()
    return int(number) if number.isascii() and number.isdigit() else None


def editions_of(tag: str) -> tuple[str, ...]:
    """Return the editions that a GameType can mean: of its number, played on its board."""
    number = number_in(tag)
    found = tuple(edition for edition, known in types().items() if known == number)
    full = _TAG.fullmatch(tag.strip())
    if full is None or full[2] is None:
        return found[:1]
    board = full.groups()[1:]
    return tuple(edition for edition in found if _is_on(board, kernel_of(edition).variant))


def _is_on(board: tuple[str | None, ...], variant: Variant) -> bool:
    """Tell whether an edition is played on a board, its squares called as the tag says."""
    side, width, height, kind, corner, inverted = board
    geometry = variant.movement.geometry
    if (side, width, height) != (variant.first[0].upper(), *[str(geometry.size)] * 2):
        return False
    if inverted is not None and inverted != str(int(geometry.inverted)):
        return False
    if kind == "N":
        return corner == str(_seen(geometry.corner, variant))
    return geometry.letters and corner == str(_seen(BOTTOM_LEFT, variant))


def _seen(corner: int, variant: Variant) -> int:
    """Return a corner of the board as the first mover sees it, given as White sees it."""
    return TOP_RIGHT - corner if variant.black_first else corner
