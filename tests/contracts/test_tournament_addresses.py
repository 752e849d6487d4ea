"""Who is answered what at every address of tournaments: API, public pages, back office.

One line an address. An address that is new fails `test_the_tables_have_every_address` until
it has its line here; what no line names is nobody's. Gomoku 2025 25.1-25.3, xiangqi 2020 17.
"""

import base64
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.conf import LazySettings
from django.core.cache import cache
from django.db.models import Model
from django.test import Client
from django.utils.dateparse import parse_datetime
from knox.crypto import hash_token

from games.appointing.register import CONSOLE, Warrant, revoke_token
from games.models import Device, Player
from games.record.values import Actor, Role
from tests.contracts.tournament_addresses import API, PAGES
from tests.games.rest.hall import ELSEWHERE, Api, follow, token_for
from tests.support.appointed import signed_in
from tests.tournaments.rest.office import REGULATIONS, Office, open_office
from tournaments.handlers.subscriptions import subscribe
from tournaments.models import (
    Official,
    Placement,
    PlayerProfile,
    PlayerRating,
    PlayerTitle,
    RatingComputation,
    RatingList,
    RatingSteps,
    Unit,
)
from tournaments.rest.resources import RESOURCES
from tournaments.rest.urls import urlpatterns as api_addresses
from tournaments.web.urls import urlpatterns as page_addresses

pytestmark = [pytest.mark.database, pytest.mark.one_database]

EVENT, SECTION = REGULATIONS["title"], REGULATIONS["section"]
SHEET = base64.b64encode("姓名,单位,注册号,等级分\n新人,京队,77,2400\n".encode()).decode()
REPORT = base64.b64encode(b"012 Open\nXXR 3\n001    1      Player\n001    2      Other\n").decode()

LETTERS = (
    ("<uuid:tournament_id>", "T"),
    ("<uuid:list_id>", "K"),
    ("<uuid:player_id>", "K"),
    ("<uuid:subscription_id>", "K"),
    ("<uuid:key>", "K"),
    ("<int:key>", "K"),
    ("<str:entrant>", "E"),
)
DESK_LETTERS = ("<int:number>", "<int:board>", "<slug:kind>", "<slug:slug>")


def _read(table: str) -> tuple[tuple[str, ...], dict[tuple[str, ...], dict[str, str]]]:
    head, *lines = table.strip().splitlines()
    columns = tuple(head.split())
    rows: dict[tuple[str, ...], dict[str, str]] = {}
    for line in lines:
        cells = line.split()
        key = tuple(cells[: -len(columns)])
        assert key not in rows
        rows[key] = dict(zip(columns, cells[-len(columns) :], strict=True))
    return columns, rows


COLUMNS, ROWS = _read(API)


def _lettered(address: str) -> str:
    for written, letter in LETTERS:
        address = address.replace(written, letter)
    return address


def _pattern(address: str) -> str:
    """Return an address of a table as its pattern has it, what varies left out."""
    parts: list[str] = []
    for part in address.split("/"):
        before = parts[-1] if parts else ""
        if part and before in (
            "rounds",
            "boards",
            "do",
            "print",
            "reports",
            "rating-reports",
            "entrants",
        ):
            part = "*"
        parts.append("".join(part.partition(".")[:2]) + "*" if "." in part else part)
    return "/".join(parts)


def _served(pattern: str) -> str:
    address = _lettered(pattern)
    for written in DESK_LETTERS:
        address = address.replace(written, "*")
    return address


def test_the_tables_have_every_address() -> None:
    commands = {f"T/{resource.address}" for resource in RESOURCES}
    served = {
        _served(str(address.pattern)).replace("tournaments/T", "T") for address in api_addresses
    }
    listed = {_pattern(address) for _method, address in ROWS}
    assert served - commands - listed == set(), "no line in API"
    assert listed - served == set()
    assert commands & listed == set()


def test_the_tables_have_every_public_page() -> None:
    served = {_served(str(address.pattern)) for address in page_addresses}
    assert served == {_pattern(page) for page in PAGES.split()}


def test_every_method_of_an_address_has_its_line() -> None:
    offered = set()
    for pattern in api_addresses:
        address = _served(str(pattern.pattern)).replace("tournaments/T", "T")
        view: Any = pattern.callback
        for method in ("get", "post", "put", "patch", "delete"):
            if hasattr(view.cls, method) and address not in {f"T/{x.address}" for x in RESOURCES}:
                offered.add((method.upper(), address))
    assert offered == {(method, _pattern(address)) for method, address in ROWS}


@dataclass
class House:
    """An event whose round 1 is played and whose round 2 is a draft, with everybody's tokens."""

    office: Office
    tokens: dict[str, str] = field(default_factory=dict)
    keys: dict[str, Any] = field(default_factory=dict)
    game: str = ""
    people: dict[str, Api] = field(default_factory=dict)


