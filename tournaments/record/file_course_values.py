"""The course of an event beside its crosstable, as a file of ours carries it.

Lots, sheets, deciding games, settled ties, leaving and coming back, results changed after
later rounds were paired: what a report has no columns for, yet pairings and places follow
from. Entrants are called by their numbers.
"""

from dataclasses import dataclass, field, replace

from games.rules.clocks.kinds import TimeControl
from tournaments.crosstable import Mark
from tournaments.record.lot_values import FirstMove, SeedList
from tournaments.record.rating_values import RatedAs, RatingPeriod
from tournaments.record.values import (
    CameFrom,
    GameColours,
    Leaving,
    MatchGame,
    Outcome,
    SheetSlot,
    Verdict,
)
from tournaments.regulations.values import Regulations
from tournaments.standings.table import DecidedBy


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptVerdict:
    """Who went on from a match, and what settled it."""

    verdict: Verdict
    how: DecidedBy
    reference: str = ""
    seed: str = ""
    article: str = ""
    time_control: TimeControl | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptBoard:
    """A board: `first` and `second` as they stand after any choice of colours.

    `log` are the games of a match of people, of a match of teams its deciding ones alone.
    `choice_lots` are (deciding game, whom the lot gave the choice, its seed). `earlier` is
    (rounds paired, what stood then) where the result was changed afterwards.
    """

    round: int
    first: int
    second: int
    log: tuple[MatchGame, ...] = ()
    choice_lots: tuple[tuple[int, int, str], ...] = ()
    colours: tuple[GameColours, ...] = ()
    decided: KeptVerdict | None = None
    chooser: int = 0
    first_move: FirstMove | None = None
    lot_winner: int = 0
    lot_seed: str = ""
    counted: bool = False
    swapped: bool = False
    earlier: tuple[tuple[int, Outcome | None], ...] = ()
    rating: RatedAs | None = None

    @property
    def turned(self) -> bool:
        """Return whether the colours were settled after the pairing was made."""
        return bool(self.chooser) or self.first_move is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptTurn:
    """Somebody out or in again from a round on."""

    number: int
    from_round: int
    is_in: bool
    why: Leaving
    article: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptTie:
    """A tie settled outside the list after a round, best first."""

    round: int
    numbers: tuple[int, ...]
    how: DecidedBy
    reference: str = ""
    seed: str = ""
    time_control: TimeControl | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptEntry:
    """What an entry says beyond its rating and unit; `captain` is a start number.

    `rating` is a team's: the columns have those of its players alone.
    """

    number: int
    rating: int | None = None
    seed: int | None = None
    dan: int = 0
    rating_list: str = ""
    rated_on: str = ""
    list_id: str = ""
    listed: int | None = None
    listed_in: str = ""
    member_ratings: tuple[int, ...] = ()
    member_dans: tuple[int, ...] = ()
    captain: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptSettings:
    """The regulations before an amendment, and the rounds published by then."""

    published: int
    rounds: int
    regulations: Regulations


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptStage:
    """Which stage of its event a file tells, and the places its numbers come from.

    `came` has those places as the stage before stands now: a later ruling may have moved them.
    """

    index: int
    came: tuple[CameFrom, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """The course of a stage; `boards` are the pairs of each round by boards: "1-2 4-3".

    `stage` stands in the files of an event of several stages that is not cut into groups.
    `left_book` is the round of leaving book mode, None where it was kept. `seeding` and
    `periods` name entrants by the text of their numbers. `lines` are where each part stands.
    """

    boards: tuple[str, ...] = ()
    matches: tuple[KeptBoard, ...] = ()
    turns: tuple[KeptTurn, ...] = ()
    joined: tuple[tuple[int, int], ...] = ()
    excused: tuple[tuple[int, int], ...] = ()
    granted: tuple[tuple[int, int, Mark], ...] = ()
    ties: tuple[KeptTie, ...] = ()
    sheet: tuple[SheetSlot, ...] = ()
    sheet_seed: str = ""
    seeding: SeedList | None = None
    periods: tuple[RatingPeriod, ...] = ()
    entries: tuple[KeptEntry, ...] = ()
    settings: tuple[KeptSettings, ...] = ()
    left_book: int | None = None
    stage: KeptStage | None = None
    lines: tuple[tuple[str, int], ...] = field(default=(), compare=False)

    def of_one(self, index: int) -> "Course":
        """Return the course of stage `index` as that of an event with no other stage."""
        periods = tuple(
            replace(one, stage=1)
            if one.stage == index
            # What was set in a stage before holds from the first round.
            else replace(one, stage=1, from_round=1)
            for one in self.periods
            if one.stage <= index
        )
        return replace(self, stage=None, periods=periods)

    def for_everybody(self) -> "Course":
        """Return the course without what an office typed of lots, play-offs and seeds.

        No public page shows it, and it may name people; who won and the seed of a lot stay.
        """
        seeding = self.seeding
        return replace(
            self,
            matches=tuple(
                one
                if one.decided is None
                else replace(one, decided=replace(one.decided, reference=""))
                for one in self.matches
            ),
            ties=tuple(replace(one, reference="") for one in self.ties),
            seeding=None if seeding is None else replace(seeding, proofs=(), evidence=""),
        )

    def line_of(self, part: str) -> int:
        """Return the line a part stands in, 0 where the file has none."""
        return dict(self.lines).get(part, 0)

    def board(self, number: int, one: int, other: int) -> KeptBoard | None:
        """Return what is kept of the board where two met in a round."""
        sides = {one, other}
        return next(
            (x for x in self.matches if x.round == number and {x.first, x.second} == sides), None
        )
