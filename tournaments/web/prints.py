"""Pages to print of a published round, A4: boards, names, slips, the wall table.

Each sheet bears the version of the record it was worked out from (P4 of the tournament
managers' checklist).
"""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.http import explains_throttling
from games.labels.codes import EDITIONS, word
from tournaments.record.state import Round, StageState
from tournaments.selectors.crossed import cross_view
from tournaments.selectors.printed import SHEETS, are_matches, by_name, slips_of
from tournaments.selectors.shown import places_view, round_view
from tournaments.web.asked import EventSnapshot, snapshot_of
from tournaments.web.bracket import drawn_bracket


@explains_throttling
@require_safe
def sheet(request: HttpRequest, tournament_id: UUID, number: int, kind: str) -> HttpResponse:
    """Show one kind of sheet of a published round, ready to print."""
    snapshot = snapshot_of(request, tournament_id)
    found = snapshot.stage.round(number) if snapshot.stage is not None else None
    if snapshot.stage is None or found is None or kind not in SHEETS:
        raise Http404
    context = {
        **_head(snapshot, snapshot.stage, kind),
        "heading": SHEETS[kind],
        "number": number,
        "sheets": [
            (reverse("tournaments:print", args=[snapshot.id, number, other]) + snapshot.query(),
             text,
             other == kind)
            for other, text in SHEETS.items()
        ],
        "back": reverse("tournaments:round", args=[snapshot.id, number]) + snapshot.query(),
        **_content(snapshot, snapshot.stage, found, kind),
    }  # fmt: skip
    return render(request, f"tournaments/print/{kind}.html", context)


@explains_throttling
@require_safe
def knockout(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show the sheet of a knockout for printing on A4, turned on its side."""
    snapshot = snapshot_of(request, tournament_id)
    shown = drawn_bracket(snapshot)
    context = {
        **_head(snapshot, snapshot.stage, "bracket"),
        "heading": _("Knockout sheet"),
        "bracket": shown,
        "boxes": [{"box": box, "url": ""} for box in shown.boxes],
        "back": reverse("tournaments:bracket", args=[snapshot.id]) + snapshot.query(round=""),
    }
    return render(request, "tournaments/print/bracket.html", context)


def _head(snapshot: EventSnapshot, stage: StageState | None, kind: str) -> dict[str, Any]:
    """Return what stands above and below every sheet."""
    rules = snapshot.state.regulations
    return {
        "title": f"{rules.title} {rules.section}".strip(),
        "where": " · ".join(text for text in (rules.place, rules.starts_on) if text),
        "edition": word(EDITIONS, rules.edition),
        "kind": kind,
        "stage": stage if len(snapshot.state.stages) > 1 else None,
        "version": snapshot.state.version,
        "book_mode": snapshot.state.book_mode,
    }


def _content(snapshot: EventSnapshot, stage: StageState, found: Round, kind: str) -> dict[str, Any]:
    if kind == "slips":
        return {"slips": slips_of(snapshot.state, stage, found)}
    if kind == "wall":
        upto, group, chinese = found.number, snapshot.group, snapshot.chinese
        state = snapshot.state
        places = places_view(state, stage, upto=upto, group=group, chinese=chinese)
        cross = cross_view(state, stage, upto=upto, group=group, chinese=chinese)
        return {"places": places, "cross": cross}
    shown = round_view(snapshot.state, stage, found)
    return {
        "round": shown,
        "lines": by_name(shown) if kind == "names" else (),
        "matches": are_matches(snapshot.state, stage),
    }