@pytest.fixture
def house(database: str, settings: LazySettings) -> House:
    """Return the event, the registry with a row of each kind, and a token of every column."""
    cache.clear()
    office = open_office().started(4)
    pairs = [{"board": 1, "first": 1, "second": 2}, {"board": 2, "first": 4, "second": 3}]
    office.do("pairing-drafts", {"round": 1, "pairs": pairs}, by="arbiter")
    office.do("publications", {"round": 1})
    games = office.act("games", {"round": 1}, by="arbiter", version=None)
    for board in (1, 2):
        office.do("results", {"round": 1, "board": board, "score": "1-0"}, by="arbiter")
    office.do("round-closes", {"round": 1}, by="arbiter")
    office.do("pairing-drafts", {"round": 2, "seed": "7"}, by="arbiter")
    made = House(office=office, game=games.data["games"][0]["game"])
    player = Player.objects.order_by("id")[0]
    person = Official.objects.create(name="裁判甲")
    edition = RatingList.objects.create(
        name="表", game="xiangqi", valid_from="2026-01-01", source="公告"
    )
    made.keys = {
        "units": Unit.objects.create(name="京队").pk,
        "officials": person.pk,
        "titles": PlayerTitle.objects.create(player=player, game="xiangqi", title="大师").pk,
        "players": player.pk,
        "rating-lists": edition.pk,
        "ratings": edition.pk,
        "official": person,
        "subscriptions": subscribed(settings),
    }
    follow()
    made.tokens = {
        "player": office.tokens["player"],
        "arb": office.tokens["arbiter"],
        "else": token_for(Role.ARBITER, event=ELSEWHERE),
        "chief": token_for(Role.CHIEF_ARBITER, event=ELSEWHERE),
        "own": token_for(Role.CHIEF_ARBITER, event=office.event, section=SECTION),
        "all": office.tokens["chief_arbiter"],
        "comm": office.tokens["committee"],
        "arch": office.tokens["archivist"],
        "rate": office.tokens["rating_office"],
        "game": token_for(Role.CHIEF_ARBITER, game=UUID(made.game)),
        "exp": token_for(Role.CHIEF_ARBITER),
        "rev": token_for(Role.CHIEF_ARBITER),
    }
    devices = {
        name: Device.objects.filter(token_digest=hash_token(made.tokens[name]))
        for name in ("exp", "rev")
    }
    devices["exp"].update(expires_at=parse_datetime("2020-01-01T00:00:00Z"))
    revoke_token(devices["rev"].get(), warrant=Warrant(by=CONSOLE))
    return made


def subscribed(settings: LazySettings) -> str:
    """Return the id of a rating office's subscription."""
    settings.WEBHOOK_HOSTS = ["ratings.example.org"]
    by = Actor(id="user:keeper", role=Role.ARCHIVIST)
    url = "https://ratings.example.org/hook"
    done = subscribe(name="等级分办公室", url=url, feeds=("results",), by=by, now=1)
    return next(iter(done.state.subscriptions))


QUERIES = {
    "T/standings/values": "?number=1&tiebreak=points",
    "T/file": "?format=csv",
    "tournaments/imports": "?dry_run=true",
}


def _body(house: House, address: str) -> Any:
    """Return what is sent to an address; a name that is new each time."""
    fresh = uuid4().hex[:12]
    player = str(house.keys["players"])
    bodies: dict[str, Any] = {
        "tournaments": {"regulations": REGULATIONS, "event": house.office.event},
        "tournaments/imports": {
            "event": house.office.event,
            "content": REPORT,
            "edition": "xiangqi-2020",
            "title": EVENT,
            "section": SECTION,
        },
        "T/entry-lists": {"content": SHEET, "enter": False},
        "T/games": {"round": 1},
        "T/proposed-results": {"game": fresh + "0" * 20},
        "T/pairing-drafts": {"round": 2, "seed": "7"},
        "T/standings-publications": {"round": 1},
        "T/dan-awards": {"id": player, "dan": 4},
        "rating-lists": {
            "name": "表", "game": "xiangqi", "valid_from": "2026-07-01", "source": "公告",
            "content": SHEET,
        },
        "players/K/particulars": {"pinyin": fresh},
        "units": {"name": fresh},
        "officials": {"name": fresh},
        "titles": {"player": player, "game": "xiangqi", "title": fresh},
        "subscriptions/K/acknowledgements": {"feed": "results", "number": 1},
        "placements": {
            "official": str(house.keys["official"].pk),
            "tournament": str(house.office.tournament),
            "role": "arbiter",
            "section": fresh,
        },
    }  # fmt: skip
    return bodies.get(address.removesuffix("/K")) or bodies.get(address)


def _key(house: House, address: str) -> str:
    if address.startswith("placements"):
        row = Placement.objects.create(
            official=house.keys["official"],
            tournament=house.office.tournament,
            role="arbiter",
            section=uuid4().hex[:12],
        )
        return str(row.pk)
    return str(house.keys[address.split("/")[0]])


