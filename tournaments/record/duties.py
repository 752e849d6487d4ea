"""What an event waits for an official to do, as its desk and the office's first page name it.

Gomoku 2025 25.2.2-C, 25.2.3-A (drafts, results and tables are signed and published), weiqi 2002
30.7 (results announced in time).
"""

from enum import StrEnum

from tournaments.record.ratings.reported import changes_since, latest_report
from tournaments.record.state import PublishedTable, TournamentState
from tournaments.record.tables.differing import Difference, difference_of
from tournaments.record.values import RoundStatus, Status


class RoundDuty(StrEnum):
    """What the round under way waits for."""

    NOTHING = ""
    SIGN = "sign"  # the draft is to be signed and published
    CONFIRM = "confirm"  # every result is in: the round is to be confirmed


def round_duty(state: TournamentState) -> RoundDuty:
    """Return what the round under way waits for, once no result is missing."""
    latest = state.stages[-1].latest if state.stages else None
    if latest is None or state.status is Status.FINISHED:
        return RoundDuty.NOTHING
    if latest.status is RoundStatus.DRAFT:
        return RoundDuty.SIGN
    if latest.status is RoundStatus.PUBLISHED and not latest.missing:
        return RoundDuty.CONFIRM
    return RoundDuty.NOTHING


def outdated_tables(state: TournamentState) -> tuple[PublishedTable, ...]:
    """Return the tables published last, of every stage and group, that are now otherwise."""
    last = {(table.stage, table.group): table for table in state.tables}
    return tuple(
        table for table in last.values() if difference_of(state, table) is Difference.OUT_OF_DATE
    )


def outdated_reports(state: TournamentState) -> tuple[int, ...]:
    """Return the numbers, from 1, of the rating reports whose games have changed since."""
    return tuple(
        number
        for number, report in enumerate(state.reports, start=1)
        if latest_report(state, report.report.period) is report and changes_since(state, report)
    )
