"""Entry lists at the desk (报名): looked at first, every wrong row at once, then entered whole.

The file travels with the preview, so that what is entered is what was looked at.
"""

import base64
from dataclasses import replace
from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from uuid_utils.compat import uuid7

from games.api import handle
from games.labels.article_numbers import cited_words
from games.streams.confirmation import ConfirmationNeededError
from tournaments.admin.acting import carries
from tournaments.admin.entries_forms import (
    HeldForm,
    ListForm,
    PlayerEntryForm,
    TeamForm,
    found_players,
    initial_of_player,
)
from tournaments.admin.pages import Desk, desk_of
from tournaments.admin.people_choices import PERSON, PICK, by_line, choices_by_line
from tournaments.admin.tabs.bar import Tab, tabbed
from tournaments.admin.tabs.entrant_rows import entrants_of
from tournaments.handlers.entry_lists import Listed, ListPreview, enter_list, preview
from tournaments.handlers.team_lists import enters_teams
from tournaments.labels import pages as words
from tournaments.labels.entries import entry_columns
from tournaments.labels.refusals import REFUSALS, refusal_text
from tournaments.labels.warnings import WARNINGS
from tournaments.reading import FormatError
from tournaments.record import commands as c
from tournaments.record.decider import TOURNAMENTS
from tournaments.selectors.files import CONTENT_TYPES
from tournaments.sheets.pasted import template


def entries_page(
    request: HttpRequest, *, tournament_id: UUID, context: dict[str, Any]
) -> HttpResponse:
    """Ask for a list, show what it would enter, or enter it.

    :raises PermissionDenied: the user's role enters nobody.
    """
    desk = desk_of(request, tournament_id)
    if request.method != "POST":
        return _page(request, desk, context)
    if not carries(desk.actor, c.EnterEntrants):
        raise PermissionDenied
    step = request.POST.get("step")
    if step == "one":
        return _enter_one(request, desk, context)
    if step in ("decide", "enter"):
        return _enter_held(request, desk, context, decided=step == "enter")
    form = ListForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, desk, context, form=form)
    return _show(request, desk, context, form.as_list())


def template_file(request: HttpRequest, *, tournament_id: UUID) -> HttpResponse:
    """Send the workbook in which a unit sends its entries in."""
    desk = desk_of(request, tournament_id)
    data = template(
        title=_("Entry list"),
        how=(desk.title, _("One row each; only the name is needed.")),
        teams=enters_teams(desk.state),
        chinese=desk.chinese,
    )
    answer = HttpResponse(data, content_type=CONTENT_TYPES["xlsx"][0])
    name = f"{desk.title} {_('Entry list')}.xlsx"
    answer["Content-Disposition"] = content_disposition_header(True, name) or "attachment"
    return answer


def _show(
    request: HttpRequest, desk: Desk, context: dict[str, Any], data: bytes, *, confirm: str = ""
) -> HttpResponse:
    try:
        found = preview(
            data,
            desk.state,
            now=desk.now,
            picks=by_line(request, PICK),
            people=by_line(request, PERSON),
            by=desk.actor,
        )
    except FormatError as error:
        messages.error(request, words.file_problem(error.code, error.line))
        return _page(request, desk, context)
    held_form = HeldForm(
        initial={
            "content": base64.b64encode(data).decode(),
            "expected_version": desk.state.version,
            "event_id": uuid7(),
            "confirm": confirm,
        }
    )
    return _page(request, desk, context, found=found, held_form=held_form)


