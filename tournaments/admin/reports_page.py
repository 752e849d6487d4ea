"""The rating reports of an event at the desk: what was sent, what changed since, the file.

Questions 192 and 193 of the tournament managers' checklist.
"""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from games.labels.refusals import title_of
from tournaments.admin.actions.table import ACTIONS, offered
from tournaments.admin.pages import Desk, desk_of, frame
from tournaments.admin.tabs.bar import button
from tournaments.labels import pages as words
from tournaments.record.ratings.reported import GameChange
from tournaments.record.ratings.values import RatedGame
from tournaments.selectors import names
from tournaments.selectors.sent_reports import (
    CONTENT_TYPE,
    ReportDiffersError,
    ShownReport,
    report_name,
    sent_bytes,
    sent_reports,
)

ACT = ACTIONS["report-ratings"]


def reports_page(
    request: HttpRequest, *, tournament_id: UUID, context: dict[str, Any]
) -> TemplateResponse:
    """Show the rating reports sent, each with what is otherwise now."""
    desk = desk_of(request, tournament_id)
    may = any(ACT in acts for acts in offered(desk.state, desk.actor).values())
    return TemplateResponse(
        request,
        "admin/tournaments/reports.html",
        frame(
            desk,
            _("Rating reports"),
            context,
            reports=[_row(desk, report) for report in sent_reports(desk.state)],
            act=button(desk, ACT) if may else None,
        ),
    )


def report_file(request: HttpRequest, *, tournament_id: UUID, number: int) -> HttpResponse:
    """Send a rating report byte for byte as it was sent.

    :raises Http404: there is no such report.
    """
    desk = desk_of(request, tournament_id)
    if not 1 <= number <= len(desk.state.reports):
        raise Http404
    try:
        data = sent_bytes(desk.id, desk.state.reports[number - 1])
    except ReportDiffersError:
        messages.error(request, title_of("rating_report_differs"))
        return HttpResponseRedirect(desk.url("rating_reports"))
    answer = HttpResponse(data, content_type=CONTENT_TYPE)
    answer["Content-Disposition"] = f'attachment; filename="{report_name(desk.id, number)}"'
    return answer


def _row(desk: Desk, report: ShownReport) -> dict[str, Any]:
    rating_report = report.sent.report
    return {
        "number": report.number,
        "period": _("period %(number)d") % {"number": rating_report.period}
        if rating_report.period
        else _("whole tournament"),
        "games": rating_report.games,
        "based_on": rating_report.based_on,
        "sha256": rating_report.sha256,
        "replaced": report.replaced,
        "changes": [_change(desk, change) for change in report.changes],
        "url": desk.url("rating_report", report.number),
    }


def _change(desk: Desk, change: GameChange) -> dict[str, str]:
    """Where it was played, who met, and the score before and now."""
    game = change.now or change.before
    assert game is not None
    where = _("round %(number)d") % {"number": game.round}
    board = _("board %(number)d") % {"number": game.board}
    parts = [where, board]
    if game.game > 1:
        parts.append(_("game %(number)d") % {"number": game.game})
    by_id = names(desk.state, None).by_id
    who = " – ".join(by_id.get(text) or text[:8] for text in (game.first, game.second))
    return {
        "where": " · ".join(parts),
        "who": who,
        "before": _score_words(change.before),
        "now": _score_words(change.now),
    }


def _score_words(game: RatedGame | None) -> str:
    if game is None:
        return "–"
    score = str(words.SHORT_SCORES[game.score])
    return score if game.rated else f"{score} · {_('not rated')}"
