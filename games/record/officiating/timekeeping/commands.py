"""What may be asked about time in any game. Imperative; each is one request."""

from dataclasses import dataclass

from games.record.officiating.timekeeping.events import Reading
from games.rules.books.article import Article
from games.rules.clocks.kinds import TimeControl
from games.rules.clocks.presses import PressFault


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportBothFlags:
    """Report that both times have run out; `first` ran out first, "" where nobody knows.

    `record_shows`: as for one flag, where the record shows time left or another order.
    """

    first: str = ""
    record_shows: tuple[Reading, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleFlag:
    """Say whether a fallen flag that waits for the referee is a loss, or is set aside.

    `loser`: whose flag counts, where both are down.
    """

    stands: bool
    reason: str = ""
    loser: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestPass:
    """Ask, for the counted `side`, for a pass in place of the loss on time (weiqi 22.5)."""

    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerPassRequest:
    """Grant or refuse the pass that was asked for (weiqi 22.5)."""

    grant: bool
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustTime:
    """Add `delta_ms` (negative: take away) to the time of `side` under an article."""

    side: str
    delta_ms: int
    article: Article | None
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChargeTime:
    """Charge the time a ruling took to one side, or half each to both (gomoku 13.6, 14.7)."""

    time_ms: int
    sides: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetReadings:
    """Set what clocks show, for a reason.

    `agreed`: the sides that consent. `asked_by`: the side that raised it, "" for nobody.
    `about_setting`: the clock was set wrongly before the start (xiangqi 28.7.4).
    """

    readings: tuple[Reading, ...]
    reason: str
    agreed: tuple[str, ...] = ()
    asked_by: str = ""
    about_setting: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaceClock:
    """Put another clock on the board, for a reason.

    With `used_ms` (what the clocks show as used, first mover first) and `elapsed_ms` the
    readings are set as the book says of clocks that run wrong (weiqi 22.8).
    """

    reason: str
    used_ms: tuple[int, int] | None = None
    elapsed_ms: int = 0
    agreed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AverageHalves:
    """Give each side half of `elapsed_ms`: no record of the time before the break (22.9)."""

    elapsed_ms: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportPressFault:
    """Record what `side` did wrong at the clock."""

    side: str
    fault: PressFault
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBackPress:
    """Undo the last press at the clock, of `side`: its own time has run on.

    For a press before the captured stones were off (weiqi 22.6), or one recorded by mistake.
    """

    side: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StopClocks:
    """Stop both clocks; a player does so for its own `side`, rightly only in a dispute."""

    reason: str
    side: str = ""
    in_dispute: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeClocks:
    """Let the clocks go on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lateness:
    """How late `side` came, in ms after the scheduled start; None for not at all.

    `admitted`: the referee lets it play although it is over the limit.
    """

    side: str
    late_ms: int | None
    admitted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportLateness:
    """Report the sides that came late; who is not named came in time."""

    arrivals: tuple[Lateness, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RepeatReading:
    """Read the last reading of `side` again from `from_ms` (weiqi 16.2)."""

    side: str
    from_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PermitLeave:
    """Permit `side`, under reading, to leave the board in the opponent's time (weiqi 22.7)."""

    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitSharedTime:
    """Put a clock on a board that plays on shared time (gomoku 14.1.3, classic clock.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PutClock:
    """Put a clock on a game that is played without one, for a reason (xiangqi app1.3.1)."""

    time_control: TimeControl
    reason: str


TimekeepingCommand = (
    ReportBothFlags
    | SettleFlag
    | RequestPass
    | AnswerPassRequest
    | AdjustTime
    | ChargeTime
    | SetReadings
    | ReplaceClock
    | AverageHalves
    | ReportPressFault
    | TakeBackPress
    | StopClocks
    | ResumeClocks
    | ReportLateness
    | RepeatReading
    | PermitLeave
    | SplitSharedTime
    | PutClock
)
