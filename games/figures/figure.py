"""A plot with the table that it draws."""

from dataclasses import dataclass

from django.utils.functional import Promise

from games.figures.plots import Bar
from games.labels.codes import Word


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A number of a table as it is read, and the list behind it, "" for none."""

    text: str
    url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A group with its numbers and the page of it; `is_all` is everything together."""

    name: str | Promise
    cells: tuple[Cell, ...]
    is_all: bool = False
    url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A plot and its table: `legend` are code, word and help of the parts of a bar.

    `hidden`: groups that a page leaves out. `name` is that of its file.
    """

    name: str
    title: str
    note: str
    legend: tuple[tuple[str, Word, Word], ...]
    headings: tuple[Word, ...]
    bars: tuple[Bar, ...]
    rows: tuple[Row, ...]
    hidden: int = 0

    @property
    def helps(self) -> tuple[tuple[Word, Word], ...]:
        """What needs more than its word."""
        return tuple((label, help_text) for _code, label, help_text in self.legend if help_text)
