"""The sheet of a knockout at the desk: the bracket as it stands, for the screen and for paper."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from tournaments.admin.actions.table import offered
from tournaments.admin.pages import desk_of, frame
from tournaments.admin.tabs.bar import button
from tournaments.record.values import RoundStatus
from tournaments.selectors import stage_at
from tournaments.selectors.brackets import bracket_view

SHEET_ACTS = ("draw-sheet", "redraw-sheet", "draft", "publish", "close")


def sheet_page(
    request: HttpRequest, *, tournament_id: UUID, context: dict[str, Any]
) -> TemplateResponse:
    """Show the bracket of a stage.

    :raises Http404: there is no such stage, or it is no knockout.
    """
    desk = desk_of(request, tournament_id)
    number = request.GET.get("stage", "0")
    stage = stage_at(desk.state, int(number)) if number.isdecimal() and len(number) < 3 else None
    if stage is None or not stage.rules.kind.has_sheet:
        raise Http404
    shown = bracket_view(desk.state, stage)
    is_last = stage.index == desk.state.stage.index
    public = {round_.number for round_ in stage.played if round_.status is not RoundStatus.DRAFT}
    acts = [
        button(desk, action)
        for group in offered(desk.state, desk.actor).values()
        for action in group
        if action.slug in SHEET_ACTS
    ]
    boxes = [
        {
            "box": box,
            "url": desk.url("match", box.round, box.board)
            if box.round in public and is_last
            else "",
        }
        for box in (shown.boxes if shown else ())
    ]
    return TemplateResponse(
        request,
        "admin/tournaments/sheet.html",
        frame(
            desk,
            _("Knockout sheet"),
            context,
            bracket=shown,
            boxes=boxes,
            seed=stage.sheet_seed,
            acts=acts if is_last else [],
            stages=[
                (f"?stage={stage_state.index}", stage_state.index, stage_state.index == stage.index)
                for stage_state in desk.state.stages
                if stage_state.rules.kind.has_sheet
            ],
        ),
    )
