"""Which rule book an event is held by: editions of one game share its book, some have their own."""

from games.rules.registry import kernel_for
from tournaments.books import draughts, gomoku, weiqi, xiangqi
from tournaments.books.book import EventBook
from tournaments.books.pairing import PairingRules, System

_BOOKS = {book.game: book for book in (xiangqi.BOOK, weiqi.BOOK, gomoku.BOOK, draughts.BOOK)}
_OF_EDITION = {
    "xiangqi-2020-rapid": xiangqi.RAPID,
    "xiangqi-2020-mass": xiangqi.MASS,
    "gomoku-classic": gomoku.CLASSIC,
}
"""Editions that say something of their own."""


def book_of(edition: str) -> EventBook:
    """Return the book that an event of `edition` is held by.

    :raises UnknownEditionError: no kernel serves the edition.
    """
    own = _OF_EDITION.get(edition)
    return own or _BOOKS[kernel_for(edition).game]


def books() -> tuple[EventBook, ...]:
    """Return the book of every game, without the editions that say something of their own."""
    return tuple(_BOOKS.values())


def game_books() -> dict[str, EventBook]:
    """Return the book of every game by the game's name."""
    return dict(_BOOKS)


def rules_describing(system: System) -> PairingRules:
    """Return the rules of the book that describes a pairing system."""
    return next(book.pairing for book in books() if system in book.pairing.home)
