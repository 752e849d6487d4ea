"""Public pages of rating lists: an edition, and how a player's rating on it came about."""

from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from games.http import explains_throttling
from games.labels.codes import GAMES, word
from games.web.api import whole_number
from tournaments.models import RatingList
from tournaments.selectors.player import ratings_of_list, steps_view

ROWS = 100


@explains_throttling
@require_safe
def rating_list(request: HttpRequest, list_id: UUID) -> HttpResponse:
    """Show who stands on an edition of a rating list, the highest first.

    :raises Http404: there is no such edition or page.
    """
    edition = get_object_or_404(RatingList.objects.select_related("computation"), pk=list_id)
    pages = Paginator(ratings_of_list(edition), ROWS)
    number = whole_number(request, "page") or 1
    if not 1 <= number <= pages.num_pages:
        raise Http404
    page = pages.page(number)
    context = {
        "edition": edition,
        "game": word(GAMES, edition.game),
        "computation": getattr(edition, "computation", None),
        "rows": page.object_list,
        "start": page.start_index() - 1,
        "where": f"{number} / {pages.num_pages}",
        "previous": f"?page={number - 1}" if number > 1 else "",
        "next": f"?page={number + 1}" if number < pages.num_pages else "",
    }
    return render(request, "tournaments/rating_list.html", context)


@explains_throttling
@require_safe
def rating_steps(request: HttpRequest, list_id: UUID, player_id: UUID) -> HttpResponse:
    """Show how a rating came about: every game with what was expected and what it changed.

    :raises Http404: the edition has no such player, or was not computed here.
    """
    view = steps_view(list_id, player_id)
    if view is None:
        raise Http404
    context = {"view": view, "game": word(GAMES, view.rating.list.game)}
    return render(request, "tournaments/rating_steps.html", context)
