"""The European Go Federation's rating of 2021: con, bonus, handicap, class of the tournament.

europeangodatabase.eu, EGF rating system: r' = r + con (Sa - Se) + bonus, the change weighed by
the class (A 1, B 3/4, C 1/2). A handicap counts 100 (h - 1/2) for who takes it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import ClassVar

from tournaments.ratings.systems.decimals import HALF, ONE, ZERO, fixed, stated
from tournaments.ratings.systems.sides import Side, by_player
from tournaments.ratings.systems.values import (
    PlayedGame,
    PlayerPeriod,
    Standing,
    Step,
)

TOP = Decimal(3300)
HIGHEST = Decimal(3200)
"""Ratings above are counted as this: at `TOP` the formula has no value."""
LOWEST = Decimal(-900)
"""30 kyu, the floor."""


class EventClass(StrEnum):
    """How serious a tournament is, by its time control."""

    A = "A"
    B = "B"
    C = "C"


WEIGHTS: Mapping[EventClass, Decimal] = {
    EventClass.A: ONE,
    EventClass.B: Decimal("0.75"),
    EventClass.C: HALF,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class EgfParameters:
    """How the system is configured: the class of an event by its speed, `other` without one.

    `unrated` is the rating of newcomers without one of entry, or of all where `by_entry` is false.
    """

    standard: EventClass = EventClass.A
    rapid: EventClass = EventClass.B
    blitz: EventClass = EventClass.C
    other: EventClass = EventClass.A
    unrated: int = 100
    by_entry: bool = True

    def class_at(self, speed: str) -> EventClass:
        """`other` where it is not known how fast the event was."""
        return {"standard": self.standard, "rapid": self.rapid, "blitz": self.blitz}.get(
            speed, self.other
        )


def con(rating: Decimal) -> Decimal:
    """Return how much a game may move a rating."""
    return ((TOP - rating) / 200) ** Decimal("1.6")


def bonus(rating: Decimal) -> Decimal:
    """Return what is added for a game, against deflation."""
    return (ONE + ((Decimal(2300) - rating) / 80).exp()).ln() / 5


def expected(mine: Decimal, theirs: Decimal) -> Decimal:
    """Return Se of the first of two ratings, a handicap added to that of who takes it."""
    higher, lower = max(mine, theirs), min(mine, theirs)
    # exp(beta(lower) - beta(higher)), whose logarithms cancel.
    ratio = ((TOP - min(higher, HIGHEST)) / (TOP - min(lower, HIGHEST))) ** 7
    won = stated(ONE / (ONE + ratio))
    return won if mine >= theirs else ONE - won


@dataclass(frozen=True, slots=True, kw_only=True)
class Egf:
    """The EGF's system of 2021."""

    name: ClassVar[str] = "egf"
    version: ClassVar[str] = "2021"
    valid_from: ClassVar[str] = "2021-01-01"
    parameters: EgfParameters = EgfParameters()

    def newcomer(self, entry: int | None) -> Standing:
        """Return how somebody stands whom no period knows."""
        known = entry if entry is not None and self.parameters.by_entry else None
        rating = max(LOWEST, Decimal(self.parameters.unrated if known is None else known))
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
        steps = tuple(self._step(stood, before[side.opponent], side) for side in sides)
        rating = max(LOWEST, stood.rating + sum((step.change for step in steps), ZERO))
        after = Standing(
            rating=rating, games=stood.games + len(steps), peak=max(stood.peak, rating)
        )
        return PlayerPeriod(player=player, before=stood, after=after, steps=steps)

    def _step(self, mine: Standing, theirs: Standing, side: Side) -> Step:
        stones = side.game.handicap
        taken = 100 * (stones - HALF) if stones else ZERO
        given = (taken, ZERO) if side.moved_first else (ZERO, taken)
        won = expected(mine.rating + given[0], theirs.rating + given[1])
        weight = WEIGHTS[self.parameters.class_at(side.game.speed)]
        counted = min(mine.rating, HIGHEST)
        factor, more = stated(weight * con(counted)), stated(weight * bonus(counted))
        return Step(
            key=side.game.key,
            opponent=side.opponent,
            opponent_rating=theirs.rating,
            score=side.score,
            expected=won,
            factor=factor,
            bonus=more,
            change=stated(factor * (side.score - won) + more),
        )
