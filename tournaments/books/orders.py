"""Comparisons by which places are settled (名次区分), and a book's orders of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.rules.books.article import Article


class TieBreak(StrEnum):
    """The stable code of a comparison."""

    POINTS = "points"
    TOTAL_SCORE = "total_score"
    GAME_POINTS = "game_points"
    PENALTIES = "penalties"
    SUM_OF_OPPONENTS_SCORES = "sum_of_opponents_scores"
    SOSOS = "sosos"
    BUCHHOLZ_MEDIAN = "buchholz_median"
    BUCHHOLZ_CUT = "buchholz_cut"
    BUCHHOLZ_CUTS = "buchholz_cuts"
    PROGRESSIVE = "progressive"
    PROGRESSIVE_CUT = "progressive_cut"
    PROGRESSIVE_DROPS = "progressive_drops"
    SONNEBORN_BERGER = "sonneborn_berger"
    WINS = "wins"
    GAME_WINS = "game_wins"
    DIRECT_ENCOUNTER = "direct_encounter"
    FOULS = "fouls"
    WARNINGS = "warnings"
    SECOND_GAMES = "second_games"
    SECOND_BETWEEN = "second_between"
    SECOND_WINS = "second_wins"
    PREVIOUS_PLACE = "previous_place"
    AVERAGE_RATING = "average_rating"
    AVERAGE_RATING_CUT = "average_rating_cut"
    BERGER = "berger"
    BOARDS = "boards"


class Sides(StrEnum):
    """Whether people or teams are ranked."""

    PEOPLE = "people"
    TEAMS = "teams"


class Format(StrEnum):
    """How the stage was paired."""

    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"


class ByeOpponent(StrEnum):
    """What a bye (轮空) adds to the opponents' points (对手分)."""

    NOTHING = "nothing"  # weiqi, by decision; gomoku and draughts say nothing
    LOWEST_NON_ZERO = "lowest_non_zero"  # xiangqi 14.4, and its half in a small event
    OWN_START = "own_start"  # any round without an opponent: the McMahon score begun with


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """One comparison as it is written (`buchholz_median:1:1`), and the article that names it."""

    step: str
    article: Article | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderRule:
    """One list of comparisons in turn; `code` is what regulations call it.

    `cycles` is 2 in a double round robin. `bye_opponent`: what a bye adds to the opponents'
    points, with `bye`. `tie`: what becomes of those still level: places are shared, or a
    `play_off` is held.
    """

    code: str
    article: Article | None
    sides: Sides
    format: Format
    comparisons: tuple[Comparison, ...]
    cycles: int = 1
    bye_opponent: ByeOpponent = ByeOpponent.NOTHING
    bye: Article | None = None
    tie: Article | None = None
    play_off: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Orders:
    """A book's lists, the first of a kind its default, and where it names each comparison.

    `fixed_before_round_1`: the list may not be changed once the event has begun.
    """

    lists: tuple[OrderRule, ...]
    named: Mapping[TieBreak, Article]
    fixed_before_round_1: Article | None


def order(
    code: str,
    article: Article | None,
    kind: tuple[Sides, Format],
    steps: str,
    *,
    of: Mapping[str, Article] | None = None,
    cycles: int = 1,
    bye_opponent: ByeOpponent = ByeOpponent.NOTHING,
    bye: Article | None = None,
    tie: Article | None = None,
    play_off: bool = False,
) -> OrderRule:
    """Return a list whose `steps` are written one after the other.

    `of` gives the article of a step that has one of its own; the others have the list's.
    """
    own = of or {}
    comparisons = tuple(
        Comparison(step=text, article=own.get(text) or article) for text in steps.split()
    )
    sides, form = kind
    return OrderRule(
        code=code,
        article=article,
        sides=sides,
        format=form,
        comparisons=comparisons,
        cycles=cycles,
        bye_opponent=bye_opponent,
        bye=bye,
        tie=tie,
        play_off=play_off,
    )


MCMAHON_ORDER = "mcmahon"
"""The list of a stage paired as a McMahon, in the books that offer it."""
PEOPLE_SWISS = (Sides.PEOPLE, Format.SWISS)
PEOPLE_ROBIN = (Sides.PEOPLE, Format.ROUND_ROBIN)
TEAM_SWISS = (Sides.TEAMS, Format.SWISS)
TEAM_ROBIN = (Sides.TEAMS, Format.ROUND_ROBIN)
