"""Games of a dan tournament as promotions rest on them, and dan awarded (升段).

Weiqi 2002 25.3, appendix 7 tables 4 and 5.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from games.rules.books.article import Article
from tournaments.promotion.points import Dan, DanSystem, GameResult, game_points
from tournaments.promotion.run import RatedGame


class LeftOut(StrEnum):
    """Why a game of a dan tournament earns no points of table 4."""

    FORFEITED = "forfeited"
    ANNULLED = "annulled"
    WITHOUT_DAN = "without_dan"  # one of the two has no professional dan


@dataclass(frozen=True, slots=True, kw_only=True)
class DanGame:
    """A game that counts for promotion, as one of the two played it.

    `mine` and `theirs` are the professional dan frozen at entry. `event` is the id of an
    earlier event and `version` that of its record; "" and 0 for the event itself.
    """

    stage: int
    round: int
    board: int
    game: int
    opponent: str
    mine: int
    theirs: int
    result: GameResult
    event: str = ""
    version: int = 0

    @property
    def key(self) -> str:
        """What names the game among all of a player's."""
        return f"{self.event}:{self.stage}.{self.round}.{self.board}.{self.game}"

    @property
    def points(self) -> int:
        """What table 4 gives for it."""
        return game_points(Dan(number=self.mine), Dan(number=self.theirs), self.result)

    def rated(self) -> RatedGame:
        """Return the game as a run takes it."""
        return RatedGame(
            id=self.key,
            opponent=Dan(number=self.theirs),
            result=self.result,
            mine=Dan(number=self.mine),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class NotCounted:
    """A game that earns no points of table 4, and why."""

    stage: int
    round: int
    board: int
    game: int
    opponent: str
    why: LeftOut


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """A dan awarded by the office, and what it rests on.

    `games` with their `average` and the row of table 5 where it was earned; `place` and
    `approval` for an amateur dan (25.3); `reason` where a ruling gave it. `based_on` is the
    version of the event it was worked out from.
    """

    id: str
    system: DanSystem
    dan: int
    from_dan: int
    articles: tuple[Article, ...]
    based_on: int
    games: tuple[DanGame, ...] = ()
    average: Fraction | None = None
    needed_average: Fraction | None = None
    needed_games: int = 0
    place: int = 0
    approval: str = ""
    reason: str = ""
