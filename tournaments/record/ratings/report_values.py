"""A rating report as a stream keeps it: which games, as of which version, with what digest."""

from dataclasses import dataclass

from tournaments.record.ratings.values import RatedGame


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingReport:
    """A report sent: of a rating period (from 1, 0 for all), as of `based_on`.

    `sha256` is of the bytes sent, which follow from the record up to that version.
    """

    period: int
    based_on: int
    games: int
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SentReport:
    """A report with its games as they were sent; `version` is that of its own event."""

    report: RatingReport
    version: int
    games: tuple[RatedGame, ...]
