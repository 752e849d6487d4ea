"""An article as a game or an event of an edition cites it, by its number alone."""

from adjudication.articles.citing import read_article
from games.rules.books.article import Article
from games.rules.books.registry import book_of
from games.rules.books.sources import DRAUGHTS_APPENDIX, FMJD, FMJD64


def cited(edition: str, number: str | Article | None) -> Article | None:
    """Return the article of the edition's own book, or of the one it falls back on; "" is None.

    What is no point of the draughts appendix stands in the rules of play.
    """
    if not number or isinstance(number, Article):
        return number or None
    source = book_of(edition).source
    if source is DRAUGHTS_APPENDIX and not number.startswith(("app", "form", "table")):
        return FMJD(number) if edition == "draughts-100" else FMJD64(number)
    return read_article(source, number)
