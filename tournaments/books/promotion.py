"""Events that test strength (段位赛), and whether a book counts norms for a dan.

Sources: weiqi 2002 25.3 with appendix 7, gomoku 2025 27.8.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from games.rules.books.article import Article


class Grading(StrEnum):
    """Whether the event tests strength (段位赛、段级位比赛): weiqi 25.3, gomoku 27.8."""

    NONE = "none"
    PROFESSIONAL = "professional"  # 职业段位赛: tables 4 and 5 of weiqi apply
    LEVELS = "levels"  # 段级位比赛: amateur dan and levels, without norms in a book


@dataclass(frozen=True, slots=True, kw_only=True)
class Norms:
    """What a dan is earned by (升段标准): points of each game, and their average.

    `win`, `draw`, `loss`: a game between equals; `step` less for the stronger (上手) and more for
    the weaker (下手) for each dan between them, `widest_gap` dan at most. `averages`: any of them
    promotes, over as many games of `games` at first dan and `games_more` for each dan above it.
    `approved_from`: the amateur dan from which an award needs an approval on record.
    """

    article: Article
    win: int
    draw: int
    loss: int
    step: int
    widest_gap: int
    averages: tuple[Fraction, ...]
    games: tuple[int, ...]
    games_more: int
    approved_from: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Promotion:
    """What a book knows of grading events.

    `gradings`: the kinds an event may be. `article` speaks of them. `norms`: dan are earned by
    counted results; None where the book has no norms.
    """

    gradings: frozenset[Grading]
    article: Article | None
    norms: Norms | None