def _ask(house: House, method: str, address: str, who: str) -> str:
    path = "/" + address.replace("T", f"tournaments/{house.office.tournament}", 1)
    if not address.startswith("T"):
        path = "/" + address
    if "/K" in address:
        path = path.replace("players/K", f"players/{house.keys['players']}")
        path = path.replace("/K", f"/{_key(house, address)}")
    dry = method == "POST" and address in (
        "tournaments",
        "T/dan-awards",
        "T/pairing-drafts",
        "T/standings-publications",
    )
    path += QUERIES.get(address, "?dry_run=true" if dry else "")
    answer = house.people.get(who, house.office.api).send(
        method,
        path,
        _body(house, address) if method in ("POST", "PUT") else None,
        token=house.tokens.get(who),
        version=house.office.version if dry else _seen(house, method, address),
    )
    if answer.status >= 400:
        assert answer.code != "internal_error", answer.data
    return str(answer.status)


def _seen(house: House, method: str, address: str) -> int | None:
    """Return the version of the row that is written anew or taken back, None for no row."""
    if method not in ("PUT", "DELETE"):
        return None
    models: dict[str, type[Model]] = {"units": Unit, "officials": Official, "titles": PlayerTitle}
    kind = address.split("/")[0]
    if kind == "players":
        held = PlayerProfile.objects.filter(player_id=house.keys[kind]).first()
        return held.version if held else 0
    if kind not in models:
        return 1
    row: Any = models[kind]._base_manager.get(pk=house.keys[kind])
    return int(row.version)


REFUSED = {"400", "401", "403", "404", "405", "406", "412", "415", "428", "429", "500"}


def _wanted(method: str, address: str) -> dict[str, str]:
    """Return the row with who signed in: a superuser, one whose office is over, one of none."""
    row = ROWS[method, address]
    reads_only = row["anon"] if method == "GET" else "403"
    return {**row, "super": row["all"], "ex": reads_only, "none": reads_only}


def _answers(house: House, method: str, address: str) -> dict[str, str]:
    """Return what everybody is answered, "ok" where the table says no more."""
    row, found = _wanted(method, address), {}
    for who in row:
        told = _ask(house, method, address, who)
        found[who] = "ok" if row[who] == "ok" and told not in REFUSED else told
    cache.clear()
    return found


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE"])
def test_the_api_admits_whom_the_table_admits(house: House, method: str) -> None:
    house.people = signed_in()
    computed(house)
    asked = [row for row in ROWS if row[0] == method]
    # Last, as they are stored: games put on, duties.
    asked.sort(key=lambda group: group[1] == "T/games")
    assert {group: _answers(house, *group) for group in asked} == {
        group: _wanted(*group) for group in asked
    }


def test_no_command_crosses_to_another_event(house: House) -> None:
    before, denied = house.office.version, {}
    for resource in RESOURCES:
        cache.clear()
        said = []
        for who in ("anon", "player", "else", "chief", "game", "exp", "rev"):
            answer = house.office.api.post(
                f"{house.office.path}/{resource.address}",
                dict(resource.example),
                token=house.tokens.get(who),
                version=before,
            )
            said.append(answer.status)
            if who == "chief":
                assert answer.code in ("not_in_this_event", "role_not_allowed"), answer.data
        denied[resource.address] = said
    assert denied == {
        resource.address: [401, 403, 403, 403, 403, 401, 401] for resource in RESOURCES
    }
    assert house.office.version == before


def computed(house: House) -> None:
    """Have the rating list of the house worked out here, of no game at all."""
    edition = RatingList.objects.get(pk=house.keys["ratings"])
    day = date(2026, 1, 1)
    RatingComputation.objects.create(
        list=edition,
        system="elo",
        version="1",
        parameters={},
        first_day=day,
        last_day=day,
        number=0,
        digest="",
        games=[],
    )
    person = Player.objects.get(pk=house.keys["players"])
    rating = PlayerRating.objects.create(list=edition, player=person, value=1)
    RatingSteps.objects.create(rating=rating, periods=[])


def test_public_pages_are_everybody_s_and_only_read(house: House) -> None:
    computed(house)
    browser, strict = Client(), Client(enforce_csrf_checks=True)
    for page in PAGES.split():
        address = "/" + page.replace("T", str(house.office.tournament), 1)
        address = address.replace("K/K", f"{house.keys['ratings']}/{house.keys['players']}")
        address = address.replace("K", str(house.keys["ratings"]))
        asked = address + ("?number=1&step=points" if page.endswith("value/") else "")
        # Nobody plays for a team or a dan here, and there is no knockout.
        absent = ("/teams/", "/bracket/", "/promotions", "/schedule/")
        status = 404 if any(text in page for text in absent) else 200
        assert browser.get(asked).status_code == status, page
        assert browser.post(address).status_code == 405, page
        assert strict.post(address).status_code in (403, 405), page
