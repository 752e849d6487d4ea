"""What may be asked about rating reports."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportRatings:
    """Send the games of a rating period (from 1; 0 for the whole event) to be rated."""

    period: int = 0


ReportCommand = ReportRatings
