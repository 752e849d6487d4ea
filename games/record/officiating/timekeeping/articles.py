"""The article of a game's book that speaks for an act about time."""

from dataclasses import dataclass

from games.record.state import GameState
from games.rules.books.article import Article
from games.rules.clocks.books import Speed, speed_of
from games.rules.clocks.flags import loss_article


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeArticles:
    """Articles of one game: that there is a clock, that a flag fell, that it has not yet.

    `stopped`: that officials stop the clocks. `fault`: that they put them right.
    """

    clock: Article
    fallen: Article
    early: Article
    stopped: Article
    fault: Article


def time_articles(state: GameState) -> TimeArticles:
    """Return the articles on time of the book the game is played by."""
    rules = state.book.clocks
    by_speed = loss_on_time(state) if rules.flags.recorded else None
    return TimeArticles(
        clock=rules.clock,
        fallen=by_speed or rules.fallen,
        early=by_speed or rules.not_fallen,
        stopped=rules.stopped,
        fault=by_speed or rules.fault,
    )


def loss_on_time(state: GameState) -> Article:
    """Return the article by which the side whose time ran out loses this game."""
    rules, control = state.book.clocks, state.time_control
    if rules.flags.recorded:
        fast = control is not None and speed_of(state.edition, control)[0] is not Speed.STANDARD
        return rules.flags.recorded[fast]
    if control is None:
        return rules.fallen
    return loss_article(state.edition, control.kind)
