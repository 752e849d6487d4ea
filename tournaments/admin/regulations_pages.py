"""Pages of the regulations: an event is created by them, and they are amended with a reason."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from uuid_utils.compat import uuid7

from games import api
from tournaments.admin.acting import REFUSALS, actor_of, carries, refusal_text
from tournaments.admin.action_pages import warned
from tournaments.admin.pages import desk_of, frame, server_time
from tournaments.admin.regulations_form import RegulationsForm, edition_choices, usual
from tournaments.handlers import ConfirmationNeededError, handle
from tournaments.models import Tournament
from tournaments.record import commands as c
from tournaments.record.values import Status


def create_page(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """Ask for the edition, then for the regulations; open the record of the event."""
    known = dict(edition_choices())
    edition = request.POST.get("edition") or request.GET.get("edition") or ""
    if edition and edition not in known:
        raise Http404
    more: dict[str, Any] = {
        **context,
        "opts": Tournament._meta,
        "title": _("New tournament"),
        "editions": known.items(),
        "edition": edition,
        "edition_name": known.get(edition, ""),
        "list_url": reverse("admin:tournaments_tournament_changelist"),
    }
    if not edition:
        return TemplateResponse(request, "admin/tournaments/create.html", more)
    base = usual(edition)
    if request.method != "POST":
        more |= {"form": RegulationsForm(base=base), "event_id": uuid7()}
        return TemplateResponse(request, "admin/tournaments/create.html", more)
    form = RegulationsForm(request.POST, base=base)
    more |= {"form": form, "event_id": _event_id(request)}
    if form.is_valid():
        made = _create(request, form, event_id=more["event_id"])
        if made is not None:
            return HttpResponseRedirect(reverse("admin:tournaments_desk", args=[made]))
    return TemplateResponse(request, "admin/tournaments/create.html", more)


def _event_id(request: HttpRequest) -> UUID:
    try:
        return UUID(request.POST.get("event_id", ""))
    except ValueError:
        return uuid7()


def _create(request: HttpRequest, form: RegulationsForm, *, event_id: UUID) -> UUID | None:
    """Open the record; None, with a message, when it is refused."""
    rules = form.made()
    actor = actor_of(request, competition=rules.title, section=rules.section)
    if actor is None or not carries(actor, c.CreateTournament):
        messages.error(request, _("You hold no office that opens this event."))
        return None
    written = api.written_as(event_id)
    try:
        done = handle(
            c.CreateTournament(regulations=rules),
            stream_id=written.stream_id if written else uuid7(),
            by=actor,
            event_id=event_id,
            now=server_time(),
        )
    except REFUSALS as refusal:
        messages.error(request, refusal_text(refusal))
        return None
    messages.success(request, _("The tournament is open for entries."))
    return done.stream_id


def amend_page(
    request: HttpRequest, *, tournament_id: UUID, context: dict[str, Any]
) -> HttpResponse:
    """Put another version of the regulations in force.

    :raises PermissionDenied: the user's role amends nothing.
    """
    desk = desk_of(request, tournament_id)
    if desk.actor is None or not carries(desk.actor, c.AmendRegulations):
        raise PermissionDenied
    if desk.state.status is Status.FINISHED:
        raise Http404
    late = desk.state.has_started
    rules = desk.state.regulations
    form = RegulationsForm(request.POST or None, base=rules, with_reason=late)
    more: dict[str, Any] = {
        "form": form,
        "version": request.POST.get("expected_version") or desk.state.version,
        "event_id": _event_id(request),
        "late": late,
        "several": len(rules.stages) > 1 or rules.teams.kind.value != "none",
    }
    if request.method == "POST" and form.is_valid():
        try:
            handle(
                c.AmendRegulations(
                    regulations=form.made(), reason=form.cleaned_data.get("reason", "")
                ),
                stream_id=desk.id,
                by=desk.actor,
                event_id=more["event_id"],
                now=desk.now,
                expected_version=int(more["version"]) if str(more["version"]).isdecimal() else 0,
                confirm=request.POST.get("confirm", "")[:100],
            )
        except ConfirmationNeededError as error:
            more |= {
                "warnings": [warned(one) for one in error.warnings],
                "token": error.token,
                "step": error.step,
                "steps": error.steps,
            }
        except REFUSALS as refusal:
            messages.error(request, refusal_text(refusal))
        else:
            messages.success(request, _("The new version of the regulations is in force."))
            return HttpResponseRedirect(desk.url("desk"))
    return TemplateResponse(
        request,
        "admin/tournaments/amend.html",
        frame(desk, _("Amend the regulations"), context, **more),
    )
