"""What may be asked about ratings: those of a period, and what a board is rated as."""

from dataclasses import dataclass
from typing import Annotated

from games.record.values import Role
from games.streams.declarations import Field, declare
from games.streams.declarations import gettext_noop as _
from tournaments.record.declaring import (
    CHIEF,
    OFFICE,
    BoardNumber,
    Reason,
    RoundNumber,
)
from tournaments.record.ratings.values import PeriodRating
from tournaments.record.state import TournamentState
from tournaments.record.values import (
    Score,
)


def _has_results(state: TournamentState) -> bool:
    return any(
        board.outcome is not None
        for stage in state.stages
        for round_ in stage.played
        for board in round_.boards
    )


def _periods(state: TournamentState) -> tuple[int, ...]:
    """Return the rating periods; an event without any is reported whole, as 0."""
    return tuple(range(1, len(state.periods) + 2)) if state.periods else (0,)


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
    label=_("Rate a board otherwise than it counts"),
    office="rate-board",
    fits=_has_results,
    group="score",
    summary=_("Say whether a board is rated, and as what, whatever it counts for places"),
    address="board-ratings",
    example={"round": 3, "board": 1, "rated": False, "reason": "裁判长决定，该局不计等级分"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RateBoard:
    """Say whether a board is rated, and as what, whatever it counts for places."""

    round: Annotated[RoundNumber, Field(usual=lambda state: max(state.stage.published, 1))]
    board: BoardNumber
    rated: Annotated[bool, Field(label=_("Goes into the rating report"))]
    score: Annotated[
        Score | None,
        Field(
            open=True,
            label=_("Result for the rating report"),
            help=_("Points and places stay as they are."),
            blank=_("as it counts for places"),
            among=lambda state: tuple(score for score in Score if score.final),
        ),
    ] = None
    reason: Reason
    stage: int = 0


@declare(
    roles=CHIEF | {Role.ARCHIVIST},
    label=_("Report the games to be rated"),
    office="report-ratings",
    group="score",
    back="rating_reports",
    summary=_("Send the games of a rating period, 0 for the whole event, to be rated"),
    address="rating-reports",
    example={"period": 1},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReportRatings:
    """Send the games of a rating period (from 1; 0 for the whole event) to be rated."""

    period: Annotated[
        int,
        Field(
            label=_("Rating period"),
            help=_("The report sent can be had at any later time as it is now, byte for byte."),
            concerns="rating_period",
            among=_periods,
        ),
    ] = 0


RatingCommand = SetRatings | RateBoard | ReportRatings
