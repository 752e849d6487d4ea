"""The words in which the books speak of what goes wrong at a board.

Xiangqi rules 2020, article 5; weiqi 2002, 17.5 and 17.6; gomoku 2025, articles 12.4, 17 and 21,
and the classic rules, playing 2 and "irregular moves and their correction".
"""

from enum import StrEnum


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


class IrregularityKind(StrEnum):
    """What a player did against the rules of play of gomoku."""

    ILLEGAL_OPENING = "illegal_opening"  # 未按开局规定行棋
    SLID = "slid"  # 推盘
    LIFTED = "lifted"  # 拔子
    TWO_MOVES_RUNNING = "two_moves_running"  # 连续走两步棋
    DROPPED = "dropped"  # 棋子不慎掉落
    PRESSED_BEFORE_PLACING = "pressed_before_placing"  # 先按钟后落子
    IMPROPER_DRAW_OFFER = "improper_draw_offer"  # 不按规定提和


class Step(StrEnum):
    """What an event asks to be done in time."""

    ENTRY = "entry"  # 报名
    CHECK_IN = "check_in"  # 报到
    APPEAL = "appeal"  # 申诉
