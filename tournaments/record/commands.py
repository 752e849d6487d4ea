"""What may be asked of a tournament. `stage` 0 means the one under way."""

from dataclasses import dataclass
from fractions import Fraction

from games.rules.books.article import Article
from games.rules.clocks.kinds import TimeControl
from tournaments.record.entries.commands import CorrectEntry as CorrectEntry
from tournaments.record.knockout.commands import (
    ChooseColours as ChooseColours,
)
from tournaments.record.knockout.commands import (
    CloseLineUps as CloseLineUps,
)
from tournaments.record.knockout.commands import (
    CorrectGame as CorrectGame,
)
from tournaments.record.knockout.commands import (
    DecideMatch as DecideMatch,
)
from tournaments.record.knockout.commands import (
    DrawSheet as DrawSheet,
)
from tournaments.record.knockout.commands import (
    NameLineUp as NameLineUp,
)
from tournaments.record.knockout.commands import (
    RecordGame as RecordGame,
)
from tournaments.record.knockout.commands import (
    SettleGameColours as SettleGameColours,
)
from tournaments.record.lots.commands import LotCommand
from tournaments.record.participation.commands import EliminateEntrants as EliminateEntrants
from tournaments.record.participation.commands import ExcuseEntrant as ExcuseEntrant
from tournaments.record.participation.commands import ExpelEntrant as ExpelEntrant
from tournaments.record.participation.commands import GrantBye as GrantBye
from tournaments.record.participation.commands import RecallAbsence as RecallAbsence
from tournaments.record.participation.commands import RecordSanction as RecordSanction
from tournaments.record.participation.commands import ReturnEntrant as ReturnEntrant
from tournaments.record.participation.commands import WithdrawEntrant as WithdrawEntrant
from tournaments.record.promotion.commands import PromotionCommand
from tournaments.record.ratings.commands import RateBoard as RateBoard
from tournaments.record.ratings.commands import SetRatings as SetRatings
from tournaments.record.ratings.report_commands import ReportCommand
from tournaments.record.results.original_commands import OriginalCommand
from tournaments.record.settings.commands import (
    SetByeRight as SetByeRight,
)
from tournaments.record.settings.commands import (
    TakeBackAmendment as TakeBackAmendment,
)
from tournaments.record.values import (
    DrawMethod,
    Engine,
    Entry,
    Numbered,
    Pair,
    PairedBy,
    Row,
    Score,
    Seats,
    SheetSlot,
)
from tournaments.regulations.values import Regulations
from tournaments.standings.table import DecidedBy


@dataclass(frozen=True, slots=True, kw_only=True)
class CreateTournament:
    """Open the record of an event under its regulations."""

    regulations: Regulations


