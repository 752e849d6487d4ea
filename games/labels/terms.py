"""Words for what every rule book has: as the book in force calls it, else the common word."""

from collections.abc import Mapping
from typing import TypeVar

from games.labels.game_words import Word
from games.labels.language import named
from games.rules.books.article import Article
from games.rules.books.registry import BOOKS
from games.rules.books.sources import PRINTED

K = TypeVar("K", bound=str)


def term(table: Mapping[K, Word], code: K, *, edition: str = "") -> str:
    """Return the word for `code` under an edition, the code itself where nobody has one."""
    return _word(table, code, BOOKS[edition].source.code if edition in BOOKS else "")


def cited_term(table: Mapping[K, Word], code: K, article: Article | None) -> str:
    """Return the word for `code` in the book that prints `article`."""
    return _word(table, code, article.book if article else "")


def _word(table: Mapping[K, Word], code: K, book: str) -> str:
    source = PRINTED.get(book)
    own = source.terms.get(code) if source else None
    return str(named(own)) if own and code in table else str(table.get(code, code))
