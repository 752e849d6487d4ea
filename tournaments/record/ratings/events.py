"""What happened to ratings. Facts only."""

from dataclasses import dataclass

from tournaments.record.ratings.values import PeriodRating, RatedAs


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingsSet:
    """Ratings were set: `stage` 0 before the start, else from `from_round` of a stage on."""

    stage: int
    from_round: int
    on: str
    ratings: tuple[PeriodRating, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRated:
    """It was said what a board is for the rating report (questions 192 and 193)."""

    stage: int
    round: int
    board: int
    before: RatedAs | None
    rating: RatedAs
