"""A rating list brought in (等级分表): looked at, every wrong row at once, then stored whole.

The file travels with the preview, so that what is stored is what was looked at.
"""

import base64
import binascii
from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import api
from games.admin.api import actor_of
from games.labels.codes import GAMES
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.values import Actor
from tournaments.admin.entries_forms import MAX_LIST
from tournaments.admin.people_choices import PERSON, by_line, choices_by_line
from tournaments.handlers.rating_lists import (
    Heading,
    Rated,
    RatingPreview,
    preview_list,
    store_list,
)
from tournaments.labels import pages as words
from tournaments.labels.refusals import refusal_text
from tournaments.models import RatingList
from tournaments.reading import FormatError

SHOWN = 200
"""Rows shown of a list; the faulty ones are shown all."""


class _HeadingForm(forms.Form):
    required_css_class = "required"
    name = forms.CharField(
        label=gettext_lazy("Name of the list"),
        max_length=100,
        help_text=gettext_lazy("The same every time, as the regulations of tournaments name it."),
    )
    game = forms.ChoiceField(label=gettext_lazy("Kind of game"), choices=GAMES.items)
    valid_from = forms.DateField(
        label=gettext_lazy("Valid from"), widget=forms.DateInput(attrs={"type": "date"})
    )
    source = forms.CharField(
        label=gettext_lazy("Source"),
        max_length=200,
        help_text=gettext_lazy("Who published it, and where: the notice and its number."),
    )

    def heading(self, filename: str) -> Heading:
        """Name, game, first day and source as typed, with the name of the file."""
        cleaned = self.cleaned_data
        names = ("name", "game", "valid_from", "source")
        return Heading(filename=filename, **{name: cleaned[name] for name in names})


class FileForm(_HeadingForm):
    """A list to be looked at."""

    file = forms.FileField(
        label=gettext_lazy("Rating list (XLSX, CSV, TRF or EGD)"),
        max_length=200,
        help_text=gettext_lazy(
            "A row of headings, then a row for each: 注册号, 姓名, 单位, 等级分 or their English "
            "names; a number or a club beside every name."
        ),
    )

    def clean_file(self) -> tuple[str, bytes]:
        """Return the file's name and bytes."""
        given: Any = self.cleaned_data["file"]
        if given.size > MAX_LIST:
            raise forms.ValidationError(_("The file is too large for this page."))
        return str(given.name), bytes(given.read())


class HeldForm(_HeadingForm):
    """The list looked at, to be stored."""

    filename = forms.CharField(max_length=200, required=False)
    content = forms.CharField(max_length=2 * MAX_LIST)

    def clean_content(self) -> bytes:
        """Return the file's bytes."""
        try:
            return base64.b64decode(self.cleaned_data["content"], validate=True)
        except (binascii.Error, ValueError) as error:
            raise forms.ValidationError("base64") from error


def bring_in_page(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """Ask for a rating list, show what it would store, or store it.

    :raises PermissionDenied: the user's office brings no list in.
    """
    actor = _rater(request)
    if request.method != "POST":
        return _page(request, context, form=FileForm())
    if request.POST.get("step") in ("store", "leave_out", "decide"):
        held_form = HeldForm(request.POST)
        if not held_form.is_valid():
            messages.error(request, _("The list was lost on the way: choose the file again."))
            return _page(request, context, form=FileForm())
        heading = held_form.heading(held_form.cleaned_data["filename"])
        data: bytes = held_form.cleaned_data["content"]
        if request.POST["step"] == "decide":
            return _look(request, context, actor, data, heading)
        leave_out = request.POST["step"] == "leave_out"
        return _store(request, context, actor, data, heading, leave_out=leave_out)
    form = FileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, context, form=form)
    name, data = form.cleaned_data["file"]
    return _look(request, context, actor, data, form.heading(name))


def _rater(request: HttpRequest) -> Actor:
    actor = actor_of(request, event="")
    if actor is None:
        raise PermissionDenied
    try:
        api.check_registrar(actor)
    except NotAllowedError as error:
        raise PermissionDenied from error
    return actor


