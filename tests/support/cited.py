"""An article as a game or an event of an edition cites it, by its number alone."""

from adjudication.articles.citing import read_article
from games.rules.books.article import Article
from games.rules.books.registry import book_of


def cited(edition: str, number: str | Article | None) -> Article | None:
    """Return the article of the edition's own book, or of the one it falls back on; "" is None."""
    if not number or isinstance(number, Article):
        return number or None
    return read_article(book_of(edition).source, number)


def article_of(edition: str, number: str) -> Article:
    """Return the article that `number` is under an edition, where there is one."""
    found = cited(edition, number)
    assert found is not None
    return found
