"""The edition by which games of some years are read, as a federation chooses it.

Old games were played by rules that nobody may serve; a federation says by which edition those of a
range of years are read. Pure values.
"""

import csv
from collections.abc import Iterable
from dataclasses import dataclass

from games.rules.books.registry import book_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Years:
    """Years of play, the first and the last included."""

    first: int
    last: int

    def covers(self, played_on: str) -> bool:
        """Return whether a date, year first, falls into them; an unknown one does not."""
        year = played_on[:4]
        return year.isdecimal() and self.first <= int(year) <= self.last

    def overlaps(self, other: "Years") -> bool:
        """Return whether some year is in both."""
        return self.first <= other.last and other.first <= self.last


EditionYears = tuple[tuple[str, Years], ...]
"""Editions, each with years for whose games it is chosen; at most one a game and year."""


def chosen_edition(choices: EditionYears, game: str, played_on: str) -> str:
    """Return the edition chosen for a game, by its code, of that date, "" for none."""
    return next(
        (
            edition
            for edition, years in choices
            if years.covers(played_on) and book_of(edition).game.code == game
        ),
        "",
    )


def read_choices(lines: Iterable[str]) -> EditionYears:
    """Read lines `edition,first year,last year`; empty ones say nothing.

    :raises ValueError: for a line that is no such line.
    :raises UnknownEditionError: when there is no such edition.
    """
    found = []
    for row in csv.reader(lines):
        if not row:
            continue
        edition, first, last = (cell.strip() for cell in row)
        book_of(edition)
        found.append((edition, Years(first=int(first), last=int(last))))
    return tuple(found)
