"""What officials have to do before, during and after an event, by the articles that say so.

Gomoku 2025 article 25 has it all by phases. Weiqi 2002 30 and 31 and xiangqi 2020 17 list it
without phases: there the phase is the one in which a point can be ticked.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from games.record.values import Role
from games.rules.books.article import Article
from games.rules.books.sources import GOMOKU, WEIQI, XIANGQI


class Holder(StrEnum):
    """Whose duty it is."""

    CHIEF = "chief_arbiter"  # 裁判长
    ARRANGER = "arranger"  # 编排长
    DEPUTY = "deputy"  # 副裁判长
    ARBITER = "arbiter"  # 裁判员


class Phase(StrEnum):
    """When it is due; of what is done in every round, before, during and after that."""

    BEFORE = "before"
    DURING = "during"
    AFTER = "after"


@dataclass(frozen=True, slots=True, kw_only=True)
class Duty:
    """One point of the list; `each_round`: it is done anew in every round."""

    article: Article
    holder: Holder
    phase: Phase
    each_round: bool = False


MAY_TICK = {
    Holder.CHIEF: frozenset({Role.CHIEF_ARBITER}),
    Holder.DEPUTY: frozenset({Role.CHIEF_ARBITER, Role.DEPUTY_CHIEF_ARBITER}),
    Holder.ARRANGER: frozenset({Role.CHIEF_ARBITER, Role.DEPUTY_CHIEF_ARBITER, Role.ARBITER}),
    Holder.ARBITER: frozenset({Role.CHIEF_ARBITER, Role.DEPUTY_CHIEF_ARBITER, Role.ARBITER}),
}
"""Who may say that a duty is done: its holder, and who directs him (gomoku 25.1, 25.3)."""

Numbered = Callable[[str], Article]


def _points(
    book: Numbered, holder: Holder, phase: Phase, numbers: Iterable[str], *, rounds: str = ""
) -> tuple[Duty, ...]:
    """Return the points of one list; `rounds`: the last letters of those done in every round."""
    return tuple(
        Duty(article=book(number), holder=holder, phase=phase, each_round=number[-1] in rounds)
        for number in numbers
    )


def _lettered(head: str, letters: str) -> tuple[str, ...]:
    return tuple(f"{head}-{letter}" for letter in letters)


_B, _D, _A = Phase.BEFORE, Phase.DURING, Phase.AFTER
GOMOKU_DUTIES = (
    *_points(GOMOKU, Holder.CHIEF, _B, _lettered("25.1.1", "ABCDE")),
    *_points(GOMOKU, Holder.CHIEF, _D, _lettered("25.1.2", "ABCD")),
    *_points(GOMOKU, Holder.CHIEF, _A, _lettered("25.1.3", "ABCD")),
    *_points(GOMOKU, Holder.ARRANGER, _B, _lettered("25.2.1", "ABC")),
    *_points(GOMOKU, Holder.ARRANGER, _D, _lettered("25.2.2", "ABCD"), rounds="ABC"),
    *_points(GOMOKU, Holder.ARRANGER, _A, _lettered("25.2.3", "ABCD")),
    *_points(GOMOKU, Holder.DEPUTY, _B, _lettered("25.3.1", "AB")),
    *_points(GOMOKU, Holder.DEPUTY, _D, _lettered("25.3.2", "ABC"), rounds="B"),
    *_points(GOMOKU, Holder.DEPUTY, _A, _lettered("25.3.3", "ABC")),
    *_points(GOMOKU, Holder.ARBITER, _B, _lettered("25.4.1", "ABCD"), rounds="ABCD"),
    *_points(GOMOKU, Holder.ARBITER, _D, _lettered("25.4.2", "ABCD"), rounds="ABCD"),
    *_points(GOMOKU, Holder.ARBITER, _A, _lettered("25.4.3", "AB"), rounds="AB"),
)
WEIQI_DUTIES = (
    *_points(WEIQI, Holder.CHIEF, _B, ("30.1", "30.2", "30.3", "30.4", "30.5")),
    *_points(WEIQI, Holder.CHIEF, _D, ("30.6", "30.9")),
    *_points(WEIQI, Holder.CHIEF, _A, ("30.7", "30.8")),
    *_points(WEIQI, Holder.ARBITER, _B, ("31.1", "31.4"), rounds="4"),
    *_points(WEIQI, Holder.ARBITER, _D, ("31.2", "31.3", "31.5"), rounds="5"),
)
XIANGQI_DUTIES = (
    *_points(XIANGQI, Holder.ARBITER, _B, ("17.2", "17.3", "17.4")),
    *_points(XIANGQI, Holder.ARBITER, _D, ("17.1", "17.5", "17.6"), rounds="5"),
    *_points(XIANGQI, Holder.ARBITER, _A, ("17.7",)),
)
