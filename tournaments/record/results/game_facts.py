"""What the games of boards have come to, as an event's commands are told of it.

A game is a stream of its own; who gives a command to the event has the server look at the
games it concerns: an event cannot silently contradict its games.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from games.rules.books.article import Article
from games.streams.declarations import Field
from tournaments.record.values import MatchGame, Outcome, Score


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
class Punished:
    """How often a game's officials warned an entrant, and took the game from it (18.1, 18.2)."""

    number: int
    warnings: int = 0
    disqualified: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFact:
    """A game of a board as it stood at `version` of its stream; `first` was to move first.

    `under_way`: begun and not closed. `ruling_open`: a claim, a proposed ruling or an offence
    in it waits for an answer. `worth` is None while it gives its board no result; `punished`
    are those of a closed game.
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
    punished: tuple[Punished, ...] = ()


KnownGames = Annotated[tuple[GameFact, ...], Field(by_server=True)]
"""The games a command concerns; filled in by the server, asked of nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardResult:
    """A result as a board counts it, the side listed first or moving first in front.

    `points_*` are None where they are what the score brings; `annulled` counts for nothing.
    """

    score: Score
    fouls_first: int = 0
    fouls_second: int = 0
    points_first: Fraction | None = None
    points_second: Fraction | None = None
    annulled: bool = False


def result_of(worth: GameWorth) -> BoardResult:
    """Return what a closed game has its board count."""
    points = worth.points or (None, None)
    return BoardResult(
        score=worth.score,
        fouls_first=worth.fouls[0],
        fouls_second=worth.fouls[1],
        points_first=points[0],
        points_second=points[1],
    )


def on_board(outcome: Outcome) -> BoardResult:
    """Return what stands on record of a board."""
    return BoardResult(
        score=outcome.score,
        fouls_first=outcome.fouls_first,
        fouls_second=outcome.fouls_second,
        points_first=outcome.points_first,
        points_second=outcome.points_second,
        annulled=outcome.annulled,
    )


def on_log(game: MatchGame) -> BoardResult:
    """Return what stands on record of a game of a match."""
    return BoardResult(
        score=game.score,
        fouls_first=game.fouls_first,
        fouls_second=game.fouls_second,
        points_first=game.points_first,
        points_second=game.points_second,
    )


def as_log(fact: GameFact, worth: GameWorth) -> MatchGame:
    """Return a closed game of a match as its log would have it."""
    result = result_of(worth)
    return MatchGame(
        game=fact.game,
        first=fact.first,
        score=result.score,
        fouls_first=result.fouls_first,
        fouls_second=result.fouls_second,
        points_first=result.points_first,
        points_second=result.points_second,
        article=worth.article if worth.points else None,
    )


def contradicted(fact: GameFact, entered: BoardResult) -> bool:
    """Return whether a closed game says otherwise than what is entered for it."""
    return fact.worth is not None and result_of(fact.worth) != entered
