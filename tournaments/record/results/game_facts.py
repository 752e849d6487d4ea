"""What the games of boards have come to, as an event's commands are told of it.

A game is a stream of its own; who gives a command to the event has the server look at the
games it concerns. DESIGN section 4: the event cannot silently contradict its games.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from games.rules.books.article import Article
from games.streams.declarations import Field
from tournaments.record.values import Score


@dataclass(frozen=True, slots=True, kw_only=True)
class GameWorth:
    """A closed game's result, the side in front that was to move first in it.

    `swapped`: the colours were exchanged. `points_*` stand where a ruling gave other points.
    """

    score: Score
    fouls: tuple[int, int]
    swapped: bool
    points: tuple[Fraction, Fraction] | None
    article: Article | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFact:
    """A game of a board as it stood at `version` of its stream; `first` was to move first.

    `under_way`: begun and not closed. `ruling_open`: a claim, a proposed ruling or an offence
    in it waits for an answer. `worth` is None while it gives its board no result.
    """

    stage: int
    round: int
    board: int
    game: int
    game_id: str
    version: int
    first: int
    under_way: bool = False
    ruling_open: bool = False
    worth: GameWorth | None = None


KnownGames = Annotated[tuple[GameFact, ...], Field(by_server=True)]
"""The games a command concerns; filled in by the server, asked of nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """A result as a person enters it; points None where they are what the score brings."""

    score: Score
    fouls: tuple[int, int]
    points: tuple[Fraction | None, Fraction | None] = (None, None)


def contradicted(fact: GameFact, entered: Entered) -> bool:
    """Return whether a closed game says otherwise than what is entered for it."""
    worth = fact.worth
    if worth is None:
        return False
    points = worth.points or (None, None)
    return (worth.score, worth.fouls, points) != (entered.score, entered.fouls, entered.points)
