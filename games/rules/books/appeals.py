"""Who may bring what before whom: disputes at the board, objections, appeals, as a book has them.

Gomoku rules 2025, articles 14.8, 22 and 25.4.2-D; xiangqi rules 2020, articles 15 to 17 and 29.6;
weiqi rules 2002, articles 16.3, 16.4 and 30.6; draughts appendix 1.6.6. What a book does not say
is None or empty: it bars nobody. The time limit of an appeal stands among the book's deadlines.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from games.rules.books.article import Article


class Instance(StrEnum):
    """Before whom a case is brought."""

    BOARD = "board"  # 对局中的争议，裁判员
    CHIEF = "chief"  # 裁判长
    COMMITTEE = "committee"  # 仲裁委员会、技术申诉委员会


class Capacity(StrEnum):
    """As what somebody files."""

    PLAYER = "player"  # 棋手
    LEADER = "leader"  # 领队
    COACH = "coach"  # 教练


class Matter(StrEnum):
    """What a case is about, as far as the books make a difference."""

    OFFENCE = "offence"  # 对方违规
    FACT = "fact"  # 裁判员就比赛事实作出的裁决
    READING = "reading"  # 对规则、规程或补充规定涵盖事项的解释
    UNCOVERED = "uncovered"  # 对其未涵盖事项的解释
    RULING = "ruling"  # 其他裁决
    COLLUSION = "collusion"  # 下假棋


class CaseOutcome(StrEnum):
    """Whether who filed was right."""

    UPHELD = "upheld"  # 申诉成立
    DISMISSED = "dismissed"  # 申诉不成立


class Refund(StrEnum):
    """How much of the fee is given back."""

    FULL = "full"  # 全额退还
    HALF = "half"  # 退还一半
    NOTHING = "nothing"  # 不退


@dataclass(frozen=True, slots=True, kw_only=True)
class Recourse:
    """What may be brought before one instance, and how.

    `filers`: who alone files, by the article beside it; empty where anybody concerned may.
    `final`: on what nothing may be brought. `written`, `fee`: how it is filed. `in_play`: what
    must be said while the game goes on. `after_chief`: it lies against rulings of the chief
    arbiter, which must come first.
    """

    article: Article | None = None
    filers: frozenset[Capacity] = frozenset()
    filed_by: Article | None = None
    final: Mapping[Matter, Article] = field(default_factory=dict)
    written: Article | None = None
    fee: Article | None = None
    in_play: Mapping[Matter, Article] = field(default_factory=dict)
    after_chief: Article | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Committee:
    """The body that hears appeals: an odd number of members, `fewest` or more, one vote each.

    `hearing`: both sides are heard before it decides. `final`: nothing lies against its decision.
    `refund`: of the fee; `refunds`: what each outcome allows, anything where the book is silent.
    """

    article: Article | None = None
    fewest: int = 3
    vote: Article | None = None
    majority: Article | None = None
    final: Article | None = None
    hearing: Article | None = None
    refund: Article | None = None
    refunds: Mapping[CaseOutcome, frozenset[Refund]] = field(default_factory=dict)

    def allows(self, outcome: CaseOutcome, refund: Refund) -> bool:
        """Return whether the fee may be treated so after this outcome."""
        return refund in self.refunds.get(outcome, frozenset(Refund))


@dataclass(frozen=True, slots=True, kw_only=True)
class Appeals:
    """Disputes, objections and appeals under one edition.

    `confirmed`: a result that both sides and the arbiter have confirmed is changed by nobody,
    save for what is in `even_then`.
    """

    recourses: Mapping[Instance, Recourse] = field(default_factory=dict)
    committee: Committee = Committee()
    confirmed: Article | None = None
    even_then: Mapping[Matter, Article] = field(default_factory=dict)

    def recourse(self, instance: Instance) -> Recourse:
        """Return what the book says of an instance, one that says nothing where it is silent."""
        return self.recourses.get(instance, Recourse())


NO_APPEALS = Appeals()
