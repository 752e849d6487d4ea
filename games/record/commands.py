"""What may be asked of one game. Imperative; each is one request and is decided once."""

from dataclasses import dataclass

from games.record.draughts.commands import DraughtsCommand
from games.record.events import RulingProposed
from games.record.gomoku.commands import GomokuCommand
from games.record.officiating.adjournment.commands import AdjournmentCommand
from games.record.officiating.closing.commands import ClosingCommand
from games.record.officiating.offences.commands import OffenceCommand
from games.record.officiating.repairs.commands import RepairCommand
from games.record.officiating.timekeeping.commands import TimekeepingCommand
from games.record.officiating.timekeeping.events import Reading
from games.record.values import Moment, Options, Question, Seat, Source
from games.record.weiqi.commands import WeiqiCommand
from games.rules.books.federation import FederationBook
from games.rules.clocks.control import TimeControl
from games.rules.offences.thresholds import Threshold


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrangeGame:
    """Put a game on the board. Without `options` the edition's own apply.

    `thresholds` are what the event changes in the book's table of penalties. `book`: that of the
    federation it is played under, None for none.
    """

    edition: str
    seats: tuple[Seat, ...]
    options: Options | None = None
    time_control: TimeControl | None = None
    start_position: str = ""
    competition: str = ""
    section: str = ""
    round: str = ""
    table: str = ""
    scheduled_on: str = ""
    arbiters: tuple[str, ...] = ()
    source: Source | None = None
    thresholds: tuple[Threshold, ...] = ()
    book: FederationBook | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StartGame:
    """Start the game and the first mover's clock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayMove:
    """Record the move `side` made; `move` in canonical form."""

    side: str
    move: str
    reading_ms: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PressClock:
    """Record that `side` pressed the clock."""

    side: str
    reading_ms: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportFlag:
    """Report that the time of `side` has run out.

    `record_shows`: what the record shows of both sides, as an arbiter has read it who lets the
    flag stand against it; empty where nothing is to be confirmed.
    """

    side: str
    record_shows: tuple[Reading, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordFoul:
    """Record a foul of `side` under an article of the rule book; `happened`: the act."""

    side: str
    article: str
    note: str = ""
    happened: Moment = Moment.DURING


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordWarning:
    """Record a warning to `side` under an article of the rule book; `happened`: the act."""

    side: str
    article: str
    note: str = ""
    happened: Moment = Moment.DURING


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferDraw:
    """Offer a draw for `side`."""

    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerDrawOffer:
    """Accept or decline, for `side`, the draw it was offered."""

    side: str
    accept: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Resign:
    """Resign for `side`."""

    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeClaim:
    """Ask, for `side`, that `question` be examined.

    `missing_moves`: how many moves are missing or illegible in the side's record (22.3).
    """

    side: str
    question: Question
    missing_moves: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderReview:
    """Have `question` examined of the arbiter's own motion (22.2, 29.3, app1.5.1)."""

    question: Question


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposeRuling:
    """Put the worker's ruling on record."""

    ruling: RulingProposed


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmRuling:
    """Make the ruling proposed at `ruling_version` binding."""

    ruling_version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OverruleRuling:
    """Set the ruling proposed at `ruling_version` aside, with a reason."""

    ruling_version: int
    reason: str
    article: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareResult:
    """Declare the result by the arbiter's authority, with its article."""

    result: str
    article: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SignResult:
    """Sign the result as a side, or as "arbiter" (article 9)."""

    signer: str
    result: str


GameCommand = (
    ArrangeGame
    | StartGame
    | PlayMove
    | PressClock
    | ReportFlag
    | RecordFoul
    | RecordWarning
    | OfferDraw
    | AnswerDrawOffer
    | Resign
    | MakeClaim
    | OrderReview
    | ProposeRuling
    | ConfirmRuling
    | OverruleRuling
    | DeclareResult
    | SignResult
    | DraughtsCommand
    | WeiqiCommand
    | GomokuCommand
    | TimekeepingCommand
    | AdjournmentCommand
    | RepairCommand
    | ClosingCommand
    | OffenceCommand
)
