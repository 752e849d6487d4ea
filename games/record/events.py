"""What happened in one game. Past tense; facts only; ids, never names of persons.

The stored type names are in `codec`; a class may be renamed, a stored name may not.
"""

from dataclasses import dataclass

from games.record.annulment.events import AnnulmentEvent
from games.record.audits.events import AuditEvent
from games.record.draughts.events import DraughtsEvent
from games.record.gomoku.events import GomokuEvent
from games.record.officiating.adjournment.events import AdjournmentEvent
from games.record.officiating.closing.events import ClosingEvent
from games.record.officiating.contradictions.values import Contradiction
from games.record.officiating.offences.events import OffenceEvent
from games.record.officiating.repairs.events import RepairEvent
from games.record.officiating.reports.events import ReportEvent
from games.record.officiating.sheets.events import SheetEvent
from games.record.officiating.timekeeping.events import Reading, TimekeepingEvent
from games.record.ruling import RulingProposed as RulingProposed
from games.record.values import MarkSource, Moment, Options, Question, Seat, Source
from games.record.weiqi.events import WeiqiEvent
from games.rules.books.article import Article
from games.rules.books.federation import Basis, FederationBook
from games.rules.clocks.control import TimeControl
from games.rules.offences.thresholds import Threshold
from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored


@stored("games.game-arranged.v1", label=_("game set up"))
@dataclass(frozen=True, slots=True, kw_only=True)
class GameArranged:
    """A game was put on the board: who plays whom, under which edition and options.

    `options` and `thresholds` are those in force, with what the federation's `book` settles.
    `event` is the id of its event, "" for none.
    """

    edition: str
    seats: tuple[Seat, ...]
    options: Options
    time_control: TimeControl | None = None
    start_position: str = ""
    event: str = ""
    competition: str = ""
    section: str = ""
    round: str = ""
    table: str = ""
    scheduled_on: str = ""
    arbiters: tuple[str, ...] = ()
    source: Source | None = None
    thresholds: tuple[Threshold, ...] = ()
    book: FederationBook | None = None


@stored("games.game-started.v1", label=_("game started"))
@dataclass(frozen=True, slots=True, kw_only=True)
class GameStarted:
    """The arbiter started the game and, where there is one, the first mover's clock."""


@stored("games.move-played.v1", label=_("move"))
@dataclass(frozen=True, slots=True, kw_only=True)
class MovePlayed:
    """`side` played `move` (canonical form). `reading_ms`: the device's clock after it."""

    ply: int
    side: str
    move: str
    reading_ms: int | None = None


@stored("games.illegal-move-recorded.v1", label=_("illegal move"))
@dataclass(frozen=True, slots=True, kw_only=True)
class IllegalMoveRecorded:
    """`side` made a move that breaks the rules (违反行棋规定); the position stays as it was."""

    ply: int
    side: str
    move: str
    code: str
    article: Article | None


