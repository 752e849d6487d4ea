"""What happened to ratings. Facts only."""

from dataclasses import dataclass

from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored
from tournaments.record.ratings.values import PeriodRating, RatedAs


@stored("tournaments.ratings-set.v1", label=_("ratings set"))
@dataclass(frozen=True, slots=True, kw_only=True)
class RatingsSet:
    """Ratings were set: `stage` 0 before the start, else from `from_round` of a stage on."""

    stage: int
    from_round: int
    on: str
    ratings: tuple[PeriodRating, ...]
    reason: str = ""


@stored("tournaments.board-rated.v1", label=_("board settled for the rating report"))
@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRated:
    """It was said what a board is for the rating report (questions 192 and 193)."""

    stage: int
    round: int
    board: int
    before: RatedAs | None
    rating: RatedAs


RatingEvent = RatingsSet | BoardRated
