"""Edition -> its book; game -> what people call it."""

from games.rules.books.book import Book, Game, Source
from games.rules.books.sources import PRINTED
from games.rules.protocol import UnknownEditionError
from games.rules.served import GAMES as SERVED

BOOKS: dict[str, Book] = {book.edition: book for game in SERVED for book in game.books}
"""Edition -> its book."""
GAMES: dict[str, Game] = {book.game.code: book.game for book in BOOKS.values()}
"""Code of a game -> the game."""
_LENT = {book.source.falls_back_on for book in BOOKS.values()} - {""}
SOURCES: dict[str, Source] = {
    **{book.source.code: book.source for book in BOOKS.values()},
    **{code: source for code, source in PRINTED.items() if code in _LENT},
}
"""Code of a printed book -> the book, those with them on which others fall back."""


def book_of(edition: str) -> Book:
    """Return the book of an edition.

    :raises UnknownEditionError: when there is none.
    """
    try:
        return BOOKS[edition]
    except KeyError:
        raise UnknownEditionError(edition) from None


def assumed_editions(game: str) -> tuple[str, ...]:
    """Return the editions that a file of a game may be of when it names none, the usual first."""
    books = (book for book in BOOKS.values() if book.game.code == game)
    return tuple(book.edition for book in books if book.in_files.assumed)


def game_of(edition: str) -> str:
    """Return the code of the game that an edition is of.

    :raises UnknownEditionError: when there is none.
    """
    return book_of(edition).game.code
