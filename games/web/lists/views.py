"""The list of games with its search, and the page of a player. They only read."""

from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import panels
from games.players.registration import known_players
from games.players.searching import MOST_FOUND
from games.players.survivors import people_of
from games.projections import lag
from games.search import reading
from games.search.query import Search, SearchError
from games.search.reading import MOST_COUNTED, MOST_PAGES, FoundPage, Place, parse_place
from games.search.words import search_fault
from games.web.asked import whole_number
from games.web.lists.forms import GameSearchForm
from games.web.lists.rows import game_lines
from games.web.security import explains_throttling

LAST_GAMES = 20
"""Games on the page of a player; the others are a search away."""


@explains_throttling
@require_safe
def game_list(request: HttpRequest) -> HttpResponse:
    """Show the games that fit the search, a page at a time."""
    form = GameSearchForm(request.GET, label_suffix="")
    number = whole_number(request, "page") or 1
    context: dict[str, object] = {
        "form": form,
        "searched": any(request.GET.get(name) for name in form.fields),
        "unlisted": lag.games_unlisted(),
        "most_counted": lag.MOST_COUNTED,
        "past_pages": number > MOST_PAGES,
        "most_pages": MOST_PAGES,
    }
    page = _found(request, form, number) if form.is_valid() else None
    if page is None:
        return render(request, "web/games.html", context, status=400)
    context |= {
        "page": page,
        "rows": game_lines(page.rows),
        "counted_up_to": MOST_COUNTED,
        "previous": _page_query(request, "before", page.before) if page.before else "",
        "next": _page_query(request, "after", page.after) if page.after else "",
        "most_found": MOST_FOUND,
        "person": _person_name(form.cleaned_data["player_id"]),
    }
    return render(request, "web/games.html", context)


@explains_throttling
@require_safe
def player(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """Show a player: the last games, and what events and rating lists know.

    A record found to be another's leads on to the one that stands.

    :raises Http404: the registry has no such player.
    """
    person = people_of([player_id]).get(player_id)
    if person is None:
        raise Http404(_("There is no such player."))
    if person.pk != player_id:
        return redirect("web:player", person.pk)
    found = reading.find_games(Search(player_id=person.pk), size=LAST_GAMES)
    context = {
        "person": person,
        "page": found,
        "rows": game_lines(found.rows),
        "counted_up_to": MOST_COUNTED,
        "panels": panels.shown(panels.Place.PLAYER, person.pk),
    }
    return render(request, "web/player.html", context)


def _found(request: HttpRequest, form: GameSearchForm, number: int) -> FoundPage | None:
    """Return the page of games asked for, None where the form now says what is at fault."""
    try:
        return reading.find_games(
            Search(**form.cleaned_data),
            after=_place(request, "after"),
            before=_place(request, "before"),
            page=number,
        )
    except SearchError as error:
        form.add_error(error.field, search_fault(error.code, error.detail))
        return None


def _place(request: HttpRequest, name: str) -> Place | None:
    """Return the place in the lists that an address names.

    :raises Http404: it is none.
    """
    text = request.GET.get(name, "")
    try:
        return parse_place(text) if text else None
    except ValueError:
        raise Http404(_("There is no such page.")) from None


def _person_name(id_: UUID | None) -> str:
    return known_players([id_]).get(id_, "") if id_ else ""


def _page_query(request: HttpRequest, name: str, place: Place) -> str:
    left = {"page", "after", "before"}
    parameters = [(key, value) for key, value in request.GET.items() if value and key not in left]
    return "?" + urlencode([*parameters, (name, str(place))])
