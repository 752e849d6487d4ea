"""What a game's events add up to."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

from games.record.annulment.state import Correction
from games.record.audits.state import NO_AUDITS, Audits
from games.record.draughts.state import DraughtsCourse
from games.record.gomoku.state import GomokuCourse
from games.record.officiating.adjournment.state import Adjournment
from games.record.officiating.closing.state import ClosingState
from games.record.officiating.offences.state import NO_OFFENCES, MarkKind, OffenceRecord
from games.record.officiating.repairs.state import RepairState
from games.record.officiating.reports.state import Report
from games.record.officiating.sheets.state import ScoreSheets
from games.record.officiating.timekeeping.state import Timekeeping
from games.record.ruling import RulingOnRecord
from games.record.settings import InForce, basis_of, in_force
from games.record.values import Options, Question, Source, Status
from games.record.weiqi.state import WeiqiCourse
from games.record.xiangqi.state import XiangqiCourse
from games.rules.books.article import Article
from games.rules.books.book import Book
from games.rules.books.federation import Basis, FederationBook, Origin
from games.rules.books.registry import book_of
from games.rules.clocks.control import Clock, TimeControl
from games.rules.offences.kinds import EARLY_PRESS
from games.rules.offences.thresholds import Threshold
from games.rules.protocol import RulesKernel

Course = XiangqiCourse | WeiqiCourse | GomokuCourse | DraughtsCourse


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How the game ended: who won, the stable code of why, the article; score apart.

    `unplayed`: a forfeit, shown as + and - (弃权). `score` stands where a ruling gave other
    points than the result brings, in games won (1, 1/2, 0), first mover first; under
    `score_article` where that is another than the end's. `basis`: the settings that it rests on
    which are not the rule book's own.
    """

    result: str
    reason: str
    article: Article | None
    unplayed: bool = False
    score: tuple[Fraction, Fraction] | None = None
    score_article: Article | None = None
    basis: tuple[Basis, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedMove:
    """One legal move of the game and the event that recorded it.

    `remaining_ms` is what the mover had left after it, below zero where it had overstepped by as
    much; `spent_ms` what it used; None where the game has no clock. `counted`: its moves towards
    the quota of a stage or limit.
    """

    ply: int
    side: str
    move: str
    version: int
    recorded_at: int
    remaining_ms: int | None = None
    spent_ms: int | None = None
    counted: int = 0

    @property
    def flag_due(self) -> bool:
        """Whether the mover's time was used up by then, though nobody had said so."""
        return self.remaining_ms is not None and self.remaining_ms <= 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A claim: who asked what, after how many plies, by which event.

    `side` is "" where the arbiter acted unasked. `after_end`: made when the game was over.
    """

    version: int
    side: str
    question: Question
    ply: int
    after_end: bool = False
    ruling_version: int | None = None
    settled: bool = False


@dataclass(frozen=True, kw_only=True)
class GameState:
    """A game after `version` events.

    `position` is the kernel's value; `moves` are the legal moves played. `unpressed` are the
    sides that have moved and not yet pressed the clock, the longest first; only with a press
    of its own. `illegal_by` is the side whose illegal move was the last act at the board.
    Counters are per side, in the order of the kernel's `sides`. `course` is what the game
    itself adds. `timekeeping` and `adjournment` (the last one) are what officials did about
    time and breaks. `started_at` is server ms; a game that ended before it `was_started` has
    none. `event` is the id of its event, by which offices hold, and `competition` its title.
    `federation`: its own book, pinned whole. Without slots: every event makes another state, and
    a dictionary is copied in a fifth of the time.
    """

    version: int
    edition: str
    kernel: RulesKernel[Any]
    seats: tuple[tuple[str, str], ...]
    options: Options
    time_control: TimeControl | None
    start_position: str
    event: str
    competition: str
    round: str
    table: str
    scheduled_on: str
    arbiters: tuple[str, ...]
    source: Source | None
    arranged_at: int
    position: Any
    status: Status = Status.ARRANGED
    moves: tuple[PlayedMove, ...] = ()
    clock: Clock | None = None
    turn_started_at: int = 0
    unpressed: tuple[str, ...] = ()
    illegal_by: str = ""
    offer_by: str = ""
    offers: tuple[int, int] = (0, 0)
    claims: tuple[Claim, ...] = ()
    rulings: tuple[RulingOnRecord, ...] = ()
    flag_fallen: str = ""
    ending: Ending | None = None
    signed: frozenset[str] = field(default_factory=frozenset)
    course: Course | None = None
    timekeeping: Timekeeping = field(default_factory=Timekeeping)
    adjournment: Adjournment | None = None
    repairs: RepairState = field(default_factory=RepairState)
    closing: ClosingState = field(default_factory=ClosingState)
    sheets: ScoreSheets = field(default_factory=ScoreSheets)
    reports: tuple[Report, ...] = ()
    started_at: int = 0
    was_started: bool = False
    section: str = ""
    offences: OffenceRecord = NO_OFFENCES
    thresholds: tuple[Threshold, ...] = ()
    federation: FederationBook | None = None
    corrections: tuple[Correction, ...] = ()
    audits: Audits = NO_AUDITS

    def with_fields(self, **changes: Any) -> "GameState":
        """Return the state with other values in some fields: `replace`, far quicker.

        :raises KeyError: it has no such field.
        """
        made = object.__new__(GameState)
        own, values = vars(self), vars(made)
        values.update(own)
        values.update(changes)
        if len(values) != len(own):
            raise KeyError(*(changes.keys() - own.keys()))
        return made

    @property
    def sides(self) -> tuple[str, str]:
        """Both sides, first mover first."""
        return self.kernel.sides

    @property
    def first_position(self) -> Any:
        """The book's, unless the game was arranged from another; parsed anew at each call."""
        if self.start_position:
            return self.kernel.parse_position(self.start_position)
        return self.kernel.initial_position()

    @property
    def side_to_move(self) -> str:
        """By the position, not by the clock: a press may be missing."""
        return self.kernel.side_to_move(self.position)

    @property
    def annulled(self) -> frozenset[int]:
        """The versions of the events that stand no longer."""
        return frozenset(version for made in self.corrections for version in made.fallen)

    @property
    def plies(self) -> int:
        """How many legal moves were played."""
        return len(self.moves)

    @property
    def fouls(self) -> tuple[int, int]:
        """The fouls (犯规) or violations (违例) of both sides."""
        return self._marked(MarkKind.FOUL)

    @property
    def warnings(self) -> tuple[int, int]:
        """The warnings (警告) of both sides."""
        return self._marked(MarkKind.WARNING)

    @property
    def illegal_moves(self) -> tuple[int, int]:
        """The illegal moves of both sides, seen by the server or by an official."""
        return self._marked(MarkKind.ILLEGAL_MOVE)

    @property
    def early_presses(self) -> tuple[int, int]:
        """The fouls of both sides for a press without a move (xiangqi 8.1.7)."""
        return self._marked(MarkKind.FOUL, code=EARLY_PRESS)

    @property
    def late_marks(self) -> tuple[int, int]:
        """What the book counts of both sides that was recorded when the result stood."""
        warned = self.book.offences.foul is None
        return self._marked(MarkKind.WARNING if warned else MarkKind.FOUL, late=True)

    def _marked(self, kind: MarkKind, *, code: str = "", late: bool = False) -> tuple[int, int]:
        first, second = self.sides
        number = self.offences.number
        return (
            number(first, kind, code=code, late=late),
            number(second, kind, code=code, late=late),
        )

    @property
    def stands_still(self) -> bool:
        """Whether play or time does: adjourned, clocks stopped, both flags down, a sheet lent."""
        keeping = self.timekeeping
        stopped = keeping.stop is not None or keeping.both_down
        return stopped or self.adjournment is not None or self.sheets.loan is not None

    @property
    def is_disturbed(self) -> bool:
        """Return whether men wait on the board for a ruling or for the point they land on."""
        return self.repairs.case is not None or self.repairs.between is not None

    @property
    def open_claim(self) -> Claim | None:
        """The claim that still waits for a binding answer."""
        return next((claim for claim in self.claims if not claim.settled), None)

    @property
    def book(self) -> Book:
        """What the rule book fixes for the game's edition."""
        return book_of(self.edition)

    @property
    def settings(self) -> tuple[InForce, ...]:
        """Each with who settled it: rule book, federation or event."""
        return in_force(self.edition, self.options, self.thresholds, self.federation)

    def basis(self, *codes: str) -> tuple[Basis, ...]:
        """Return those of some settings that somebody else than the rule book has settled."""
        return tuple(
            basis_of(setting, self.federation)
            for setting in self.settings
            if setting.setting.code in codes and setting.origin is not Origin.RULE_BOOK
        )

    def ruling(self, version: int) -> RulingOnRecord | None:
        """Return the ruling that event `version` proposed, None for no such one."""
        return next((ruling for ruling in self.rulings if ruling.version == version), None)

    def claim(self, version: int) -> Claim | None:
        """Return the claim that event `version` made, None for no such one."""
        return next((claim for claim in self.claims if claim.version == version), None)

    def player(self, side: str) -> str:
        """Return the id of the player who sits at `side`."""
        return dict(self.seats)[side]

    def side_of(self, player: str) -> str:
        """Return the side at which a player of this game sits now."""
        return next(side for side, seated in self.seats if seated == player)

    def count(self, counter: tuple[int, int], side: str) -> int:
        """Return the entry of a per-side counter for `side`."""
        return counter[self.sides.index(side)]

    def one_more(self, counter: tuple[int, int], side: str) -> tuple[int, int]:
        """A counter of a pair, first side's first."""
        first, second = counter
        return (first + 1, second) if side == self.sides[0] else (first, second + 1)


class Then(Protocol):
    """How a decision asks for the state after events of its own that are not yet on record."""

    def __call__(self, state: GameState, events: Iterable[Any], /, *, at: int) -> GameState:
        """Return the state after `events`, all at `at` (server ms)."""
