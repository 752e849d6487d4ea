"""FIDE's tournament report file as values: TRF of 2006 and 2016, and TRF-2026.

A document is its records in the order of the file; what is not understood stays as
`Other` and is written back as it came. Columns follow FIDE Handbook C.04 Annex 2 and the
legend lines of TRF-2026.
"""

from dataclasses import dataclass
from fractions import Fraction

HEADERS = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "start",
    "052": "end",
    "062": "players",
    "072": "rated_players",
    "082": "teams",
    "092": "type",
    "102": "chief_arbiter",
    "112": "deputy_arbiter",
    "122": "time_control",
    "132": "round_dates",
    "142": "rounds",
    "152": "initial_colour",
    "162": "scoring",
    "172": "starting_rank",
    "182": "program",
    "192": "coded_type",
    "202": "tie_breaks",
    "212": "standings_tie_breaks",
    "222": "coded_time_control",
    "352": "team_colours",
    "362": "team_scoring",
    "XXR": "rounds",
    "XXC": "initial_colour",
    "XXS": "acceleration",
    "XXA": "accelerated_points",
    "XXP": "forbidden_pair",
}
"""Records that are one text; 142 onwards are of TRF-2026, XX of the engines of 2016."""

RESULTS = frozenset("10=+-WDLHFUZ?*X")
"""Known result signs; anything else is kept and read as an unknown result (question 166)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """A record that is one text."""

    code: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Deviation:
    """What the arbiter did otherwise than the engine: `### MPA @ Round n: ...`.

    `kind` is MPA, Import, Configuration or Correction.
    """

    kind: str
    round: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Comment:
    """Any other line that begins with ###."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TrfCell:
    """One round of a player: nobody opposite is None, `colour` is w, b or "", `result` a sign.

    A round not yet paired has neither opponent nor result.
    """

    opponent: int | None = None
    colour: str = ""
    result: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A player line: 001, or a national one under its federation's letters.

    `birth` stays as written (years alone, dots and dashes occur).
    """

    code: str = "001"
    number: int
    sex: str = ""
    title: str = ""
    name: str
    rating: int | None = None
    federation: str = ""
    id: str = ""
    birth: str = ""
    points: Fraction | None = None
    rank: int | None = None
    cells: tuple[TrfCell, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OldTeam:
    """013: a team of TRF16 and the start numbers of its players."""

    name: str
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    """310: a team of TRF-2026 with its standing and its players in board order."""

    number: int
    name: str
    nickname: str = ""
    strength: Fraction | None = None
    match_points: Fraction | None = None
    game_points: Fraction | None = None
    rank: int | None = None
    members: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Absences:
    """240: byes announced beforehand; `kind` F, H or Z."""

    kind: str
    round: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Acceleration:
    """250: points added for pairing only, in the rounds and for the numbers named."""

    match_points: Fraction | None
    game_points: Fraction | None
    first_round: int
    last_round: int
    first: int
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Prohibited:
    """260: these numbers must not meet one another in the rounds named."""

    first_round: int
    last_round: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreChange:
    """299: points given (+) or taken (-) by hand; without a round, once and for all."""

    sign: str
    match_points: Fraction | None
    game_points: Fraction | None
    round: int | None = None
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LineUp:
    """300: the players a team put on its boards; 0 is an empty board."""

    round: int
    team: int
    opponent: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamByes:
    """320: the value of the pairing bye and which team had it, round by round."""

    match_points: Fraction | None
    game_points: Fraction | None
    teams: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamForfeit:
    """330: a match not played; `kind` is +-, -+ or --."""

    kind: str
    round: int
    white: int
    black: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRounds:
    """801, 802: a team's rounds board by board or in sums, kept as written.

    TRF-2026 (FIDE Council, 12 May 2025, applied from 1 September 2025) calls both informative,
    "not required but recommended for human readability": what they say follows from 001 and
    300 to 330, so that they are never read as facts of their own. 801 has no fixed columns.
    """

    code: str
    number: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Other:
    """A line of no known record, kept as it came (blank lines too)."""

    text: str


Record = (
    Header
    | Deviation
    | Comment
    | Player
    | OldTeam
    | Team
    | Absences
    | Acceleration
    | Prohibited
    | ScoreChange
    | LineUp
    | TeamByes
    | TeamForfeit
    | TeamRounds
    | Other
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trf:
    """A whole report."""

    records: tuple[Record, ...]

    def text(self, *codes: str) -> str:
        """Return the first header text under one of `codes`, "" when there is none."""
        for code in codes:
            for record in self.records:
                if isinstance(record, Header) and record.code == code:
                    return record.text
        return ""

    @property
    def players(self) -> tuple[Player, ...]:
        """The 001 lines, in the order of the file."""
        return tuple(
            record for record in self.records if isinstance(record, Player) and record.code == "001"
        )

    @property
    def deviations(self) -> tuple[Deviation, ...]:
        """The deviation lines, in order."""
        return tuple(record for record in self.records if isinstance(record, Deviation))

    @property
    def rounds(self) -> int:
        """The number of rounds: 142, else XXR, else as many as any player has."""
        stated = self.text("142", "XXR").strip()
        if stated.isdecimal():
            return int(stated)
        return max((len(player.cells) for player in self.players), default=0)
