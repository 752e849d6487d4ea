"""The pages for people: the list of games and the replay of one. They only read."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from games import panels, selectors
from games.board.placement import BoardError
from games.labels.clocks import control_times
from games.labels.codes import (
    EDITIONS,
    GAMES,
    REASONS,
    STATUSES,
    game_of,
    result_of,
    word,
)
from games.labels.effect import result_text
from games.labels.files import warning_text
from games.labels.language import is_chinese
from games.labels.searching import search_fault
from games.labels.settings import basis_words, setting_lines
from games.labels.terms import term
from games.labels.times import day
from games.models import Game
from games.notation.registry import notation_of
from games.players.registration import known_players
from games.players.searching import MOST_FOUND
from games.projections import lag
from games.search import reading
from games.search.asked import Search, SearchError
from games.search.reading import MOST_COUNTED, MOST_PAGES, FoundPage, Place, parse_place
from games.web.annotations import annotations_shown
from games.web.asked import asked_page, whole_number
from games.web.duties import duties_of
from games.web.forms import GameSearchForm
from games.web.live import follow_game
from games.web.replay import View, board_of, replay_of
from games.web.security import strict_content
from games.web.sides import SideName, names_of_rows, sides_of, sides_of_row
from games.web.timeline import event_lines

_FORMATS = {
    "pgn": gettext_lazy("PGN"),
    "sgf": gettext_lazy("SGF"),
    "psq": gettext_lazy("PSQ (Piskvork)"),
    "pdn": gettext_lazy("PDN"),
    "dhtmlxq": gettext_lazy("DhtmlXQ"),
    "xqf": gettext_lazy("XQF"),
}
"""What the page calls the formats of a record."""


@strict_content
@require_safe
def game_list(request: HttpRequest) -> HttpResponse:
    """Show the games that fit the search, a page at a time."""
    form = GameSearchForm(request.GET, label_suffix="")
    number = whole_number(request, "page") or 1
    context: dict[str, object] = {
        "form": form,
        "searched": _is_search(request, form),
        "unlisted": lag.games_unlisted(),
        "most_counted": lag.MOST_COUNTED,
        "past_pages": number > MOST_PAGES,
        "most_pages": MOST_PAGES,
    }
    page = _found(request, form, number) if form.is_valid() else None
    if page is None:
        return render(request, "web/games.html", context, status=400)
    names = names_of_rows(page.rows)
    context |= {
        "page": page,
        "rows": [_row(row, names) for row in page.rows],
        "counted_up_to": MOST_COUNTED,
        "previous": _page_query(request, "before", page.before) if page.before else "",
        "next": _page_query(request, "after", page.after) if page.after else "",
        "most_found": MOST_FOUND,
        "person": _person_name(form.cleaned_data["player_id"]),
    }
    return render(request, "web/games.html", context)


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


@strict_content
@require_safe
def game(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Show one game at the ply and version that the address asks for."""
    view = _asked_view(request)
    following = follow_game(game_id) if view.version is None else None
    page = asked_page(game_id, view.version)
    state, ending = page.state, page.state.ending
    context = {
        "page": page,
        "replay": replay_of(page, view),
        "sides": sides_of(page),
        "result": result_text(state, (row.event for row in page.timeline)) or _("no result yet"),
        "place": " · ".join(part for part in (page.competition, page.round, page.place) if part),
        "reason": term(REASONS, ending.reason, edition=state.edition) if ending else "",
        "status": word(STATUSES, state.status.value),
        "edition": word(EDITIONS, state.edition),
        "time_control": control_times(state.time_control) if state.time_control else "",
        "date": day(page.played_on, page.date_text),
        "events": event_lines(page, view),
        "said": annotations_shown(page, view),
        "panels": panels.shown(panels.Place.PAGE, page, view),
        "duties": duties_of(page),
        "options": setting_lines(state),
        "basis": basis_words(state.edition, ending.basis) if ending else "",
        "warnings": [warning_text(warning) for warning in page.warnings],
        "downloads": _downloads(page, chinese=view.chinese),
        "is_old": page.version != page.head_version,
        "following": following,
    }
    return render(request, "web/game.html", context)


@strict_content
@require_safe
def game_board(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Send the board of a game at the ply that the address asks for, as SVG.

    :raises Http404: when there is no such game, version or theme.
    """
    view = _asked_view(request)
    page = asked_page(game_id, view.version)
    try:
        drawn = board_of(page, view, theme=request.GET.get("theme") or "book")
    except BoardError as error:
        raise Http404(error.code) from None
    return HttpResponse(drawn, content_type="image/svg+xml")


def _asked_view(request: HttpRequest) -> View:
    return View(
        ply=whole_number(request, "ply"),
        version=whole_number(request, "v"),
        turned=request.GET.get("flip") == "1",
        numbered=request.GET.get("numbers") == "1",
        chinese=is_chinese(),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """A line of the list: the game, its sides, and its words."""

    game: Game
    kind: str
    sides: tuple[SideName, ...]
    date: str
    result: str
    status: str


def _row(row: Game, names: Mapping[UUID, str]) -> _Row:
    return _Row(
        game=row,
        kind=word(GAMES, game_of(row.edition)),
        sides=sides_of_row(row, names),
        date=day(row.played_on, row.date_text),
        result=_result(row.result, row.edition),
        status=word(STATUSES, row.status),
    )


def _result(code: str, edition: str) -> str:
    return result_of(code, edition) if code else _("no result yet")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Link:
    """An address with its words."""

    url: str
    text: str | Promise


def _downloads(page: selectors.GamePage, *, chinese: bool) -> tuple[_Link, ...]:
    """Return the downloads of a game: its record as of the version shown, events, original file."""
    version = [] if page.version == page.head_version else [f"v={page.version}"]
    links = []
    for suffix in notation_of(page.state.kernel.game).formats:
        query = ["notation=wxf"] if suffix == "pgn" and not chinese else []
        url = reverse(f"web:game-{suffix}", args=[page.id])
        asked = "&".join([*query, *version])
        links.append(_Link(url=f"{url}?{asked}" if asked else url, text=_FORMATS[suffix]))
    events = reverse("web:game-events", args=[page.id])
    links.append(_Link(url=events, text=_("Events (NDJSON)")))
    bundle = reverse("web:game-bundle", args=[page.id])
    links.append(_Link(url=bundle, text=_("Bundle to be checked offline (ZIP)")))
    proof = reverse("web:game-proof", args=[page.id])
    links.append(_Link(url=f"{proof}?v={page.version}", text=_("Proof slip")))
    if page.source is not None:
        source = reverse("web:game-source", args=[page.id])
        links.append(_Link(url=source, text=_("Original file")))
    return tuple(links)


def _is_search(request: HttpRequest, form: GameSearchForm) -> bool:
    return any(request.GET.get(name) for name in form.fields)


def _page_query(request: HttpRequest, name: str, place: Place) -> str:
    left = {"page", "after", "before"}
    kept = [(key, value) for key, value in request.GET.items() if value and key not in left]
    return "?" + urlencode([*kept, (name, str(place))])
