"""Pages of the regulations: an event is opened by them, and they are amended with a reason.

First the rule book and the format, then the fields that matter, then the regulations as they
will be read, and only then the record.
"""

from dataclasses import replace
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override
from uuid_utils.compat import uuid7

from games import api
from games.admin.api import actor_of
from games.api import handle
from games.labels.codes import EDITIONS, word
from games.labels.language import is_chinese
from games.labels.settings import played_lines
from games.record.values import Role
from games.streams.confirmation import ConfirmationNeededError
from tournaments.admin.acting import carries, openable
from tournaments.admin.action_pages import warned
from tournaments.admin.pages import Desk, desk_of, frame
from tournaments.admin.regulations.fields import choices_of
from tournaments.admin.regulations.form import RegulationsForm, retaken
from tournaments.admin.regulations.held import COPY
from tournaments.admin.regulations.sections import described
from tournaments.admin.regulations.shape import (
    Shape,
    asked_shape,
    edition_choices,
    format_article,
    shape_of,
    team_article,
    usual,
)
from tournaments.books.registry import game_books
from tournaments.labels.refusals import REFUSALS, refusal_text
from tournaments.labels.regulations import Line, render, team_words
from tournaments.models import Tournament
from tournaments.record import commands as c
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.rounds.arranging import options_of, thresholds_of
from tournaments.record.values import Status
from tournaments.regulations.books import game_of
from tournaments.regulations.values import Regulations, TeamKind
from tournaments.selectors import names

_HELD = ("csrfmiddlewaretoken", "step", "confirm")


