"""What happened to a tournament. Facts only; payload fields are the stored shape.

Events hold ids and numbers; the names of persons stand in the registry alone.
"""

from dataclasses import dataclass

from games.rules.books.article import Article
from games.rules.clocks.kinds import TimeControl
from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored
from tournaments.record.deviations import PairingDeparture
from tournaments.record.entries.events import EntryCorrected as EntryCorrected
from tournaments.record.knockout.events import ChoiceLotDrawn as ChoiceLotDrawn
from tournaments.record.knockout.events import (
    ColoursChosen as ColoursChosen,
)
from tournaments.record.knockout.events import (
    GameColoursSettled as GameColoursSettled,
)
from tournaments.record.knockout.events import (
    LineUpNamed as LineUpNamed,
)
from tournaments.record.knockout.events import (
    LineUpsClosed as LineUpsClosed,
)
from tournaments.record.knockout.events import (
    MatchDecided as MatchDecided,
)
from tournaments.record.knockout.events import MatchEvent
from tournaments.record.knockout.events import (
    MatchGameCorrected as MatchGameCorrected,
)
from tournaments.record.knockout.events import (
    MatchGameRecorded as MatchGameRecorded,
)
from tournaments.record.knockout.events import (
    SheetDrawn as SheetDrawn,
)
from tournaments.record.lots.events import LotEvent
from tournaments.record.officials.events import DutiesMarked as DutiesMarked
from tournaments.record.officials.events import DutyEvent
from tournaments.record.participation.events import AbsenceRecalled as AbsenceRecalled
from tournaments.record.participation.events import ByeGranted as ByeGranted
from tournaments.record.participation.events import EntrantExcused as EntrantExcused
from tournaments.record.participation.events import EntrantLeft as EntrantLeft
from tournaments.record.participation.events import EntrantReturned as EntrantReturned
from tournaments.record.participation.events import ParticipationEvent
from tournaments.record.participation.events import PubliclyCriticised as PubliclyCriticised
from tournaments.record.participation.events import SanctionRecorded as SanctionRecorded
from tournaments.record.promotion.events import PromotionEvent
from tournaments.record.ratings.events import BoardRated as BoardRated
from tournaments.record.ratings.events import RatingEvent
from tournaments.record.ratings.events import RatingsSet as RatingsSet
from tournaments.record.ratings.report_events import ReportEvent
from tournaments.record.results.confirmation_events import ConfirmationEvent
from tournaments.record.results.game_events import GameEvent
from tournaments.record.results.original_events import OriginalEvent
from tournaments.record.settings.events import (
    AmendmentTakenBack as AmendmentTakenBack,
)
from tournaments.record.settings.events import (
    ByeRightSet as ByeRightSet,
)
from tournaments.record.settings.events import SettingEvent
from tournaments.record.settings.events import TournamentCancelled as TournamentCancelled
from tournaments.record.settings.events import TournamentHeldBack as TournamentHeldBack
from tournaments.record.settings.events import TournamentPublished as TournamentPublished
from tournaments.record.settings.import_events import LinesTakenOver as LinesTakenOver
from tournaments.record.settings.values import Repaired
from tournaments.record.values import (
    DrawMethod,
    Engine,
    Entry,
    Noted,
    Numbered,
    Outcome,
    Pair,
    PairedBy,
    Row,
    SheetSlot,
)
from tournaments.regulations.changes import Change
from tournaments.regulations.values import Regulations
from tournaments.standings.table import DecidedBy


@stored("tournaments.tournament-created.v1", label=_("tournament created"))
@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentCreated:
    """The record of an event was opened; `digest` is the SHA-256 of its regulations.

    Sections of one event have one `event`, an id.
    """

    regulations: Regulations
    event: str
    digest: str


@stored("tournaments.tournament-imported.v1", label=_("tournament read from a file"))
@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentImported:
    """The event was taken over from a file; `digest` is the SHA-256 of its bytes.

    `notes` are what its reader adjusted or left out (questions 48 and 50).
    """

    format: str
    digest: str
    notes: tuple[Noted, ...] = ()


