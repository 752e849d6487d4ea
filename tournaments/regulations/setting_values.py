"""The value of one field of the regulations by itself, as a change tells it.

A value of any field is one type, so that what is stored needs no tag to be read: the field
that is meant is set, every other is None. Where the regulations leave the field itself open,
as the time control, all are None.
"""

from dataclasses import dataclass

from games.record.values import Options
from games.rules.books.federation import FederationBook
from games.rules.clocks.kinds import TimeControl
from tournaments.books.promotion import Grading
from tournaments.crosstable import MatchPoints, PointSystem
from tournaments.regulations.appeals import AppealTerms
from tournaments.regulations.values import (
    Byes,
    Deadlines,
    EventLevel,
    ForbiddenPairs,
    Lateness,
    Ratings,
    Stage,
    Teams,
    Threshold,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingValue:
    """A field of `Regulations` under its own name."""

    title: str | None = None
    edition: str | None = None
    stages: tuple[Stage, ...] | None = None
    section: str | None = None
    place: str | None = None
    starts_on: str | None = None
    ends_on: str | None = None
    level: EventLevel | None = None
    book: FederationBook | None = None
    options: Options | None = None
    time_control: TimeControl | None = None
    points: PointSystem | None = None
    match_points: MatchPoints | None = None
    ranking: str | None = None
    tiebreaks: tuple[str, ...] | None = None
    byes: Byes | None = None
    forbidden: ForbiddenPairs | None = None
    lateness: Lateness | None = None
    thresholds: tuple[Threshold, ...] | None = None
    teams: Teams | None = None
    rating_list: str | None = None
    shared_places: bool | None = None
    forfeits_meet: bool | None = None
    rulings_bind: bool | None = None
    results_bind: bool | None = None
    four_eyes: bool | None = None
    signed_acts: bool | None = None
    pairs_unfinished_as_draws: bool | None = None
    ratings: Ratings | None = None
    deadlines: Deadlines | None = None
    appeals: AppealTerms | None = None
    grading: Grading | None = None
    delay_minutes: int | None = None
