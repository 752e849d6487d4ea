"""Team events: their kinds, line-ups, and the tables of all against all (全队轮赛).

Sources: xiangqi 2020 11.1-11.5, 14.9 and appendix 5; weiqi 2002 25.2; gomoku 2025 26.2 and
appendix 5; draughts appendix (三).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.rules.books.article import Article
from tournaments.crosstable import MatchPoints


class TeamKind(StrEnum):
    """How a team's players are set against another team's."""

    FIXED_BOARDS = "fixed_boards"  # 分台定人制
    RESERVES = "reserves"  # 分台换人制
    FREE_LINE_UP = "free_line_up"  # 临时定台制, 临场出人制
    ALL_AGAINST_ALL = "all_against_all"  # 全队轮赛制
    SUM_OF_PLACES = "sum_of_places"  # 队员总分制


class Reserves(StrEnum):
    """What a reserve may do."""

    KEEP_ORDER = "keep_order"  # the order of the list is never reversed
    ANY_BOARD = "any_board"  # he takes one board, the others stay where they are


class Strength(StrEnum):
    """What orders the boards of a team from the strongest down."""

    RATING = "rating"
    DAN_THEN_RATING = "dan_then_rating"


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardOrder:
    """The boards of a team stand by strength; a list that does not is `refused` or warned of."""

    by: Strength
    refused: bool
    article: Article


class TableDesign(StrEnum):
    """By which rule the tables of an even number of boards divisible by four are made."""

    ALTERNATING = "alternating"  # A's players alternate board by board and round by round
    HALVES = "halves"  # each half rotates against its own, then against the other


SixBoards = tuple[tuple[str, str], ...]
"""Whom A1, A2 ... meet in each round, and in which games A moves first (F) or second (S)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamTable:
    """A book's tables of all against all, by the number of boards.

    `six`: the table of six boards, balanced. `six_flaw`: as printed, A1 moves first against B1
    in round 1 and so four times in all. `printed`: the book prints them itself; weiqi names the
    format alone and is played by those of xiangqi.
    """

    sizes: tuple[int, ...]
    design: TableDesign
    six: SixBoards
    six_flaw: bool
    printed: bool
    article: Article | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Teams:
    """What a book says of team events.

    `kinds`: the article on each, None where the book does not know it. `reserves`: what one may
    do, None where the event has to say. `board_order`: see there, None where the unit's own
    order stands. `sum_of_places`: teams ranked by adding up places. `match_points`: the points
    on the boards say who won a match (局分多者为胜). `scoring`: what a match won, drawn or lost is
    worth (场分), with the article of `scoring_article`, None where the book is silent.
    """

    kinds: Mapping[TeamKind, Article | None]
    reserves: Reserves | None
    board_order: BoardOrder | None
    sum_of_places: Article | None
    match_points: Article | None
    scoring: MatchPoints
    scoring_article: Article | None
    table: TeamTable
