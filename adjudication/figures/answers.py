"""What a request for figures is answered: the page, the list behind a number, the files."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from adjudication.figures.asked import FigureFilters, FiguresForm
from adjudication.figures.counting import By
from adjudication.figures.report import (
    Subject,
    claim_figures,
    claims_within,
    counted,
    findings_within,
    table_of,
)
from adjudication.figures.words import GROUPINGS, group_name
from adjudication.models import Claim
from games.figures.figure import Figure
from games.labels.codes import word
from games.sheets.tables import write_csv, write_xlsx

PER_PAGE = 50
MOST_EVENTS = 500
"""Competitions proposed where one is typed."""
_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a template needs; `status` is 400 for a form that is none."""

    context: dict[str, Any]
    status: int = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Within:
    """The conditions that claims and findings fulfil to be seen; None: not seen at all."""

    claims: Q
    findings: Q | None


def page(request: HttpRequest, within: Within) -> Answer:
    """Return the figures asked for, of what is seen."""
    form = FiguresForm(request.GET, label_suffix="")
    context: dict[str, Any] = {"form": form, "competitions": _competitions(within.claims)}
    if not form.is_valid():
        return Answer(context=context, status=400)
    filters = FigureFilters(form.cleaned_data, request.GET)
    figures = _figures(filters, within)
    context |= {
        "figures": figures,
        "tabs": [(GROUPINGS[by], filters.address(by=by.value), by is filters.by) for by in By],
        "query": filters.address(),
        "cleared": "?by=" + filters.by.value,
        "narrowed": any(value for name, value in form.cleaned_data.items() if name != "by"),
    }
    return Answer(context=context)


def _figures(filters: FigureFilters, within: Within, *, whole: bool = False) -> tuple[Figure, ...]:
    figures = claim_figures(claims_within(within.claims & filters.games), filters, whole=whole)
    if within.findings is None:
        return figures
    findings = findings_within(within.findings & filters.games)
    return (*figures, counted(findings, filters, whole=whole))


def _competitions(within: Q) -> Iterable[str]:
    rows = Claim.objects.filter(within).exclude(game__competition="").order_by("game__competition")
    return rows.values_list("game__competition", flat=True).distinct()[:MOST_EVENTS]


def _filters_of(request: HttpRequest) -> FigureFilters:
    form = FiguresForm(request.GET)
    if not form.is_valid():
        raise Http404
    return FigureFilters(form.cleaned_data, request.GET)


def listed(request: HttpRequest, subject: Callable[[Q], Subject], within: Q) -> Answer:
    """Return the rows of a subject behind a number of the page, the last first.

    :raises Http404: for an address that no page leads to.
    """
    filters = _filters_of(request)
    counted_rows = subject(within & filters.games)
    rows, chosen = counted_rows.rows, []
    if "group" in request.GET:
        group = request.GET["group"]
        if "\x00" in group:
            raise Http404
        rows = rows.annotate(group=counted_rows.groups[filters.by]).filter(group=group)
        chosen.append(f"{GROUPINGS[filters.by]}: {group_name(filters.by, group)}")
    if part := request.GET.get("part", ""):
        if part not in counted_rows.parts:
            raise Http404
        rows = rows.annotate(part=counted_rows.part).filter(part=part)
        chosen.append(word(counted_rows.parts, part))
    number = _page_number(request)
    first = (number - 1) * PER_PAGE
    players = rows.select_related("game__first_player", "game__second_player")
    found = tuple(players[first : first + PER_PAGE + 1])
    parameters = {name: request.GET[name] for name in ("group", "part") if name in request.GET}
    return Answer(
        context={
            "rows": found[:PER_PAGE],
            "chosen": [*chosen, *_lines(filters)],
            "above": f"../{filters.address()}",
            "where": _("Page %(number)d") % {"number": number},
            "previous": filters.address(**parameters, page=str(number - 1)) if number > 1 else "",
            "next": filters.address(**parameters, page=str(number + 1))
            if len(found) > PER_PAGE
            else "",
        }
    )


def _page_number(request: HttpRequest) -> int:
    text = request.GET.get("page", "1")
    if not (text.isascii() and text.isdigit() and len(text) < 7 and int(text)):
        raise Http404
    return int(text)


def file(request: HttpRequest, within: Within, *, name: str) -> HttpResponse:
    """Send every figure as one XLSX file, or one of them as CSV; no group is left out.

    :raises Http404: for a file that is none of these.
    """
    filters = _filters_of(request)
    figures = _figures(filters, within, whole=True)
    lines = [f"{_('By')}: {GROUPINGS[filters.by]}", *_lines(filters)]
    tables = {figure.name: table_of(figure, lines) for figure in figures}
    stem, _dot, kind = name.rpartition(".")
    if name == "figures.xlsx":
        answer = HttpResponse(write_xlsx(tuple(tables.values())), content_type=_XLSX)
    elif kind == "csv" and stem in tables:
        answer = HttpResponse(write_csv(tables[stem]), content_type="text/csv; charset=utf-8")
    else:
        raise Http404
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _lines(filters: FigureFilters) -> list[str]:
    """Return what narrows the figures, a line for each field filled in."""
    form = FiguresForm(filters.query)
    return [
        f"{bound.label}: {_choice_text(bound.name, form, value)}"
        for bound in form.visible_fields()
        if (value := filters.cleaned[bound.name])
    ]


def _choice_text(name: str, form: FiguresForm, value: object) -> str:
    choices = getattr(form.fields[name], "choices", ())
    return str(dict(choices).get(value, value))
