"""What goes into a period of a rating system and what comes out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, ClassVar, Protocol


class ParameterError(ValueError):
    """A parameter of a system that is missing, unknown or out of its range: `parameter`."""

    def __init__(self, parameter: str) -> None:
        super().__init__(parameter)
        self.parameter = parameter


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A rated game; `first` moved first and `score` is that side's: 0, 1/2 or 1.

    `handicap` as in `tournaments.record.values.Pair`: the stones that the second gives the first,
    1 for no komi. `speed` as the event's; `first_entry` and `second_entry` are the ratings the two
    entered with, None without one.
    """

    key: str
    first: str
    second: str
    score: Decimal
    handicap: int = 0
    speed: str = ""
    first_entry: int | None = None
    second_entry: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How a player stands between two periods.

    `peak` is the highest rating so far, `games` counts rated games. `deviation` and `volatility`
    are those of Glicko-2, None in the other systems.
    """

    rating: Decimal
    games: int = 0
    peak: Decimal
    deviation: Decimal | None = None
    volatility: Decimal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What a game did to a player's rating: `change` is `factor * (score - expected) + bonus`.

    In Glicko-2 `change` is the game's share, and `bonus` 0.
    """

    key: str
    opponent: str
    opponent_rating: Decimal
    score: Decimal
    expected: Decimal
    factor: Decimal
    bonus: Decimal
    change: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPeriod:
    """A player's period: the rating after is that before and all steps, the floor kept."""

    player: str
    before: Standing
    after: Standing
    steps: tuple[Step, ...]


class RatingSystem(Protocol):
    """A system under its parameters; `valid_from` is the day its rule is dated."""

    name: ClassVar[str]
    version: ClassVar[str]
    valid_from: ClassVar[str]

    @property
    def parameters(self) -> Any:
        """The parameters, a frozen dataclass."""

    def newcomer(self, entry: int | None) -> Standing:
        """Return how somebody stands whom no period knows; `entry` as of the first game."""

    def rate(
        self, games: Sequence[PlayedGame], before: Mapping[str, Standing]
    ) -> tuple[PlayerPeriod, ...]:
        """Return the period of everybody in `before`; every player of `games` must be there.

        All games of a period are rated by the ratings before it, whatever their order.
        """
