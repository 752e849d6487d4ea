"""Disturbances reported and dealt with. Gomoku 2025, 24.3.1-C: on one's own time unless urgent."""

from dataclasses import replace

from games.record import events as e
from games.record.errors import CommandRefusedError
from games.record.guards import require_running, require_side
from games.record.officiating.repairs.guard import not_in_book
from games.record.officiating.reports import commands as rc
from games.record.officiating.reports import events as re
from games.record.officiating.reports.state import Report
from games.record.officiating.timekeeping.owner import side_on_time
from games.record.state import GameState
from games.rules.books.article import Article
from games.streams.dispatch import decides, folds
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(409, report_answered_already=_("This report has been answered already."))
declare_refusals(
    422,
    disturbance_unsaid=_("It must be said what disturbs, and what was done about it."),
    report_unknown=_("There is no such report on record."),
)

Events = tuple[e.GameEvent, ...]


@decides(rc.ReportDisturbance)
def report(state: GameState, command: rc.ReportDisturbance) -> Events:
    """Return the report of a side on its own time, or an urgent one at any time.

    :raises CommandRefusedError: `not_in_book`, `not_your_time`, `disturbance_unsaid`, and those
        of a game not under way.
    """
    require_running(state)
    require_side(state, command.side)
    article = state.book.conduct.disturbed
    if article is None:
        raise not_in_book()
    _require_words(command.note, article)
    if not command.urgent and side_on_time(state) != command.side:
        raise CommandRefusedError("not_your_time", article=article, side=command.side)
    reported = re.DisturbanceReported(
        side=command.side,
        plies=state.plies,
        urgent=command.urgent,
        article=article,
        note=command.note,
    )
    return (reported,)


@decides(rc.DealWithDisturbance)
def deal_with(state: GameState, command: rc.DealWithDisturbance) -> Events:
    """Return the arbiter's answer, after the end of the game too.

    :raises CommandRefusedError: `report_unknown`, `report_answered_already`,
        `disturbance_unsaid`.
    """
    article = state.book.conduct.disturbed
    reports = {report.version: report for report in state.reports}
    found = reports.get(command.report_version)
    if found is None:
        raise CommandRefusedError("report_unknown", article=article, report=command.report_version)
    if found.dealt_with:
        raise CommandRefusedError("report_answered_already", article=article)
    _require_words(command.note, article)
    return (re.DisturbanceDealtWith(report_version=found.version, note=command.note),)


def _require_words(note: str, article: Article | None) -> None:
    if not note.strip():
        raise CommandRefusedError("disturbance_unsaid", article=article)


@folds(re.DisturbanceReported)
def _reported(state: GameState, event: re.DisturbanceReported, version: int) -> GameState:
    made = Report(version=version, side=event.side, note=event.note, urgent=event.urgent)
    return replace(state, reports=(*state.reports, made))


@folds(re.DisturbanceDealtWith)
def _dealt_with(state: GameState, event: re.DisturbanceDealtWith) -> GameState:
    reports = tuple(
        replace(report, dealt_with=True) if report.version == event.report_version else report
        for report in state.reports
    )
    return replace(state, reports=reports)
