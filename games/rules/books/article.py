"""An article of a rule book: which book, and its number there.

Silence of a book is None, never an article without a number.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, order=True)
class Article:
    """One article: `book` is the book that prints it, `number` as it is cited ("4.1.8").

    The same number in another book is another article.
    """

    book: str
    number: str

    def __str__(self) -> str:
        return f"{self.book} {self.number}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """What people call a thing, in both languages."""

    zh: str
    en: str


Terms = Mapping[str, Named]
"""Code of what all books have -> what one of them calls it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A printed book, by which the catalogue knows its articles: `XIANGQI("4.1.8")` is one.

    `falls_back_on`: the book that speaks where it is silent, "" for none. `terms`: its own words
    for what all books have. `in_english`: it is printed in English, and so are its moves.
    `federation`: of the world that has made it, "" for the national association. `year`: in which
    it was printed, 0 where it does not say.
    """

    code: str
    name: Named
    falls_back_on: str = ""
    terms: Terms = field(default_factory=dict, compare=False)
    in_english: bool = False
    federation: str = ""
    year: int = 0

    def __call__(self, number: str) -> Article:
        """Of this book, by its short number: 4.1.1, app3.1.7, fig.7."""
        return Article(self.code, number)


@dataclass(frozen=True, slots=True)
class Heads:
    """All articles of one book whose numbers begin with one of `numbers` ("21" has 21.1.2)."""

    book: Source
    numbers: tuple[str, ...]

    def __contains__(self, article: Article | None) -> bool:
        if article is None:
            return False
        return article.book == self.book.code and article.number.startswith(self.numbers)


def cited_in(*articles: Article | None) -> tuple[Article, ...]:
    """Return articles without those of which the book is silent."""
    return tuple(article for article in articles if article is not None)


def number_of(article: Article | None) -> str | None:
    """Return the number alone, for a text whose book is known; None of silence."""
    return None if article is None else article.number


def numbers_of(articles: Iterable[Article]) -> tuple[str, ...]:
    """Return the numbers of articles, each once, in their order."""
    return tuple(dict.fromkeys(article.number for article in articles))


def format_articles(articles: Iterable[Article]) -> str:
    """Return articles as one text, each with its book: `weiqi-2002 18.3, weiqi-2002 19`."""
    return ", ".join(str(article) for article in articles)


def parse_articles(text: str) -> tuple[Article, ...]:
    """Return the articles that `format_articles` has written."""
    parts = (part.partition(" ") for part in text.split(", ") if part)
    return tuple(Article(book, number) for book, _blank, number in parts)
