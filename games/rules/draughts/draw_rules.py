"""The rules that draw a game of draughts without the players' agreement, and their limits.

`draws` counts what they need; which of them an edition has, and how far each must count, is
data of its `Variant`.
"""

from dataclasses import dataclass
from enum import StrEnum

from games.rules.books.article import Article


class DrawRule(StrEnum):
    """The rules under which a game can be drawn without the players' agreement."""

    THREEFOLD = "threefold"  # 同形三次
    KINGS_ONLY = "kings_only"  # 双方只走王棋
    SIXTEEN = "sixteen_moves"  # 三子对单王，十六回合
    FIVE = "five_moves"  # 两子以下对单王，五回合
    THREE_KINGS = "three_kings"  # 三王以上对单王
    BALANCE = "unchanged_balance"  # 子力不变
    MAIN_ROAD = "main_road"  # 三子对大路单王
    REGULAR = "regular_draw"  # 规则和棋
    SCRAMBLE = "time_scramble"  # 时间恐慌


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawLimit:
    """How far a rule counts in one edition, in half-moves, of a position in occurrences.

    With more than `pieces` on the board the limit is `with_more`; 0: it is always `limit`.
    `is_judged`: a claim that is met waits for the arbiter all the same.
    """

    rule: DrawRule
    article: Article
    limit: int
    pieces: int = 0
    with_more: int = 0
    is_judged: bool = False

    def limit_with(self, pieces: int) -> int:
        """Return the limit with so many pieces of both sides on the board."""
        return self.with_more if self.pieces and pieces > self.pieces else self.limit
