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
from tournaments.web.asked import Asked, asked_of
from tournaments.web.views import frame


@explains_throttling
@require_safe
def event_list(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """List the documents of an event, each filled in, to look at or to fetch."""
    asked = asked_of(request, tournament_id)
    event = event_at(request, asked)
    base = reverse("documents:event-list", args=[asked.id])
    held = asked.query()
    context: dict[str, Any] = {
        **frame(asked, "documents"),
        "forms": [_row(form, event, base, held) for form in forms_of(event)],
        "pack_url": reverse("documents:pack", args=[asked.id]) + asked.query(),
        "blank_url": f"{reverse('documents:blank-list')}?edition={event.edition}",
        "after_links": [
            (base + asked.query(round=number), number, number == asked.upto)
            for number in range(1, (asked.stage.published if asked.stage else 0) + 1)
        ],
    }
    return render(request, "documents/event.html", context)


def _row(form: Form, event: EventAt, base: str, held: str) -> dict[str, Any]:
    missing = ""
    try:
        check_form(form, event)
    except FormRefused as refused:
        missing = title_of(refused.code)
    return {
        "form": form,
        "missing": missing,
        "url": f"{base}{form.code}/{held}",
        "pdf": f"{base}{form.code}.pdf{held}",
        "xlsx": f"{base}{form.code}.xlsx{held}",
        "round": _("round %(number)d") % {"number": event.upto} if form.of_round else "",
    }


@explains_throttling
@require_safe
def event_form(
    request: HttpRequest, tournament_id: UUID, code: str, kind: str = PAGE
) -> HttpResponse:
    """Send a form filled in from an event."""
    asked = asked_of(request, tournament_id)

    def draw() -> Document:
        return filled(find_form(code), event_at(request, asked, code=code))

    def stands(document: Document) -> Standing:
        return standing_of(document, draw_now, head=asked.head)

    def draw_now() -> Document:
        now = asked_of(request, asked.id, now=True)
        return filled(find_form(code), event_at(request, now, code=code))

    back = reverse("documents:event-list", args=[asked.id]) + asked.query()
    return answered(request, kind, draw, back=back, stands=stands)


@explains_throttling
@require_safe
def pack_file(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Send the pack of an event: papers, files, the record, and a page without a server."""
    asked = asked_of(request, tournament_id)
    check_ration(request, "heavy")
    language = language_of(request)
    with override(language):
        event = event_at(request, asked)
        boards = sum(len(played.boards) for each in asked.state.stages for played in each.played)
        made = event_pack(event, asking=api.nobody, full=boards <= MOST_SHEETS)
    answer = HttpResponse(made.data, content_type=ZIP_TYPE)
    answer["Content-Disposition"] = content_disposition_header(True, made.name) or "attachment"
    return answer


def event_at(request: HttpRequest, asked: Asked, *, code: str = "") -> EventAt:
    """Return the event as its forms are filled in from it.

    The code on a paper leads to the same form at the same version.
    """
    name, args = (
        ("documents:event", [asked.id, code]) if code else ("documents:event-list", [asked.id])
    )
    path = reverse(name, args=args) + asked.query(v=asked.state.version, round=asked.upto or "")
    return EventAt(
        id=asked.id,
        state=asked.state,
        stage=asked.stage,
        group=asked.group,
        upto=asked.upto,
        chinese=language_of(request) == "zh-hans",
        address=request.build_absolute_uri(path),
    )
