"""The public page of a knockout's sheet (对局秩序表): the bracket as it stands, and its places."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.http import explains_throttling
from games.record.errors import CommandRefusedError
from tournaments.selectors.brackets import BracketView, bracket_view
from tournaments.web.asked import Asked, asked_of
from tournaments.web.views import frame


@explains_throttling
@require_safe
def bracket(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show the bracket of a knockout; a match that is paired leads to its board."""
    asked = asked_of(request, tournament_id)
    shown = drawn_bracket(asked)
    held = asked.query(round="", group="")
    boxes = [
        {
            "box": box,
            "url": reverse("tournaments:round", args=[asked.id, box.round])
            + f"{held}#board-{box.board}"
            if box.round
            else "",
        }
        for box in shown.boxes
    ]
    context = {**frame(asked, "bracket"), "bracket": shown, "boxes": boxes}
    context["print_url"] = reverse("tournaments:bracket-print", args=[asked.id]) + held
    return render(request, "tournaments/bracket.html", context)


def drawn_bracket(asked: Asked) -> BracketView:
    """Return the bracket of the stage asked for.

    :raises Http404: it is no knockout, or its sheet is not drawn.
    """
    if asked.stage is None:
        raise Http404
    try:
        shown = bracket_view(asked.state, asked.stage)
    except CommandRefusedError as error:
        raise Http404 from error
    if shown is None:
        raise Http404
    return shown
