"""Pairing by points (积分编排): systems, colours, and what a book sets by default.

Sources: xiangqi 2020 10.2, 12.3 and appendix 3; weiqi 2002 26.3 and appendix 五; gomoku 2025
appendix 6; draughts appendix (四).
"""

from dataclasses import dataclass
from enum import StrEnum

from games.rules.books.article import Article


class System(StrEnum):
    """How a segment is paired from round 2 on."""

    POSITIONAL = "positional"  # 定位编排法
    HALVES = "halves"  # 分区编排
    NEIGHBOURS = "neighbours"  # 临近编排
    FOLD = "fold"  # 首尾编排
    MCMAHON = "mcmahon"  # 麦克马洪制: groups of equal McMahon score, from round 1 on


USUAL_SYSTEMS = (System.POSITIONAL, System.HALVES, System.NEIGHBOURS, System.FOLD)
"""Those that an event of any book may be paired by; a McMahon, where a book offers it."""


class GroupSeeding(StrEnum):
    """How a group of equal McMahon score is paired."""

    FOLD = "fold"  # split and fold: the first against the last
    SLIP = "slip"  # split and slip: the upper half against the lower, in order
    RANDOM = "random"  # by the seed of the round


class FirstRound(StrEnum):
    """How round 1 is paired, by the numbers drawn (首轮编排)."""

    NEAR = "near"  # 近号: 1-2, 3-4
    HALVES = "halves"  # 对半交叉: 1-(n/2+1)
    FOLD = "fold"  # 首尾: 1-n
    RANDOM = "random"  # 随机: by the seed


class FirstColours(StrEnum):
    """Who moves first in round 1."""

    BY_BOARD = "by_board"  # 单号台次小号先走，双号台次大号先走
    LOWER = "lower"  # 号码在前者执黑（先走）


class Lean(StrEnum):
    """Whose colours are balanced first in a pair (强方或弱方)."""

    STRONGER = "stronger"
    WEAKER = "weaker"


class Principle(StrEnum):
    """The relative principles that an event may set (相对原则).

    Gomoku appendix 6 二 (二), draughts appendix (四) 2 (2).

    That nobody is met twice is the absolute one: it is no choice.
    """

    BYES = "byes"  # 原则一: byes and forfeits won balanced
    FIRST_MOVES = "first_moves"  # 原则二: first moves balanced
    FLOATS = "floats"  # 原则三: floats balanced
    FEWER_FIRSTS = "fewer_firsts"  # 原则四: fewer first moves, first move


PRINCIPLES = tuple(Principle)
"""All four, as the book lists them."""


class Ranking(StrEnum):
    """What orders a segment in halves and fold."""

    RATING = "rating"  # 等级分, the unrated last, by number
    NUMBER = "number"  # 抽签顺序


class ColourReason(StrEnum):
    """The rule that gave the first move."""

    BOARD = "board"
    LOWER_NUMBER = "lower_number"
    DIFFERENCE = "difference"
    STREAK = "streak"
    HIGHER_SCORE = "higher_score"
    STRONGER = "stronger"
    WEAKER = "weaker"
    SUM_ODD = "sum_odd"
    SUM_EVEN = "sum_even"
    ROUND_ODD = "round_odd"
    ROUND_EVEN = "round_even"
    HANDICAP = "handicap"  # the lower score has Black and the stones


class Balance(StrEnum):
    """What is compared of two before any other rule of colours: the smaller moves first."""

    FIRSTS = "firsts"  # first moves had
    DIFFERENCE = "difference"  # first moves less second moves
    RUN = "run"  # the last games in a row of one colour


class LevelColours(StrEnum):
    """Who moves first of two whose colours are level."""

    BY_SUM = "by_sum"  # by the sum of the two numbers, odd or even
    BY_ROUND = "by_round"  # the smaller number in odd rounds
    BY_SYSTEM = "by_system"  # as the book that describes the system has it


@dataclass(frozen=True, slots=True, kw_only=True)
class Defaults:
    """What an event is paired by unless its regulations say otherwise.

    `forfeits_gain`: a forfeit won counts like a bye when the next bye is given. `floats_ever`:
    any earlier float counts, not only that of the last round. `float_rule`: repeated floats
    count at all.
    """

    system: System
    first_round: FirstRound
    first_colours: FirstColours
    ranking: Ranking
    forfeits_gain: bool
    floats_ever: bool
    float_rule: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingRules:
    """What a book says of pairing by points.

    `systems` are those the book describes, with `own`; of any other system `other` speaks.
    `offered` are those an event may choose.
    `home`: the systems quoted by this book where no book is named. `colours` is the article on
    who moves first, `colour_points` those of single rules. `balances` in their order.
    `lean`: the event chooses whose colours are balanced first. `principles`: the event chooses
    which of the relative principles hold.
    """

    defaults: Defaults
    balances: tuple[Balance, ...]
    level_colours: LevelColours
    once: Article | None
    everybody: Article | None
    rounds: Article | None
    systems: tuple[System, ...]
    home: tuple[System, ...]
    offered: tuple[System, ...]
    own: Article | None
    other: Article | None
    colours: Article | None
    colour_points: tuple[tuple[ColourReason, Article], ...]
    lean: Article | None
    principles: Article | None
