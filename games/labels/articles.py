"""Articles as they are cited: where each is read, how the API writes it, what a person named.

The catalogue of articles lies above this app; the settings name who knows its addresses
(`ARTICLE_ADDRESS`), which book has a number (`ARTICLE_READER`), what may be cited (`ARTICLE_LIST`).
"""

from typing import TypedDict

from django.conf import settings
from django.utils.module_loading import import_string

from games.labels.language import is_chinese
from games.rules.books.article import Article, Source
from games.rules.books.registry import book_of


class ArticleData(TypedDict):
    """An article in an answer of the API; `url` is null where no book here has it."""

    book: str
    number: str
    url: str | None


def article_address(article: Article, *, api: bool = False) -> str:
    """An address of the page, or of the API; "" where no app of articles is installed."""
    where = getattr(settings, "ARTICLE_ADDRESS", "")
    return str(import_string(where)(article, api=api)) if where else ""


def article_data(article: Article | None) -> ArticleData | None:
    """Return an article as the API writes it."""
    if article is None:
        return None
    url = article_address(article, api=True) or None
    return {"book": article.book, "number": article.number, "url": url}


def read_article(source: Source, number: str) -> Article | None:
    """Return the article that somebody names by its number alone; None for a blank.

    It is one of `source`, or of the book that speaks where `source` is silent if only that
    book has the number.
    """
    named = number.strip()
    if not named:
        return None
    where = getattr(settings, "ARTICLE_READER", "")
    if not where:
        return source(named)
    found: Article = import_string(where)(source, named)
    return found


def article_under(edition: str, number: str) -> Article | None:
    """Return the article that somebody names in a game of `edition`, as `read_article` does."""
    return read_article(book_of(edition).source, number)


def articles_to_cite(edition: str) -> tuple[tuple[str, str], ...]:
    """Return number and title, in the reader's language, of what may be cited in a game."""
    where = getattr(settings, "ARTICLE_LIST", "")
    if not where:
        return ()
    listed: tuple[tuple[str, str], ...] = import_string(where)(
        book_of(edition).source, chinese=is_chinese()
    )
    return listed
