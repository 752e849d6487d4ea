"""Values of seed lists and of the first move settled at a board.

Gomoku 2025 10 and appendix 3.一.(四), draughts appendix (一)1(3), weiqi 2002 10 and appendix
一.4, xiangqi 2020 10.4.1.3 and 28.8.1.
"""

from dataclasses import dataclass

from games.rules.books.article import Article
from games.rules.first_move import Choice
from tournaments.books.first_moves import FirstMoveBy
from tournaments.schedules.seeding import Proof, SeedBasis


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstMove:
    """Who moves first at a board, and what settled it.

    `by` won the lot or the toss, or may choose by place or rating; 0 where nobody chose.
    `holder` held the stones: the white ones in weiqi, the black ones in gomoku; `black` and
    `white` were in the two hands. `choice` and `answer` are those of a toss. A lot is drawn
    from `seed`, or was drawn in the hall before `witness`. One from a seed with `by` 0
    fell to `first`, who has the choice still.
    """

    how: FirstMoveBy
    first: int
    by: int = 0
    holder: int = 0
    black: int = 0
    white: int = 0
    choice: Choice | None = None
    answer: Choice | None = None
    seed: str = ""
    witness: str = ""
    article: Article | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedList:
    """The seeds as they were ranked, with what they were ranked by."""

    basis: SeedBasis
    ids: tuple[str, ...]
    proofs: tuple[Proof, ...] = ()
    evidence: str = ""
    seed: str = ""
