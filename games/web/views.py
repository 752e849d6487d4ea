"""The page of a game: its replay, its board. They only read."""

from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
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
    REASONS,
    STATUSES,
    word,
)
from games.labels.effect import result_text
from games.labels.files import warning_text
from games.labels.language import is_chinese
from games.labels.settings import basis_words, setting_lines
from games.labels.terms import term
from games.labels.times import day
from games.notation.registry import notation_of
from games.web.annotations import annotations_shown
from games.web.asked import asked_page, whole_number
from games.web.downloads import notations_of
from games.web.duties import duties_of
from games.web.live import follow_game
from games.web.replay import View, board_of, replay_of, shown_ply
from games.web.security import explains_throttling
from games.web.sides import sides_of
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
_NOTATIONS = {
    "chinese": gettext_lazy("Moves in Chinese"),
    "wxf": gettext_lazy("WXF"),
    "iccs": gettext_lazy("ICCS"),
    "moves": gettext_lazy("Moves"),
}
"""What it calls the notations of moves."""


@explains_throttling
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
        "copies": _copies(page, view),
        "is_old": page.version != page.head_version,
        "following": following,
    }
    return render(request, "web/game.html", context)


@explains_throttling
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


@require_safe
def same_position(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Lead to the games in which the position after a ply stood.

    :raises Http404: when there is no such game or version.
    """
    view = _asked_view(request)
    page = asked_page(game_id, view.version)
    last = len(page.positions) - 1
    position = page.positions[last if view.ply is None else min(view.ply, last)]
    kernel = page.state.kernel
    query = {"game": kernel.game, "position": kernel.format_position(position)}
    return redirect(f"{reverse('web:games')}?{urlencode(query)}")


def _asked_view(request: HttpRequest) -> View:
    return View(
        ply=whole_number(request, "ply"),
        version=whole_number(request, "v"),
        turned=request.GET.get("flip") == "1",
        numbered=request.GET.get("numbers") == "1",
        chinese=is_chinese(),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Link:
    """An address with its words."""

    url: str
    text: str | Promise
    of_ply: bool = False


def _copies(page: selectors.GamePage, view: View) -> tuple[_Link, ...]:
    """Return what can be copied: the moves in each notation, the position shown."""
    version = "" if page.version == page.head_version else f"&v={page.version}"
    here, ply = reverse("web:game", args=[page.id]), shown_ply(page, view)
    return (
        *(
            _Link(url=f"{here}moves.txt?notation={notation}{version}", text=_NOTATIONS[notation])
            for notation in notations_of(page)
        ),
        _Link(url=f"{here}position.txt?ply={ply}{version}", text=_("Position"), of_ply=True),
    )


def _downloads(page: selectors.GamePage, *, chinese: bool) -> tuple[_Link, ...]:
    """Return the downloads of a game: its record as of the version shown, events, original file.

    All lie below its page; looking each address up is a tenth of what the page costs.
    """
    here = reverse("web:game", args=[page.id])
    version = [] if page.version == page.head_version else [f"v={page.version}"]
    links = []
    for suffix in notation_of(page.state.kernel.game).formats:
        query = ["notation=wxf"] if suffix == "pgn" and not chinese else []
        url = f"{here}game.{suffix}"
        arguments = "&".join([*query, *version])
        links.append(_Link(url=f"{url}?{arguments}" if arguments else url, text=_FORMATS[suffix]))
    links.append(_Link(url=f"{here}events.ndjson", text=_("Events (NDJSON)")))
    links.append(_Link(url=f"{here}bundle.zip", text=_("Bundle to be checked offline (ZIP)")))
    links.append(_Link(url=f"{here}proof/?v={page.version}", text=_("Proof slip")))
    if page.source is not None:
        links.append(_Link(url=f"{here}source", text=_("Original file")))
    return tuple(links)
