"""The page between a button and the record: the effect first, then warnings, then the entry.

Step 1 asks for what the command needs; step 2 decides it without storing and shows what it
would record, whom it moves in the places, and what has to be confirmed; step 3 appends, on
the version that was looked at. Of a lot from a seed step 2 tells what is drawn, among whom and
from which seed, and the page after step 3 its outcome. A direct act without warnings is one press.
"""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from uuid_utils.compat import uuid7

from games.api import Handled, handle
from games.streams.confirmation import ConfirmationNeededError, Warned
from tournaments.admin import events as event_words
from tournaments.admin.acting import REFUSALS, carries, refusal_text, said_fact
from tournaments.admin.action import Action, ActionForm
from tournaments.admin.actions import ACTIONS
from tournaments.admin.pages import Desk, desk_of, frame
from tournaments.page_words import LOTS
from tournaments.record import events as e
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.ranked import standings
from tournaments.record.seeded import SeededLot, lot_of
from tournaments.record.state import TournamentState
from tournaments.regulations.text import exact
from tournaments.selectors import names
from tournaments.selectors.shown import place_text
from tournaments.words import WARNINGS

MOST_MOVED = 40
"""Entrants shown whose place an act changes, or among whom a lot is drawn."""
MOST_SAID = 1000
"""Characters of the outcome of a lot that are told at once; the record has them all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What a command would do, and the token that confirms its warnings."""

    handled: Handled[TournamentState, e.TournamentEvent]
    warnings: tuple[Warned, ...] = ()
    token: str = ""
    step: int = 1
    steps: int = 1


def action_page(
    request: HttpRequest, *, tournament_id: UUID, slug: str, context: dict[str, Any]
) -> HttpResponse:
    """Answer one step of an act.

    :raises Http404: for no such event or act.
    :raises PermissionDenied: when the user's role does not carry the command.
    """
    action = ACTIONS.get(slug)
    if action is None:
        raise Http404
    desk = desk_of(request, tournament_id)
    if not carries(desk.actor, action.command):
        raise PermissionDenied
    if not action.fits(desk.state) and request.method != "POST":
        messages.error(request, _("The event is not at a point where this can be done."))
        return HttpResponseRedirect(desk.url("desk"))
    if request.method != "POST":
        return _first_page(request, desk, action, context)
    if not action.fits(desk.state):
        # A second press of the button, or somebody was faster: the record decides.
        messages.error(request, _("The event has moved on: look again, then repeat."))
        return HttpResponseRedirect(desk.url("desk"))
    form = action.form(request.POST, request.FILES, state=desk.state, named=desk.named)
    if not form.is_valid():
        return _page(request, desk, action, context, form=form)
    return _carry_out(request, desk, action, context, form=form)


def _carry_out(
    request: HttpRequest, desk: Desk, action: Action, context: dict[str, Any], *, form: ActionForm
) -> HttpResponse:
    recording = request.POST.get("step") == "record"
    confirm = request.POST.get("confirm", "")[:100]
    try:
        if not recording:
            return _page(
                request, desk, action, context, form=form, preview=_preview(desk, action, form)
            )
        done = _handle(desk, action, form, confirm=confirm)
    except ConfirmationNeededError as error:
        shown = Preview(
            handled=_handle(desk, action, form, dry_run=True),
            warnings=error.warnings,
            token=error.token,
            step=error.step,
            steps=error.steps,
        )
        return _page(request, desk, action, context, form=form, preview=shown)
    except REFUSALS as refusal:
        messages.error(request, refusal_text(refusal))
        if form.visible_fields() and hasattr(refusal, "facts"):
            return _page(request, desk, action, context, form=form)
        return HttpResponseRedirect(_back(desk, action, form))
    words = "; ".join(event_words.name_of(one) for one in done.events[:3])
    if lot_of(desk.state, done.events):
        told = [
            event_words.detail_of(one, desk.named, desk.people) for one in done.events[:MOST_MOVED]
        ]
        words = f"{words} · {'; '.join(told)}"[:MOST_SAID]
    messages.success(request, _("Recorded: %(events)s.") % {"events": words})
    return HttpResponseRedirect(_back(desk_of(request, desk.id), action, form))


def _back(desk: Desk, action: Action, form: ActionForm) -> str:
    """Return where an act leads back to: its own page, or the act's usual one."""
    way = form.way_back()
    return desk.url(way[0], *way[1]) if way else desk.back(action.back)


def _handle(
    desk: Desk, action: Action, form: ActionForm, *, dry_run: bool = False, confirm: str = ""
) -> Handled[TournamentState, e.TournamentEvent]:
    """Give the command once; with `dry_run` nothing is stored."""
    if desk.actor is None:
        raise PermissionDenied
    cleaned = form.cleaned_data
    return handle(
        TOURNAMENTS,
        action.build(cleaned, desk.state),
        stream_id=desk.id,
        by=desk.actor,
        event_id=cleaned["event_id"],
        now=desk.now,
        expected_version=cleaned["expected_version"],
        confirm=confirm,
        dry_run=dry_run,
    )


