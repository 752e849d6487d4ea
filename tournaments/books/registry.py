"""Which rule book an event is held by: editions of one game share its book, some have their own.

A game whose book says nothing of events has no line here: its events are held by `silent_book`.
"""

from games.rules.editions import editions, kernel_for
from tournaments.books import draughts, gomoku, weiqi, xiangqi
from tournaments.books.book import EventBook
from tournaments.books.pairing import PairingRules, System
from tournaments.books.silent import silent_book

_BOOKS = {book.game: book for book in (xiangqi.BOOK, weiqi.BOOK, gomoku.BOOK, draughts.BOOK)}
_OF_EDITION = {
    "xiangqi-2020-rapid": xiangqi.RAPID,
    "xiangqi-2020-mass": xiangqi.MASS,
    xiangqi.WORLD.name: xiangqi.WORLD,
    "gomoku-classic": gomoku.CLASSIC,
}
"""Editions that say something of their own."""


def book_of(edition: str) -> EventBook:
    """Return the book that an event of `edition` is held by.

    :raises UnknownEditionError: no kernel serves the edition.
    """
    game = kernel_for(edition).game
    return _OF_EDITION.get(edition) or _BOOKS.get(game) or silent_book(edition)


def books() -> tuple[EventBook, ...]:
    """Return the book of every game, without the editions that say something of their own."""
    return tuple(game_books().values())


def game_books() -> dict[str, EventBook]:
    """Return the book of every game served by the game's name."""
    served = {kernel_for(edition).game: edition for edition in reversed(editions())}
    silent = {game: silent_book(edition) for game, edition in served.items() if game not in _BOOKS}
    return _BOOKS | silent


def rules_describing(system: System) -> PairingRules:
    """Of the one book at home in it, else of one that offers it, for a book that is silent."""
    at_home = (book.pairing for book in books() if system in book.pairing.home)
    return next(at_home, None) or next(
        book.pairing for book in books() if system in book.pairing.offered
    )
