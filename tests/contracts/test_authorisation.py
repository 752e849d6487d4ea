"""That no operation and no page is on no list: the tables of roles together, and what they lack.

The tables: games (`test_role_matrix`, `test_role_matrix_offices`), tournaments
(`test_tournament_addresses`, `test_tournament_role_matrix`), cases (`test_case_role_matrix`), the
back office (`test_office_addresses`). What none of them has stands in tests/data/authorisation.tsv.
An operation of openapi.yaml that is new fails here until a table has it, a public page until
`every_page.addresses` has it; and a public page takes nothing from anybody.
"""

import base64
import hashlib
import re
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.cache import cache
from django.test import Client

from adjudication.case_filing import completed
from adjudication.cases.decider import CASES
from adjudication.cases.values import Attachment
from adjudication.rest.cases.execution import RESOURCES as OF_CASES
from games.models import LedgerEvent
from games.record.values import Role
from games.streams.handling import handle
from tests.contracts import test_office_addresses, test_role_matrix, test_tournament_addresses
from tests.contracts.test_office_addresses import Hall
from tests.contracts.test_office_addresses import hall as hall
from tests.contracts.test_tournament_addresses import REFUSED
from tests.contracts.test_tournament_addresses import house as house
from tests.e2e.every_page.addresses import routes
from tests.games.rest.hall import Api, follow, token_for
from tests.support import cases
from tests.support.appointed import signed_in
from tests.support.openapi import committed, operations
from tests.support.subprocesses import ROOT
from tournaments.rest.resources import RESOURCES as OF_TOURNAMENTS

pytestmark = [pytest.mark.database, pytest.mark.one_database]

PAPER = b"appeal"
UNSAFE = ("POST", "PUT", "PATCH", "DELETE")
LEADS_ON = {r"^admin/games/ruling/(?P<rest>.*)$", "i18n/setlang/"}
"""Public addresses that lead on whoever sends whatever: an old one, and the reader's language."""
IN_TABLES = {
    "anonymous": ("anon", "anon", "anon", "anon"),
    "player of the game": ("red", "player", "seat", "anon"),
    "player of another game": ("other", "player", "other", "anon"),
    "arbiter": ("arb", "arb", "arb", "arb"),
    "chief arbiter": ("chief", "own", "own", "chief"),
    "arbiter of another event": ("event", "chief", "chief", "else"),
    "appeal committee": ("comm", "comm", "comm", "comm"),
    "registrar": ("arch", "arch", "arch", "arch"),
    "rating office": ("rate", "rate", "rate", "rate"),
    "token for one game": ("else", "game", "game", "anon"),
    "token that reads only": ("other", "player", "other", "anon"),
    "token that is over": ("exp", "exp", "exp", "anon"),
    "superuser": ("super", "super", "super", "super"),
    "ex-arbiter": ("ex", "ex", "ex", "ex"),
}
"""Identity -> its column in the tables of games, tournaments, this one and the back office.

No token only reads: a player's who sits nowhere comes nearest. Tokens do not open the office.
"""


def _read() -> tuple[list[str], dict[tuple[str, str], dict[str, str]]]:
    text = (ROOT / "tests/data/authorisation.tsv").read_text(encoding="utf-8")
    head, *lines = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    rows: dict[tuple[str, str], dict[str, str]] = {}
    for method, operation, *cells in lines:
        assert (method, operation) not in rows
        rows[method, operation] = dict(zip(head[2:], cells, strict=True))
    return head[2:], rows


IDENTITIES, ROWS = _read()


def _general(address: str) -> str:
    """Return an address with a star for whatever stands for something else in it."""
    parts = re.sub(r"<[^>]*>|\{[^}]*\}", "*", address).split("/")
    return "/".join("*" if re.fullmatch(r"[A-Z]|[0-9]+", part) else part for part in parts)


def _of_tables() -> list[tuple[str, str]]:
    games = {(method, _general(address)) for method, address in test_role_matrix.ROWS}
    tournaments = {
        (method, _general(re.sub(r"^T\b", "tournaments/T", address)))
        for method, address in test_tournament_addresses.ROWS
    }
    tournaments |= {("POST", f"tournaments/*/{found.address}") for found in OF_TOURNAMENTS}
    of_cases = {("POST", _general(f"cases/*/{found.address}")) for found in OF_CASES}
    own = {(method, _general(address)) for method, address in ROWS}
    return [*games, *tournaments, *of_cases, ("POST", "cases"), *own]


def test_every_operation_stands_in_one_table() -> None:
    served = {
        (method, _general(path.removeprefix("/api/v1/")))
        for method, path, _ in operations(committed())
    }
    listed = _of_tables()
    assert served - set(listed) == set(), "a row in tests/data/authorisation.tsv, or in its table"
    assert set(listed) - served == set()
    assert len(listed) == len(set(listed))


