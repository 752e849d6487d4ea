"""A document as values: pages of blocks, of which PDF, page and workbook are three renderings.

The same values give the same bytes and the same hash, so that a paper can be held to the record
that it was drawn from.
"""

import hashlib
from dataclasses import dataclass, replace
from enum import StrEnum

import msgspec


class Look(StrEnum):
    """How a cell of a grid is set."""

    HEAD = "head"
    NAME = "name"  # to the left
    NUMBER = "number"  # in the middle
    STRONG = "strong"  # in the middle, bold


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A cell of a grid, `span` columns wide and `rows` rows high.

    `under`: what is set underlined behind the text.
    """

    text: str = ""
    under: str = ""
    look: Look = Look.NUMBER
    span: int = 1
    rows: int = 1


Line = tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A table. `widths`: of its columns, in parts of the whole. `height`: of a row, in mm."""

    heads: tuple[Line, ...]
    rows: tuple[Line, ...]
    widths: tuple[int, ...]
    height: int = 7
    title: str = ""

    kind = "grid"


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A named value; an empty one is a line to write on."""

    label: str
    value: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fields:
    """Named values side by side, `across` in a row."""

    fields: tuple[Field, ...]
    across: int = 4
    title: str = ""

    kind = "fields"


@dataclass(frozen=True, slots=True, kw_only=True)
class Prose:
    """Paragraphs under a heading, "" for none."""

    paragraphs: tuple[str, ...]
    title: str = ""
    small: bool = False

    kind = "prose"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A drawing (SVG text, our own) with what is written under it."""

    svg: str
    caption: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Drawings side by side, `across` in a row."""

    figures: tuple[Figure, ...]
    across: int = 1
    title: str = ""

    kind = "figures"


@dataclass(frozen=True, slots=True, kw_only=True)
class Signatures:
    """Lines to sign on; `dated`: with room for the date."""

    labels: tuple[str, ...]
    dated: bool = False

    kind = "signatures"


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """A part that is cut off the sheet, with a heading and a code that says of which board it is.

    `table`: the path of the screen on which its game is entered, "" where it has none or several.
    """

    heading: str
    blocks: tuple["Grid | Fields | Prose | Signatures", ...]
    table: str = ""
    board: str = ""

    kind = "slip"


Block = Grid | Fields | Prose | Figures | Signatures | Slip


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What begins on a sheet of its own; a long table runs on to further sheets."""

    blocks: tuple[Block, ...]
    title: str = ""
    """Of its own, in place of the document's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A document: `heading` is the event or the game, `source` the book and article of the form.

    `version` is of the record that it was drawn from, 0 for a blank form; `address` leads to
    the same document on the server, "" for a blank form.
    """

    code: str
    title: str
    heading: str
    pages: tuple[Page, ...]
    language: str
    source: str = ""
    landscape: bool = False
    version: int = 0
    address: str = ""
    name: str = ""
    """Of the file, without the suffix."""

    @property
    def digest(self) -> str:
        """The SHA-256 of all that is printed but the code that leads here."""
        content = msgspec.json.encode(replace(self, address="", name=""), order="sorted")
        return hashlib.sha256(content).hexdigest()


def head(*texts: str | Cell) -> Line:
    """Return headings as a line; a cell among them stays as it is."""
    return tuple(
        text if isinstance(text, Cell) else Cell(text=text, look=Look.HEAD) for text in texts
    )


def heading(text: str, *, span: int = 1, rows: int = 1) -> Cell:
    """Return one heading over several columns or lines."""
    return Cell(text=text, look=Look.HEAD, span=span, rows=rows)


def name(text: str, *, span: int = 1, rows: int = 1) -> Cell:
    """Return a cell that is set to the left."""
    return Cell(text=text, look=Look.NAME, span=span, rows=rows)


def number(text: str | int, *, span: int = 1, rows: int = 1) -> Cell:
    """Return a cell that is set in the middle."""
    return Cell(text=str(text), span=span, rows=rows)


def empty(count: int) -> Line:
    """Return so many cells to write in."""
    return (Cell(),) * count
