"""What an event changes in its book's table of penalties: how many of an offence lose the game.

A line names the offence by its code or article (xiangqi 4.1.8, 8.1.7), or what is counted:
`foul` or 4.1.10, `violation`, `warning`. By which article the regulations may do so is said by
what the book leaves open.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from games.rules.books.registry import book_of
from games.rules.offences.kinds import Measure


@dataclass(frozen=True, slots=True, kw_only=True)
class Threshold:
    """One line: `count` of `offence` lose the game."""

    offence: str
    count: int


def loses_at(thresholds: Iterable[Threshold], *names: str) -> int | None:
    """Return how many lose by the event's own line on any of `names`, None without one."""
    return next((threshold.count for threshold in thresholds if threshold.offence in names), None)


def names_of(edition: str) -> frozenset[str]:
    """Return every name that a line may have under `edition`."""
    book = book_of(edition).offences
    found = {name for offence in book.listed for name in offence.names}
    for measure, limit in book.limits.items():
        found |= {measure.value, limit.article.number}
    return frozenset(found | {measure.value for measure in counted_of(edition)})


def counted_of(edition: str) -> tuple[Measure, ...]:
    """Return what regulations may count: what the book counts, and warnings where it gives any."""
    book = book_of(edition)
    more = {Measure.WARNING} & set(book.offences.powers) if book.left.penalties else set()
    return (*book.offences.limits, *(more - set(book.offences.limits)))


def offence_named(edition: str, name: str) -> str:
    """Return the one code of what a line names, by whatever code or article; "" for nothing."""
    book = book_of(edition).offences
    for measure, limit in book.limits.items():
        if name in (measure.value, limit.article.number):
            return measure.value
    if name in {measure.value for measure in counted_of(edition)}:
        return name
    return next((offence.code for offence in book.listed if name in offence.names), "")


def joined(
    edition: str, first: Iterable[Threshold], then: Iterable[Threshold]
) -> tuple[Threshold, ...]:
    """Return the lines of `first`, and those of `then` on other offences."""
    own = tuple(first)
    named = {offence_named(edition, threshold.offence) for threshold in own}
    return own + tuple(
        threshold for threshold in then if offence_named(edition, threshold.offence) not in named
    )
