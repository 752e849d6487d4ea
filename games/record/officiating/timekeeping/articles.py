"""The article of a game's book that speaks for an act about time."""

from dataclasses import dataclass

from games.record.state import GameState
from games.rules.clocks.books import Speed, speed_of
from games.rules.clocks.flags import loss_article


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeArticles:
    """Articles of one game: that there is a clock, that a flag fell, that it has not yet.

    `stopped`: that officials stop the clocks. `fault`: that they put them right.
    """

    clock: str
    fallen: str
    early: str
    stopped: str
    fault: str


def time_articles(state: GameState) -> TimeArticles:
    """Return the articles on time of the book the game is played by."""
    said = state.book.clocks
    by_speed = loss_on_time(state) if said.flags.recorded else ""
    return TimeArticles(
        clock=said.clock.number,
        fallen=by_speed or said.fallen.number,
        early=by_speed or said.not_fallen.number,
        stopped=said.stopped.number,
        fault=by_speed or said.fault.number,
    )


def loss_on_time(state: GameState) -> str:
    """Return the article by which the side whose time ran out loses this game."""
    said, control = state.book.clocks, state.time_control
    if said.flags.recorded:
        fast = control is not None and speed_of(state.edition, control)[0] is not Speed.STANDARD
        return said.flags.recorded[fast].number
    if control is None:
        return said.fallen.number
    return loss_article(state.edition, control.kind)
