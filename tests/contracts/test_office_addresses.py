"""Every page of the back office against every office; what no line names fails here.

Offices: xiangqi 2020 17 and 18, gomoku 2025 25.1-25.3. A page or a table that is new fails
`test_the_tables_have_every_page` until it has its line; a role that is new, until it has its
column.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import cycle
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import URLResolver
from django.utils import timezone

from adjudication.models import Finding, Ruling
from adjudication.readjudication import runs
from adjudication.readjudication.choosing import Choice
from adjudication.run_models import Drift
from adjudication.sanction_models import Sanction
from games.access import DeviceOrder, issue_device
from games.admin.actions.table import ACTIONS as GAME_ACTIONS
from games.federation.publishing import publish
from games.ledger import sequencer
from games.models import Appointment, Consent, Game, LedgerEvent, LedgerWork, Player, Source
from games.projections.runner import catch_up
from games.record.authority import ALLOWED as GAME_ALLOWED
from games.record.commands import OverruleRuling
from games.record.values import BELOW_CHIEF, Actor, Role
from tests.contracts.office_addresses import MODELS, PAGES, PRESSES
from tests.contracts.test_tournament_addresses import EVENT, House
from tests.contracts.test_tournament_addresses import house as house
from tests.games.rest.hall import ELSEWHERE
from tests.support.appointed import former_official
from tests.support.cases import filed_about
from tests.support.desk_imports import bring
from tests.support.federation import SEASON
from tests.support.office import GameOnRecord
from tests.tournaments.admin.desk import client_of, official
from tournaments.admin.actions.table import ACTIONS as DESK_ACTIONS
from tournaments.models import Placement, PlayerProfile, PlayerRating
from tournaments.record.authority import ALLOWED as DESK_ALLOWED

pytestmark = [pytest.mark.database, pytest.mark.one_database]

HERE = {"event": "here"}
"""Stands for the event of the house, whose id is known when it is there."""
OFFICES: dict[str, tuple[Role, dict[str, str]]] = {
    "else": (Role.CHIEF_ARBITER, {"event": ELSEWHERE}),
    "arb": (Role.ARBITER, HERE),
    "depu": (Role.DEPUTY_CHIEF_ARBITER, HERE),
    "chief": (Role.CHIEF_ARBITER, HERE),
    "comm": (Role.COMMITTEE, HERE),
    "orga": (Role.ORGANISER, HERE),
    "arch": (Role.ARCHIVIST, {}),
    "rate": (Role.RATING_OFFICE, {}),
    "all": (Role.CHIEF_ARBITER, {}),
}
NOT_APPOINTED = {Role.PLAYER, Role.SYSTEM}


def _read(table: str) -> dict[str, dict[str, str]]:
    head, *lines = table.strip().splitlines()
    columns, rows = head.split(), {}
    for line in lines:
        name, *cells = line.split()
        assert name not in rows, name
        rows[name] = dict(zip(columns, cells, strict=True))
    return rows


SEEN, ROWS = _read(MODELS), _read(PAGES)


def _answers(right: str, *, leads_on: bool) -> dict[str, int]:
    """Return what each of the pages of a table and one row of it answers; see `MODELS`."""
    row = right in "vwd"
    seen = 302 if leads_on else 200
    return {
        "": 200 if right != "-" else 403,
        "add/": 200 if right in "wda" else 403,
        "K/change/": seen if row else 403,
        "K/history/": 200 if row else 403,
        "K/delete/": 200 if right == "d" else 403,
        "K/": 302,
    }


@dataclass
class Hall:
    """A row of every table, and everybody's browser."""

    house: House
    game: GameOnRecord
    keys: dict[str, str]
    staff: dict[str, Client]

    @cached_property
    def entrant(self) -> str:
        """The id of the first who is entered."""
        return str(self.house.office.get("")["entries"][0]["id"])

    def path(self, page: str) -> str:
        """Return a page of the tables as its address in this hall."""
        told = {
            "T": str(self.house.office.tournament),
            "E": self.entrant,
            "G": str(self.game.id),
            "U": self.keys["auth/user"],
            "B": self.keys["games/publishedbook"],
            "P": self.keys["games/player"],
            "A": self.keys["games/appointment"],
            "N": self.keys["games/consent"],
            "S": self.keys["games/source"],
            "I": self.keys["games/importbatch"],
            "W": self.keys["games/ledgerwork"],
            "C": self.keys["adjudication/case"],
            "R": self.keys["adjudication/readjudication"],
        }
        path = "/".join(told.get(part, part) for part in page.lstrip("/").split("/"))
        return f"/admin/{path}" + ("?number=1&step=points" if page.endswith("value/") else "")


