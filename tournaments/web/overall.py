"""Public pages over a whole event: final places over its stages, teams of people who play alone."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from games.http import explains_throttling
from games.record.errors import CommandRefusedError
from tournaments import selectors
from tournaments.labels.terms import note_word
from tournaments.record.tables.overall import overall
from tournaments.record.teams.tables import team_table
from tournaments.selectors.schedules import schedule_of
from tournaments.standings.table import Note
from tournaments.web.asked import snapshot_of
from tournaments.web.views import frame

KINDS = {
    "sum_of_places": gettext_lazy("Sum of the places of its players; the smaller stands first."),
    "all_against_all": gettext_lazy("Sum of the points of its players; the larger wins."),
    "arena": gettext_lazy("Games won by its players; the team that ends later stands first."),
}
TEAM_NOTES = {
    "team_incomplete": gettext_lazy("too few players with a place"),
    "under_way": gettext_lazy("under way"),
}


def _place(place: int | None, *, shared: bool) -> str:
    if place is None:
        return "–"
    return _("%(place)d, shared") % {"place": place} if shared else str(place)


@explains_throttling
@require_safe
def schedule(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show every round of a round robin, once the office has published them all.

    :raises Http404: they are not public.
    """
    snapshot = snapshot_of(request, tournament_id)
    stage = snapshot.stage
    if stage is None or not stage.schedule_is_public:
        raise Http404
    rounds = schedule_of(snapshot.state, stage)
    published = {played.number for played in stage.played}
    context = {
        **frame(snapshot, "schedule"),
        "rounds": [
            {
                "shown": shown,
                "way": reverse("tournaments:round", args=[snapshot.id, shown.number])
                if shown.number in published
                else "",
            }
            for shown in rounds
        ],
        "boards": range(1, max((len(shown.pairs) for shown in rounds), default=0) + 1),
        "rests": any(shown.resting for shown in rounds),
    }
    return render(request, "tournaments/schedule.html", context)


@explains_throttling
@require_safe
def final_table(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show everybody's place in the event and the stage it comes from."""
    snapshot = snapshot_of(request, tournament_id)
    if not snapshot.state.stages:
        raise Http404
    table = overall(snapshot.state)
    edition = snapshot.state.regulations.edition
    named = selectors.names(snapshot.state, None).by_id
    units = {entry.id: entry.unit for entry in snapshot.state.entries}
    rows = [
        {
            "place": _place(line.place, shared=line.shared),
            "name": named.get(line.id) or line.id[:8],
            "unit": units.get(line.id, ""),
            "stage": line.stage,
            "group": line.group,
            "stage_place": "–" if line.stage_place is None else line.stage_place,
            "note": note_word(Note(line.note), edition) if line.note else "",
        }
        for line in table.lines
    ]
    context = {**frame(snapshot, "final"), "rows": rows, "provisional": table.provisional}
    return render(request, "tournaments/final.html", context)


@explains_throttling
@require_safe
def teams(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show the teams of an event whose players play for themselves."""
    snapshot = snapshot_of(request, tournament_id)
    if snapshot.stage is None:
        raise Http404
    context = {**frame(snapshot, "teams"), "differ": ""}
    try:
        table = team_table(snapshot.state, stage=snapshot.stage.index, upto=snapshot.upto)
    except CommandRefusedError as error:
        if error.code != "team_sizes_differ":
            raise Http404 from error
        return render(request, "tournaments/teams.html", {**context, "differ": error.code})
    named = selectors.names(snapshot.state, None).by_id
    context |= {
        "table": table,
        "kind": KINDS[table.kind],
        "rows": [
            {
                "place": _place(line.place, shared=line.shared),
                "team": line.team,
                "total": line.total,
                "best": line.best,
                "members": [
                    (each.number, named.get(each.id) or each.id[:8], each.amount, each.counts)
                    for each in line.members
                ],
                "note": TEAM_NOTES.get(line.note, ""),
            }
            for line in table.lines
        ],
    }
    return render(request, "tournaments/teams.html", context)
