"""Elo: R' = R + K (S - E), E by the formula or by FIDE's printed table.

FIDE Handbook B.02 (rating regulations, 1 March 2024) 8.1.2, 8.3: table, cut at 400 points, K of
40, 20 and 10, K times games at most 700. No federation's own formula is claimed: bands, cut, floor
and what moving first is worth are parameters. What FIDE does for players under 18, for the first
rating of the unrated and for who falls below the floor is not done: the feed has no dates of
birth, newcomers enter with a rating, and the floor holds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import ClassVar

from tournaments.ratings.systems.decimals import ONE, ZERO, fixed, stated, whole
from tournaments.ratings.systems.sides import Side, by_player
from tournaments.ratings.systems.values import (
    ParameterError,
    PlayedGame,
    PlayerPeriod,
    Standing,
    Step,
)


class Expectation(StrEnum):
    """Where the expected score comes from."""

    FORMULA = "formula"
    TABLE = "table"


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """A K and whom it is for: fewer rated games than `games_below`, a rating below `rating_below`.

    None sets no bound. With `peak` the highest rating so far is bounded, not that of now.
    """

    k: int
    games_below: int | None = None
    rating_below: int | None = None
    peak: bool = False

    def covers(self, standing: Standing) -> bool:
        """Return whether a player who stands so is in the band."""
        rating = standing.peak if self.peak else standing.rating
        few = self.games_below is None or standing.games < self.games_below
        return few and (self.rating_below is None or rating < self.rating_below)


@dataclass(frozen=True, slots=True, kw_only=True)
class EloParameters:
    """How Elo is configured; the first band that covers a player gives the K.

    `cut` bounds the difference that counts, except for players of `uncut_from` and more. Where K
    times the games of a period exceeds `most`, K is the largest whole number that does not.
    `first` is what moving first is worth, in points. With `whole_periods` a period ends in whole
    ratings, as published lists have it. `unrated` is the rating of newcomers without one of entry,
    or of all where `by_entry` is false.

    :raises ParameterError: `bands` leave somebody without a K, or a bound is no bound.
    """

    expectation: Expectation = Expectation.FORMULA
    bands: tuple[Band, ...] = (Band(k=20),)
    cut: int | None = 400
    uncut_from: int | None = None
    most: int | None = None
    floor: int | None = None
    first: int = 0
    whole_periods: bool = True
    unrated: int = 1500
    by_entry: bool = True

    def __post_init__(self) -> None:
        last = self.bands[-1] if self.bands else None
        if last is None or last.games_below is not None or last.rating_below is not None:
            raise ParameterError("bands")
        if any(band.k <= 0 for band in self.bands):
            raise ParameterError("bands.k")
        if self.cut is not None and self.cut <= 0:
            raise ParameterError("cut")
        if self.most is not None and self.most <= 0:
            raise ParameterError("most")
        if not -400 <= self.first <= 400:
            raise ParameterError("first")


FIDE = EloParameters(
    expectation=Expectation.TABLE,
    bands=(Band(k=40, games_below=30), Band(k=20, rating_below=2400, peak=True), Band(k=10)),
    cut=400,
    uncut_from=2650,
    most=700,
    floor=1400,
    unrated=1400,
)
"""FIDE's bands and bounds of 1 March 2024, the exemption from the cut of 1 October 2025."""

_HIGHEST_DIFFERENCES = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162,
    170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374,
    391, 411, 432, 456, 484, 517, 559, 619, 735,
)  # fmt: skip
"""Table 8.1.2: the highest difference for an expectation of .50, .51, ... .99; 1.0 beyond."""


def table_expectation(difference: int) -> Decimal:
    """Return what table 8.1.2 gives who is `difference` points higher, or lower where negative."""
    row = sum(abs(difference) > highest for highest in _HIGHEST_DIFFERENCES)
    higher = Decimal(50 + row) / 100
    return higher if difference >= 0 else ONE - higher


def formula_expectation(difference: Decimal) -> Decimal:
    """Return 1 / (1 + 10^(-d / 400)) to six places; the two sides of a game have 1 together."""
    with fixed():
        higher = stated(ONE / (ONE + Decimal(10) ** (-abs(difference) / 400)))
        return higher if difference >= 0 else ONE - higher


@dataclass(frozen=True, slots=True, kw_only=True)
class Elo:
    """Elo as configured."""

    name: ClassVar[str] = "elo"
    version: ClassVar[str] = "1"
    valid_from: ClassVar[str] = "2024-03-01"
    parameters: EloParameters = EloParameters()

    def newcomer(self, entry: int | None) -> Standing:
        """Return how somebody stands whom no period knows."""
        known = entry if entry is not None and self.parameters.by_entry else None
        rating = self._above_floor(Decimal(self.parameters.unrated if known is None else known))
        return Standing(rating=rating, peak=rating)

    def rate(
        self, games: Sequence[PlayedGame], before: Mapping[str, Standing]
    ) -> tuple[PlayerPeriod, ...]:
        """Return the period of everybody in `before`."""
        with fixed():
            sides = by_player(games, before)
            return tuple(self._period(player, before, mine) for player, mine in sides.items())

    def _period(
        self, player: str, before: Mapping[str, Standing], sides: tuple[Side, ...]
    ) -> PlayerPeriod:
        stood = before[player]
        factor = self._factor(stood, len(sides))
        steps = tuple(self._step(stood, before[side.opponent], side, factor) for side in sides)
        rating = stood.rating + sum((step.change for step in steps), ZERO)
        if steps:
            if self.parameters.whole_periods:
                rating = Decimal(whole(rating))
            rating = self._above_floor(rating)
        after = Standing(
            rating=rating, games=stood.games + len(steps), peak=max(stood.peak, rating)
        )
        return PlayerPeriod(player=player, before=stood, after=after, steps=steps)

    def _factor(self, stood: Standing, games: int) -> Decimal:
        k, most = next(x.k for x in self.parameters.bands if x.covers(stood)), self.parameters.most
        return Decimal(k if most is None or k * games <= most else most // games)

    def _step(self, mine: Standing, theirs: Standing, side: Side, factor: Decimal) -> Step:
        first = self.parameters.first if side.moved_first else -self.parameters.first
        difference = mine.rating - theirs.rating + first
        cut, uncut = self.parameters.cut, self.parameters.uncut_from
        if cut is not None and (uncut is None or mine.rating < uncut):
            difference = max(Decimal(-cut), min(Decimal(cut), difference))
        if self.parameters.expectation is Expectation.TABLE:
            expected = table_expectation(whole(difference))
        else:
            expected = formula_expectation(difference)
        return Step(
            key=side.game.key,
            opponent=side.opponent,
            opponent_rating=theirs.rating,
            score=side.score,
            expected=expected,
            factor=factor,
            bonus=ZERO,
            change=factor * (side.score - expected),
        )

    def _above_floor(self, rating: Decimal) -> Decimal:
        floor = self.parameters.floor
        return rating if floor is None else max(rating, Decimal(floor))