def _enter_held(
    request: HttpRequest, desk: Desk, context: dict[str, Any], *, decided: bool
) -> HttpResponse:
    """Enter the list that was looked at, or show it with what was decided of its rows."""
    held_form = HeldForm(request.POST)
    if not held_form.is_valid():
        messages.error(request, _("The list was lost on the way: choose the file again."))
        return _page(request, desk, context)
    cleaned = held_form.cleaned_data
    if not decided:
        return _show(request, desk, context, cleaned["content"])
    enter = partial(
        _enter,
        request,
        desk,
        cleaned["content"],
        event_id=cleaned["event_id"],
        reason=cleaned["reason"],
        expected_version=cleaned["expected_version"],
    )
    try:
        done = enter(confirm=cleaned["confirm"])
    except ConfirmationNeededError as error:
        warnings = [warning for warning in error.warnings if warning.code != "rating_differs"]
        if warnings:
            for warned in warnings:
                text = _("%(warning)s See %(article)s. Enter again to keep the list.")
                values = {"warning": WARNINGS[warned.code], "article": cited_words(warned.article)}
                messages.warning(request, text % values)
            return _show(request, desk, context, cleaned["content"], confirm=error.token)
        # The page just sent showed each rating beside that of the list.
        done = enter(confirm=error.token)
    return done or _show(request, desk, context, cleaned["content"])


def form_of_entry(desk: Desk, data: Any = None, initial: Any = None) -> PlayerEntryForm | TeamForm:
    """Return the form of one entry: a person's, or a team's with its players."""
    if enters_teams(desk.state):
        return TeamForm(data, teams=desk.state.regulations.teams, initial=initial)
    return PlayerEntryForm(data, initial=initial)


def _enter_one(request: HttpRequest, desk: Desk, context: dict[str, Any]) -> HttpResponse:
    form = form_of_entry(desk, request.POST)
    if not form.is_valid():
        return _page(request, desk, context, entry_form=form)
    cleaned = form.cleaned_data
    data = form.as_list()
    try:
        done = _enter(
            request,
            desk,
            data,
            event_id=cleaned["event_id"],
            reason=cleaned["reason"],
            confirm=cleaned["confirm"],
        )
    except ConfirmationNeededError as error:
        for warning in error.warnings:
            facts = "; ".join(value for _id, value in warning.facts)
            text = _("%(warning)s %(facts)s. Enter again to keep what is written.")
            messages.warning(request, text % {"warning": WARNINGS[warning.code], "facts": facts})
        again = {**request.POST.dict(), "confirm": error.token}
        return _page(request, desk, context, entry_form=form_of_entry(desk, again))
    if done is None:
        for line in problem_lines(data, desk):
            messages.error(request, line)
    return done or _page(request, desk, context, entry_form=form)


def _enter(
    request: HttpRequest,
    desk: Desk,
    data: bytes,
    *,
    event_id: UUID,
    reason: str,
    expected_version: int | None = None,
    confirm: str = "",
) -> HttpResponse | None:
    """Enter a list whole; None, with a message, when it is refused.

    :raises ConfirmationNeededError: a rating is not that of the list.
    """
    if desk.actor is None:
        raise PermissionDenied
    try:
        done = enter_list(
            data,
            stream_id=desk.id,
            by=desk.actor,
            event_id=event_id,
            now=desk.now,
            reason=reason,
            expected_version=expected_version,
            picks=by_line(request, PICK),
            people=by_line(request, PERSON),
            confirm=confirm,
        )
    except FormatError as error:
        messages.error(request, words.file_problem(error.code, error.line))
        return None
    except REFUSALS as refusal:
        messages.error(request, refusal_text(refusal))
        return None
    many = len(done.state.entries) - len(desk.state.entries)
    text = ngettext("%(count)d entrant entered.", "%(count)d entrants entered.", many)
    if enters_teams(desk.state):
        text = ngettext("%(count)d team entered.", "%(count)d teams entered.", many)
    messages.success(request, text % {"count": many})
    return HttpResponseRedirect(desk.url("entries"))


