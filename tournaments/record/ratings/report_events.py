"""What happened to rating reports. Facts only."""

from dataclasses import dataclass

from tournaments.record.ratings.report_values import RatingReport


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingsReported:
    """A rating report was sent; an earlier one of the same period stands beside it."""

    report: RatingReport


ReportEvent = RatingsReported
