"""The words of the repetition rules as values: labels, chased men, reasons, verdicts.

Rule source: Rules of Xiangqi Competition (2020), articles 24-26; the World Xiangqi Rules 2018,
articles 19 and 20, share them.
"""

from dataclasses import dataclass
from enum import Enum, unique

from games.rules.books.article import Article
from games.rules.books.sources import WORLD_XIANGQI, XIANGQI
from games.rules.verdict import Verdict

SIDES = ("red", "black")
"""The sides by whether Black is meant, as `mover` of a label names them."""
LOSES = {"red": Verdict.RED_LOSES, "black": Verdict.BLACK_LOSES}
MUST_CHANGE = {"red": Verdict.RED_MUST_CHANGE, "black": Verdict.BLACK_MUST_CHANGE}
VARIES = {LOSES[side]: MUST_CHANGE[side] for side in SIDES}
"""A loss at once -> the order to vary that a book gives instead."""
AT_FAULT = {verdicts[side]: side for side in SIDES for verdicts in (LOSES, MUST_CHANGE)}
"""Verdict on the moves -> the side that must change, or loses."""


@unique
class Label(Enum):
    """What a move of a cycle is (24.1-24.8); the value is the book's word."""

    CHECK = "将"
    KILL = "杀"
    CHASE = "捉"
    EXCHANGE = "兑"
    OFFER = "献"
    BLOCK = "拦"
    FOLLOW = "跟"
    IDLE = "闲"

    @property
    def is_attack(self) -> bool:
        """Return whether the label is one of those a side may not repeat alone (24.13)."""
        return self in (Label.CHECK, Label.KILL, Label.CHASE)


@unique
class Root(Enum):
    """How well a chased man is protected (24.15): 无根子 or 少根子.

    The World rules know a false root (19.13, 假根子) besides, and men chased though rooted (20.6).
    """

    ROOTLESS = "rootless"
    UNDER_ROOTED = "under_rooted"
    FALSE_ROOT = "false_root"
    ROOTED = "rooted"


@unique
class Reason(Enum):
    """Why a move has its label; the value is a stable code."""

    ATTACKS_KING = "attacks_king"
    MATES_NEXT = "mates_next"
    MATES_BY_CHECKS = "mates_by_checks"
    OFFER_TAKES_PART_IN_KILL = "offer_takes_part_in_kill"
    CAPTURES = "captures"
    GAINS_BY_CHECKS = "gains_by_checks"
    GAINS_BY_EXCHANGE = "gains_by_exchange"
    EACH_TAKES_ITS_OWN = "each_takes_its_own"
    EXCHANGE_WOULD_COST = "exchange_would_cost"
    EXCHANGE_OFFERED = "exchange_offered"
    OFFERS_MAN = "offers_man"
    BLOCKS_MAN = "blocks_man"
    FOLLOWS_ROOTED_MAN = "follows_rooted_man"
    KING_ANSWERS_CHECK = "king_answers_check"
    HOLDS_DEFENDING_POINT = "holds_defending_point"
    NOTHING_NEW = "nothing_new"
    NO_THREAT = "no_threat"
    SEARCH_LIMIT = "search_limit"
    THREATENS_ROOTLESS = "threatens_rootless"
    THREATENS_FALSE_ROOT = "threatens_false_root"
    THREATENS_HEAVIER = "threatens_heavier"
    KING_OR_PAWN_MAY_CHASE = "king_or_pawn_may_chase"
    HOME_PAWN_MAY_BE_CHASED = "home_pawn_may_be_chased"
    LIKE_MAN_CAN_TAKE = "like_man_can_take"
    IS_PROTECTED = "is_protected"

    @property
    def article(self) -> Article:
        """Return the article the reason rests on."""
        return _ARTICLES[self]