def _event(where: dict[str, str], here: str) -> str:
    event = where.get("event", "")
    return here if event == "here" else event


def _staff(event: str) -> dict[str, Client]:
    marked = official("none", None)
    marked.is_staff = True
    marked.save()
    marked.user_permissions.set(Permission.objects.all())
    staff = {"anon": Client(), "none": client_of(marked)}
    staff |= {
        who: client_of(official(who, role, event=_event(where, event)))
        for who, (role, where) in OFFICES.items()
    }
    former = client_of(former_official("ex"))
    return {**staff, "ex": former, "super": client_of(User.objects.create_superuser("super"))}


def _of_registers(game: GameOnRecord, player: Player, event: str) -> dict[str, Any]:
    """Return a row of each register that is kept across events."""
    consent = Consent.objects.create(
        person=str(player.pk), event=event, form="in_person", recorded_by="x"
    )
    sanction = Sanction.objects.create(
        stream=game.id, version=3, person=str(player.pk), game=game.id, event=event,
        edition="xiangqi-2020", measure="warning", article="xiangqi-2020 18.1",
        status="imposed", is_in_force=True, recorded_at=timezone.now(),
    )  # fmt: skip
    return {"games/consent": consent.pk, "adjudication/sanction": sanction.pk}


@pytest.fixture
def hall(house: House) -> Hall:
    """Return an event with a row of each table; games of it are played and claimed."""
    event = house.office.event
    game = GameOnRecord(red="许银川", black="胡荣华", competition=EVENT, event=event)
    game.play()
    game.claim()
    case = filed_about(game.id)
    while sequencer.sequence(limit=1_000):
        pass
    catch_up()
    now = timezone.now()
    order = DeviceOrder(name="平板", role=Role.ARBITER, event=event)
    device, _token = issue_device(order, issued_by="x", now=now)
    source = Source.objects.create(
        sha256="ab" * 32, filename="a", format="pgn", size=1, content=b"x", imported_at=now
    )
    office_of_all = Actor(id="office", role=Role.ORGANISER)
    published = publish(SEASON, by=office_of_all, at=now)
    known = house.keys
    player = Player.objects.create(name="新人", search_key="x", sort_key="x")
    rating = PlayerRating.objects.create(player=player, list_id=known["rating-lists"], value=1)
    duty = Placement.objects.create(
        official=known["official"], tournament=house.office.tournament, role="arbiter"
    )
    staff = _staff(event)
    office = Appointment.objects.get(user__username="arb")
    finding = Finding.objects.create(
        game_id=game.id, audit_version=9, number=1, severity="note", code="flag_early",
        by_todays_rules=False, status="open", found_at=now,
    )  # fmt: skip
    run = runs.ask(Choice(), asked_by="office", now=0)
    drift = Drift.objects.create(run=run, game_id=game.id, number=1, version=1, at_version=1, ply=0)
    rows = {
        "games/game": game.id,
        "adjudication/finding": finding.pk,
        "adjudication/case": case,
        "adjudication/readjudication": run.pk,
        "adjudication/drift": drift.pk,
        "adjudication/ruling": Ruling.objects.get(game=game.id).pk,
        "games/player": player.pk,
        "games/publishedbook": published.pk,
        "games/source": source.pk,
        "games/importbatch": bring({"a.pgn": b"x"}).pk,
        "games/ledgerevent": LedgerEvent.objects.filter(stream_id=game.id)[0].pk,
        "games/ledgerwork": LedgerWork.objects.filter(stream_id=game.id)[0].pk,
        "games/appointment": office.pk,
        "games/device": device.pk,
        **_of_registers(game, player, event),
        "auth/user": office.user_id,
        "tournaments/tournament": house.office.tournament,
        "tournaments/unit": known["units"],
        "tournaments/playerprofile": PlayerProfile.objects.create(player=player).pk,
        "tournaments/playertitle": known["titles"],
        "tournaments/ratinglist": known["rating-lists"],
        "tournaments/playerrating": rating.pk,
        "tournaments/official": known["officials"],
        "tournaments/placement": duty.pk,
    }
    keys = {name: str(key) for name, key in rows.items()}
    return Hall(house=house, game=game, keys=keys, staff=staff)


