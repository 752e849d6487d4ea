"""A tournament as its stream stands: entries, stages, rounds, boards, published tables."""

from dataclasses import dataclass

from games.rules.books.article import Article
from tournaments.crosstable import Mark
from tournaments.record.deviations import Deviation, PairingDeparture
from tournaments.record.events import TieDecided
from tournaments.record.knockout.events import MatchDecided
from tournaments.record.lots.values import FirstMove, SeedList
from tournaments.record.promotion.values import Award
from tournaments.record.ratings.report_values import SentReport
from tournaments.record.ratings.values import RatedAs, RatingPeriod
from tournaments.record.results.confirmation_events import PlacesConfirmed
from tournaments.record.results.game_facts import BoardResult, Punished
from tournaments.record.results.proposal_values import Proposal
from tournaments.record.settings.values import Former
from tournaments.record.values import (
    Engine,
    Entry,
    GameColours,
    Leaving,
    LineUp,
    MatchGame,
    Numbered,
    Outcome,
    Pair,
    PairedBy,
    RoundStatus,
    Row,
    SheetSlot,
    Status,
    Verdict,
)
from tournaments.regulations.values import Regulations, Stage
from tournaments.standings.table import Decision


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A board of a round: the pair, its games, what is on record.

    `counted`: its missing result counted as a draw when the next round was paired.
    `log` are the games of a match as they ended, `colours` those settled of its deciding
    games, `verdict` what was decided of it beside its games. `chooser` chose the colours,
    `first_move` says how they were settled at the board. `lot_winner` counts as the winner
    for the next pairing after a double loss. `last_game_at`: when the last game of the match
    came in (server ms), 0 for none. `choice_lots` are (deciding game, whom the lot gave the
    choice of its colours, the seed).
    """

    pair: Pair
    outcome: Outcome | None = None
    counted: bool = False
    games: tuple[tuple[int, str], ...] = ()
    log: tuple[MatchGame, ...] = ()
    colours: tuple[GameColours, ...] = ()
    verdict: Verdict | None = None
    chooser: int = 0
    rating: RatedAs | None = None  # what was said of it for the rating report
    first_move: FirstMove | None = None
    lot_winner: int = 0
    last_game_at: int = 0
    lot_seed: str = ""  # what that lot was drawn from
    decided: MatchDecided | None = None  # the decision behind the verdict
    earlier: tuple[tuple[int, Outcome | None], ...] = ()
    """What stood when so many rounds had been paired, where it was changed after that."""
    choice_lots: tuple[tuple[int, int, str], ...] = ()
    scans: tuple[str, ...] = ()
    """The SHA-256 of the scans of its signed slip."""

    @property
    def settled(self) -> bool:
        """Whether a final result stands."""
        return self.outcome is not None and self.outcome.score.final


ConfirmedResult = tuple[int, Outcome | None, Verdict | None]
"""Board, outcome, and what was decided of a match besides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmed:
    """The results of a group, "" for all, as they stood when a deputy confirmed them."""

    group: str
    results: tuple[ConfirmedResult, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A round: boards, byes with what they are, and what the system itself had paired.

    `drafts` counts the drafts; `drafted_at` is the version of the latest; `engine_pairs` and
    `engine_byes` are the pairing before any hand touched it. `timely_line_ups` are those
    named before the deadline. `breaks` are (board, ms), board 0 for all, where another break
    between games was allowed than the book's. `originals` are the SHA-256 of the scans of its
    signed sheet. `confirmed` are the results that a deputy has confirmed, by group.
    """

    number: int
    status: RoundStatus
    boards: tuple[Board, ...]
    byes: tuple[tuple[int, Mark], ...]
    source: PairedBy
    engine: Engine | None = None
    seed: str = ""
    drafts: int = 1
    drafted_at: int = 0
    engine_pairs: tuple[Pair, ...] = ()
    engine_byes: tuple[int, ...] = ()
    reason: str = ""
    deviation: PairingDeparture | None = None
    line_ups: tuple[LineUp, ...] = ()
    line_ups_closed: bool = False
    timely_line_ups: tuple[LineUp, ...] = ()
    breaks: tuple[tuple[int, int], ...] = ()
    originals: tuple[str, ...] = ()
    confirmed: tuple[Confirmed, ...] = ()

    @property
    def missing(self) -> tuple[int, ...]:
        """The boards without a final result."""
        return tuple(board.pair.board for board in self.boards if not board.settled)

    def board(self, number: int) -> Board | None:
        """By its number from 1, None when the round has none such."""
        return next((board for board in self.boards if board.pair.board == number), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Participation:
    """A turn in who takes part: from `from_round` on in or out, why, and who agreed to it."""

    number: int
    from_round: int
    is_in: bool
    why: Leaving
    article: Article | None = None
    reason: str = ""
    consented_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StageState:
    """A stage under way or played: who, how many rounds, what happened.

    `joined` are the numbers of late entries with their first round. `excused` and `granted`
    are (number, round) and (number, round, kind). `drafts` are (round,
    how many), `sanctions` (number, whether disqualified from a game), `decisions` (round, the
    settled tie). `sheet` are the slots of a knockout, drawn from `sheet_seed`.
    """

    index: int
    rules: Stage
    rounds: int
    slots: tuple[Numbered, ...]
    played: tuple[Round, ...] = ()
    participation: tuple[Participation, ...] = ()
    joined: tuple[tuple[int, int], ...] = ()
    excused: tuple[tuple[int, int], ...] = ()
    granted: tuple[tuple[int, int, Mark], ...] = ()
    sanctions: tuple[tuple[int, bool], ...] = ()
    decisions: tuple[tuple[int, Decision], ...] = ()
    drafts: tuple[tuple[int, int], ...] = ()
    sheet: tuple[SheetSlot, ...] = ()
    sheet_seed: str = ""
    ties: tuple[TieDecided, ...] = ()  # what `decisions` come from
    confirmed_places: tuple[PlacesConfirmed, ...] = ()  # the latest of each group
    punished: tuple[tuple[str, tuple[Punished, ...]], ...] = ()  # in which game, whom
    schedule_is_public: bool = False  # of every round, as the table has it

    @property
    def numbers(self) -> frozenset[int]:
        """Those who left are among them."""
        return frozenset(slot.number for slot in self.slots)

    @property
    def latest(self) -> Round | None:
        """The round last drafted or published."""
        return self.played[-1] if self.played else None

    @property
    def published(self) -> int:
        """How many rounds are published or closed."""
        return sum(1 for round_ in self.played if round_.status is not RoundStatus.DRAFT)

    @property
    def closed(self) -> int:
        """How many rounds are closed."""
        return sum(1 for round_ in self.played if round_.status is RoundStatus.CLOSED)

    def round(self, number: int) -> Round | None:
        """From 1; None when it has not been drafted."""
        return self.played[number - 1] if 1 <= number <= len(self.played) else None

    def first_round_of(self, number: int) -> int:
        """1 for who was there from the start."""
        return dict(self.joined).get(number, 1)

    def takes_part(self, number: int, round_number: int) -> bool:
        """After joining, and by the last turn up to that round: out, or in again."""
        if round_number < self.first_round_of(number):
            return False
        turns = [turn for turn in self.participation if turn.number == number]
        past = [turn for turn in turns if turn.from_round <= round_number]
        return past[-1].is_in if past else True

    def to_pair(self, round_number: int) -> frozenset[int]:
        """Return the numbers that the pairing of a round has to hold.

        In a round robin or on a sheet nobody is left out: who has left keeps his place. So he
        does in a Swiss that pairs him on (xiangqi 19.3, read strictly).
        """
        away = {number for number, other in self.excused if other == round_number}
        away |= {number for number, other, _ in self.granted if other == round_number}
        if not self.rules.kind.swiss:
            return self.numbers - away
        on = self.rules.pairs_withdrawn
        out = {
            turn.number
            for turn in self.participation
            if not on or turn.why not in (Leaving.WITHDRAWN, Leaving.EXPELLED)
        }
        return frozenset(
            number
            for number in self.numbers - away
            if (number not in out and self.first_round_of(number) <= round_number)
            or (number in out and self.takes_part(number, round_number))
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedTable:
    """A table as it was published; `version` is that of the event."""

    version: int
    stage: int
    round: int
    group: str
    edition: int
    provisional: bool
    based_on: int
    rows: tuple[Row, ...]
    tiebreaks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentState:
    """The whole tournament after `version` events.

    `event` is the id of the event it is, or is a section of; offices hold by it and by
    `section`, as it was created.
    `draws` counts the draws; `numbers` are those of the latest. `deviations` say
    where the event left the book. `former` are the settings to
    go back to, the latest last; `without_byes` who may not have which bye;
    `criticised` whom the event criticised publicly, "" for one not entered. `seeds` is
    the list of seeds with its basis; `checked_in` are the ids of who has reported (报到).
    """

    version: int
    regulations: Regulations
    digest: str
    event: str = ""
    section: str = ""
    revision: int = 1
    status: Status = Status.ENTRY
    is_draft: bool = False  # nobody outside its office sees it
    cancelled: str = ""  # why it was called off; its status is then `FINISHED`
    book_mode: bool = True
    entries: tuple[Entry, ...] = ()
    draws: int = 0
    numbers: tuple[Numbered, ...] = ()
    stages: tuple[StageState, ...] = ()
    tables: tuple[PublishedTable, ...] = ()
    deviations: tuple[Deviation, ...] = ()
    created_at: int = 0
    lot_seeds: frozenset[str] = frozenset()
    periods: tuple[RatingPeriod, ...] = ()  # of an event that spans months
    reports: tuple[SentReport, ...] = ()
    former: tuple[Former, ...] = ()
    without_byes: frozenset[tuple[str, Mark]] = frozenset()
    criticised: tuple[str, ...] = ()
    seeds: SeedList | None = None
    checked_in: frozenset[str] = frozenset()
    awards: tuple[Award, ...] = ()  # dan awarded and not taken back
    proposals: tuple[Proposal, ...] = ()  # corrections that wait for an answer
    duties_done: tuple[tuple[int, Article], ...] = ()  # round, 0 of the event
    decided_against: tuple[tuple[str, BoardResult], ...] = ()
    """(game, its result) that an official has let the event's own stand against."""

    def deviations_of(self, stage: int) -> tuple[Deviation, ...]:
        """Return the departures of a stage, in their order."""
        return tuple(deviation for deviation in self.deviations if deviation.stage == stage)

    @property
    def has_started(self) -> bool:
        """Whether the entry list is closed."""
        return self.status is not Status.ENTRY

    @property
    def stage(self) -> StageState:
        """The stage under way.

        :raises IndexError: before the start.
        """
        return self.stages[-1]

    def entry(self, entrant_id: str) -> Entry | None:
        """Return the entry of a player or team."""
        return next((entry for entry in self.entries if entry.id == entrant_id), None)
