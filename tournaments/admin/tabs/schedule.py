"""The grid of a round robin at the desk: every round, who meets whom and where, and the ways on."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.admin.acting import carries
from tournaments.admin.pages import Desk, desk_of
from tournaments.admin.tabs.bar import Tab, tabbed
from tournaments.record.commands import ChangePairing
from tournaments.record.state import Round
from tournaments.record.values import RoundStatus
from tournaments.selectors.schedules import schedule_of
from tournaments.selectors.shown import without_draft


def schedule_page(
    request: HttpRequest, *, tournament_id: UUID, context: dict[str, Any]
) -> HttpResponse:
    """Show every round; a cell of the draft leads to where its pairing is changed.

    :raises Http404: the stage under way follows no table.
    """
    desk = desk_of(request, tournament_id)
    state = desk.state if desk.sees_drafts else without_draft(desk.state)
    stage = state.stages[-1] if state.stages else None
    if stage is None or not stage.rules.kind.round_robin:
        raise Http404
    rounds = schedule_of(state, stage)
    page = tabbed(
        desk,
        _("All rounds"),
        context,
        Tab.ROUNDS,
        rounds=[{"shown": shown, "way": _way(desk, stage.round(shown.number))} for shown in rounds],
        boards=range(1, max((len(shown.pairs) for shown in rounds), default=0) + 1),
        rests=any(shown.resting for shown in rounds),
        is_public=stage.schedule_is_public,
        public_schedule=reverse("tournaments:schedule", args=[desk.id])
        if stage.schedule_is_public
        else "",
    )
    return TemplateResponse(request, "admin/tournaments/schedule.html", page)


def _way(desk: Desk, played: Round | None) -> str:
    """Return where a round of the grid leads: a draft to its change, a published one to results."""
    if played is None:
        return ""
    if played.status is not RoundStatus.DRAFT:
        return desk.url("results", played.number)
    if carries(desk.actor, ChangePairing):
        return desk.url("act", "change")
    return desk.url("pairing", played.number)