def test_every_identity_has_its_column_in_every_table() -> None:
    offices = {"event", "sect", "own", "depu", "orga", "super", "ex", "none"}
    tables = (
        {*test_role_matrix.ROLES, *offices},
        {*test_tournament_addresses.COLUMNS, "super", "ex", "none"},
        set(IDENTITIES),
        {"anon", "none", "ex", "super", *test_office_addresses.OFFICES},
    )
    for identity, columns in IN_TABLES.items():
        for column, table in zip(columns, tables, strict=True):
            assert column in table, identity


def _filed(game: UUID) -> tuple[str, str]:
    """File a case that names a paper; return both."""
    sha256 = hashlib.sha256(PAPER).hexdigest()
    named = (Attachment(name="申诉书.pdf", sha256=sha256, size=len(PAPER)),)
    filing = replace(
        cases.APPEAL, subject=str(game), contested_version=1, circumstances=None, attachments=named
    )
    done = handle(
        CASES,
        completed(filing),
        stream_id=uuid4(),
        by=cases.ORGANISER,
        event_id=uuid4(),
        now=cases.NOW,
    )
    return str(done.stream_id), sha256


@pytest.fixture
def askers(hall: Hall) -> dict[str, tuple[Api, str | None]]:
    """Return everybody of the table's columns: through what they ask, and their token."""
    house, api = hall.house, hall.house.office.api
    tokens = {
        **house.tokens,
        "seat": token_for(Role.PLAYER, actor=str(hall.game.red.pk)),
        "other": house.tokens["player"],
        "orga": house.office.tokens["organiser"],
    }
    del tokens["player"]
    by_token: dict[str, tuple[Api, str | None]] = {
        name: (api, token) for name, token in tokens.items()
    }
    # The hall has a superuser and one of no office already, under these names.
    people = {name: (person, None) for name, person in signed_in("again").items()}
    return {"anon": (Api(), None), **by_token, **people}


def test_what_no_other_table_has_admits_whom_this_one_admits(
    hall: Hall, askers: dict[str, tuple[Api, str | None]]
) -> None:
    case, sha256 = _filed(hall.game.id)
    follow()
    given = {"game_id": str(hall.game.id), "case_id": case, "sha256": sha256}
    given |= {"edition": "xiangqi-2020", "number": "23.5.1"}
    queries = {"games/{game_id}/comparison": "?first=1&second=2"}
    bodies: dict[str, Any] = {
        "PUT": {"content": base64.b64encode(PAPER).decode()},
        "POST": {
            "remedy": "annulment",
            "kind": "game",
            "stream": str(hall.game.id),
            "command": "annul_act",
            "body": {"event_version": 3, "reason": "依裁决"},
        },
    }
    assert set(askers) == set(IDENTITIES)
    # Papers are handed in before they are read.
    for method, operation in sorted(ROWS, key=lambda row: row[0] != "PUT"):
        path = "/" + operation.format(**given) + queries.get(operation, "")
        found = {}
        for who, (api, token) in askers.items():
            cache.clear()
            answer = api.send(method, path, bodies.get(method), token=token, version=1)
            status = str(answer.status)
            admitted = ROWS[method, operation][who] == "ok" and status not in REFUSED
            found[who] = "ok" if admitted else status
        assert found == ROWS[method, operation], (method, operation)


def _addresses(hall: Hall) -> dict[str, str]:
    """Return route -> an address of it; what stands for a thing is one that there is, if any."""
    known = {
        "<uuid:game_id>": str(hall.game.id),
        "<uuid:tournament_id>": str(hall.house.office.tournament),
        "<uuid:player_id>": hall.keys["games/player"],
        "<uuid:list_id>": hall.keys["tournaments/ratinglist"],
        "<uuid:case_id>": hall.keys["adjudication/case"],
        "<int:number>": "1",
        "<slug:kind>": "csv",
        "<slug:code>": "record-sheet",
        "<str:edition>/<path:number>": "xiangqi-2020/23.5.1",
        r"^admin/games/ruling/(?P<rest>.*)$": "admin/games/ruling/1/",
    }
    found = {}
    for route in routes():
        address = route
        for written, stands in known.items():
            address = address.replace(written, stands)
        assert "<" not in address, route
        found[route] = f"/{address}"
    return found


def test_public_pages_are_the_same_to_everybody_and_take_nothing(hall: Hall) -> None:
    cache.clear()
    follow()
    before = LedgerEvent.objects.count()
    browsers = {who: hall.staff[who] for who in ("anon", "none", "else", "comm", "super")}
    # Whoever has a token has no more of a page by it.
    token = hall.house.tokens["all"]
    browsers["token"] = Client(headers={"Authorization": f"Bearer {token}"})
    for route, address in _addresses(hall).items():
        cache.clear()
        shown = {who: browser.get(address).status_code for who, browser in browsers.items()}
        assert len(set(shown.values())) == 1, (route, shown)
        for method in UNSAFE:
            for who, browser in browsers.items():
                status = browser.generic(method, address).status_code
                assert status in ((302, 405) if route in LEADS_ON else (405,)), (route, who, method)
    assert LedgerEvent.objects.count() == before
