"""What a claim, a repetition or a question about a record comes to, in every game."""

from enum import StrEnum


class Verdict(StrEnum):
    """The answers there are; the value is a stored code, the side meant stands beside it."""

    DRAW = "draw"
    UNTRUE = "untrue"  # 不属实
    DRAWN_IF_UNCHANGED = "drawn_if_unchanged"  # 不变作和
    RED_MUST_CHANGE = "red_must_change"  # 红方变着，不变作负
    BLACK_MUST_CHANGE = "black_must_change"
    RED_LOSES = "red_loses"
    BLACK_LOSES = "black_loses"
    WHITE_LOSES = "white_loses"
    NO_RESULT = "no_result"  # 无胜负
    VOID = "void"  # 着手无效
    ILLEGAL = "illegal"  # 违反行棋规定
    NOT_THREE = "not_three"  # 不足三次，不予受理 (23.3)
    UNDECIDED = "undecided"  # 由裁判员裁定
    NONE = "none"  # 不成重复局面；只由规则核心给出，不作裁决
