"""Finding articles by number or by words of their text, in either language."""

import unicodedata

from adjudication.articles.catalogue import BOOKS, Article, Kind, articles, base_edition

MAX_SEARCH = 100
"""Characters of a search that are looked at."""


def find_articles(
    *, edition: str = "", search: str = "", kind: Kind | None = None
) -> tuple[Article, ...]:
    """Return the articles that fit everything asked for, in the books' order.

    Every word of `search` must begin the number or stand in a title or summary; case and
    width of letters do not matter. Articles whose number is the search itself come first.

    :raises UnknownEditionError: when no book covers the edition.
    """
    books = (base_edition(edition),) if edition else BOOKS
    words = _plain(search[:MAX_SEARCH]).split()
    found = [
        article
        for book in books
        for article in articles(book)
        if (kind is None or article.kind is kind) and _fits(article, words)
    ]
    # Sorting is stable: behind the exact numbers the books' order stays.
    found.sort(key=lambda article: _plain(article.number) not in words)
    return tuple(found)


def neighbours(found: Article) -> tuple[Article | None, Article | None]:
    """Return the articles before and after one in its book, None at an end."""
    book = articles(found.edition)
    at = book.index(found)
    return (book[at - 1] if at else None), (book[at + 1] if at + 1 < len(book) else None)


def _fits(article: Article, words: list[str]) -> bool:
    number = _plain(article.number)
    texts = _plain(
        " ".join((article.title_zh, article.title_en, article.summary_zh, article.summary_en))
    )
    return all(number.startswith(word) or word in texts for word in words)


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()