def _routes(patterns: Any, before: str = "") -> Iterator[str]:
    for pattern in patterns:
        here = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _routes(pattern.url_patterns, here)
        else:
            yield here


LETTERS = {
    "<path:object_id>": "K",
    "<uuid:tournament_id>": "T",
    "<uuid:game_id>": "G",
    "<int:book_id>": "B",
    "<uuid:player_id>": "P",
    "<uuid:office_id>": "A",
    "<uuid:consent_id>": "N",
    "<int:work_id>": "W",
    "<int:run_id>": "R",
    "<uuid:batch_id>": "I",
    "report.<str:language>.xlsx": "report.en.xlsx",
    "drifts.<slug:form>": "drifts.xlsx",
    "<int:user_id>": "U",
    "<str:entrant>": "E",
    "papers/<str:sha256>": "papers/0",
    "<str:sha256>": "S",
    "<uuid:case_id>": "C",
    "file/<slug:kind>/<uuid:subject>": "file/*/*",
    "carry-out/<slug:remedy>/<slug:kind>/<slug:slug>": "carry-out/*/*/*",
    "auth/user/<id>": "auth/user/U",
    "set-password/<uidb64>/<token>": "set-password/x/y",
    "rating-reports/<int:number>": "rating-reports/1",
    "rounds/<int:number>": "rounds/*",
    "boards/<int:board>": "boards/1",
    "table.<slug:kind>": "table.csv",
    "figures/<str:name>": "figures/claims.csv",
    "do/<slug:slug>": "do/*",
    "(?P<url>.*)$": "no/such/page/",
}


VARYING = {"do": 1, "rounds": 1, "file": 2, "carry-out": 3}
"""Part of an address -> how many after it vary."""


def _lettered(route: str) -> str:
    for written, letter in LETTERS.items():
        route = route.replace(written, letter)
    return route or "/"


def _pattern(page: str) -> str:
    parts = page.split("/")
    for at, part in enumerate(page.split("/")):
        many = VARYING.get(part, 0)
        parts[at + 1 : at + 1 + many] = ["*"] * many
    return "/".join(parts)


def test_the_tables_have_every_page() -> None:
    served = {_lettered(route) for route in _routes(admin.site.get_urls())}
    apps = next(text for text in served if text.startswith("^(?P<app_label>"))
    labels = apps.partition(">")[2].partition(")")[0].split("|")
    served = served - {apps} | {f"{label}/" for label in labels}
    stock = {f"{name}/{page}" for name in SEEN for page in _answers("v", leads_on=False)}
    assert served - stock - {_pattern(row) for row in ROWS} == set(), "no line in PAGES or MODELS"
    assert {_pattern(row) for row in ROWS} | stock == served


def test_every_role_has_its_column() -> None:
    assert {role for role, _where in OFFICES.values()} == set(Role) - NOT_APPOINTED
    people = {*OFFICES, "super"}
    assert all(set(row) == people for row in SEEN.values())
    assert all(set(row) == people | {"anon", "none"} for row in ROWS.values())


def test_a_page_admits_whom_the_table_admits(hall: Hall) -> None:
    found = {
        page: {
            who: str(browser.get(hall.path(page)).status_code)
            for who, browser in hall.staff.items()
        }
        for page in ROWS
    }
    # Whose office is over is as who never held any.
    assert found == {page: {**row, "ex": row["none"]} for page, row in ROWS.items()}


def test_a_page_takes_a_press_from_whom_it_is_shown_to(hall: Hall) -> None:
    found: dict[str, dict[str, str]] = {}
    wanted: dict[str, dict[str, str]] = {}
    for page, row in ROWS.items():
        if page in ("login/", "logout/", "set-password/x/y/", "password_change/"):
            continue
        refused = {who: status for who, status in row.items() if status in ("403", "404")}
        refused |= {who: row[who] for who in ("anon", "none")}
        if page in PRESSES:
            refused = {who: "403" for who in (*OFFICES, "super") if who not in PRESSES[page]}
            refused |= dict.fromkeys(("anon", "none"), "302")
        wanted[page] = refused | {"ex": refused["none"]}
        found[page] = {
            who: str(hall.staff[who].post(hall.path(page), _sent(0)).status_code)
            for who in wanted[page]
        }
    differing = {
        (page, who): (found[page][who], status)
        for page, row in wanted.items()
        for who, status in row.items()
        if found[page][who] not in (status, "405")
    }
    assert differing == {}
    presses = {page for page, row in ROWS.items() if row["super"] == "405"}
    assert presses <= {*PRESSES, "logout/"}


