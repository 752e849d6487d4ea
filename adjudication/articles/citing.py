"""From an article as a ruling cites it to the article of the catalogue.

A game of the classic gomoku rules is ruled by the book of 2025 where its own is silent; the
record writes the points of the draughts appendix without the first stop (`app1.6.7.1`).
"""

from adjudication.articles.catalogue import Article, article, base_edition
from games.rules.registry import UnknownEditionError

_SILENT_FALLS_TO = {"gomoku-classic": "gomoku-2025"}
_DRAUGHTS = "draughts-appendix"
_DRAUGHTS_POINTS = {"app.1.6.8-9": "app.1.6.8-9/scope"}


def find_article(edition: str, cited: str) -> Article | None:
    """Return the article that games of `edition` cite as `cited`, None for one of no book here.

    The rules of play of draughts, for one, are those of its federations, not of the books.
    """
    try:
        book = base_edition(edition)
    except UnknownEditionError:
        return None
    number = cited
    if book == _DRAUGHTS and cited.startswith("app1."):
        number = f"app.{cited.removeprefix('app')}"
        number = _DRAUGHTS_POINTS.get(number, number)
    books = (book, _SILENT_FALLS_TO[book]) if book in _SILENT_FALLS_TO else (book,)
    for one in books:
        # An article as a whole is cited by its bare number: 9 for art.9.
        found = article(one, number) or article(one, f"art.{number}")
        if found is not None:
            return found
    return None