def _page(
    request: HttpRequest,
    desk: Desk,
    context: dict[str, Any],
    *,
    form: ListForm | None = None,
    entry_form: PlayerEntryForm | TeamForm | None = None,
    found: ListPreview | None = None,
    held_form: HeldForm | None = None,
) -> TemplateResponse:
    faulty = [row for row in found.rows if row.row.problems] if found else []
    choices = choices_by_line({row.row.line: row.match for row in faulty})
    decided = by_line(request, PERSON) if found else {}
    query = request.GET.get("q", "").strip()[:100]
    return TemplateResponse(
        request,
        "admin/tournaments/entries.html",
        tabbed(
            desk,
            _("Entries"),
            context,
            Tab.ENTRIES,
            form=form or ListForm(),
            entry_form=entry_form
            or form_of_entry(
                desk,
                initial={**initial_of_player(request.GET.get("pick", "")), "event_id": uuid7()},
            ),
            teams=enters_teams(desk.state),
            query=query,
            players=found_players(query),
            entrants=entrants_of(desk),
            columns=entry_columns(desk.state.entries),
            found=found,
            held=held_form,
            faulty=[{**_row(row), "choices": choices.get(row.row.line)} for row in faulty],
            decided=[(line, whom) for line, whom in decided.items() if line not in choices],
            can_decide=bool(choices),
            rows=[_row(row) for row in found.rows] if found else [],
            fresh=sum(1 for row in found.rows if row.player is None) if found else 0,
            late=desk.state.has_started,
            count=len(desk.state.entries),
        ),
    )


def _row(row: Listed) -> dict[str, Any]:
    entry_row = row.row
    chosen = row.chosen
    return {
        "used": chosen.rating,
        "list": words.rating_source(chosen.list),
        "rated_on": chosen.rated_on,
        "found": [
            {
                "id": other.list_id,
                "text": f"{other.rating} {other.list} {other.valid_from}",
                "used": other.list_id == chosen.list_id,
            }
            for other in row.found
        ],
        "differs": [
            f"{words.LIST_DIFFERENCES.get(other.code, other.code)} {other.found}"
            for other in row.differs
        ],
        "line": entry_row.line,
        "name": entry_row.name,
        "unit": entry_row.unit,
        "federation_id": entry_row.federation_id,
        "title": entry_row.title,
        "country": entry_row.country,
        "rating": entry_row.rating,
        "team": entry_row.team or entry_row.unit,
        "board": entry_row.board,
        "captain": entry_row.captain,
        "seed": entry_row.seed,
        "known": row.player is not None,
        "problems": [
            {
                "column": words.LIST_COLUMNS.get(problem.column, problem.column),
                "text": words.LIST_PROBLEMS.get(problem.code, problem.code),
                "code": problem.code,
                "found": words.found_text(problem.found),
            }
            for problem in entry_row.problems
        ],
    }


def problem_lines(data: bytes, desk: Desk, *, without: str = "") -> list[str]:
    """Return what stands against a list, a sentence for each, the entry `without` left out."""
    state = desk.state
    others = replace(state, entries=tuple(entry for entry in state.entries if entry.id != without))
    rows = [_row(row) for row in preview(data, others, now=desk.now).rows]
    return [
        f"{row['name']}: {item['text']} [{item['code']}] {item['found']}".strip()
        for row in rows
        for item in row["problems"]
    ]


def withdraw_entry(request: HttpRequest, *, tournament_id: UUID, entrant: str) -> HttpResponse:
    """Take an entry back before the start; the same person may be entered again.

    :raises PermissionDenied: the user's role takes nobody back, or it is no press of a button.
    """
    desk = desk_of(request, tournament_id)
    if request.method != "POST" or desk.actor is None or not carries(desk.actor, c.WithdrawEntry):
        raise PermissionDenied
    try:
        handle(
            TOURNAMENTS,
            c.WithdrawEntry(id=entrant, reason=request.POST.get("reason", "")[:2000]),
            stream_id=desk.id,
            by=desk.actor,
            event_id=uuid7(),
            now=desk.now,
        )
    except REFUSALS as refusal:
        messages.error(request, refusal_text(refusal))
    else:
        messages.success(request, _("The entry was taken back."))
    return HttpResponseRedirect(
        desk.url("entries" if request.POST.get("back") == "entries" else "desk")
    )
