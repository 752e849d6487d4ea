"""The documents of an event: the list of its forms, and each of them filled in."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_safe

from adjudication.documents.catalogue import (
    Form,
    FormRefused,
    check_form,
    filled,
    find_form,
    forms_of,
)
from adjudication.documents.content import Document
from adjudication.documents.events import EventAt
from adjudication.documents.packs.pack import MOST_SHEETS, event_pack
from adjudication.documents.web.answers import PAGE, answered, language_of
from adjudication.documents.web.standing import Standing, standing_of
from games import api
from games.http import ZIP_TYPE, check_ration, explains_throttling
from games.labels.refusals import title_of
from tournaments.web.asked import EventSnapshot, snapshot_of
from tournaments.web.views import frame


@explains_throttling
@require_safe
def event_list(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """List the documents of an event, each filled in, to look at or to fetch."""
    snapshot = snapshot_of(request, tournament_id)
    event = event_at(request, snapshot)
    base = reverse("documents:event-list", args=[snapshot.id])
    query = snapshot.query()
    context: dict[str, Any] = {
        **frame(snapshot, "documents"),
        "forms": [_row(form, event, base, query) for form in forms_of(event)],
        "pack_url": reverse("documents:pack", args=[snapshot.id]) + snapshot.query(),
        "blank_url": f"{reverse('documents:blank-list')}?edition={event.edition}",
        "after_links": [
            (base + snapshot.query(round=number), number, number == snapshot.upto)
            for number in range(1, (snapshot.stage.published if snapshot.stage else 0) + 1)
        ],
    }
    return render(request, "documents/event.html", context)


def _row(form: Form, event: EventAt, base: str, query: str) -> dict[str, Any]:
    missing = ""
    try:
        check_form(form, event)
    except FormRefused as refused:
        missing = title_of(refused.code)
    return {
        "form": form,
        "missing": missing,
        "url": f"{base}{form.code}/{query}",
        "pdf": f"{base}{form.code}.pdf{query}",
        "xlsx": f"{base}{form.code}.xlsx{query}",
        "round": _("round %(number)d") % {"number": event.upto} if form.of_round else "",
    }


@explains_throttling
@require_safe
def event_form(
    request: HttpRequest, tournament_id: UUID, code: str, kind: str = PAGE
) -> HttpResponse:
    """Send a form filled in from an event."""
    snapshot = snapshot_of(request, tournament_id)

    def draw() -> Document:
        return filled(find_form(code), event_at(request, snapshot, code=code))

    def stands(document: Document) -> Standing:
        return standing_of(document, draw_now, head=snapshot.head)

    def draw_now() -> Document:
        now = snapshot_of(request, snapshot.id, now=True)
        return filled(find_form(code), event_at(request, now, code=code))

    back = reverse("documents:event-list", args=[snapshot.id]) + snapshot.query()
    return answered(request, kind, draw, back=back, stands=stands)


@explains_throttling
@require_safe
def pack_file(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Send the pack of an event: papers, files, the record, and a page without a server."""
    snapshot = snapshot_of(request, tournament_id)
    check_ration(request, "heavy")
    language = language_of(request)
    with override(language):
        event = event_at(request, snapshot)
        boards = sum(len(played.boards) for each in snapshot.state.stages for played in each.played)
        made = event_pack(event, asking=api.nobody, full=boards <= MOST_SHEETS)
    answer = HttpResponse(made.data, content_type=ZIP_TYPE)
    answer["Content-Disposition"] = content_disposition_header(True, made.name) or "attachment"
    return answer


def event_at(request: HttpRequest, snapshot: EventSnapshot, *, code: str = "") -> EventAt:
    """Return the event as its forms are filled in from it.

    The code on a paper leads to the same form at the same version.
    """
    name, args = (
        ("documents:event", [snapshot.id, code])
        if code
        else ("documents:event-list", [snapshot.id])
    )
    path = reverse(name, args=args) + snapshot.query(
        v=snapshot.state.version, round=snapshot.upto or ""
    )
    return EventAt(
        id=snapshot.id,
        state=snapshot.state,
        stage=snapshot.stage,
        group=snapshot.group,
        upto=snapshot.upto,
        chinese=language_of(request) == "zh-hans",
        address=request.build_absolute_uri(path),
    )
