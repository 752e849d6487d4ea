"""What an event fixes about its pairing before round 1, and what each book sets by default.

Xiangqi rules 2020, appendix 3; weiqi rules 2002, appendix 五; draughts appendix (四);
gomoku rules 2025, appendix 6. Where a book is silent the choice is a setting.
"""

from dataclasses import dataclass, replace
from enum import StrEnum


class System(StrEnum):
    """How a segment is paired from round 2 on."""

    POSITIONAL = "positional"  # 定位编排法
    HALVES = "halves"  # 分区编排
    NEIGHBOURS = "neighbours"  # 临近编排
    FOLD = "fold"  # 首尾编排


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


class Avoid(StrEnum):
    """Whether entrants of one unit are kept apart (同单位回避)."""

    NO = "no"
    SOFT = "soft"
    HARD = "hard"


class Lean(StrEnum):
    """Whose colours are balanced first in a pair (强方或弱方)."""

    STRONGER = "stronger"
    WEAKER = "weaker"


class Principle(StrEnum):
    """The relative principles that an event may set (相对原则, gomoku appendix 6 二 (二)).

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


def pair_of(one: int, other: int) -> tuple[int, int]:
    """Return two numbers as a pair, the smaller first."""
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingSettings:
    """The choices of one stage; `away` belongs to the round that is to be paired.

    `forfeits_meet`: a forfeited pairing counts as having met. `forfeits_gain`: a forfeit won
    counts like a bye when the next bye is given (draughts (四) 2 原则一). `floats_ever`: any
    earlier float counts, not only that of the last round (draughts (四) 3 (6)).
    `float_rule`: repeated floats count at all (the weiqi book does not know them).
    `forbidden` and `discouraged` hold pairs of numbers, the smaller first: the first are
    never paired, the second only where no fuller pairing of the segment avoids it.
    `repeat_byes`: the bye goes to the lowest whoever had one before, where the event allows it.
    `book` is the game whose rules settle equal colours and are quoted; without one the book
    that describes the system.
    `principles` are the relative ones that hold (gomoku appendix 6 二 (二)).
    `keep_withdrawn`: who left is paired on and forfeits (xiangqi 19.3, read strictly).
    """

    system: System = System.POSITIONAL
    first_round: FirstRound = FirstRound.NEAR
    first_colours: FirstColours = FirstColours.BY_BOARD
    ranking: Ranking = Ranking.NUMBER
    lean: Lean = Lean.STRONGER
    units: Avoid = Avoid.NO
    forfeits_meet: bool = True
    forfeits_gain: bool = False
    floats_ever: bool = False
    float_rule: bool = True
    repeat_byes: bool = False
    keep_withdrawn: bool = False
    book: str = ""
    forbidden: frozenset[tuple[int, int]] = frozenset()
    discouraged: frozenset[tuple[int, int]] = frozenset()
    away: frozenset[int] = frozenset()
    principles: tuple[Principle, ...] = PRINCIPLES

    @property
    def left_out(self) -> tuple[Principle, ...]:
        """Return the relative principles that do not hold, in the book's order."""
        return tuple(one for one in Principle if one not in self.principles)

    def away_in(self, away: frozenset[int]) -> "PairingSettings":
        """Return these settings for a round in which the numbers `away` stay away."""
        return replace(self, away=away)


XIANGQI = PairingSettings(book="xiangqi")
"""定位编排法 (xiangqi appendix 3)."""

WEIQI = PairingSettings(
    system=System.NEIGHBOURS,
    first_colours=FirstColours.LOWER,
    float_rule=False,
    book="weiqi",
)
"""Neighbours (weiqi appendix 五 2)."""

DRAUGHTS = PairingSettings(
    system=System.HALVES,
    first_round=FirstRound.HALVES,
    ranking=Ranking.RATING,
    forfeits_gain=True,
    floats_ever=True,
    book="draughts",
)
"""Halves by rating (draughts (四) 3)."""

GOMOKU = PairingSettings(
    system=System.FOLD,
    first_round=FirstRound.FOLD,
    ranking=Ranking.RATING,
    forfeits_gain=True,
    floats_ever=True,
    book="gomoku",
)
"""Fold; the book names halves and neighbours as well (gomoku appendix 6 三)."""

_OPENINGS = {System.HALVES: FirstRound.HALVES, System.FOLD: FirstRound.FOLD}


def opening_of(book: PairingSettings, system: System) -> FirstRound:
    """Return how a book pairs round 1 under `system`.

    Xiangqi and weiqi pair near numbers (appendix 3 二 1, appendix 五 2 (1)); draughts and
    gomoku say nothing of round 1, where the whole field is one segment of the system.
    """
    if book.first_round is FirstRound.NEAR:
        return FirstRound.NEAR
    return _OPENINGS.get(system, FirstRound.NEAR)
