"""The formats (赛制) of a stage, and what a book says of each and of the sheets and tables.

Schedules are shared by the books: what they refuse or ask for they name as a point, and the
book of the event says which of its articles that is.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.rules.books.article import Article
from tournaments.books.orders import TieBreak


class StageKind(StrEnum):
    """The formats (赛制) of a stage."""

    SWISS = "swiss"  # 积分编排制
    N_PLUS_ONE = "n_plus_one"  # N+1 赛制
    SWISS_ELIMINATION = "swiss_elimination"  # 积分末位淘汰制
    ROUND_ROBIN = "round_robin"  # 单循环
    DOUBLE_ROUND_ROBIN = "double_round_robin"  # 双循环
    SCHEVENINGEN = "scheveningen"  # 全队轮赛制
    KNOCKOUT = "knockout"  # 单败淘汰制
    DOUBLE_KNOCKOUT = "double_knockout"  # 双败淘汰制
    MULTIPLE_KNOCKOUT = "multiple_knockout"  # 多败淘汰制
    ARENA = "arena"  # 擂台赛
    MATCH = "match"  # 多局对抗

    @property
    def swiss(self) -> bool:
        """Whether rounds are paired by points, nobody meeting twice."""
        return self in _SWISS

    @property
    def planned(self) -> bool:
        """Whether who meets whom follows from a sheet or table and who won."""
        return not (self.swiss or self.round_robin)

    @property
    def knockout(self) -> bool:
        """Whether who has lost so many matches is out (淘汰制), so that each needs a winner."""
        return self.has_sheet or self is StageKind.MULTIPLE_KNOCKOUT

    @property
    def has_sheet(self) -> bool:
        """Whether a sheet drawn beforehand says who meets whom (对局秩序表)."""
        return self in (StageKind.KNOCKOUT, StageKind.DOUBLE_KNOCKOUT)

    @property
    def round_robin(self) -> bool:
        """Whether everybody meets everybody by a table."""
        return self in (StageKind.ROUND_ROBIN, StageKind.DOUBLE_ROUND_ROBIN)


_SWISS = frozenset({StageKind.SWISS, StageKind.N_PLUS_ONE, StageKind.SWISS_ELIMINATION})


class SchedulePoint(StrEnum):
    """What a schedule refuses or asks about, where several books may speak of it."""

    ARENA = "arena"
    BOTH_LOST = "both_lost"  # 双方均负, and somebody has to go on
    DOUBLE_KNOCKOUT = "double_knockout"
    DOUBLE_KNOCKOUT_SHEET = "double_knockout_sheet"
    DOUBLE_KNOCKOUT_SIZE = "double_knockout_size"
    ELIMINATION = "elimination"  # 积分末位淘汰
    ELIMINATION_LOT = "elimination_lot"
    KNOCKOUT = "knockout"
    KNOCKOUT_PLACES = "knockout_places"  # how a sheet places everybody
    KNOCKOUT_SHEET = "knockout_sheet"
    PLAY_OFF_PLACES = "play_off_places"  # 附加赛
    ROUND_ROBIN_TABLE = "round_robin_table"
    SEEDS = "seeds"  # how many
    SEED_NUMBERS = "seed_numbers"
    SHEET_BYES = "sheet_byes"
    SERIES = "series"  # 多局对抗
    TEAM_TABLE = "team_table"  # 全队轮赛表


Cited = Article | SchedulePoint | None
"""What a schedule names: a point, or the article of the one book that knows the form."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """The numbers a book allows of something, with the article."""

    allowed: tuple[int, ...]
    article: Article


@dataclass(frozen=True, slots=True, kw_only=True)
class Formats:
    """What a book says of formats.

    `kinds`: the article on each, None where the book does not know it. `points`: see
    `SchedulePoint`. `swiss_groups`: into how many groups a Swiss before a knockout is divided,
    None where any number stands. `series_lengths`: of a match that stops once decided.
    `elimination_from_half`: nobody leaves before half of the rounds. `elimination_by`: what
    tells apart who leaves, empty where the event's own order does. `final_of_n_plus_one`:
    who plays it, and with which colours.
    """

    kinds: Mapping[StageKind, Article | None]
    points: Mapping[SchedulePoint, Article | None]
    swiss_groups: Counts | None
    series_lengths: Counts | None
    elimination_from_half: Article | None
    elimination_by: tuple[TieBreak, ...]
    final_of_n_plus_one: tuple[Article, ...]
