"""From an article as it is cited to the article of the catalogue, and from a number to its book.

A game of the classic gomoku rules is ruled by the book of 2025 where its own is silent; the
older records write some points of the draughts appendix without the first stop (`app1.6.7.1`).
"""

from collections.abc import Iterator

from adjudication.articles.catalogue import Article, Kind, article, articles, base_edition
from games.rules.books.article import Article as Cited
from games.rules.books.article import Source
from games.rules.books.registry import SOURCES
from games.rules.editions import UnknownEditionError


def find_article(cited: Cited) -> Article | None:
    """Return the article of the catalogue that is cited, None for one of no book here."""
    if cited.book not in SOURCES:
        return None
    found = (article(cited.book, number) for number in _spellings(cited.number))
    return next((article for article in found if article is not None), None)


def find_in_edition(edition: str, number: str) -> Article | None:
    """Read by the edition's book; None for an edition or an article that there is not."""
    try:
        source = SOURCES[base_edition(edition)]
    except UnknownEditionError:
        return None
    return find_article(read_article(source, number))


def read_article(source: Source, number: str) -> Cited:
    """Return the article that somebody means who names a number in a matter of `source`.

    What only the book has on which `source` falls back is an article of that book; so is a
    number that `source` has not, where the catalogue does not hold that other book.
    """
    own = source(number)
    if find_article(own) is not None or not source.falls_back_on:
        return own
    lent = Cited(source.falls_back_on, number)
    is_lent = number[:1].isdigit() if lent.book not in SOURCES else find_article(lent) is not None
    return lent if is_lent else own


def articles_to_cite(source: Source, *, chinese: bool) -> tuple[tuple[str, str], ...]:
    """Return number and title of what an official may cite in a matter of `source`.

    In the book's order; then what only the book has on which it falls back. What measures
    boards or is a sheet is cited in no game. Nothing, where the catalogue lacks one of the two.
    """
    books = [book for book in (source.code, source.falls_back_on) if book]
    if not all(book in SOURCES for book in books):
        return ()
    found: dict[str, str] = {}
    for book in books:
        for row in articles(book):
            if row.kind not in (Kind.EQUIPMENT, Kind.FORM):
                found.setdefault(row.number, row.title_zh if chinese else row.title_en)
    return tuple(found.items())


def _spellings(cited: str) -> Iterator[str]:
    """Yield the numbers under which a book may have what is cited.

    An article as a whole is cited by its bare number: 9 for art.9. A point of an appendix may
    be cited without the first stop, and one that heads others stands for its scope.
    """
    yield cited
    yield f"art.{cited}"
    if cited.startswith("app"):
        point = f"app.{cited.removeprefix('app').removeprefix('.')}"
        yield point
        yield f"{point}/scope"