def _preview(desk: Desk, action: Action, form: ActionForm) -> Preview:
    """Decide without storing, and have the token where something is to be confirmed."""
    tried = _handle(desk, action, form, dry_run=True)
    if not tried.warnings:
        return Preview(handled=tried)
    try:
        _handle(desk, action, form)
    except ConfirmationNeededError as error:
        return Preview(
            handled=tried,
            warnings=error.warnings,
            token=error.token,
            step=error.step,
            steps=error.steps,
        )
    raise AssertionError("a command with warnings waits for its confirmation")


def _first_page(
    request: HttpRequest, desk: Desk, action: Action, context: dict[str, Any]
) -> HttpResponse:
    """Ask for what the command needs; when it needs nothing, show the effect at once."""
    sent = {"expected_version": desk.state.version, "event_id": uuid7()}
    form = action.form(state=desk.state, named=desk.named, asked=request.GET.dict())
    asked = {name: one for name, one in request.GET.items() if name in form.fields}
    form.initial = {**form.usual(), **asked, **sent}
    if form.visible_fields():
        return _page(request, desk, action, context, form=form)
    form = action.form(sent, state=desk.state, named=desk.named)
    form.full_clean()
    try:
        preview = _preview(desk, action, form)
    except REFUSALS as refusal:
        messages.error(request, refusal_text(refusal))
        return HttpResponseRedirect(desk.url("desk"))
    return _page(request, desk, action, context, form=form, preview=preview)


def _page(
    request: HttpRequest,
    desk: Desk,
    action: Action,
    context: dict[str, Any],
    *,
    form: ActionForm,
    preview: Preview | None = None,
) -> TemplateResponse:
    more: dict[str, Any] = {"form": form, "action": action, "back_url": _back(desk, action, form)}
    if preview is not None:
        after = preview.handled.state
        lot = lot_of(desk.state, preview.handled.decided)
        more |= {
            "preview": preview,
            "answers": _answers(form),
            "events": [
                (event_words.name_of(one), event_words.detail_of(one, desk.named, desk.people))
                for one in preview.handled.events
            ],
            "warnings": [warned(one) for one in preview.warnings],
            "moved": moved(desk.state, after, desk.named) if action.touches_places else (),
            "next_version": desk.state.version + 1,
            "table": _table(desk, preview.handled),
            "lot": lot_words(desk, lot) if lot else None,
        }
    return TemplateResponse(
        request,
        "admin/tournaments/action.html",
        frame(desk, str(action.label), context, **more),
    )


def _table(
    desk: Desk, handled: Handled[TournamentState, e.TournamentEvent]
) -> list[tuple[str, str, str]]:
    """Return place, entrant and points of a table that would be published, line by line."""
    return [
        (str(row.rank or "–"), event_words.seat(row.number, desk.named), row.points)
        for one in handled.events
        if isinstance(one, e.StandingsPublished)
        for row in one.rows
    ]


def lot_words(desk: Desk, lot: SeededLot) -> dict[str, str]:
    """Return a lot before it is drawn: what, from which seed, among whom."""
    by_id = names(desk.state, None).by_id if lot.ids else {}
    among = [event_words.seat(one, desk.named) for one in lot.numbers[:MOST_MOVED]]
    among += [by_id.get(one) or one[:8] for one in lot.ids[:MOST_MOVED]]
    count = len(lot.numbers) + len(lot.ids)
    shown = _(", ").join(among)
    if count > len(among):
        shown = _("%(names)s and %(count)d more") % {"names": shown, "count": count - len(among)}
    return {"what": str(LOTS[lot.kind]), "seed": lot.seed, "among": shown}


def warned(one: Warned) -> dict[str, Any]:
    """Return a warning as a page prints it."""
    return {
        "level": one.level,
        "text": WARNINGS[one.code],
        "article": one.article,
        "facts": [said_fact(name, value) for name, value in one.facts],
    }


def _answers(form: ActionForm) -> list[tuple[str, str]]:
    """Return what was filled in, as words, so that it is read once more."""
    if getattr(form, "boards", None) is not None:
        reason = str(form.cleaned_data.get("reason", ""))
        return [(str(form.fields["reason"].label), reason)] if reason else []
    shown = []
    for field in form.visible_fields():
        value = form.cleaned_data.get(field.name, "")
        if value in ("", None, False) or isinstance(value, (tuple, list)):
            continue
        choices = {str(key): text for key, text in getattr(field.field, "choices", ())}
        text = _("yes") if value is True else str(choices.get(str(value), value))
        shown.append((str(field.label), text))
    return shown


def moved(
    before: TournamentState, after: TournamentState, named: dict[int, str]
) -> list[tuple[str, str, str, str, str]]:
    """Return (who, place and points before, after) of everybody whom an act moves."""
    if not before.stages or not after.stages or not before.stage.published:
        return []
    old = {one.number: one for one in standings(before).lines}
    rows = []
    for line in standings(after).lines:
        was = old.get(line.number)
        if was is None or (was.place, was.points) == (line.place, line.points):
            continue
        rows.append(
            (
                event_words.seat(line.number, named),
                place_text(was),
                place_text(line),
                exact(was.points),
                exact(line.points),
            )
        )
    return rows[:MOST_MOVED]