def create_page(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """Ask for the rule book, the format and the rest; show it, then open the record.

    :raises Http404: there is no such edition.
    """
    known = dict(edition_choices())
    data = request.POST or request.GET
    edition = data.get("edition") or ""
    if edition and edition not in known:
        raise Http404
    shape = asked_shape(data, edition=edition) if edition else None
    event, events = _event_asked(request)
    more: dict[str, Any] = {
        **context,
        "opts": Tournament._meta,
        "title": _("New tournament"),
        "event": event,
        "event_title": events.get(event or "", ""),
        "edition": edition,
        "edition_name": known.get(edition, ""),
        "list_url": reverse("admin:tournaments_tournament_changelist"),
    }
    if event is None:
        more["events"] = [(id_, title or _("an event of its own")) for id_, title in events.items()]
        return TemplateResponse(request, "admin/tournaments/create.html", more)
    if shape is None:
        more |= _formats(edition) if edition else {"books": _books(known)}
        return TemplateResponse(request, "admin/tournaments/create.html", more)
    base = replace(usual(shape), title=events.get(event, ""))
    more |= {"event_id": _event_id(request), "form": RegulationsForm(base=base, shape=shape)}
    if request.method == "POST":
        form, rules = _answered(request, base=base, shape=shape)
        more["form"] = form
        if rules is not None and request.POST.get("step") == "preview":
            more |= _preview(request, rules)
        elif rules is not None:
            made = _create(request, rules, event=event, event_id=more["event_id"])
            if made is not None:
                return HttpResponseRedirect(reverse("admin:tournaments_desk", args=[made]))
    return TemplateResponse(request, "admin/tournaments/create.html", more)


def _event_asked(request: HttpRequest) -> tuple[str | None, dict[str, str]]:
    """Return the event to be opened, None where it is to be chosen first, and those there are.

    One that somebody with an office for every event names is a further section of it.
    """
    events = dict(openable(request))
    event = (request.POST or request.GET).get("event")
    if event and event not in events and "" in events:
        events |= {place.event: place.title for place in api.events_on_record((event,))[:1]}
    if event is not None and event in events:
        return event, events
    if "" in events or not events:
        return "", events
    return (next(iter(events)) if len(events) == 1 else None), events


def _books(known: dict[str, str]) -> list[list[tuple[str, str]]]:
    """Return the editions, those of one game beside each other."""
    return [[pair for pair in known.items() if game_of(pair[0]) == game] for game in game_books()]


def _formats(edition: str) -> dict[str, Any]:
    formats = [{**row, "article": format_article(edition, row["kinds"])} for row in described()]
    teams = [
        {"code": code, "name": name, "article": team_article(edition, TeamKind(code))}
        for code, name in choices_of(team_words(edition))
    ]
    return {"formats": formats, "team_kinds": teams}


def _answered(
    request: HttpRequest, *, base: Regulations, shape: Shape, **more: Any
) -> tuple[RegulationsForm, Regulations | None]:
    """Return the form as answered, and the regulations once nothing is against them."""
    data = request.POST
    was = data.get("shape_was", shape.key)
    if data.get("step") == "shape" or was != shape.key:
        if not data.get("step", "").startswith(("shape", "edit", COPY)):
            messages.warning(request, _("The format was changed: look at its fields, then go on."))
        return retaken(data, base=base, shape=shape, **more), None
    if data.get("step", "").startswith(("edit", COPY)):
        return retaken(data, base=base, shape=shape, **more), None
    form = RegulationsForm(data, base=base, shape=shape, **more)
    return form, form.made() if form.is_valid() else None


def _preview(request: HttpRequest, rules: Regulations, old: Regulations | None = None) -> Any:
    """Return what the page of a preview reads: the regulations in Chinese, what was typed."""
    before = None
    if old is not None:
        with override("zh-hans"):
            before = {_named(line, old).text for line in render(old, "zh")}
    with override("zh-hans"):
        lines = [_named(line, rules) for line in render(rules, "zh")]
    english = render(rules, "en") if not is_chinese() else ()
    return {
        "played": _played(rules),
        "preview": [
            {
                "line": line,
                "english": english[at] if english else None,
                "changed": before is not None and line.text not in before,
            }
            for at, line in enumerate(lines)
        ],
        "held": [
            (name, value)
            for name, values in request.POST.lists()
            if name not in _HELD
            for value in values
        ],
    }


def _played(rules: Regulations) -> tuple[tuple[str, str], ...]:
    """Return what a game of the event is played by, in words; how rulings bind stands above."""
    return played_lines(
        rules.edition, options_of(rules), thresholds_of(rules, rules.edition), rules.book
    )


def _named(line: Line, rules: Regulations) -> Line:
    """A line that is the edition's code alone, by the rule book's name."""
    if line.text != rules.edition:
        return line
    return replace(line, text=word(EDITIONS, rules.edition))


def _event_id(request: HttpRequest) -> UUID:
    try:
        return UUID(request.POST.get("event_id", ""))
    except ValueError:
        return uuid7()


def _create(request: HttpRequest, rules: Regulations, *, event: str, event_id: UUID) -> UUID | None:
    """Open the record; None, with a message, when it is refused."""
    actor = actor_of(request, event=event, section=rules.section)
    if actor is None or not carries(actor, c.CreateTournament):
        messages.error(request, _("You hold no office that opens this tournament."))
        return None
    written = api.stored_under(event_id)
    try:
        done = handle(
            TOURNAMENTS,
            c.CreateTournament(regulations=rules, event=event or str(event_id)),
            stream_id=written.stream_id if written else uuid7(),
            by=actor,
            event_id=event_id,
            now=api.now_ms(),
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
    if desk.state.has_started and desk.actor.role is not Role.CHIEF_ARBITER:
        raise PermissionDenied
    if desk.state.status is Status.FINISHED:
        raise Http404
    rules = desk.state.regulations
    late = desk.state.has_started
    shape = asked_shape(request.POST, edition=rules.edition)
    if shape is None or late:
        shape = shape_of(rules)
    known: dict[str, Any] = {"entrants": _entrants(desk), "with_reason": late}
    more: dict[str, Any] = {
        "form": RegulationsForm(base=rules, shape=shape, **known),
        "version": request.POST.get("expected_version") or desk.state.version,
        "event_id": _event_id(request),
        "late": late,
    }
    if request.method == "POST":
        form, made = _answered(request, base=rules, shape=shape, **known)
        more["form"] = form
        if made is not None and request.POST.get("step") == "preview":
            more |= _preview(request, made, rules)
        elif made is not None and _amend(request, desk, made, form, more):
            return HttpResponseRedirect(desk.url("desk"))
    return TemplateResponse(
        request,
        "admin/tournaments/amend.html",
        frame(desk, _("Amend the regulations"), context, **more),
    )


def _entrants(desk: Desk) -> list[tuple[str, str]]:
    named = names(desk.state, None).by_id
    return [
        (entry.id, f"{named.get(entry.id) or entry.id[:8]} {entry.unit}".strip())
        for entry in desk.state.entries
    ]


def _amend(
    request: HttpRequest,
    desk: Desk,
    made: Regulations,
    form: RegulationsForm,
    more: dict[str, Any],
) -> bool:
    """Record the new version; False where something is to be confirmed or refused."""
    if desk.actor is None:
        raise PermissionDenied
    version = str(more["version"])
    try:
        handle(
            TOURNAMENTS,
            c.AmendRegulations(regulations=made, reason=form.cleaned_data.get("reason", "")),
            stream_id=desk.id,
            by=desk.actor,
            event_id=more["event_id"],
            now=desk.now,
            expected_version=int(version) if version.isdecimal() else 0,
            confirm=request.POST.get("confirm", "")[:100],
        )
    except ConfirmationNeededError as error:
        more |= {
            **_preview(request, made, desk.state.regulations),
            "warnings": [warned(warning) for warning in error.warnings],
            "token": error.token,
            "step": error.step,
            "steps": error.steps,
        }
        return False
    except REFUSALS as refusal:
        messages.error(request, refusal_text(refusal))
        return False
    messages.success(request, _("The new version of the regulations is in force."))
    return True
