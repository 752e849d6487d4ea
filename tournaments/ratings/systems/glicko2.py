"""Glicko-2: a rating, its deviation and its volatility, by rating periods.

Glickman, Example of the Glicko-2 system (2022), whose steps are named below. Why this is not the
package `glicko2`: docs/decisions/0081.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import ClassVar, NamedTuple

from tournaments.ratings.systems.decimals import ONE, ZERO, decimal_of, fixed, stated
from tournaments.ratings.systems.sides import Side, by_player
from tournaments.ratings.systems.values import (
    ParameterError,
    PlayedGame,
    PlayerPeriod,
    Standing,
    Step,
)

SCALE = Decimal("173.7178")
PI_SQUARED = Decimal("9.869604401089358618834490999876")
CLOSE = Decimal("1E-12")
"""How near the bounds of the logarithm of the new variance must come."""
FINE = Decimal("1E-12")
"""What volatilities are stated to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Glicko2Parameters:
    """How the system is configured; `tau` bounds how fast a volatility changes.

    `unrated` is the rating of newcomers without one of entry, or of all where `by_entry` is false.

    :raises ParameterError: a number that is not above zero.
    """

    tau: Fraction = Fraction(1, 2)
    deviation: Fraction = Fraction(350)
    volatility: Fraction = Fraction(6, 100)
    unrated: int = 1500
    by_entry: bool = False

    def __post_init__(self) -> None:
        for name in ("tau", "deviation", "volatility"):
            if not getattr(self, name) > 0:
                raise ParameterError(name)


class _Met(NamedTuple):
    """A game on the internal scale (step 2): g of the opponent's deviation, E, the score."""

    g: Decimal
    expected: Decimal
    score: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Glicko2:
    """Glicko-2 as configured."""

    name: ClassVar[str] = "glicko2"
    version: ClassVar[str] = "1"
    valid_from: ClassVar[str] = "2012-02-22"
    parameters: Glicko2Parameters = Glicko2Parameters()

    def newcomer(self, entry: int | None) -> Standing:
        """Return how somebody stands whom no period knows (step 1)."""
        known = entry if entry is not None and self.parameters.by_entry else None
        rating = Decimal(self.parameters.unrated if known is None else known)
        return Standing(
            rating=rating,
            peak=rating,
            deviation=stated(decimal_of(self.parameters.deviation)),
            volatility=decimal_of(self.parameters.volatility).quantize(FINE),
        )

    def rate(
        self, games: Sequence[PlayedGame], before: Mapping[str, Standing]
    ) -> tuple[PlayerPeriod, ...]:
        """Return the period of everybody in `before`; who did not play gets less certain."""
        with fixed():
            sides = by_player(games, before)
            return tuple(self._period(player, before, mine) for player, mine in sides.items())

    def _period(
        self, player: str, before: Mapping[str, Standing], sides: tuple[Side, ...]
    ) -> PlayerPeriod:
        stood = before[player]
        phi, sigma = _deviation(stood) / SCALE, _volatility(stood)
        met = tuple(_met(stood, before[side.opponent], side) for side in sides)
        if not met:
            wider = stated(SCALE * (phi * phi + sigma * sigma).sqrt())
            after = _standing(stood, stood.rating, wider, sigma, games=0)
            return PlayerPeriod(player=player, before=stood, after=after, steps=())
        # Steps 3 and 4: the variance of the rating by these games, and what they would add.
        variance = ONE / sum((x.g * x.g * x.expected * (ONE - x.expected) for x in met), ZERO)
        delta = variance * sum((x.g * (x.score - x.expected) for x in met), ZERO)
        sigma = _new_volatility(phi, sigma, variance, delta, decimal_of(self.parameters.tau))
        # Steps 6 to 8.
        phi = ONE / (ONE / (phi * phi + sigma * sigma) + ONE / variance).sqrt()
        steps = tuple(
            _step(before[side.opponent], side, x, phi) for side, x in zip(sides, met, strict=True)
        )
        rating = stood.rating + sum((step.change for step in steps), ZERO)
        after = _standing(stood, rating, stated(SCALE * phi), sigma, games=len(steps))
        return PlayerPeriod(player=player, before=stood, after=after, steps=steps)


def _met(mine: Standing, theirs: Standing, side: Side) -> _Met:
    phi = _deviation(theirs) / SCALE
    g = ONE / (ONE + 3 * phi * phi / PI_SQUARED).sqrt()
    expected = ONE / (ONE + (-g * (mine.rating - theirs.rating) / SCALE).exp())
    return _Met(g, expected, side.score)


def _step(theirs: Standing, side: Side, met: _Met, phi: Decimal) -> Step:
    factor = SCALE * phi * phi * met.g
    return Step(
        key=side.game.key,
        opponent=side.opponent,
        opponent_rating=theirs.rating,
        score=side.score,
        expected=stated(met.expected),
        factor=stated(factor),
        bonus=ZERO,
        change=stated(factor * (met.score - met.expected)),
    )


def _standing(
    stood: Standing, rating: Decimal, deviation: Decimal, sigma: Decimal, *, games: int
) -> Standing:
    return Standing(
        rating=rating,
        games=stood.games + games,
        peak=max(stood.peak, rating),
        deviation=deviation,
        volatility=sigma.quantize(FINE),
    )


def _new_volatility(
    phi: Decimal, sigma: Decimal, variance: Decimal, delta: Decimal, tau: Decimal
) -> Decimal:
    """Return the volatility after the period: step 5, by the Illinois method."""
    start = (sigma * sigma).ln()
    known = phi * phi + variance

    def slope(x: Decimal) -> Decimal:
        grown = x.exp()
        excess = grown * (delta * delta - known - grown)
        return excess / (2 * (known + grown) ** 2) - (x - start) / (tau * tau)

    left = start
    if delta * delta > known:
        other = (delta * delta - known).ln()
    else:
        other = start - tau
        while slope(other) < 0:
            other -= tau
    at_one, at_other = slope(left), slope(other)
    while abs(other - left) > CLOSE:
        between = left + (left - other) * at_one / (at_other - at_one)
        at_between = slope(between)
        if at_between * at_other <= 0:
            left, at_one = other, at_other
        else:
            at_one /= 2
        other, at_other = between, at_between
    return (left / 2).exp()


def _deviation(standing: Standing) -> Decimal:
    if standing.deviation is None:
        raise AssertionError("Glicko-2 has a deviation for everybody it rates")
    return standing.deviation


def _volatility(standing: Standing) -> Decimal:
    if standing.volatility is None:
        raise AssertionError("Glicko-2 has a volatility for everybody it rates")
    return standing.volatility
