"""The page of one entrant: next board, opponent, history; what a phone keeps pinned."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.http import strict_content
from tournaments.selectors.entrant import entrant_view
from tournaments.web.asked import asked_of
from tournaments.web.views import frame


@strict_content
@require_safe
def entrant(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """Show an entrant's next board and the rounds before it."""
    asked = asked_of(request, tournament_id)
    if asked.stage is None:
        raise Http404
    try:
        found = entrant_view(asked.state, asked.stage, number)
    except KeyError as error:
        raise Http404 from error
    context = {**frame(asked, "entrant"), "entrant": found}
    return render(request, "tournaments/entrant.html", context)
