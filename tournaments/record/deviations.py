"""Where an event left the book: each departure a typed value, never a text.

Questions 44 to 46, 55, 59 to 61, 65 to 69 and 193 of the tournament managers' checklist, T5.
Files spell them as lines (`file_deviations`); words for people are made in their language.
"""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.crosstable import Mark
from tournaments.record.values import Score
from tournaments.regulations.changes import Change


class DeviationKind(StrEnum):
    """What was otherwise than the book or the system has it."""

    ADJOURNMENT = "adjournment"  # an adjourned game counted otherwise for pairing
    BYE = "bye"
    CONFIGURATION = "configuration"  # the regulations changed after the start
    PAIRED_OTHERWISE = "paired_otherwise"  # a past round, by the regulations as changed
    CORRECTION = "correction"
    DISCARD = "discard"  # a draft that a lot had been drawn for
    IMPORT = "import"  # a round of a file
    LATE_ENTRY = "late_entry"
    LINE_UP = "line_up"  # changed after the deadline
    MANUAL_PAIRING = "manual_pairing"
    MODE = "mode"  # book mode was left
    QUALIFIERS = "qualifiers"  # named by hand
    RECALL = "recall"  # of a published pairing
    RATING = "rating"  # a board rated otherwise than it counts
    RULING = "ruling"
    QUOTED = "quoted"  # a line of a file in a form that is not ours


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """Who meets whom by boards, the first mover first, and who has the bye, in order."""

    pairs: tuple[tuple[int, int], ...] = ()
    byes: tuple[int, ...] = ()

    @property
    def notation(self) -> str:
        """Pairs, then byes, in one line: "1-4 3-2 5"."""
        return " ".join([*(f"{a}-{b}" for a, b in self.pairs), *map(str, self.byes)])


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingDifference:
    """The system's pairing beside the one made, without what both have."""

    system: Seating
    made: Seating

    @property
    def notation(self) -> str:
        """Pairs, then byes, in one line: "1-4 3-2 5"."""
        return f"{self.system.notation} => {self.made.notation}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingDeparture:
    """How a round stands to the system's pairing: what differs, or the code of its refusal.

    With neither the round is what the system pairs.
    """

    differs: PairingDifference | None = None
    refusal: str = ""

    @property
    def notation(self) -> str:
        """Pairs, then byes, in one line: "1-4 3-2 5"."""
        return self.differs.notation if self.differs else self.refusal or "-"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreChange:
    """The score a board came to; of one `game` of a match with the score `before`."""

    board: int
    score: Score
    game: int = 0
    before: Score | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeChange:
    """A bye granted to a number, or taken back."""

    number: int
    mark: Mark
    taken_back: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LineUpChange:
    """A team's line-up in time and the later one, by places in its list, 0 an empty board."""

    number: int
    timely: tuple[int, ...]
    late: tuple[int, ...]

    @property
    def notation(self) -> str:
        """Pairs, then byes, in one line: "1-4 3-2 5"."""
        return f"{self.timely_notation} => {self.late_notation}"

    @property
    def timely_notation(self) -> str:
        """Boards in order, by number: "1-2-3"."""
        return "-".join(map(str, self.timely))

    @property
    def late_notation(self) -> str:
        """The line-up handed in after it, written alike."""
        return "-".join(map(str, self.late))


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingChange:
    """Whether a board is rated, and as what where that is not its score."""

    board: int
    rated: bool
    score: Score | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class QuotedLine:
    """A line of another program: its kind and text as they came."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Deviation:
    """A departure, with the stage and round it is of; round 0 is before round 1.

    Beside `reason`, as a person gave it, the one field is set that the kind has: `pairing`
    for manual_pairing, import and paired_otherwise, `score` for adjournment, correction and
    ruling, `settings` for configuration, `draft` (its number) for discard; late_entry, mode,
    qualifiers and recall have none.
    """

    kind: DeviationKind
    stage: int
    round: int
    reason: str = ""
    pairing: PairingDeparture | None = None
    settings: tuple[Change, ...] = ()
    score: ScoreChange | None = None
    bye: ByeChange | None = None
    line_up: LineUpChange | None = None
    rating: RatingChange | None = None
    draft: int = 0
    quoted: QuotedLine | None = None