@stored("tournaments.regulations-amended.v1", label=_("regulations amended"))
@dataclass(frozen=True, slots=True, kw_only=True)
class RegulationsAmended:
    """Another version of the regulations is in force; `changes` hold both values of each.

    `rounds` are those paired before that the new version would have paired otherwise.
    """

    revision: int
    regulations: Regulations
    digest: str
    changes: tuple[Change, ...]
    after_start: bool
    reason: str = ""
    rounds: tuple[Repaired, ...] = ()


@stored("tournaments.book-mode-left.v1", label=_("book mode left"))
@dataclass(frozen=True, slots=True, kw_only=True)
class BookModeLeft:
    """From `round` on the event is no longer bound to be derivable from the book."""

    round: int
    reason: str


@stored("tournaments.entrants-entered.v1", label=_("entries made"))
@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantsEntered:
    """Players or teams were entered; after the start with their numbers and first round."""

    entries: tuple[Entry, ...]
    numbers: tuple[Numbered, ...] = ()
    from_round: int = 1
    reason: str = ""


@stored("tournaments.entry-withdrawn.v1", label=_("entry taken back"))
@dataclass(frozen=True, slots=True, kw_only=True)
class EntryWithdrawn:
    """An entry was taken back before the start; `consented_by` who agreed, "" where nobody did."""

    id: str
    reason: str = ""
    consented_by: str = ""


@stored("tournaments.numbers-drawn.v1", label=_("numbers drawn"))
@dataclass(frozen=True, slots=True, kw_only=True)
class NumbersDrawn:
    """Numbers were drawn; `draw` counts the draws, an earlier one is superseded.

    `names_by` and `places_by` held the two kinds of lots of a draw in the hall (双机遇).
    """

    draw: int
    method: DrawMethod
    seed: str
    numbers: tuple[Numbered, ...]
    witness: str = ""
    reason: str = ""
    names_by: str = ""
    places_by: str = ""


@stored("tournaments.tournament-started.v1", label=_("tournament started"))
@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentStarted:
    """The entry list was closed and the first stage opened with `rounds` rounds.

    `reason` stands where they are others than the book's formula gives.
    """

    rounds: int
    reason: str = ""


@stored("tournaments.stage-opened.v1", label=_("stage opened"))
@dataclass(frozen=True, slots=True, kw_only=True)
class StageOpened:
    """A further stage was opened for those who qualified; `sheet` is the book's crossing.

    `reason` stands where they are others than the tables before had sent.
    """

    stage: int
    rounds: int
    numbers: tuple[Numbered, ...]
    sheet: tuple[SheetSlot, ...] = ()
    reason: str = ""


@stored("tournaments.pairing-drafted.v1", label=_("pairing drafted"))
@dataclass(frozen=True, slots=True, kw_only=True)
class PairingDrafted:
    """A pairing was drafted; `draft` counts the drafts of the round."""

    stage: int
    round: int
    draft: int
    pairs: tuple[Pair, ...]
    byes: tuple[int, ...]
    source: PairedBy
    engine: Engine | None = None
    seed: str = ""


@stored("tournaments.pairing-changed.v1", label=_("pairing changed by hand"))
@dataclass(frozen=True, slots=True, kw_only=True)
class PairingChanged:
    """The draft was changed by hand."""

    stage: int
    round: int
    pairs: tuple[Pair, ...]
    byes: tuple[int, ...]
    reason: str


@stored("tournaments.draft-discarded.v1", label=_("draft discarded"))
@dataclass(frozen=True, slots=True, kw_only=True)
class DraftDiscarded:
    """The draft was thrown away; with a `reason` where a lot had been drawn for it."""

    stage: int
    round: int
    reason: str = ""


@stored("tournaments.pairing-published.v1", label=_("pairing published"))
@dataclass(frozen=True, slots=True, kw_only=True)
class PairingPublished:
    """The pairing was signed and published.

    `deviation` compares with the system's own pairing, None where nothing differs.
    """

    stage: int
    round: int
    deviation: PairingDeparture | None = None
    reason: str = ""