@dataclass(frozen=True, slots=True, kw_only=True)
class AmendRegulations:
    """Put another version of the regulations in force; after the start with a reason."""

    regulations: Regulations
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveBookMode:
    """Give up, for good, that every round can be derived from the book."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterEntrants:
    """Enter players or teams (报名); after the start they join with the next round."""

    entries: tuple[Entry, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawEntry:
    """Take an entry back before the start (weiqi 28.1, gomoku 24.4.1)."""

    id: str
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawNumbers:
    """Draw the numbers (抽签); before round 1 a new draw supersedes the old one.

    The same `seed` gives the same draw. `order` are the ids by number where the draw was
    held in the hall; `witness` says who drew and who watched. `names_by` and `places_by` name
    the two who held the lots with the names and with the numbers (双机遇).
    """

    method: DrawMethod = DrawMethod.LOT
    seed: str = ""
    order: tuple[str, ...] = ()
    witness: str = ""
    reason: str = ""
    names_by: str = ""
    places_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartTournament:
    """Close the entry list and open the first stage.

    `rounds_reason` says why it has other rounds than the book's formula gives (draughts
    app. (四) 4), where the organiser sets them so.
    """

    rounds_reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenStage:
    """Open the next stage with those who qualified, by their new numbers.

    Without `numbers` those come whom the tables send, on the sheet of the book's crossing
    (`sheet`: who meets whom first). Others than these need a `reason`.
    """

    numbers: tuple[Numbered, ...] = ()
    sheet: tuple[SheetSlot, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftPairing:
    """Draft the pairing of `round` (编排): boards, and who is left over (轮空).

    `engine` is what paired, None for a hand; `seed` is what its lots were drawn from.
    """

    round: int
    pairs: tuple[Pair, ...]
    byes: tuple[int, ...] = ()
    source: PairedBy = PairedBy.ENGINE
    engine: Engine | None = None
    seed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePairing:
    """Change the drafted pairing of `round` by hand, with a reason."""

    round: int
    pairs: tuple[Seats, ...]
    byes: tuple[int, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardDraft:
    """Throw the draft of `round` away; one that a lot was drawn for with a `reason`."""

    round: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishPairing:
    """Sign and publish the drafted pairing of `round` (gomoku 25.2.2-C)."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallPairing:
    """Take a published pairing back before anything was played; it is kept on record."""

    round: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkGame:
    """Say which game stream was played at a board; `game` from 1 where there are several."""

    round: int
    board: int
    game_id: str
    game: int = 1
    stage: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordResult:
    """Record the signed result of a board.

    `points_*` where a ruling at the board gave other points than the score brings; such a
    result names the `article`.
    """

    round: int
    board: int
    score: Score
    games_first: Fraction | None = None
    games_second: Fraction | None = None
    fouls_first: int = 0
    fouls_second: int = 0
    swapped: bool = False
    article: Article | None = None
    note: str = ""
    points_first: Fraction | None = None
    points_second: Fraction | None = None
    stage: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectResult:
    """Put another result in place of the one recorded by mistake; the old one is kept.

    Beside the score, what is None stays as it was recorded.
    """

    round: int
    board: int
    score: Score
    reason: str
    games_first: Fraction | None = None
    games_second: Fraction | None = None
    fouls_first: int | None = None
    fouls_second: int | None = None
    swapped: bool | None = None
    stage: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleScore:
    """Change what a board counts by a ruling: its score, its points, or annul it.

    `games_*` are the points on the boards that the ruling leaves a match with (局分). They, the
    fouls and `annulled` stay where they are None; points that are None are what the score
    brings.
    """

    round: int
    board: int
    score: Score
    article: Article | None
    reason: str
    points_first: Fraction | None = None
    points_second: Fraction | None = None
    annulled: bool | None = None
    ruling: str = ""
    stage: int = 0
    games_first: Fraction | None = None
    games_second: Fraction | None = None
    fouls_first: int | None = None
    fouls_second: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CountMissingAsDraws:
    """Count missing results of `round` as draws, for pairing only (xiangqi app.3 r.8)."""

    round: int
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseRound:
    """Confirm that every result of `round` is in and signed (gomoku 25.2.2-B).

    `original` is the SHA-256 of the scanned sheet with the signature, "" where the paper
    alone is kept.
    """

    round: int
    original: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecideTie:
    """Settle who is ahead among the level after `round`: a play-off, a lot, or a ruling.

    `numbers` are the tied, best first; for a lot in any order, drawn from `seed`. `reference`
    names the play-off game, the ruling, or who drew the lot (weiqi 27.1(1)(C), gomoku 29.3).
    A tie settled before is settled anew with a `reason`.
    `time_control` is that of a play-off (gomoku 30.4, draughts app. (六)3).
    """

    round: int
    numbers: tuple[int, ...]
    how: DecidedBy
    reference: str = ""
    seed: str = ""
    stage: int = 0
    time_control: TimeControl | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishStandings:
    """Publish the table after `round`; `based_on` is the version it was worked out from."""

    round: int
    rows: tuple[Row, ...]
    based_on: int
    tiebreaks: tuple[str, ...] = ()
    stage: int = 0
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishTournament:
    """Close the event: every round played, every result in."""


TournamentCommand = (
    CreateTournament
    | AmendRegulations
    | LeaveBookMode
    | EnterEntrants
    | WithdrawEntry
    | CorrectEntry
    | DrawNumbers
    | StartTournament
    | OpenStage
    | DraftPairing
    | ChangePairing
    | DiscardDraft
    | PublishPairing
    | RecallPairing
    | LinkGame
    | RecordResult
    | CorrectResult
    | RuleScore
    | CountMissingAsDraws
    | CloseRound
    | WithdrawEntrant
    | ExpelEntrant
    | EliminateEntrants
    | ReturnEntrant
    | ExcuseEntrant
    | RecallAbsence
    | GrantBye
    | RecordSanction
    | DecideTie
    | PublishStandings
    | DrawSheet
    | ChooseColours
    | SettleGameColours
    | RecordGame
    | CorrectGame
    | DecideMatch
    | NameLineUp
    | CloseLineUps
    | SetRatings
    | RateBoard
    | TakeBackAmendment
    | SetByeRight
    | LotCommand
    | PromotionCommand
    | ReportCommand
    | OriginalCommand
    | FinishTournament
)
