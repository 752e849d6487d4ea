"""From an article as a ruling cites it to the article of the catalogue.

A game of the classic gomoku rules is ruled by the book of 2025 where its own is silent; the
record writes the points of the draughts appendix without the first stop (`app1.6.7.1`).
"""

from collections.abc import Iterator

from adjudication.articles.catalogue import Article, article, base_edition
from games.rules.books.registry import SOURCES
from games.rules.registry import UnknownEditionError


def find_article(edition: str, cited: str) -> Article | None:
    """Return the article that games of `edition` cite as `cited`, None for one of no book here.

    The rules of play of draughts, for one, are those of its federations, not of the books.
    """
    try:
        book = base_edition(edition)
    except UnknownEditionError:
        return None
    for source in (book, SOURCES[book].falls_back_on):
        if not source:
            continue
        for number in _spellings(cited):
            found = article(source, number)
            if found is not None:
                return found
    return None


def _spellings(cited: str) -> Iterator[str]:
    """Yield the numbers under which a book may have what is cited.

    An article as a whole is cited by its bare number: 9 for art.9. A point of an appendix may
    be cited without the first stop, and one that heads others stands for its scope.
    """
    yield cited
    yield f"art.{cited}"
    if cited.startswith("app"):
        point = f"app.{cited.removeprefix('app')}"
        yield point
        yield f"{point}/scope"
