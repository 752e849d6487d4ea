"""The words a game's record is written in."""

from dataclasses import dataclass
from enum import StrEnum

from games.record.draughts.options import DraughtsOptions
from games.record.gomoku.options import GomokuOptions
from games.record.officiating.timekeeping.options import TimeOptions
from games.record.weiqi.options import WeiqiOptions
from games.record.xiangqi.options import XiangqiOptions
from games.streams.actors import Actor as Actor
from games.streams.actors import Role as Role

BELOW_CHIEF = frozenset({Role.ARBITER, Role.DEPUTY_CHIEF_ARBITER})
"""Referees without the chief arbiter's powers of penalty (gomoku 25.3)."""


class Status(StrEnum):
    """How far a game has come."""

    ARRANGED = "arranged"
    RUNNING = "running"
    OVER = "over"
    CLOSED = "closed"


class Question(StrEnum):
    """What a claim asks to have ruled."""

    NATURAL_LIMIT = "natural_limit"  # 自然限着
    REPETITION = "repetition"  # 待判局面
    FORBIDDEN_MOVE = "forbidden_move"  # 禁手
    COUNTED_DRAW = "counted_draw"  # 计数和棋
    ILLEGAL_MOVE = "illegal_move"  # 事后发现的违规着法
    COUNT = "count"  # 数子


class Moment(StrEnum):
    """When an act happened that was recorded after the end of play (终了)."""

    DURING = "during"  # 对局中
    AFTER = "after"  # 终了后、签字前


class MarkSource(StrEnum):
    """What put a foul, a warning or an illegal move on record."""

    BOARD = "board"  # a move, a press, an offer or a repair shows it
    CLAIM = "claim"  # a claim was ruled untrue (提出不属实)
    OFFICIAL = "official"  # an official recorded the offence


RESULTS = ("1-0", "0-1", "1/2-1/2")
"""First mover wins, second mover wins, draw."""
ALL_RESULTS = (*RESULTS, "0-0", "no_result")
"""The same, both lose (双方均负), and no result (无胜负) where the rule book knows them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A side and the id of the player who sits there."""

    side: str
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What an event may set within the rule book; a game pins it when arranged.

    `rulings_bind`: a proposed ruling takes effect at once. `xiangqi`, `weiqi`, `gomoku`,
    `draughts`: what that game's own books let an event set; None for other games, and where
    the book's defaults apply. `time`: what it sets of lateness, passes in place of a loss on
    time, and sealed moves; None for the books' own.
    """

    rulings_bind: bool = False
    xiangqi: XiangqiOptions | None = None
    weiqi: WeiqiOptions | None = None
    gomoku: GomokuOptions | None = None
    draughts: DraughtsOptions | None = None
    time: TimeOptions | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """The file a game was read from: SHA-256 of its bytes, place in it, format, encoding."""

    sha256: str
    index: int
    format: str
    encoding: str = ""


EITHER = "either"
"""Who must vary where the game is drawn if neither side does (23.5.2)."""


def other_side(sides: tuple[str, str], side: str) -> str:
    """The second for the first, the first for anything else."""
    return sides[1] if side == sides[0] else sides[0]


def win_for(sides: tuple[str, str], side: str) -> str:
    """1-0 is the first side's in every game, whatever its colour."""
    return "1-0" if side == sides[0] else "0-1"
