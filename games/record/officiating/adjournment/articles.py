"""The article of each book that speaks for a step of an adjournment, "" where it is silent."""

from dataclasses import dataclass

from games.rules.clocks.books import Book, book_of


@dataclass(frozen=True, slots=True, kw_only=True)
class PauseArticles:
    """Articles of one book on breaks and sealed moves."""

    pause: str = ""
    confirm: str = ""
    seal: str = ""
    keep: str = ""
    legal: str = ""
    open: str = ""
    back: str = ""
    owed: str = ""


_SILENT = PauseArticles()
_WEIQI = PauseArticles(
    pause="14",
    confirm="22.9",
    seal="14/p2",
    keep="14/p2",
    legal="14/p2",
    open="14/p2",
    back="22.9",
    owed="14/p2",
)
_GOMOKU = PauseArticles(
    pause="20",
    confirm="20.1.1",
    seal="20.1.3",
    keep="20.1.5",
    legal="20.1.6",
    open="20.2.1",
    back="20.2.3",
    owed="20.2.4",
)


def pause_articles(edition: str) -> PauseArticles:
    """Return the articles of the edition's book; of gomoku 2025 alone on every step."""
    return {Book.WEIQI: _WEIQI, Book.GOMOKU: _GOMOKU}.get(book_of(edition), _SILENT)
