"""Two tabs of an event: its documents and files, and who holds office at it."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from games.appointing.register import appoints
from games.labels.codes import ROLES
from games.labels.terms import term
from games.people import person_name
from games.rights import offices_at
from tournaments.admin.acting import carries
from tournaments.admin.pages import Desk, desk_of
from tournaments.admin.tabs.bar import Tab, tabbed
from tournaments.admin.tabs.round_links import print_links
from tournaments.event_links import EVENT_LINKS, OFFICE_LINKS
from tournaments.models import Placement
from tournaments.record import commands as c
from tournaments.record.values import RoundStatus, Status
from tournaments.selectors.exports import LABELS, STREAM


def documents_page(
    request: HttpRequest, *, tournament_id: UUID, context: dict[str, Any]
) -> HttpResponse:
    """Show everything of the event that is printed, fetched or sent."""
    desk = desk_of(request, tournament_id)
    published = desk.stage is not None and desk.stage.published > 0
    more = {
        "papers": [(link.address(desk.id), link.label) for _name, link in EVENT_LINKS.items()],
        "rounds": _rounds(desk),
        "tables": _tables(desk),
        "files": [
            (desk.url("file", kind), label) for kind, label in LABELS if kind == STREAM or published
        ],
    }
    page = tabbed(desk, _("Papers"), context, Tab.DOCUMENTS, **more)
    return TemplateResponse(request, "admin/tournaments/documents.html", page)


def _rounds(desk: Desk) -> list[dict[str, Any]]:
    """Return the published rounds, the latest first: what is printed of each, what came back."""
    stage = desk.stage
    if stage is None:
        return []
    shown = [played for played in stage.played if played.status is not RoundStatus.DRAFT]
    may_file = carries(desk.actor, c.FileOriginal)
    return [
        {
            "number": played.number,
            "prints": print_links(desk, stage.index, played.number),
            "scans": [desk.url("scan", digest) for digest in played.originals],
            "file_url": f"{desk.url('act', 'file-original')}?round={played.number}"
            if may_file and played.status is RoundStatus.CLOSED
            else "",
        }
        for played in shown[::-1]
    ]


def _tables(desk: Desk) -> list[tuple[str, str]]:
    links = [(reverse("tournaments:regulations", args=[desk.id]), _("Regulations"))]
    if desk.state.status is not Status.FINISHED and carries(desk.actor, c.AmendRegulations):
        links.append((desk.url("amend"), _("Amend the regulations")))
    if desk.stage is not None and desk.stage.rules.kind.has_sheet:
        links.append((desk.url("sheet"), _("Knockout sheet")))
    if desk.stage is not None and desk.stage.published:
        links.append((desk.url("crosstable"), _("Crosstable")))
    if desk.state.reports:
        links.append((desk.url("rating_reports"), _("Rating reports")))
    return links


def officials_page(
    request: HttpRequest, *, tournament_id: UUID, context: dict[str, Any]
) -> HttpResponse:
    """Show who holds an office at the event, with the way to appoint further."""
    desk = desk_of(request, tournament_id)
    edition = desk.state.regulations.edition
    appoint = reverse("admin:games_appointment_add")
    more = {
        "officials": [
            {
                "name": person_name(office.user),
                "role": term(ROLES, office.role, edition=edition),
                "section": office.section,
                "from_on": office.from_on,
                "to_on": office.to_on,
            }
            for office in offices_at(desk.state.event, desk.state.section)
        ],
        "links": [(link.address(desk.id), link.label) for _name, link in OFFICE_LINKS.items()],
        "duties": Placement.objects.filter(tournament=desk.id).select_related("official"),
        "place_url": f"{reverse('admin:tournaments_placement_add')}?tournament={desk.id}"
        if request.user.has_perm("tournaments.add_placement")
        else "",
        "appoint_url": f"{appoint}?event={desk.state.event}" if appoints(request.user) else "",
    }
    page = tabbed(desk, _("Officials"), context, Tab.OFFICIALS, **more)
    return TemplateResponse(request, "admin/tournaments/officials.html", page)
