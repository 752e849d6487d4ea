"""Ratings as a stream keeps them: of an entrant for a period, of a board for the report."""

from dataclasses import dataclass

from tournaments.record.values import Score


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodRating:
    """The rating of an entrant (by id) for a period, with its list, the list's id and day."""

    id: str
    rating: int | None = None
    rating_list: str = ""
    list_id: str = ""
    rated_on: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingPeriod:
    """From `from_round` of `stage` on these ratings hold; whoever is not named keeps his own.

    `on` is the ISO day the lists were asked for.
    """

    stage: int
    from_round: int
    on: str
    ratings: tuple[PeriodRating, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedAs:
    """What the rating report says of a board, apart from what counts for places.

    `score` is the result to be rated where it is another than that of the standings.
    """

    rated: bool
    reason: str
    score: Score | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedGame:
    """A line of the rating report: who met whom, the result rated, both ratings, why.

    `counted` is the result as it counts for places; `period` counts the rating periods from
    1; `reason` stands where the report was told apart from the standings.
    """

    stage: int
    round: int
    board: int
    game: int
    first: str
    second: str
    score: Score
    counted: Score
    rated: bool
    period: int
    first_rating: int | None
    second_rating: int | None
    reason: str = ""