def test_no_other_method_changes_anything(hall: Hall) -> None:
    before = LedgerEvent.objects.count(), User.objects.count()
    for page, method in zip(ROWS, cycle(("PUT", "PATCH", "DELETE")), strict=False):
        hall.staff["super"].generic(method, hall.path(page), urlencode(_sent(0)))
    assert (LedgerEvent.objects.count(), User.objects.count()) == before


def test_a_table_and_its_rows_are_shown_to_whom_the_table_says(hall: Hall) -> None:
    """A list has the rows of one's own events."""
    wanted, found = {}, {}
    for name, rights in SEEN.items():
        pages = _answers("v", leads_on=False)
        paths = {page: f"/admin/{name}/{page.replace('K', hall.keys[name])}" for page in pages}
        for who, right in rights.items():
            answers = {page: hall.staff[who].get(path) for page, path in paths.items()}
            wanted[name, who] = _answers(right, leads_on=name == "tournaments/tournament")
            found[name, who] = {page: answer.status_code for page, answer in answers.items()}
            if right != "-" and answers[""].status_code == 200:
                listed = answers[""].context["cl"].queryset.filter(pk=hall.keys[name])
                assert listed.exists() == (right in "vwd"), (name, who)
    assert {pair: row for pair, row in found.items() if row != wanted[pair]} == {}


def test_a_table_is_closed_to_who_holds_no_office(hall: Hall) -> None:
    for name, key in hall.keys.items():
        for page in _answers("v", leads_on=False):
            for who in ("anon", "none", "ex"):
                answer = hall.staff[who].get(f"/admin/{name}/{page.replace('K', key)}")
                assert answer["Location"].startswith("/admin/login/"), (who, name, page)


def test_an_act_on_a_game_is_carried_by_the_roles_of_the_record(hall: Hall) -> None:
    ruling = Ruling.objects.get(game=hall.game.id).version
    for who, (role, _where) in OFFICES.items():
        for slug, action in GAME_ACTIONS.items():
            answer = hall.staff[who].get(hall.path(f"games/game/G/do/{slug}/"), {"ruling": ruling})
            carried = who != "else" and role in GAME_ALLOWED[action.command]
            if action.command is OverruleRuling and role in BELOW_CHIEF:
                carried = False  # What the machine decided is not theirs to set aside (18.2).
            assert (answer.status_code == 403) == (not carried), (who, slug)


def test_an_act_at_the_desk_is_carried_by_the_roles_of_the_record(hall: Hall) -> None:
    for who, (role, _where) in OFFICES.items():
        for slug, action in DESK_ACTIONS.items():
            answer = hall.staff[who].get(hall.path(f"tournaments/tournament/T/do/{slug}/"))
            carried = who != "else" and role in DESK_ALLOWED[action.command]
            assert (answer.status_code == 403) == (not carried), (who, slug)


def test_no_form_is_taken_without_its_token(hall: Hall) -> None:
    before = hall.house.office.version, len(hall.game.types()), Appointment.objects.count()
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(User.objects.get(username="super"))
    pages = [row for row in ROWS if _pattern(row) != "no/such/page/"]
    pages += [f"{name}/add/" for name in SEEN] + [
        f"{name}/{hall.keys[name]}/{act}/" for name in SEEN for act in ("change", "delete")
    ]
    for page in pages:
        answer = browser.post(hall.path(page), _sent(before[0]))
        assert answer.status_code == 403, page
    after = hall.house.office.version, len(hall.game.types()), Appointment.objects.count()
    assert after == before


@pytest.mark.parametrize("who", ["anon", "none", "ex", "else"])
def test_whose_office_is_not_here_records_nothing(hall: Hall, who: str) -> None:
    before = hall.house.office.version, len(hall.game.types()), Game.objects.count()
    people = User.objects.count(), Appointment.objects.count(), Placement.objects.count()
    for page in [*ROWS, *(f"{name}/{hall.keys[name]}/change/" for name in SEEN)]:
        if page in ("logout/", "login/"):
            continue
        answer = hall.staff[who].post(hall.path(page), _sent(before[0]))
        assert answer.status_code in (200, 302, 403, 404, 405), page
    after = hall.house.office.version, len(hall.game.types()), Game.objects.count()
    assert after == before
    assert people == (User.objects.count(), Appointment.objects.count(), Placement.objects.count())


def _sent(version: int) -> dict[str, Any]:
    return {"expected_version": version, "event_id": str(uuid4()), "step": "record"}
