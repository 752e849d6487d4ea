"""What an event may set within the rule book of weiqi (rules 2002: 9, 11 and 20.3)."""

from dataclasses import dataclass
from enum import StrEnum


class LongCycle(StrEnum):
    """What follows when a rare whole-board repetition stands (补充规定, 20.3)."""

    FORBIDDEN = "forbidden"  # 禁止: the repeating move is void, its maker plays elsewhere
    FORFEIT = "forfeit"  # 禁止，弃权一次: void, and the turn goes over
    NO_RESULT = "no_result"  # 无胜负
    DRAW = "draw"  # 和棋
    REPLAY = "replay"  # 加赛


@dataclass(frozen=True, slots=True, kw_only=True)
class WeiqiOptions:
    """The event's settings of weiqi; defaults are the book's.

    `komi_quarters`: what Black gives back at the count, in quarters of a zi; None leaves it to
    the book (11), whose komi is of games without handicap;
    `long_cycle_rule`: what follows from the repetitions of 20.3; `handicap`: how many black
    stones stand before the first move, which is then White's. The book itself knows none
    (2.2), so an event that gives them has to set the komi too (另行制定胜负标准, 9).
    """

    komi_quarters: int | None = None
    long_cycle_rule: LongCycle = LongCycle.FORBIDDEN
    handicap: int = 0
