"""What every tie-break answers: exact numbers to compare, and the sum each comes from.

A measure gives *parts*: small amounts in whole numbers, each with the round and the opponent
it comes from. The number compared is their sum over the measure's denominator; opening it
gives the same parts back, so that what is shown and what was ranked by cannot differ. A
sequence (截断, 去除第一轮 ...) gives one such sum per stage, compared in turn.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from games.rules.books.article import Article
from tournaments.tiebreaks.field import Field

Part = tuple[int, int, int, str]
"""Round from 1 (0: none), index of the opponent (-1: none), amount, what it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One summand of a value: `what` is a stable code, `article` the rule that adds it."""

    round: int
    opponent: int | None
    what: str
    amount: Fraction
    article: Article | None = None


class Measure(Protocol):
    """One tie-break over a field; `i` is the index of a row."""

    def denominator(self, field: Field, i: int) -> int:
        """Return what the sums are to be divided by."""

    def stages(self, field: Field, i: int) -> tuple[int, ...]:
        """The one sum; measures compared in turn have several."""

    def column(self, field: Field, rows: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the stages of several rows at once."""

    def has_own_denominators(self, field: Field) -> bool:
        """Return whether the denominator may differ from row to row."""

    def parts(self, field: Field, i: int) -> tuple[tuple[Part, ...], ...]:
        """Return, for each stage, the parts its sum is made of."""


class Several(ABC):
    """What every tie-break does for many rows: row by row, over one denominator."""

    @abstractmethod
    def stages(self, field: Field, i: int) -> tuple[int, ...]:
        """The one sum; measures compared in turn have several."""

    def column(self, field: Field, rows: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the stages of several rows at once."""
        return [self.stages(field, i) for i in rows]

    def has_own_denominators(self, field: Field) -> bool:
        """Return whether the denominator may differ from row to row."""
        return False


class Plain(Several):
    """A tie-break that is one sum; the child says which amounts, and what they are."""

    def denominator(self, field: Field, i: int) -> int:
        """Return the unit of points, the usual denominator."""
        return field.unit

    @abstractmethod
    def amounts(self, field: Field, i: int) -> list[int]:
        """Whole multiples of one over `denominator`."""

    @abstractmethod
    def labels(self, field: Field, i: int) -> list[tuple[int, int, str]]:
        """Return round, opponent and kind of each summand, in the same order."""

    def stages(self, field: Field, i: int) -> tuple[int, ...]:
        """The one sum; measures compared in turn have several."""
        return (sum(self.amounts(field, i)),)

    def parts(self, field: Field, i: int) -> tuple[tuple[Part, ...], ...]:
        """Return the summands with their labels."""
        pairs = zip(self.labels(field, i), self.amounts(field, i), strict=True)
        return (tuple((r, o, amount, what) for (r, o, what), amount in pairs),)


def open_parts(
    measure: Measure, field: Field, i: int, *, articles: dict[str, Article], article: Article | None
) -> tuple[tuple[Term, ...], ...]:
    """Return the terms of row `i`, stage by stage; each stage sums to its value.

    `articles` gives the kinds of part that an article of their own adds.
    """
    under = measure.denominator(field, i)
    return tuple(
        tuple(
            Term(
                round=played,
                opponent=None if other < 0 else field.rows[other].entrant.number,
                what=what,
                amount=Fraction(amount, under),
                article=articles.get(what, article),
            )
            for played, other, amount, what in stage
        )
        for stage in measure.parts(field, i)
    )
