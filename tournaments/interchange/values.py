"""An event as it was read from a file, whatever the format.

Questions 47 to 53 of the tournament managers' checklist: who the numbers are, under which
regulations, and what was adjusted on the way.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.crosstable import Crosstable, Mark
from tournaments.interchange.team_values import TeamsRead
from tournaments.reading import Adjustment
from tournaments.record.deviations import Deviation
from tournaments.regulations.values import Regulations


class FileFormat(StrEnum):
    """The formats an event can be read from."""

    TRF = "trf"
    OPENGOTHA = "opengotha"
    EGD = "egd"


@dataclass(frozen=True, slots=True, kw_only=True)
class FilePerson:
    """An entrant as the file names him; `line` is where, 0 where the format has no lines.

    `family_name` is "" where the file does not tell the two parts of a name apart. `rank`,
    `country` and `rating_origin` are what was so at this event, `egf_pin` is the number in the
    European Go Database.
    """

    number: int
    name: str
    unit: str = ""
    federation_number: str = ""
    line: int = 0
    family_name: str = ""
    given_name: str = ""
    country: str = ""
    egf_pin: str = ""
    rank: str = ""
    rating_origin: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileRead:
    """An event in a file.

    `seeds` are those of the rounds in order. `forbidden` are pairs of numbers. `places` and
    `stated` are the places and points the file itself gives, by number. `deviations` are what
    its lines say of departures from the book. In a team event the entrants are `teams`, and
    `players` those who play for them. `handicaps` are by round and the two numbers, the smaller
    first, None where the format has no word for them. `announced` are the byes and absences of
    rounds not paired yet. `data` are the bytes of the file.
    """

    format: FileFormat
    sha256: str
    table: Crosstable
    people: tuple[FilePerson, ...]
    regulations: Regulations
    seeds: tuple[str, ...] = ()
    forbidden: frozenset[tuple[int, int]] = frozenset()
    places: Mapping[int, int]
    stated: Mapping[int, Fraction]
    deviations: tuple[Deviation, ...] = ()
    notes: tuple[Adjustment, ...] = ()
    players: tuple[FilePerson, ...] = ()
    teams: TeamsRead | None = None
    handicaps: Mapping[tuple[int, int, int], int] | None = None
    announced: tuple[tuple[int, int, Mark], ...] = ()
    data: bytes = b""
