"""What may be asked about ratings: those of a period, and what a board is rated as."""

from dataclasses import dataclass

from tournaments.record.ratings.values import PeriodRating
from tournaments.record.values import Score


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


@dataclass(frozen=True, slots=True, kw_only=True)
class RateBoard:
    """Say whether a board is rated, and as what, whatever it counts for places."""

    round: int
    board: int
    rated: bool
    reason: str
    score: Score | None = None
    stage: int = 0
