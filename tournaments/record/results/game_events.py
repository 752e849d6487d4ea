"""What happened between the event and its games. Past tense; facts only."""

from dataclasses import dataclass
from fractions import Fraction

from games.rules.books.article import Article
from games.streams.declarations import gettext_noop as _
from games.streams.stored import stored
from tournaments.record.results.game_facts import BoardResult, Punished


@stored("tournaments.game-contradicted.v1", label=_("result against the closed game"))
@dataclass(frozen=True, slots=True, kw_only=True)
class GameContradicted:
    """A board counts otherwise than its closed game: entered and confirmed so, or ruled.

    The game stood at `game_version` of its stream; `result` is what it came to, the side in
    front that was to move first in it.
    """

    stage: int
    round: int
    board: int
    game: int
    game_id: str
    game_version: int
    result: BoardResult


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceChange:
    """Whom a correction moves: places before and after, 0 for none, and points."""

    number: int
    place_before: int
    place_after: int
    points_before: Fraction
    points_after: Fraction


@stored(
    "tournaments.correction-proposed.v1", label=_("correction proposed after a change in the game")
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionProposed:
    """A game came to another result after its own was on record: a correction waits.

    `before` stood at the board, or in the log of its match; `result` is what the game came to
    at `game_version`, by `article`. `moved` are the places that would change. `problem` is the
    code of what stands in the way of the correction, "" for nothing.
    """

    stage: int
    round: int
    board: int
    game: int
    game_id: str
    game_version: int
    before: BoardResult
    result: BoardResult
    moved: tuple[PlaceChange, ...] = ()
    article: Article | None = None
    problem: str = ""


@stored("tournaments.correction-accepted.v1", label=_("proposed correction made"))
@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionAccepted:
    """The correction proposed at version `proposal` was made."""

    proposal: int
    reason: str = ""


@stored("tournaments.correction-rejected.v1", label=_("proposed correction not made"))
@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionRejected:
    """The correction proposed at version `proposal` is not made: the event's result stands."""

    proposal: int
    reason: str


@stored("tournaments.correction-lapsed.v1", label=_("proposed correction without cause any more"))
@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionLapsed:
    """The game at `game_version` gives no more cause for the correction at `proposal`."""

    proposal: int
    game_version: int


@stored("tournaments.game-punishments-noted.v1", label=_("penalties of a game noted"))
@dataclass(frozen=True, slots=True, kw_only=True)
class GamePunishmentsNoted:
    """The punishments of a closed game count for the places, in place of those noted before.

    `punished`: those warned or disqualified from it, by their numbers (xiangqi 18.5).
    """

    stage: int
    round: int
    board: int
    game: int
    game_id: str
    game_version: int
    punished: tuple[Punished, ...]


GameEvent = (
    GamePunishmentsNoted
    | GameContradicted
    | CorrectionProposed
    | CorrectionAccepted
    | CorrectionRejected
    | CorrectionLapsed
)
