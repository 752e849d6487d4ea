"""The article of each book that speaks for an act about time."""

from dataclasses import dataclass

from games.record.state import GameState
from games.rules.clocks.books import Book, book_of
from games.rules.clocks.flags import loss_article
from games.rules.draughts.speed import Speed, speed_of

DRAUGHTS_TIME = "10"
"""The chapter on time of the rules of the game itself; fast games have the appendix."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeArticles:
    """Articles of one book: that there is a clock, that a flag fell, that it has not yet.

    `stopped`: that officials stop the clocks. `fault`: that they put them right.
    """

    clock: str
    fallen: str
    early: str
    stopped: str
    fault: str


_XIANGQI = TimeArticles(clock="6", fallen="21.1", early="21.3", stopped="8.1.2", fault="21.4")
_ARTICLES: dict[Book, TimeArticles] = {
    Book.XIANGQI: _XIANGQI,
    Book.XIANGQI_RAPID: _XIANGQI,
    Book.XIANGQI_MASS: _XIANGQI,
    Book.WEIQI: TimeArticles(
        clock="12.1", fallen="12.4", early="12.4", stopped="14", fault="12.4(6)"
    ),
    Book.GOMOKU: TimeArticles(
        clock="14.2", fallen="14.4", early="14.4", stopped="14.7", fault="14.5"
    ),
    Book.GOMOKU_CLASSIC: TimeArticles(
        clock="clock.4", fallen="clock.6", early="clock.6", stopped="clock.8", fault="clock.7"
    ),
}


def time_articles(state: GameState) -> TimeArticles:
    """Return the articles on time of the book the game is played by."""
    book = book_of(state.edition)
    if book is not Book.DRAUGHTS:
        return _ARTICLES[book]
    lost = loss_on_time(state)
    return TimeArticles(
        clock=DRAUGHTS_TIME, fallen=lost, early=lost, stopped="app1.6.6", fault=lost
    )


def loss_on_time(state: GameState) -> str:
    """Return the article by which the side whose time ran out loses this game."""
    control = state.time_control
    if book_of(state.edition) is Book.DRAUGHTS:
        fast = speed_of(control) is not Speed.STANDARD
        return "app1.6.7.1" if fast and state.edition == "draughts-100" else DRAUGHTS_TIME
    if control is None:
        return _ARTICLES[book_of(state.edition)].fallen
    return loss_article(state.edition, control.kind)
