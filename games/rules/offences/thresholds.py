"""What an event changes in its book's table of penalties: how many of an offence lose the game.

A line names the offence by its code or article (xiangqi 4.1.8, 8.1.7), or what is counted:
`foul` or 4.1.10, `violation`, `warning`. Xiangqi 8.1.9 and 28.11 leave it to the event's own
regulations (棋手须知、补充细则).
"""

from collections.abc import Iterable
from dataclasses import dataclass

from games.rules.offences.books import book_of

ILLEGAL_MOVE = ("illegal_move", "4.1.8", "8.1.8")
"""Names of breaches of the rules of play in xiangqi, above and below national events."""
EARLY_PRESS = ("pressed_without_moving", "4.1.9", "8.1.7")
"""Names of pressing the clock without having moved."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Threshold:
    """One line: `count` of `offence` lose the game."""

    offence: str
    count: int


def loses_at(thresholds: Iterable[Threshold], *names: str) -> int | None:
    """Return how many lose by the event's own line on any of `names`, None without one."""
    return next((one.count for one in thresholds if one.offence in names), None)


def aliases(edition: str, code: str) -> tuple[str, ...]:
    """Return the further names under which an event may mean the offence of `code`."""
    groups = (ILLEGAL_MOVE, EARLY_PRESS) if edition.startswith("xiangqi") else ()
    return next((one for one in groups if one[0] == code), ())


def names_of(edition: str) -> frozenset[str]:
    """Return every name that a line may have under `edition`."""
    book = book_of(edition)
    found = {name for one in book.offences for name in (one.code, *one.articles)}
    found |= {name for measure, limit in book.limits.items() for name in (measure, limit.article)}
    if edition.startswith("xiangqi"):
        found |= {*ILLEGAL_MOVE, *EARLY_PRESS}
    return frozenset(found)
