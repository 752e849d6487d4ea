"""How it is settled who moves first at a board (先后手), where the players settle it.

Sources: xiangqi 2020 2.1, 10.4.1.3, 10.4.1.4 and 28.8.1; weiqi 2002 2.3, 10 and appendix 一.4;
gomoku 2025 10.3; gomoku classic 先后手 3.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.rules.books.article import Article


class FirstMoveBy(StrEnum):
    """How it was settled who moves first in the first game of a board (先后手)."""

    GUESS = "guess"  # 猜先
    TOSS = "toss"  # 挑边
    LOT = "lot"  # 抽签选择先后走
    PLACE = "place"  # 名次列前者选择
    RATING = "rating"  # 等级分高者选择


class StoneGuess(StrEnum):
    """How the stones are guessed (猜先)."""

    PARITY = "parity"  # one holds white stones, the other says odd or even by one black or two
    BOTH_HANDS = "both_hands"  # one holds black stones, the other white ones; the sum decides


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstMoves:
    """What a book says of first moves.

    `ways`: how the two settle it, with the article, None where the book is silent and a lot is
    taken. `guess`: how stones are guessed, where they are. `guess_before_game`: no game of a
    single knockout begins before it. `holder_by_grade`: the higher in dan holds the stones.
    `lot_chooses`: whom the lot falls to chooses and is not bound to move first.
    `second_is_white`: who moves second has the white pieces, as files of others count colours.
    """

    ways: Mapping[FirstMoveBy, Article | None]
    guess: StoneGuess | None
    guess_before_game: Article | None
    holder_by_grade: Article | None
    lot_chooses: Article | None
    second_is_white: Article | None