@stored("tournaments.schedule-published.v1", label=_("all rounds published"))
@dataclass(frozen=True, slots=True, kw_only=True)
class SchedulePublished:
    """Who meets whom in every round of a round robin is public, as its table has it."""

    stage: int


@stored("tournaments.pairing-recalled.v1", label=_("pairing recalled"))
@dataclass(frozen=True, slots=True, kw_only=True)
class PairingRecalled:
    """A published pairing was taken back before anything was played."""

    stage: int
    round: int
    reason: str


@stored("tournaments.game-linked.v1", label=_("game linked"))
@dataclass(frozen=True, slots=True, kw_only=True)
class GameLinked:
    """A board's game was named."""

    stage: int
    round: int
    board: int
    game: int
    game_id: str


@stored("tournaments.result-recorded.v1", label=_("result recorded"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRecorded:
    """A board's result was recorded; `late`: its round had been closed without it."""

    stage: int
    round: int
    board: int
    outcome: Outcome
    late: bool = False


@stored("tournaments.result-corrected.v1", label=_("result corrected"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ResultCorrected:
    """A result was replaced; what stood before stays readable."""

    stage: int
    round: int
    board: int
    before: Outcome
    outcome: Outcome
    reason: str


@stored("tournaments.score-ruled.v1", label=_("score changed by a ruling"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRuled:
    """A ruling changed what a board counts; `ruling` names it."""

    stage: int
    round: int
    board: int
    before: Outcome | None
    outcome: Outcome
    article: Article
    reason: str
    ruling: str = ""


@stored("tournaments.missing-counted-as-draws.v1", label=_("missing results counted as draws"))
@dataclass(frozen=True, slots=True, kw_only=True)
class MissingCountedAsDraws:
    """Boards without a result count as draws for pairing, and for pairing only."""

    stage: int
    round: int
    boards: tuple[int, ...]
    note: str


@stored("tournaments.round-closed.v1", label=_("results of the round confirmed"))
@dataclass(frozen=True, slots=True, kw_only=True)
class RoundClosed:
    """Every result of the round is in, or counted as a draw for pairing.

    `original` is the SHA-256 of the scanned sheet with the signature.
    """

    stage: int
    round: int
    original: str = ""


@stored("tournaments.tie-decided.v1", label=_("tie settled"))
@dataclass(frozen=True, slots=True, kw_only=True)
class TieDecided:
    """A tie was settled outside the list of comparisons; `numbers` are best first.

    `reason` stands where it had been settled before.
    """

    stage: int
    round: int
    numbers: tuple[int, ...]
    how: DecidedBy
    reference: str
    seed: str = ""
    time_control: TimeControl | None = None
    reason: str = ""


@stored("tournaments.standings-published.v1", label=_("standings published"))
@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsPublished:
    """A table was published; `edition` counts those of the same stage, group and round."""

    stage: int
    round: int
    edition: int
    provisional: bool
    based_on: int
    rows: tuple[Row, ...]
    tiebreaks: tuple[str, ...] = ()
    group: str = ""


@stored("tournaments.tournament-finished.v1", label=_("tournament closed"))
@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentFinished:
    """The event is over."""


TournamentEvent = (
    TournamentCreated
    | TournamentImported
    | RegulationsAmended
    | BookModeLeft
    | EntrantsEntered
    | EntryWithdrawn
    | EntryCorrected
    | NumbersDrawn
    | TournamentStarted
    | StageOpened
    | PairingDrafted
    | PairingChanged
    | DraftDiscarded
    | PairingPublished
    | SchedulePublished
    | PairingRecalled
    | GameLinked
    | ResultRecorded
    | ResultCorrected
    | ScoreRuled
    | MissingCountedAsDraws
    | RoundClosed
    | ParticipationEvent
    | TieDecided
    | StandingsPublished
    | MatchEvent
    | RatingEvent
    | SettingEvent
    | LotEvent
    | PromotionEvent
    | LinesTakenOver
    | ReportEvent
    | OriginalEvent
    | ConfirmationEvent
    | GameEvent
    | DutyEvent
    | TournamentFinished
)
