"""The words of repairs: what was found, what was ruled, which man lies where.

Xiangqi rules 2020, article 5; weiqi 2002, 17.5 and 17.6; gomoku 2025, article 21, and the
classic rules, playing 2.
"""

from dataclasses import dataclass
from enum import StrEnum


class TakenBackFor(StrEnum):
    """Why moves were taken back."""

    DISPLACED = "displaced"  # 棋子意外挪动
    ILLEGAL_MOVE = "illegal_move"  # 违反行棋规定
    DROPPED = "dropped"  # 失手脱落


class CaseKind(StrEnum):
    """What a position must be ruled on for."""

    DISPLACED = "displaced"  # 棋子有移动
    DISTURBED = "disturbed"  # 外界原因致棋局散乱


class PositionOutcome(StrEnum):
    """What is ruled on a position (局面裁定)."""

    BACK = "back"  # 挪回原位，或复盘续赛
    POINT = "point"  # 挪至合理点，或双方一致认可的点
    STANDS = "stands"  # 移子有效
    DRAW = "draw"  # 和棋
    REPLAY = "replay"  # 重下、重赛
    BOTH_LOSE = "both_lose"  # 双方均负


@dataclass(frozen=True, slots=True, kw_only=True)
class ShiftedMan:
    """A man or stone that belongs on `source` by the record and was found on `target`."""

    source: str
    target: str
