"""What happened to rating reports. Facts only."""

from dataclasses import dataclass

from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored
from tournaments.record.ratings.report_values import RatingReport


@stored("tournaments.ratings-reported.v1", label=_("games reported to be rated"))
@dataclass(frozen=True, slots=True, kw_only=True)
class RatingsReported:
    """A rating report was sent; an earlier one of the same period stands beside it."""

    report: RatingReport


ReportEvent = RatingsReported
