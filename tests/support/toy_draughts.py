"""Editions of draughts that no book here has, each a row of data: what the shared kernel can do.

Every one differs from those served in several points, so that a rule that was read off the
size of the board or the colour of a side shows at once.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from unittest import mock

from games.notation.detection import DRAUGHTS_EDITIONS
from games.notation.pdn import reader
from games.rules import editions as kernels
from games.rules.books import registry as books
from games.rules.books.article import Article
from games.rules.books.book import Book, InFiles
from games.rules.books.draughts import RUSSIAN
from games.rules.draughts import moves as faults
from games.rules.draughts import notation
from games.rules.draughts.board import (
    BY_KING,
    GOES_ON,
    KINGS,
    PIECES,
    STOPS,
    Movement,
)
from games.rules.draughts.draw_rules import DrawLimit, DrawRule
from games.rules.draughts.geometry import BOTTOM_RIGHT, Geometry
from games.rules.draughts.kernel import DraughtsKernel
from games.rules.draughts.variant import BLACK, Irregularities, Variant
from tests.support.slow_draughts import Rules

toy = partial(Article, "toy")

SHORT = Variant(
    edition="toy-short",
    movement=Movement(Geometry(8), flying=False, backwards=False, promotion=STOPS),
    first=BLACK,
    moving=toy("1"),
    capturing=toy("2"),
    notation=toy("3"),
    lost=toy("4"),
    drawn=toy("5"),
    violations={
        faults.MUST_CAPTURE: toy("2.1"),
        notation.INCOMPLETE: toy("2.2"),
    },
    irregular=Irregularities(
        article=toy("6"),
        other=toy("6.1"),
        two_moves=toy("6.1"),
        touched=toy("6.1"),
        of_faults={faults.MUST_CAPTURE: toy("6.2")},
    ),
    draws=(
        DrawLimit(rule=DrawRule.KINGS_ONLY, article=toy("5.2"), limit=8, is_judged=True),
        DrawLimit(rule=DrawRule.THREEFOLD, article=toy("5.1"), limit=2),
        DrawLimit(rule=DrawRule.BALANCE, article=toy("5.3"), limit=6, pieces=4, with_more=10),
    ),
)
"""Black first, kings of one step, men capture forwards only, free choice: the English game."""

MIRRORED = replace(
    SHORT,
    edition="toy-mirrored",
    movement=Movement(
        Geometry(8, corner=BOTTOM_RIGHT, inverted=True), backwards=False, prefers=(PIECES, KINGS)
    ),
    first="white",
)
"""A mirrored board numbered from White's right; most pieces, then most kings: the Spanish game."""

LETTERS = replace(
    SHORT,
    edition="toy-letters",
    movement=Movement(
        Geometry(8, letters=True), flying=False, promotion=GOES_ON, prefers=(BY_KING, PIECES)
    ),
)
"""Black first by letters; short kings, which must capture before men."""

LARGE = replace(
    SHORT,
    edition="toy-large",
    movement=Movement(Geometry(10), promotion=STOPS),
    first="white",
)
"""100 squares, free choice; a man's capture ends on the last row."""

TOYS = {variant.edition: variant for variant in (SHORT, MIRRORED, LETTERS, LARGE)}
KERNELS = {edition: DraughtsKernel(variant) for edition, variant in TOYS.items()}
RULES = {
    "toy-short": Rules(8, flying=False, backwards=False, stops=True, first="b"),
    "toy-mirrored": Rules(
        8, prefers=("pieces", "kings"), backwards=False, corner="lower right", inverted=True
    ),
    "toy-letters": Rules(8, prefers=("by king", "pieces"), goes_on=True, flying=False, first="b"),
    "toy-large": Rules(10, stops=True),
}
"""The same, as the slow reference has them."""


def book(edition: str, in_files: InFiles) -> Book:
    """Return a book of a toy edition: as one of 64 squares, but for its files."""
    conduct = replace(RUSSIAN.conduct, turns=SHORT.moving)
    return replace(RUSSIAN, edition=edition, conduct=conduct, in_files=in_files)


# Numbers that PDN leaves free, so that no edition served has one of them.
BOOKS = {
    edition: book(edition, in_files)
    for edition, in_files in {
        "toy-short": InFiles(pdn_type=91),
        "toy-mirrored": InFiles(pdn_type=94),
        "toy-letters": InFiles(pdn_type=93),
        "toy-large": InFiles(pdn_type=93, pdn_win=2),
    }.items()
}


@contextmanager
def served() -> Iterator[None]:
    """Serve the toy editions."""
    kernels.editions()
    with (
        mock.patch.dict(kernels._KERNELS, KERNELS),
        mock.patch.dict(books.BOOKS, BOOKS),
        mock.patch.dict(reader._NAMED, {"toy-short": re.compile("toy draughts", re.I)}),
        mock.patch.object(reader, "DRAUGHTS_EDITIONS", (*DRAUGHTS_EDITIONS, *KERNELS)),
    ):
        yield