_ARTICLES = {
    Reason.ATTACKS_KING: XIANGQI("24.1"),
    Reason.MATES_NEXT: XIANGQI("24.2"),
    Reason.MATES_BY_CHECKS: XIANGQI("24.2"),
    Reason.OFFER_TAKES_PART_IN_KILL: XIANGQI("26.10"),
    Reason.CAPTURES: XIANGQI("24.3"),
    Reason.GAINS_BY_CHECKS: XIANGQI("24.3"),
    Reason.GAINS_BY_EXCHANGE: XIANGQI("24.3"),
    Reason.EACH_TAKES_ITS_OWN: XIANGQI("26.5"),
    Reason.EXCHANGE_WOULD_COST: XIANGQI("26.10"),
    Reason.EXCHANGE_OFFERED: XIANGQI("24.4"),
    Reason.OFFERS_MAN: XIANGQI("24.5"),
    Reason.BLOCKS_MAN: XIANGQI("24.6"),
    Reason.FOLLOWS_ROOTED_MAN: XIANGQI("24.7"),
    Reason.KING_ANSWERS_CHECK: XIANGQI("26.1.2"),
    Reason.HOLDS_DEFENDING_POINT: XIANGQI("26.2"),
    Reason.NOTHING_NEW: XIANGQI("24.8"),
    Reason.NO_THREAT: XIANGQI("24.8"),
    Reason.SEARCH_LIMIT: XIANGQI("23.5"),
    Reason.THREATENS_ROOTLESS: WORLD_XIANGQI("19.3"),
    Reason.THREATENS_FALSE_ROOT: WORLD_XIANGQI("19.13"),
    Reason.THREATENS_HEAVIER: WORLD_XIANGQI("20.6"),
    Reason.KING_OR_PAWN_MAY_CHASE: WORLD_XIANGQI("20.9"),
    Reason.HOME_PAWN_MAY_BE_CHASED: WORLD_XIANGQI("20.3"),
    Reason.LIKE_MAN_CAN_TAKE: WORLD_XIANGQI("20.7"),
    Reason.IS_PROTECTED: WORLD_XIANGQI("19.13"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ChasedMan:
    """A man that a move chases: its square, its letter in FEN, and what the rules ask of it.

    `joint` says that two or more men are needed to win it (联合捉子, 24.17). `evidence` is a
    line in which it falls, `by` are the points of the men that move in it; without a line each
    of them takes it by itself.
    """

    square: str
    man: str
    root: Root
    joint: bool
    evidence: tuple[str, ...] = ()
    by: tuple[str, ...] = ()

    @property
    def is_rook(self) -> bool:
        """Return whether the man is a rook (26.9.1, 26.9.2)."""
        return self.man in "Rr"

    @property
    def is_listed(self) -> bool:
        """Return whether chasing it is named in 26.9.1: a rook or a rootless man, not jointly."""
        return not self.joint and (self.is_rook or self.root is Root.ROOTLESS)


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveLabel:
    """One move of a cycle with its label and the proof.

    `ply` counts from 1. `label` is None when the search reached its limit. `evidence` is
    the proving line from the position after the move; when `passes` is set the side to move
    passes first, as a threat is what would be done next. `men` are the squares the reason
    speaks of when no man is chased: of an exchange, an offer or a block. `cites`: the article
    of a book that shares a reason with the rules of 2020. A check may chase too (`against`).
    """

    ply: int
    move: str
    mover: str
    label: Label | None
    reason: Reason
    against: tuple[ChasedMan, ...] = ()
    evidence: tuple[str, ...] = ()
    passes: bool = False
    men: tuple[str, ...] = ()
    cites: Article | None = None

    @property
    def article(self) -> Article:
        """Return the article the label rests on."""
        return self.cites or self.reason.article


@unique
class Ground(Enum):
    """Why a verdict is what it is; the value is a stable code."""

    ONE_SIDED_PERPETUAL_CHECK = "one_sided_perpetual_check"
    BOTH_PERMITTED = "both_permitted"
    ONE_PROHIBITED = "one_prohibited"
    ONE_LISTED = "one_listed"
    NEITHER_OR_BOTH_LISTED = "neither_or_both_listed"
    NINE_ROUNDS = "nine_rounds"
    UNDECIDED = "undecided"
    BOTH_PERPETUAL_CHECK = "both_perpetual_check"
    ONE_SIDED_PERPETUAL_CHASE = "one_sided_perpetual_chase"
    BOTH_PERPETUAL_CHASE = "both_perpetual_chase"


@unique
class Nature(Enum):
    """What a side's moves are together under the World rules; the value is a stable code."""

    PERPETUAL_CHECK = "perpetual_check"
    PERPETUAL_CHASE = "perpetual_chase"
    CHASES_IN_TURN = "chases_in_turn"
    CHECKS_AND_CHASES = "checks_and_chases"
    AT_TIMES = "at_times"
    NO_ATTACK = "no_attack"


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputedPoint:
    """A point on which readings differ, and the verdict by the other reading."""

    option: str
    verdict: Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class CycleRuling:
    """The verdict on a cycle: the articles it rests on and the label of every move.

    `first_ply` is the ply the cycle begins with; moves before it lead into it (23.2).
    `is_open_line`: no cycle, but nine rounds of attack (23.4). `natures` and `disputed` are of
    the World rules alone.
    """

    verdict: Verdict
    article: Article
    labels: tuple[MoveLabel, ...]
    reason: Ground
    first_ply: int = 1
    is_open_line: bool = False
    natures: tuple[tuple[str, Nature], ...] = ()
    disputed: tuple[DisputedPoint, ...] = ()


class CycleError(ValueError):
    """Moves that are no cycle: `code` is stable, `ply` counts from 1 (0 = the start).

    Codes: `king_missing`, `unreadable_move`, `illegal_move`, `loop_not_closed`, `no_moves`.
    """

    def __init__(self, code: str, ply: int, detail: str) -> None:
        super().__init__(f"{code} at ply {ply}: {detail}")
        self.code = code
        self.ply = ply
        self.detail = detail
