"""A paired round, the reasons for each of its pairs, and the refusal of one."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from games.rules.books.article import Article
from tournaments.books.pairing import ColourReason, Principle
from tournaments.pairing.history import Float


class PairReason(StrEnum):
    """Why two entrants sit opposite each other (配对形式)."""

    FIRST_ROUND = "first_round"
    HEAD = "head"  # 同位: the first the seeker could ask for
    SHIFTED = "shifted"  # 错位 or 异行: a later one of the other row
    OWN_ROW = "own_row"  # 同行: both want the same colour
    IN_ORDER = "in_order"  # halves, neighbours, fold: the one the order gives
    ADJUSTED = "adjusted"  # halves, neighbours, fold: moved for a better round


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One entrant of a pair as the pairing saw him; `colours` as in the history."""

    number: int
    points: Fraction
    colours: tuple[int, ...]
    float: Float | None
    """How he floats in this round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Why this pair and these colours; `articles` are those of the book paired by.

    `seeker` is who chose (先编者), `rank` how many legal candidates stood before the
    partner in his order. `left_out` are the relative principles that the event does not hold to.
    `handicap` follows from the difference of the scores in a McMahon; 1 is no komi, 0 none.
    """

    first: Side
    second: Side
    seeker: int
    rank: int
    reason: PairReason
    colour: ColourReason
    articles: tuple[Article, ...]
    left_out: tuple[Principle, ...] = ()
    handicap: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """One table: `first` moves first."""

    number: int
    first: int
    second: int
    why: Explanation


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """A paired round; `bye` sits out and wins (轮空), `away` were not to be paired."""

    round: int
    boards: tuple[Board, ...]
    bye: int | None = None
    away: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NoLegalPairing:
    """The answer that no pairing of the round keeps the absolute rules.

    `code`: `no_legal_pairing`, or `too_few_entrants`, or `all_rounds_paired`. `alone` are
    numbers that can meet nobody any more.
    """

    code: str
    article: Article | None
    round: int
    why: str
    alone: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """Two entrants a system puts together, before colours and boards."""

    seeker: int
    partner: int
    rank: int
    reason: PairReason
