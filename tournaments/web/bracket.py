"""The public page of a knockout's sheet (对局秩序表): the bracket as it stands, and its places."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.http import explains_throttling
from games.record.errors import CommandRefusedError
from tournaments.selectors.brackets import BracketView, bracket_view
from tournaments.web.asked import EventSnapshot, snapshot_of
from tournaments.web.views import frame


@explains_throttling
@require_safe
def bracket(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show the bracket of a knockout; a match that is paired leads to its board."""
    snapshot = snapshot_of(request, tournament_id)
    shown = drawn_bracket(snapshot)
    query = snapshot.query(round="", group="")
    boxes = [
        {
            "box": box,
            "url": reverse("tournaments:round", args=[snapshot.id, box.round])
            + f"{query}#board-{box.board}"
            if box.round
            else "",
        }
        for box in shown.boxes
    ]
    context = {**frame(snapshot, "bracket"), "bracket": shown, "boxes": boxes}
    context["print_url"] = reverse("tournaments:bracket-print", args=[snapshot.id]) + query
    return render(request, "tournaments/bracket.html", context)


def drawn_bracket(snapshot: EventSnapshot) -> BracketView:
    """Return the bracket of the stage asked for.

    :raises Http404: it is no knockout, or its sheet is not drawn.
    """
    if snapshot.stage is None:
        raise Http404
    try:
        shown = bracket_view(snapshot.state, snapshot.stage)
    except CommandRefusedError as error:
        raise Http404 from error
    if shown is None:
        raise Http404
    return shown
