"""Rating reports as they were sent: which there are, what changed since, and their bytes.

Question 193 of the tournament managers' checklist: a report can be had at any time as it was.
"""

import hashlib
from dataclasses import dataclass
from uuid import UUID

from tournaments.record.ratings.report_values import SentReport
from tournaments.record.ratings.reported import (
    GameChange,
    changes_since,
    latest_report,
    report_bytes,
)
from tournaments.record.state import TournamentState
from tournaments.selectors import tournament_state

CONTENT_TYPE = "application/x-ndjson"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownReport:
    """A report by its number from 1; `replaced`: its period was reported again since."""

    number: int
    sent: SentReport
    replaced: bool
    changes: tuple[GameChange, ...]


class ReportDiffersError(Exception):
    """This release writes the report otherwise than it was sent."""


def sent_reports(state: TournamentState) -> tuple[ShownReport, ...]:
    """Numbered from 1 as they were sent; one replaced by a later says so."""
    return tuple(
        ShownReport(
            number=number,
            sent=report,
            replaced=latest_report(state, report.report.period) is not report,
            changes=changes_since(state, report),
        )
        for number, report in enumerate(state.reports, start=1)
    )


def sent_bytes(tournament: UUID, sent: SentReport) -> bytes:
    """Return the bytes of a report as they were sent.

    :raises ReportDiffersError: they would not be those, and are never passed for them.
    """
    report = sent.report
    data = report_bytes(tournament_state(tournament, version=report.based_on), report.period)
    if hashlib.sha256(data).hexdigest() != report.sha256:
        raise ReportDiffersError
    return data


def report_name(tournament: UUID, number: int) -> str:
    """Return the name of a report's file."""
    return f"{tournament}.ratings-{number}.ndjson"
