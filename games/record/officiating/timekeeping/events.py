"""What can happen about time at any board. Past tense; facts only."""

from dataclasses import dataclass
from typing import Annotated

from games.record.officiating.contradictions.values import Contradiction
from games.rules.books.article import Article
from games.rules.clocks.kinds import MAX_MS, TimeControl
from games.streams.declarations import Field
from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a clock shows or is set to: `left_ms` to the flag of `side`.

    Below zero, where it shows so, the side has overstepped by as much.
    """

    side: Annotated[str, Field(concerns="side", longest=20)]
    left_ms: Annotated[int, Field(doc="Left to the flag.", unit="ms", least=0, most=MAX_MS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrivedLate:
    """How late `side` came, and what became of it; `absent` where it did not come at all.

    `outcome` is an `Arrival` of the lateness rules; `deduct_ms` was taken from its time.
    """

    side: str
    outcome: str
    article: Article | None
    late_ms: int = 0
    deduct_ms: int = 0
    absent: bool = False


@stored("games.both-flags-fell.v1", label=_("both flags fell"))
@dataclass(frozen=True, slots=True, kw_only=True)
class BothFlagsFell:
    """Both times were found used up; `first` ran out first, "" where nobody knows.

    `record_shows` and `contradicts` as of one flag.
    """

    article: Article | None
    first: str = ""
    record_shows: tuple[Reading, ...] = ()
    contradicts: tuple[Contradiction, ...] = ()


@stored("games.flag-set-aside.v1", label=_("flag set aside"), detail=("%(reason)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class FlagSetAside:
    """The flag of `side` is no loss of the game: an official decided so for `reason`.

    `side` is "" where both flags were down.
    """

    side: str
    reason: str
    article: Article | None


@stored("games.pass-requested.v1", label=_("pass asked for"))
@dataclass(frozen=True, slots=True, kw_only=True)
class PassRequested:
    """`side`, counted out, asked for a pass in place of the loss (weiqi 22.5)."""

    side: str


@stored("games.pass-granted.v1", label=_("pass granted"))
@dataclass(frozen=True, slots=True, kw_only=True)
class PassGranted:
    """The referee granted `side` the pass: its last reading is kept (22.5)."""

    side: str
    article: Article


@stored("games.pass-refused.v1", label=_("pass refused"), detail=("%(reason)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class PassRefused:
    """The referee refused `side` the pass, for `reason` (22.5)."""

    side: str
    reason: str
    article: Article


@stored("games.readings-set.v1", label=_("clocks set"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingsSet:
    """An official set clocks, for `reason`; `agreed` are the sides that consented.

    `clock_replaced`: another clock stands at the board. `referee_answers`: the referee is
    answerable for a missing record (weiqi 22.9).
    """

    readings: tuple[Reading, ...]
    reason: str
    article: Article
    agreed: tuple[str, ...] = ()
    clock_replaced: bool = False
    referee_answers: bool = False


@stored("games.press-fault-recorded.v1", label=_("fault at the clock"))
@dataclass(frozen=True, slots=True, kw_only=True)
class PressFaultRecorded:
    """`side` did something wrong at the clock; `effect` is what the book says follows."""

    side: str
    fault: str
    effect: str
    article: Article | None
    note: str = ""


@stored("games.press-taken-back.v1", label=_("press undone"), detail=("%(reason)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class PressTakenBack:
    """The last press, of `side`, was undone: its own time has run on."""

    side: str
    reason: str
    article: Article | None


@stored("games.clocks-stopped.v1", label=_("clocks stopped"), detail=("%(reason)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class ClocksStopped:
    """The clocks were stopped, by `side` in a dispute or, where it is "", by an official."""

    side: str
    reason: str
    article: Article | None


@stored("games.clocks-resumed.v1", label=_("clocks go on"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ClocksResumed:
    """The clocks go on."""


@stored("games.lateness-recorded.v1", label=_("lateness"))
@dataclass(frozen=True, slots=True, kw_only=True)
class LatenessRecorded:
    """Sides came late or not at all."""

    arrivals: tuple[ArrivedLate, ...]


@stored("games.reading-repeated.v1", label=_("reading repeated"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingRepeated:
    """The last reading of `side` was read again from `from_ms`: `back_ms` given back (16.2)."""

    side: str
    from_ms: int
    back_ms: int
    article: Article


@stored("games.leave-permitted.v1", label=_("leave permitted"))
@dataclass(frozen=True, slots=True, kw_only=True)
class LeavePermitted:
    """`side` left the board with the arbiter's permission (weiqi 22.7).

    `under_reading`: in the opponent's time, while its own moves are read out: once a game.
    """

    side: str
    article: Article
    under_reading: bool


@stored("games.shared-time-split.v1", label=_("shared time halved"))
@dataclass(frozen=True, slots=True, kw_only=True)
class SharedTimeSplit:
    """A clock was put on the board: each side has half of the shared rest (gomoku 14.1.3)."""

    article: Article


@stored("games.clock-put.v1", label=_("clock put on the board"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPut:
    """A clock was put on a game played without one, for `reason` (临时限时, xiangqi app1.3.1)."""

    time_control: TimeControl
    reason: str
    article: Article


@stored("games.server-clock-stepped.v1", label=_("the server's clock stepped"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ServerClockStepped:
    """The server's clock stepped by `by_ms`, forward or back, while a side's time ran.

    `last_at`: of the last event before it. `noticed_at`: what the clock showed when it was
    noticed. Both in server ms.
    """

    by_ms: int
    last_at: int
    noticed_at: int


TimekeepingEvent = (
    BothFlagsFell
    | FlagSetAside
    | PassRequested
    | PassGranted
    | PassRefused
    | ReadingsSet
    | PressFaultRecorded
    | PressTakenBack
    | ClocksStopped
    | ClocksResumed
    | LatenessRecorded
    | ReadingRepeated
    | LeavePermitted
    | SharedTimeSplit
    | ClockPut
    | ServerClockStepped
)
