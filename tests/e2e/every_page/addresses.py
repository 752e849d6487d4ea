"""The address of every page, derived from the URL configuration; one that is new fails by name.

Public pages stand in `PAGES`, one or more of each; what answers no page stands in `NO_PAGES`.
The pages of the office are those of `tests.contracts.office_addresses`, whose own test finds
what is missing there.
"""

from collections.abc import Iterator
from typing import Any

from django.urls import URLResolver, get_resolver
from rest_framework.views import APIView

from tests.contracts.office_addresses import MODELS
from tests.contracts.office_addresses import PAGES as OFFICE_PAGES
from tests.e2e.every_page.urls import FAULTS
from tests.e2e.every_page.world import World

_EVENT, _GAME = "tournaments/<uuid:tournament_id>/", "games/<uuid:game_id>/"

PAGES: dict[str, tuple[str, ...]] = {
    "": ("", "?player=nobody"),
    "players/<uuid:player_id>/": ("players/Red/",),
    _GAME: (
        "games/Running/",
        "games/Xiangqi/?ply=3",
        "games/Weiqi/",
        "games/Gomoku/",
        "games/Draughts/",
    ),
    f"{_GAME}proof/": ("games/Xiangqi/proof/",),
    f"{_GAME}same-position/": ("games/Xiangqi/same-position/?ply=4",),
    f"{_GAME}documents/record-sheet/": (
        "games/Xiangqi/documents/record-sheet/",
        "games/Weiqi/documents/record-sheet/",
    ),
    f"{_GAME}documents/ruling-<int:number>/": ("games/Xiangqi/documents/ruling-R/",),
    "log/": ("log/",),
    "log/act-keys/": ("log/act-keys/",),
    "openings/": (
        "openings/",
        "openings/?board=xiangqi-2020&by=position&moves=h2e2",
        "openings/?board=gomoku-2025",
    ),
    "figures/": ("figures/", "figures/?edition=draughts-100"),
    "articles/": ("articles/", "articles/?q=nothing-of-it"),
    "articles/<str:edition>/<path:number>/": (
        "articles/xiangqi-2020/23.5.1/",
        "articles/xiangqi-2020/22.2/",
        "articles/weiqi-2002/18.3/",
        "articles/gomoku-2025/16.2/",
    ),
    "cases/<uuid:case_id>/": ("cases/Decided/",),
    "documents/blank/": ("documents/blank/",),
    "documents/blank/<slug:code>/": (
        "documents/blank/pairing-card/",
        "documents/blank/record-sheet/?edition=weiqi-2002",
    ),
    "tournaments/": ("tournaments/",),
    "ratings/<uuid:list_id>/": ("ratings/List/",),
    "ratings/<uuid:list_id>/<uuid:player_id>/": ("ratings/List/Rated/",),
    _EVENT: (
        "tournaments/T/",
        "tournaments/Corrected/",
        "tournaments/Knockout/",
        "tournaments/Teams/",
    ),
    f"{_EVENT}regulations/": ("tournaments/T/regulations/", "tournaments/Teams/regulations/"),
    f"{_EVENT}rounds/<int:number>/": ("tournaments/T/rounds/1/", "tournaments/Teams/rounds/1/"),
    f"{_EVENT}rounds/<int:number>/print/<slug:kind>/": tuple(
        f"tournaments/T/rounds/1/print/{kind}/" for kind in ("boards", "names", "slips", "wall")
    ),
    f"{_EVENT}wall/": ("tournaments/T/wall/",),
    f"{_EVENT}entrants/<int:number>/": ("tournaments/T/entrants/1/",),
    f"{_EVENT}places/": ("tournaments/T/places/", "tournaments/Corrected/places/"),
    f"{_EVENT}places/value/": ("tournaments/T/places/value/?number=1&step=points",),
    f"{_EVENT}crosstable/": ("tournaments/Corrected/crosstable/",),
    f"{_EVENT}schedule/": ("tournaments/Scheduled/schedule/",),
    f"{_EVENT}bracket/": ("tournaments/Knockout/bracket/",),
    f"{_EVENT}bracket/print/": ("tournaments/Knockout/bracket/print/",),
    f"{_EVENT}final/": ("tournaments/Corrected/final/",),
    f"{_EVENT}teams/": ("tournaments/Places/teams/",),
    f"{_EVENT}promotions/": ("tournaments/Graded/promotions/",),
    f"{_EVENT}documents/": ("tournaments/T/documents/", "tournaments/Knockout/documents/"),
    f"{_EVENT}documents/<slug:code>/": (
        "tournaments/T/documents/pairing-record/",
        "tournaments/T/documents/swiss-individual/",
    ),
    "table/": ("table/",),
    "table/frame/": ("table/frame/",),
    "table/<uuid:game_id>/": ("table/Running/", "table/Weiqi/"),
}
"""Route -> its addresses, with the letters of `world`."""

