"""What may be asked about ratings: those of a period, and what a board is rated as."""

from dataclasses import dataclass

from games.record.values import Role
from games.streams.declarations import declare
from games.streams.declarations import gettext_noop as _
from tournaments.record.declaring import (
    CHIEF,
    OFFICE,
)
from tournaments.record.ratings.values import PeriodRating
from tournaments.record.values import (
    Score,
)


@declare(
    roles=OFFICE,  # after the start the chief arbiter alone
    summary=_("Set ratings: for the event before its start, for a period in one that spans months"),
    address="ratings",
    example={"from_round": 1, "on": "2026-11-01"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class SetRatings:
    """Set entrants' ratings: before the start for the event, later from a round on.

    Without `ratings` they are looked up in the event's lists as of `on` (an ISO day; empty for
    the first day, in an event that spans months for today). Ratings given by hand, and a
    list picked for somebody, need a `reason`.
    """

    from_round: int = 1
    on: str = ""
    ratings: tuple[PeriodRating, ...] = ()
    reason: str = ""


@declare(
    roles=CHIEF,
    summary=_("Say whether a board is rated, and as what, whatever it counts for places"),
    address="board-ratings",
    example={"round": 3, "board": 1, "rated": False, "reason": "裁判长决定，该局不计等级分"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RateBoard:
    """Say whether a board is rated, and as what, whatever it counts for places."""

    round: int
    board: int
    rated: bool
    reason: str
    score: Score | None = None
    stage: int = 0


@declare(
    roles=CHIEF | {Role.ARCHIVIST},
    summary=_("Send the games of a rating period, 0 for the whole event, to be rated"),
    address="rating-reports",
    example={"period": 1},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReportRatings:
    """Send the games of a rating period (from 1; 0 for the whole event) to be rated."""

    period: int = 0