@stored("games.clock-pressed.v1", label=_("clock pressed"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPressed:
    """`side` pressed the clock. `reading_ms`: what the device showed for that side."""

    side: str
    reading_ms: int | None = None


@stored("games.flag-fell.v1", label=_("flag fell"))
@dataclass(frozen=True, slots=True, kw_only=True)
class FlagFell:
    """The time of `side` ran out (超时).

    `reported`: whose flag was reported, where that was the other side's and the record shows
    that `side` ran out first; else "". `record_shows`: what the record showed of both sides at
    the report, below zero where one had overstepped. `contradicts`: what it said against the
    flag, and the arbiter confirmed.
    """

    side: str
    reported: str = ""
    record_shows: tuple[Reading, ...] = ()
    contradicts: tuple[Contradiction, ...] = ()


@stored("games.time-adjusted.v1", label=_("time adjusted"))
@dataclass(frozen=True, slots=True, kw_only=True)
class TimeAdjusted:
    """`delta_ms` was added to the clock of `side` (negative: taken away) under `article`."""

    side: str
    delta_ms: int
    article: Article
    note: str = ""


@stored("games.foul-recorded.v1", label=_("foul"))
@dataclass(frozen=True, slots=True, kw_only=True)
class FoulRecorded:
    """A foul (犯规) of `side` under `article`.

    `after_end`: recorded when the result stood, which it leaves alone; `happened`: the act.
    `offence_version`: the event that recorded its offence, 0 where no official did.
    """

    side: str
    article: Article
    note: str = ""
    after_end: bool = False
    happened: Moment = Moment.DURING
    source: MarkSource = MarkSource.BOARD
    offence_version: int = 0


@stored("games.warning-recorded.v1", label=_("warning"))
@dataclass(frozen=True, slots=True, kw_only=True)
class WarningRecorded:
    """A warning (警告) to `side` under `article`; the rest as of a foul."""

    side: str
    article: Article | None
    note: str = ""
    after_end: bool = False
    happened: Moment = Moment.DURING
    source: MarkSource = MarkSource.BOARD
    offence_version: int = 0


@stored("games.draw-offered.v1", label=_("draw offered"))
@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOffered:
    """`side` offered a draw (提议作和)."""

    side: str


@stored("games.draw-offer-declined.v1", label=_("draw declined"))
@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOfferDeclined:
    """`side` declined the draw it was offered."""

    side: str


@stored("games.draw-offer-accepted.v1", label=_("draw accepted"))
@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOfferAccepted:
    """`side` accepted the draw it was offered."""

    side: str


@stored("games.player-resigned.v1", label=_("resigned"))
@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerResigned:
    """`side` resigned (认输)."""

    side: str


@stored("games.claim-made.v1", label=_("claim made"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimMade:
    """`side` asked the arbiter to examine `question` after `ply` moves; the clocks stop.

    `side` is "" where the arbiter acts unasked.
    """

    side: str
    question: Question
    ply: int


@stored(
    "games.ruling-confirmed.v1",
    label=_("ruling confirmed"),
    detail=(_("ruling at event %(ruling_version)d"),),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RulingConfirmed:
    """An official with the authority made the proposed ruling binding."""

    ruling_version: int


@stored(
    "games.ruling-overruled.v1",
    label=_("ruling overruled"),
    detail=(
        _("ruling at event %(ruling_version)d"),
        "%(reason)s",
    ),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RulingOverruled:
    """An official set the proposed ruling aside, for `reason`, under `article`."""

    ruling_version: int
    reason: str
    article: Article | None = None


@stored("games.overruling-proposed.v1", label=_("another decision proposed"))
@dataclass(frozen=True, slots=True, kw_only=True)
class OverrulingProposed:
    """An official wants the proposed ruling set aside; it waits for another to confirm it.

    `result` under `article` is the decision in its place, "" where play goes on.
    """

    ruling_version: int
    reason: str
    article: Article | None = None
    result: str = ""


@stored(
    "games.repetition-left.v1",
    label=_("repetition left"),
    detail=(_("ruling at event %(ruling_version)d"),),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RepetitionLeft:
    """`side` varied: the position ruled on at `ruling_version` no longer repeats (23.5.2)."""

    side: str
    ruling_version: int


@stored("games.result-revised.v1", label=_("result revised"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRevised:
    """A ruling made after the end, before the signatures, changed the result (29.1.2)."""

    result: str
    reason: str
    article: Article
    ruling_version: int


@stored("games.game-ended.v1", label=_("game ended"))
@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded:
    """The game is over: result, stable reason code, article; `unplayed` without a move (弃权).

    `basis`: the settings it rests on that are not the rule book's own. `contradicts`: what the
    record said against it, and the arbiter who declared it confirmed.
    """

    result: str
    reason: str
    article: Article | None
    note: str = ""
    unplayed: bool = False
    basis: tuple[Basis, ...] = ()
    contradicts: tuple[Contradiction, ...] = ()


@stored("games.result-signed.v1", label=_("result signed"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ResultSigned:
    """`signer` (a side, or "arbiter") signed `result` on the score sheet (article 9)."""

    signer: str
    result: str


@stored("games.game-closed.v1", label=_("record closed"))
@dataclass(frozen=True, slots=True, kw_only=True)
class GameClosed:
    """The record is complete; only appeals and corrections may follow.

    What was closed with it (9): times used in ms and fouls of both sides, first mover first,
    and who refused to sign. Empty for what an archive holds.
    """

    times_used_ms: tuple[int, ...] = ()
    fouls: tuple[int, ...] = ()
    refused: tuple[str, ...] = ()


GameEvent = (
    GameArranged
    | GameStarted
    | MovePlayed
    | IllegalMoveRecorded
    | ClockPressed
    | FlagFell
    | TimeAdjusted
    | FoulRecorded
    | WarningRecorded
    | DrawOffered
    | DrawOfferDeclined
    | DrawOfferAccepted
    | PlayerResigned
    | ClaimMade
    | RulingProposed
    | RulingConfirmed
    | RulingOverruled
    | OverrulingProposed
    | RepetitionLeft
    | ResultRevised
    | GameEnded
    | ResultSigned
    | GameClosed
    | DraughtsEvent
    | WeiqiEvent
    | GomokuEvent
    | TimekeepingEvent
    | AdjournmentEvent
    | RepairEvent
    | ClosingEvent
    | SheetEvent
    | ReportEvent
    | OffenceEvent
    | AnnulmentEvent
    | AuditEvent
)