def _look(
    request: HttpRequest, context: dict[str, Any], by: Actor, data: bytes, heading: Heading
) -> HttpResponse:
    form = FileForm(initial=_heading_data(heading))
    try:
        found = preview_list(data, heading, by=by, people=by_line(request, PERSON))
    except FormatError as error:
        messages.error(request, words.file_problem(error.code, error.line))
        return _page(request, context, form=form)
    except CommandRefusedError as refusal:
        messages.error(request, refusal_text(refusal))
        return _page(request, context, form=form)
    hidden = {**_heading_data(heading), "content": base64.b64encode(data).decode()}
    return _page(request, context, form=form, found=found, hidden=hidden, heading=heading)


def _heading_data(heading: Heading) -> dict[str, Any]:
    return {
        "name": heading.name,
        "game": heading.game,
        "valid_from": heading.valid_from.isoformat(),
        "source": heading.source,
        "filename": heading.filename,
    }


def _store(
    request: HttpRequest,
    context: dict[str, Any],
    by: Actor,
    data: bytes,
    heading: Heading,
    *,
    leave_out: bool,
) -> HttpResponse:
    people = by_line(request, PERSON)
    try:
        done = store_list(
            data, heading, by=by, now=api.now_ms(), leave_out=leave_out, people=people
        )
    except FormatError as error:
        messages.error(request, words.file_problem(error.code, error.line))
    except CommandRefusedError as refusal:
        messages.error(request, refusal_text(refusal))
    else:
        if done.replayed:
            messages.info(request, _("These very bytes are stored already; nothing was changed."))
        else:
            text = ngettext("%(count)d rating stored.", "%(count)d ratings stored.", done.ratings)
            messages.success(request, text % {"count": done.ratings})
        where = reverse("admin:tournaments_ratinglist_change", args=[done.list.pk])
        return HttpResponseRedirect(where)
    return _look(request, context, by, data, heading)


def _page(
    request: HttpRequest,
    context: dict[str, Any],
    *,
    form: FileForm,
    found: RatingPreview | None = None,
    hidden: dict[str, Any] | None = None,
    heading: Heading | None = None,
) -> HttpResponse:
    faulty = found.faulty if found else ()
    choices = choices_by_line({rated.row.line: rated.match for rated in faulty})
    decided = by_line(request, PERSON) if found else {}
    return TemplateResponse(
        request,
        "admin/tournaments/rating_list.html",
        {
            **context,
            "opts": RatingList._meta,
            "title": _("Bring in a rating list"),
            "form": form,
            "found": found,
            "held": hidden,
            "heading": heading,
            "game": GAMES.get(heading.game, "") if heading else "",
            "faulty": [{**_row(rated), "choices": choices.get(rated.row.line)} for rated in faulty],
            "decided": [(line, whom) for line, whom in decided.items() if line not in choices],
            "can_decide": bool(choices),
            "rows": [_row(row) for row in found.rows[:SHOWN]] if found else [],
            "total": len(found.rows) if found else 0,
            "good": len(found.clean) if found else 0,
            "fresh": sum(rated.player is None for rated in found.clean) if found else 0,
        },
    )


def _row(rated: Rated) -> dict[str, Any]:
    row = rated.row
    changed = None
    if rated.before is not None and row.rating is not None:
        changed = f"{row.rating - rated.before:+d}" if row.rating != rated.before else "0"
    return {
        "line": row.line,
        "name": row.name,
        "unit": row.unit,
        "federation_id": row.federation_id,
        "rating": row.rating,
        "before": rated.before,
        "changed": changed,
        "known": rated.player is not None,
        "problems": [
            {
                "column": words.LIST_COLUMNS.get(problem.column, problem.column),
                "text": words.LIST_PROBLEMS.get(problem.code, problem.code),
                "code": problem.code,
                "found": words.found_text(problem.found),
            }
            for problem in row.problems
        ],
    }


def left_out_text(rows: Sequence[dict[str, Any]]) -> str:
    """Return rows left out of an edition, a line for each."""
    lines = []
    for row in rows:
        why = "; ".join(
            f"{words.LIST_PROBLEMS.get(fault['code'], fault['code'])} {fault['found']}".strip()
            for fault in row["problems"]
        )
        where = _("row %(number)d") % {"number": row["line"]}
        lines.append(f"{where} {row['name']} {row['unit']}: {why}")
    return "\n".join(lines) or "—"
