"""What the book of an edition says of time controls: their articles, and how fast a game is.

A kind that a book does not name is served under the article of the book that does, because
every book lets an event announce other limits.
"""

from games.rules.books.article import Article
from games.rules.books.registry import BOOKS, book_of
from games.rules.clocks.kinds import ControlKind, TimeControl
from games.rules.clocks.kinds import Speed as Speed


def control_article(edition: str, kind: ControlKind) -> Article:
    """Return the article that defines a kind of control for games of `edition`."""
    books = (book_of(edition), *BOOKS.values())
    return next(book.clocks.controls[kind] for book in books if kind in book.clocks.controls)


def speed_of(edition: str, control: TimeControl) -> tuple[Speed, Article | None]:
    """Return how fast a game is, and the article that says so (None where the book is silent).

    Xiangqi 6.3, 27.2 and gomoku 30.1: 15 minutes a side or less, by the base time alone.
    Draughts app.1.6.1: base time and sixty increments; above 30 minutes no fast game, above
    15 rapid, from 5 blitz.
    """
    clocks = book_of(edition).clocks
    longest = max(control.base_of(0), control.base_of(1))
    value_ms = longest + clocks.increments_counted * control.increment_ms
    for speed in clocks.speeds:
        if value_ms > speed.over_ms:
            return speed.speed, speed.article
    return Speed.STANDARD, None