NO_PAGES: dict[str, str] = {
    r"^admin/games/ruling/(?P<rest>.*)$": "leads on",
    "i18n/setlang/": "a press",
    "api/": "drawn by the scripts of a package",
    "api/schema": "application/yaml",
    "metrics": "text/plain",
    "table/worker.js": "text/javascript",
    "table/manifest.webmanifest": "application/manifest+json",
    "documents/blank/<slug:code>.<slug:kind>": "a file",
    f"{_EVENT}documents/pack.zip": "application/zip",
    f"{_EVENT}documents/<slug:code>.<slug:kind>": "a file",
    f"{_EVENT}promotions.<slug:kind>": "a file",
    f"{_EVENT}table.<slug:kind>": "a file",
    f"{_GAME}documents/record-sheet.<slug:kind>": "a file",
    f"{_GAME}documents/ruling-<int:number>.<slug:kind>": "a file",
    f"{_GAME}board.svg": "image/svg+xml",
    f"{_GAME}events.ndjson": "application/x-ndjson",
    f"{_GAME}bundle.zip": "application/zip",
    f"{_GAME}source": "a file",
    f"{_GAME}moves.txt": "text/plain",
    f"{_GAME}position.txt": "text/plain",
    **{
        f"{_GAME}game.{suffix}": "a file"
        for suffix in ("pgn", "pdn", "sgf", "psq", "dhtmlxq", "xqf")
    },
}
"""Route -> what it answers instead of a page."""

DESKS = (
    "Scheduled/schedule/",
    "Knockout/sheet/",
    "Knockout/rounds/1/results/",
    "Teams/rounds/1/results/",
    "Corrected/rating-reports/",
)
"""Pages of the office that an event of one Swiss stage has not."""
FORBIDDEN, MISSING = "admin/adjudication/case/C/do/vote/", "no/such/page/"
BEFORE_LOGIN: dict[str, tuple[int, ...]] = {
    "admin/login/": (),
    "admin/set-password/x/y/": (),
    "table/": (401,),
}
"""What whoever is not logged in sees -> what the page itself may be answered when it asks."""
_NO_FORM = (".csv", ".xlsx", ".pdf", "download/", "jsi18n/", "logout/", "login/", "no/such/page/")


def routes() -> set[str]:
    """Return every route of the public site that is not the API's."""
    return set(_routes(get_resolver().url_patterns))


def _routes(patterns: Any, before: str = "") -> Iterator[str]:
    for pattern in patterns:
        here = before + str(pattern.pattern)
        if here == "admin/":
            continue
        if isinstance(pattern, URLResolver):
            yield from _routes(pattern.url_patterns, here)
        elif not issubclass(getattr(pattern.callback, "cls", object), APIView):
            yield here


def public(world: World) -> dict[str, int]:
    """Return address -> the status that it answers, of every public page."""
    found = dict.fromkeys((world.path(address) for ways in PAGES.values() for address in ways), 200)
    faults = {f"/faults/{status}/": status for status in FAULTS}
    return {**found, "/" + MISSING: 404, **faults}


def office(world: World) -> dict[str, int]:
    """Return address -> status of every page of the office that a superuser is shown."""
    found = {}
    for row in OFFICE_PAGES.strip().splitlines()[1:]:
        page, status = row.split()[0], row.split()[-1]
        if status == "200" and not page.endswith(_NO_FORM):
            found[world.hall.path(page)] = 200
    for row in MODELS.strip().splitlines()[1:]:
        name, right = row.split()[0], row.split()[-1]
        below = ["", f"{world.hall.keys[name]}/change/", f"{world.hall.keys[name]}/history/"]
        below += ["add/"] if right in "wda" else []
        below += [f"{world.hall.keys[name]}/delete/"] if right == "d" else []
        found |= {f"/admin/{name}/{page}": 200 for page in below}
    desks = (world.path(f"admin/tournaments/tournament/{page}") for page in DESKS)
    found |= dict.fromkeys(desks, 200)
    # Its page is its desk, which is there already.
    found.pop(f"/admin/tournaments/tournament/{world.letters['T']}/change/")
    refused = world.hall.path(FORBIDDEN.removeprefix("admin/"))
    return {**found, refused: 403, "/admin/" + MISSING: 404}
