"""Games that break a tie in a knockout (快棋加赛): which follow which, under which times.

Source: xiangqi 2020 chapter 7, 28.6 and 30. A method is named by its article.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.rules.books.article import Article


class Method(StrEnum):
    """The book's sequences, by article."""

    TWO_RAPID = "30.1.1"  # 二局快棋制
    THREE_RAPID = "30.1.2"  # 三局快棋制
    FOUR_RAPID = "30.1.3"  # 四局快棋制
    MANY_RAPID = "30.1.4"  # 多局快棋制
    RAPID_PLAY_OFF = "30.2.1"
    RAPID_UNTIL_DECIDED = "30.2.2"


class Kind(StrEnum):
    """What sort of game it is."""

    SLOW = "slow"  # 慢棋
    RAPID = "rapid"  # 快棋
    SUPER_RAPID = "super_rapid"  # 超快棋
    PLAY_OFF = "play_off"  # 附加赛


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Base times of both sides and the time added each move, in ms."""

    first_ms: int
    second_ms: int
    increment_ms: int


class ColourRule(StrEnum):
    """Where a game's colours come from."""

    REVERSED = "reversed"  # 换先
    LOT = "lot"  # 抽签决定先后手
    NON_CHOOSER = "non_chooser"  # 慢棋非选择先后手的一方或第一阶段名次列前者
    LAST_SECOND = "last_second"  # 超快棋执黑者
    LOT_TO_CHOOSE = "lot_to_choose"  # 抽签决定先后手选择权
    GIVEN = "given"  # the slow game's own, settled before


Plan = tuple[tuple[Kind, ColourRule], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidingGames:
    """A book's deciding games, played by the rules of `edition`, "" for the event's own.

    `plans`: the games in turn; a plan that ends in no play-off goes on with its last game.
    `limits`: the times of each kind of game, None for the event's own. `play_offs`: other
    times that an event may choose for its play-off, by their articles, of which
    `play_off_article` speaks.
    """

    article: Article
    edition: str
    plans: Mapping[Method, Plan]
    limits: Mapping[Kind, Limits | None]
    play_offs: Mapping[str, Limits]
    play_off_article: Article

    def ends_in_play_off(self, method: str) -> bool:
        """Return whether a method ends in a play-off; the others go on until somebody wins."""
        return any(
            plan[-1][0] is Kind.PLAY_OFF for named, plan in self.plans.items() if named == method
        )

    def of(self, method: Method) -> Article:
        """The method's own number under the book's article on tie-break games."""
        return Article(self.article.book, method.value)
