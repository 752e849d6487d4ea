"""All that one rule book fixes for events, by subject, each number with its article beside it.

Every field is filled by every book: where a book is silent it says so with None,
or with an empty tuple or mapping. Where books differ in what is done and not in a number, the
field is a choice named for what is done.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.record.draughts.options import DraughtsOptions
from games.record.gomoku.options import GomokuOptions
from games.record.weiqi.options import WeiqiOptions
from games.record.xiangqi.options import XiangqiOptions
from games.rules.books.article import Article
from games.rules.books.registry import book_of
from games.rules.clocks.books import Speed
from tournaments.books.deciding import DecidingGames
from tournaments.books.duties import Duty
from tournaments.books.first_moves import FirstMoves
from tournaments.books.formats import Cited, Formats
from tournaments.books.orders import Orders
from tournaments.books.pairing import PairingRules
from tournaments.books.promotion import Promotion
from tournaments.books.rounds import RoundCount
from tournaments.books.sheets import Sheets
from tournaments.books.teams import Teams
from tournaments.books.topics import Topic
from tournaments.crosstable import PointSystem


class Half(StrEnum):
    """What half is counted of before the games of one who leaves a round robin stand."""

    OPPONENTS = "opponents"
    ROUNDS = "rounds"


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """One who leaves (退出比赛) a round robin, a Swiss or a match of two, or is expelled (除名).

    `paired_on`: the book's words let an event pair on in a Swiss who has left (未赛对局均作弃权);
    None where he is not paired any more, or nothing is said. `consent`: the organising committee
    has to agree to a withdrawal.
    """

    half_of: Half
    round_robin: Article | None
    swiss: Article | None
    paired_on: Article | None
    consent: Article | None
    match: Article | None
    expulsion: Article | None


class Pace(StrEnum):
    """How fast a play-off has to be beside the regular games."""

    LESS_TIME = "less_time"
    NO_SLOWER = "no_slower"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOffs:
    """Games that break ties.

    `pace` with `pace_article`: None where the book sets none. `deciding`: the games that may
    follow a drawn match.
    """

    pace: Pace | None
    pace_article: Article | None
    deciding: DecidingGames | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingLists:
    """The lists asked in turn at each speed; `speed` is that of an event without a time."""

    lists: Mapping[Speed, tuple[str, ...]]
    speed: Speed


@dataclass(frozen=True, slots=True, kw_only=True)
class Break:
    """The longest break between the games of one round, in ms."""

    longest_ms: int
    article: Article


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """Results and their record.

    `signed_by_chief`: a round is closed by the chief referee alone. `lot_after_double_loss`:
    of two that both lost a lot stands in for the next pairing. `break_between_games`: None
    where the book sets none.
    """

    signed_by_chief: Article | None
    lot_after_double_loss: Article | None
    break_between_games: Break | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NoOptions:
    """The own part of the options of a game that leaves nothing to the event."""


GameOptions = XiangqiOptions | WeiqiOptions | GomokuOptions | DraughtsOptions | NoOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionsLeft:
    """What the rules of play leave to the regulations, and where a game's options hold it.

    `holder`: the part of the options of a game that is this game's own, "" where it has none;
    `usual` is that part where nothing is set. `fields`: what a form asks, by what the rule
    book leaves open.
    `opening_open`: the rules name no opening of their own, so the event has to. `free_opening`:
    it should be played in an even number of games. `levels`: the level of the event settles how
    many illegal moves lose. `warnings_lose`: the warnings in a game lose it together.
    """

    holder: str
    usual: GameOptions
    fields: tuple[str, ...]
    opening_open: Article | None
    free_opening: Article | None
    levels: Article | None
    warnings_lose: Article | None


NOTHING_LEFT = OptionsLeft(
    holder="",
    usual=NoOptions(),
    fields=(),
    opening_open=None,
    free_opening=None,
    levels=None,
    warnings_lose=None,
)


def asked_of_events(edition: str) -> tuple[str, ...]:
    """Return what an event may set of its own game; its level stands for that of the games."""
    book = book_of(edition)
    return tuple(text for text in book.left.settable(book.game.code) if text != "level")


@dataclass(frozen=True, slots=True, kw_only=True)
class EventBook:
    """One rule book for events. `lends` are the books whose articles hold where it is silent.

    `articles`: what the book says on each topic, None where it is silent.
    """

    name: str
    game: str
    lends: tuple[str, ...]
    articles: Mapping[Topic, Article | None]
    points: PointSystem
    formats: Formats
    rounds: RoundCount
    pairing: PairingRules
    sheets: Sheets
    first_moves: FirstMoves
    orders: Orders
    leaving: Leaving
    play_offs: PlayOffs
    teams: Teams
    promotion: Promotion
    ratings: RatingLists
    results: Results
    options: OptionsLeft
    duties: tuple[Duty, ...]

    def article(self, topic: Topic) -> Article | None:
        """None where the book is silent."""
        return self.articles[topic]

    def cited(self, named: Cited) -> Article | None:
        """Return the number of the article that a schedule names, None where it is none of ours."""
        if named is None:
            return None
        if isinstance(named, Article):
            return named if named.book in (self.name, *self.lends) else None
        return self.formats.points[named]
