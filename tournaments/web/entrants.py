"""The page of one entrant: next board, opponent, history; what a phone keeps pinned."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import api
from games.http import explains_throttling
from tournaments.selectors.entrant import entrant_view
from tournaments.web.asked import EventSnapshot, snapshot_of
from tournaments.web.views import frame


@explains_throttling
@require_safe
def entrant(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """Show an entrant's next board and the rounds before it."""
    snapshot = snapshot_of(request, tournament_id)
    if snapshot.stage is None:
        raise Http404
    try:
        found = entrant_view(snapshot.state, snapshot.stage, number)
    except KeyError as error:
        raise Http404 from error
    player = _player(snapshot, number)
    context = {**frame(snapshot, "entrant"), "entrant": found, "player": player}
    return render(request, "tournaments/entrant.html", context)


def _player(snapshot: EventSnapshot, number: int) -> UUID | None:
    """Return the person who has a number of the stage; None for a team, or nobody known."""
    slots = snapshot.stage.slots if snapshot.stage else ()
    entry = next((slot.id for slot in slots if slot.number == number), "")
    id_ = api.as_id(entry)
    return id_ if id_ is not None and id_ in api.known_players([id_]) else None
