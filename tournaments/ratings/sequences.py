"""The sequence of rating lists (等级分表的先后) each game and speed goes by.

Questions 123 to 129 of the tournament managers' checklist: a default for every game and speed
in its book, another in the event's regulations. How fast a game is, each book says (xiangqi
6.3 and 27.2, gomoku 30.1, draughts appendix 1.6): `games.rules.clocks.books`.
"""

from collections.abc import Mapping

from games.rules.clocks.books import Speed, speed_of
from games.rules.clocks.kinds import TimeControl
from tournaments.books.registry import book_of, game_books

DEFAULTS: Mapping[str, Mapping[Speed, tuple[str, ...]]] = {
    game: book.ratings.lists for game, book in game_books().items()
}
"""Game -> speed -> names of lists as the registry has them, the first asked first."""


def event_speed(edition: str, control: TimeControl | None) -> Speed:
    """Return how fast an event is: by its time control, by its edition where none is set."""
    if control is None:
        return book_of(edition).ratings.speed
    return speed_of(edition, control)[0]


def default_sequence(game: str, speed: Speed) -> tuple[str, ...]:
    """Return the lists of a game at a speed, the first asked first; none for another game."""
    return DEFAULTS.get(game, {}).get(speed, ())
