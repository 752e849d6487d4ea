"""The page that corrects one entry before the start: seed, unit, rating, players of a team."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from uuid_utils.compat import uuid7

from tournaments import selectors
from tournaments.admin.acting import carries
from tournaments.admin.entries_forms import PlayerEntryForm, TeamForm
from tournaments.admin.entries_page import form_of_entry, problem_lines
from tournaments.admin.pages import Desk, desk_of, frame
from tournaments.handlers.entry_lists import correct_entry
from tournaments.labels.refusals import REFUSALS, refusal_text
from tournaments.reading import FormatError
from tournaments.record import commands as c
from tournaments.record.values import Entry


def correct_page(
    request: HttpRequest, *, tournament_id: Any, entrant: str, context: dict[str, Any]
) -> HttpResponse:
    """Show an entry as it stands, and put the corrected one in its place.

    :raises PermissionDenied: the user's role corrects nothing.
    :raises Http404: nobody of this id is entered.
    """
    desk = desk_of(request, tournament_id)
    entry = desk.state.entry(entrant)
    if desk.actor is None or not carries(desk.actor, c.CorrectEntry):
        raise PermissionDenied
    if entry is None:
        raise Http404
    form = form_of_entry(desk, request.POST or None, {**_initial(entry), "event_id": uuid7()})
    _fix(form, entry)
    form.fields["reason"].label = _("Reason")
    if request.method == "POST" and form.is_valid() and _correct(request, desk, form, entrant):
        return HttpResponseRedirect(desk.url("entries"))
    return TemplateResponse(
        request,
        "admin/tournaments/entry.html",
        frame(
            desk,
            _("Correct an entry"),
            context,
            entry_form=form,
            teams=isinstance(form, TeamForm),
            back_url=desk.url("entries"),
            drawn=bool(desk.state.numbers),
        ),
    )


def _initial(entry: Entry) -> dict[str, Any]:
    """Return what the form holds for an entry: names from the registry, the rest as entered."""
    known = selectors.cards((entry.id, *entry.members))
    own = known.get(entry.id)
    initial: dict[str, Any] = {
        "name": own.name if own else entry.id,
        "team": own.name if own else entry.id,
        "unit": entry.unit,
        "federation_id": own.federation_number if own else "",
        "title": entry.grade,
        "country": entry.country,
        "rating": entry.rating,
        "seed": entry.seed,
        "captain": entry.members.index(entry.captain) + 1 if entry.captain else "",
    }
    for place, member in enumerate(entry.members, start=1):
        if member in known:
            initial[f"name{place}"] = known[member].name
            initial[f"number{place}"] = known[member].federation_number
    return initial


def _fix(form: PlayerEntryForm | TeamForm, entry: Entry) -> None:
    """Leave who is entered as it is: somebody else is another entry."""
    for name in ("name", "team", "federation_id"):
        if name in form.fields:
            form.fields[name].disabled = True
            form.fields[name].required = False


def _correct(
    request: HttpRequest, desk: Desk, form: PlayerEntryForm | TeamForm, entrant: str
) -> bool:
    if desk.actor is None:
        raise PermissionDenied
    data = form.as_list()
    try:
        correct_entry(
            data,
            entrant,
            stream_id=desk.id,
            by=desk.actor,
            event_id=form.cleaned_data["event_id"],
            now=desk.now,
            reason=form.cleaned_data["reason"],
        )
    except FormatError as error:
        messages.error(request, error.code)
    except REFUSALS as refusal:
        messages.error(request, refusal_text(refusal))
        for line in problem_lines(data, desk, without=entrant):
            messages.error(request, line)
    else:
        messages.success(request, _("The entry was corrected."))
        return True
    return False
