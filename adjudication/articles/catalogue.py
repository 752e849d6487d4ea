"""The catalogue of articles (条文目录): every article of every rule book served.

Each book is one table under `data`, in the book's own order, its titles and summaries in
the catalogue's own words in Chinese and English. Rule source: the books of `BOOKS`.
The numbers are the books' own; what a book leaves unnumbered has a number made from the
place where it stands (`fig.2` a figure, `ref.5` a reference figure, `17.3/p2` a second
paragraph, `app3.2.4` a point of an appendix).
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files

from games.rules.books.registry import BOOKS as EDITIONS
from games.rules.books.registry import SOURCES
from games.rules.editions import UnknownEditionError

BOOKS = tuple(SOURCES)
"""The rule books, by the name of the edition each of them prints."""

_COLUMNS = ("number", "kind", "title_zh", "title_en", "summary_zh", "summary_en")


class Kind(StrEnum):
    """What an article asks of the server."""

    DEFINITION = "definition"  # says what a term means or heads other articles
    DECIDABLE = "decidable"  # follows from the record alone
    OFFICIAL = "official"  # needs an official's decision
    TOURNAMENT = "tournament"  # pairing, scoring, ranking
    ORGANISATIONAL = "organisational"  # duties and arrangements
    EQUIPMENT = "equipment"  # boards, men, clocks, halls
    FORM = "form"  # sheets and tables to be filled in


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """One article of a book: what it is called and what it says, in two languages."""

    edition: str
    number: str
    kind: Kind
    title_zh: str
    title_en: str
    summary_zh: str
    summary_en: str


class CatalogueError(ValueError):
    """A table of the catalogue is not as it must be; `code` is `bad_catalogue`."""

    code = "bad_catalogue"

    def __init__(self, edition: str, line: int, reason: str) -> None:
        super().__init__(f"{edition}, line {line}: {reason}")
        self.edition = edition
        self.line = line


def base_edition(edition: str) -> str:
    """Return the book that an edition is played under.

    An edition is a book itself, one of those served, or what several of them begin with, as
    `draughts-64` is.

    :raises UnknownEditionError: when no book covers it.
    """
    if edition in SOURCES:
        return edition
    known = EDITIONS.get(edition)
    if known is None and "-" in edition:
        family = (book for name, book in EDITIONS.items() if name.startswith(f"{edition}-"))
        known = next(family, None)
    if known is None:
        raise UnknownEditionError(edition)
    return known.source.code


def articles(edition: str) -> tuple[Article, ...]:
    """Return every article of an edition's book, in the book's order.

    :raises UnknownEditionError: when no book covers the edition.
    """
    return _book(base_edition(edition))


def article(edition: str, number: str) -> Article | None:
    """Return the article of that number in an edition's book, or None when it has none.

    :raises UnknownEditionError: when no book covers the edition.
    """
    return _by_number(base_edition(edition)).get(number)


def parse_book(edition: str, text: str) -> tuple[Article, ...]:
    """Return the articles of a book's table, given as tab-separated text with a header.

    :raises CatalogueError: on another header, a row of another width, an empty field, an
        unknown kind or a number that comes twice.
    """
    header, *rows = text.removesuffix("\n").split("\n")
    if tuple(header.split("\t")) != _COLUMNS:
        raise CatalogueError(edition, 1, "the header is not the one expected")
    found: dict[str, Article] = {}
    for line, row in enumerate(rows, start=2):
        read = _parse_row(edition, line, row)
        if read.number in found:
            raise CatalogueError(edition, line, f"{read.number} comes twice")
        found[read.number] = read
    return tuple(found.values())


def _parse_row(edition: str, line: int, row: str) -> Article:
    fields = row.split("\t")
    if len(fields) != len(_COLUMNS):
        raise CatalogueError(edition, line, f"{len(fields)} fields, not {len(_COLUMNS)}")
    if any(not field or field != field.strip() for field in fields):
        raise CatalogueError(edition, line, "a field is empty or has blanks around it")
    number, kind, title_zh, title_en, summary_zh, summary_en = fields
    try:
        known = Kind(kind)
    except ValueError:
        raise CatalogueError(edition, line, f"unknown kind {kind}") from None
    return Article(
        edition=edition,
        number=number,
        kind=known,
        title_zh=title_zh,
        title_en=title_en,
        summary_zh=summary_zh,
        summary_en=summary_en,
    )


@cache
def _book(book: str) -> tuple[Article, ...]:
    table = files("adjudication.articles") / "data" / f"{book}.tsv"
    # A book whose articles are told nowhere has no table; what is cited of it leads nowhere.
    return parse_book(book, table.read_text(encoding="utf-8")) if table.is_file() else ()


@cache
def _by_number(book: str) -> dict[str, Article]:
    return {read.number: read for read in _book(book)}
