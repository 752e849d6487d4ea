"""The words a tournament's record is written in.

Xiangqi 2020 articles 9, 14, 18-20 and appendix 3; weiqi 2002 articles 26-28; gomoku 2025
articles 24-29. Ids name players and teams; names of persons never stand in an event.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from games.rules.books.article import Article
from tournaments.books.formats import StageKind
from tournaments.crosstable import Mark
from tournaments.record.rounds.pair_reasons import MeetingReason
from tournaments.regulations.values import PairingSystem


class Status(StrEnum):
    """How far a tournament has come."""

    ENTRY = "entry"  # 报名
    RUNNING = "running"
    FINISHED = "finished"


class RoundStatus(StrEnum):
    """How far a round has come."""

    DRAFT = "draft"  # 编排中
    PUBLISHED = "published"  # 已公布
    CLOSED = "closed"  # 成绩已确认


class Score(StrEnum):
    """How a board ended, first mover's side first; one word, so that no pair contradicts."""

    FIRST_WINS = "1-0"
    SECOND_WINS = "0-1"
    DRAW = "1/2-1/2"
    BOTH_LOSE = "0-0"  # 双方均负
    FIRST_BY_FORFEIT = "+-"
    SECOND_BY_FORFEIT = "-+"
    DOUBLE_FORFEIT = "--"  # 双方弃权
    ADJOURNED = "adjourned"  # 封棋

    @property
    def marks(self) -> tuple[Mark, Mark]:
        """The marks of the first and of the second mover."""
        return _MARKS[self]

    @property
    def final(self) -> bool:
        """Whether nothing is left to play."""
        return self is not Score.ADJOURNED


_MARKS: dict[Score, tuple[Mark, Mark]] = {
    Score.FIRST_WINS: (Mark.WIN, Mark.LOSS),
    Score.SECOND_WINS: (Mark.LOSS, Mark.WIN),
    Score.DRAW: (Mark.DRAW, Mark.DRAW),
    Score.BOTH_LOSE: (Mark.LOSS, Mark.LOSS),
    Score.FIRST_BY_FORFEIT: (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS),
    Score.SECOND_BY_FORFEIT: (Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN),
    Score.DOUBLE_FORFEIT: (Mark.DOUBLE_FORFEIT, Mark.DOUBLE_FORFEIT),
    Score.ADJOURNED: (Mark.ADJOURNED, Mark.ADJOURNED),
}


class DrawMethod(StrEnum):
    """How numbers are given before round 1 (抽签)."""

    LOT = "lot"  # one lot for all
    SEEDS = "seeds"  # seeds draw odd numbers, the others even ones (xiangqi app.3)
    RATING = "rating"  # by the frozen rating; equals by lot
    GIVEN = "given"  # the record of a draw held in the hall


class Leaving(StrEnum):
    """Why an entrant takes no further part, or does again."""

    WITHDRAWN = "withdrawn"  # 退出
    EXPELLED = "expelled"  # 取消比赛资格
    ELIMINATED = "eliminated"  # 末位淘汰
    RETURNED = "returned"


class PairedBy(StrEnum):
    """What a pairing comes from."""

    ENGINE = "engine"
    TABLE = "table"  # 轮次表
    HAND = "hand"
    FILE = "file"  # as a file brought in tells it


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Who enters: the id of a player or team in the registry, and what is frozen with it.

    `rating` with the list it came from (`rating_list`) and the day that list was valid from
    (`rated_on`, ISO); `seed` is the place among the seeds. `members` are the players of a
    team in the order of their boards, the reserves last, with their ratings and dan (0 for
    none) where these are told; `captain` is one of them. `list_id` is the list's own id.
    `listed` is the rating in the list `listed_in` where the entry was made with another
    (question 133). `dan` is the professional dan (职业段位) held at entry, 0 for none; `grade`
    the dan or level at entry as written, by which a McMahon begins, "" for none. `country` is
    the one played for, two letters, "" where it is not known.
    """

    id: str
    unit: str = ""
    rating: int | None = None
    rating_list: str = ""
    rated_on: str = ""
    seed: int | None = None
    members: tuple[str, ...] = ()
    captain: str = ""
    list_id: str = ""
    listed: int | None = None
    listed_in: str = ""
    member_ratings: tuple[int, ...] = ()
    member_dans: tuple[int, ...] = ()
    dan: int = 0
    grade: str = ""
    country: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbered:
    """A number drawn (抽签号), from 1, and the group it stands in ("" for a single one)."""

    number: int
    id: str
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    """A board of a pairing: who moves first and who second."""

    board: int
    first: int
    second: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair(Seats):
    """A board of a pairing and why the two meet, None where a hand set them down.

    `handicap`: the stones that the second gives the first (让子), 1 for no komi, 0 for none.
    """

    why: MeetingReason | None = None
    handicap: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FileSource:
    """The file a round was taken from: its format and the SHA-256 of its bytes."""

    format: str
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """What paired a round: a pairing system, the table or schedule of a format, or a file.

    `program` and its `version` are set where ours paired.
    """

    system: PairingSystem | None = None
    format: StageKind | None = None
    file: FileSource | None = None
    program: str = ""
    version: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """Something a reader adjusted or left out: stable code and line (0 where none)."""

    code: str
    line: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What is on record of a board: why, who and score kept apart.

    `points_*` only where a ruling gave other points than the score brings; `games_*` where
    one pairing is several games or a team match; `fouls_*` are 犯规. `article` and `note`
    say why. `swapped`: the colours were exchanged by mistake and stand as played, while
    pairing counts those first assigned (weiqi 17.1). `annulled`: counts for nothing.
    """

    score: Score
    points_first: Fraction | None = None
    points_second: Fraction | None = None
    games_first: Fraction | None = None
    games_second: Fraction | None = None
    fouls_first: int = 0
    fouls_second: int = 0
    swapped: bool = False
    annulled: bool = False
    article: Article | None = None
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """A tie-break of one row as exact text; several texts where it is a sequence."""

    name: str
    terms: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of a published table (成绩表): shared places have the same rank.

    `rank` is 0 where there is no place, and `note` says why; `decided_by` is the comparison
    that put the line behind the one above.
    """

    number: int
    rank: int
    points: str
    shared: bool = False
    decided_by: str = ""
    note: str = ""
    values: tuple[Value, ...] = ()


class Verdict(StrEnum):
    """What was decided of a match that its games left open."""

    FIRST = "first"  # the side listed first goes on
    SECOND = "second"
    BOTH_OUT = "both_out"
    REPLAY = "replay"


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSlot:
    """A slot of a knockout sheet: a number, 0 for a bye (轮空); two play for it (抢号)."""

    number: int = 0
    other: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchGame:
    """A game of a match as it ended; `score` with the side in front that moved first there.

    `game` counts from 1, in a team match by boards. `first` is who moved first. `points_*`
    stand where a ruling under `article` gave other points than the score brings.
    """

    game: int
    first: int
    score: Score
    fouls_first: int = 0
    fouls_second: int = 0
    points_first: Fraction | None = None
    points_second: Fraction | None = None
    article: Article | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameColours:
    """Who moves first in a deciding game: chosen by `by`, drawn where that is 0."""

    game: int
    first: int
    by: int = 0
    seed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineUp:
    """A team's line-up for a round, board 1 first; "" where nobody sits."""

    number: int
    players: tuple[str, ...]
