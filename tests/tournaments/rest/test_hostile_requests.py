"""Requests nobody means well: every one is answered, refused with a code, and none breaks.

Questions 51 and 53 of the tournament managers' checklist (nothing is half done). The suite
sends every eighth of the hostile values; `QIPU_HOSTILE_STEP=1` sends all of them.
"""

import base64
import io
import json
import os
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client

from games.sheets.tables import Table, write_csv, write_xlsx
from tests.games.rest.hall import Answer, Api
from tests.tournaments.admin.desk import ADMIN
from tests.tournaments.rest.office import Office, open_office
from tournaments.reading import FormatError
from tournaments.rest.resources import RESOURCES
from tournaments.sheets.entries import read_entries

pytestmark = [pytest.mark.database, pytest.mark.one_database]

QUERY = (
    "-1", "0", "9" * 30, "000000000001" + "9" * 30, "9" * 5000, "NaN", "1e9", "%00", "%ED%A0%80",
    "%C2%B2", "%D9%A3", "<x>", "'", "None", "x" * 3000,
)  # fmt: skip
BODY: tuple[Any, ...] = (
    -1, 0, 10**30, 1.5, True, None, "", "\0", "x" * 5000, "NaN", "0000-00-00", "9999-99-99",
    [], {}, [[]], "=1+1", "\u202e", "1/0", "-1/2",
)  # fmt: skip
STEP = int(os.environ.get("QIPU_HOSTILE_STEP", "8"))
PAIRS = [{"board": 1, "first": 1, "second": 2}, {"board": 2, "first": 4, "second": 3}]


@pytest.fixture
def office(database: str) -> Office:
    """Return an event with one round published and nothing played."""
    cache.clear()
    made = open_office().started(4)
    made.do("pairing-drafts", {"round": 1, "pairs": PAIRS}, by="arbiter")
    made.do("publications", {"round": 1})
    return made


def quiet(answer: Answer) -> None:
    assert answer.status < 500, answer.raw.content
    if answer.status >= 400:
        assert answer.code not in ("", "internal_error")


def test_no_reading_breaks_over_its_query(office: Office) -> None:
    office.api.client.raise_request_exception = False
    names = ("version", "stage", "round", "group", "number", "tiebreak", "period", "format",
             "limit", "cursor", "after", "language", "country", "search", "on", "player",
             "list")  # fmt: skip
    readings = ("", "/events", "/regulations", "/rounds/1", "/crosstable", "/standings",
                "/standings/values", "/final-table", "/team-table", "/file", "/rated-games",
                "/pairing-check")  # fmt: skip
    needed = {"/standings/values": "number=1&tiebreak=points&", "/file": "format=csv&"}
    paths = [f"{office.path}{reading}" for reading in readings]
    paths += [f"/{name}" for name in ("tournaments", "rating-lists", "units", "officials",
                                    "placements", "titles", "ratings")]  # fmt: skip
    answered = 0
    for path in paths:
        start = needed.get(path.removeprefix(office.path), "")
        for at, name in enumerate(names):
            for value in QUERY[(len(path) + at) % STEP :: STEP]:
                cache.clear()
                quiet(office.api.get(f"{path}?{start}{name}={value}"))
                answered += 1
    assert answered >= len(paths) * len(names)


def test_no_page_breaks_over_its_query(office: Office) -> None:
    public = Client(raise_request_exception=False)
    chief = Client(raise_request_exception=False)
    chief.force_login(User.objects.create_superuser("chief"))
    base = f"/tournaments/{office.tournament}/"
    pages = [
        (public, f"{base}{name}")
        for name in (
            "",
            "regulations/",
            "rounds/1/",
            "rounds/1/print/wall/",
            "places/",
            "places/value/?number=1&step=points",
            "crosstable/",
            "final/",
            "teams/",
            "table.csv",
        )
    ]
    pages.append((public, "/tournaments/"))
    desk = f"{ADMIN}/{office.tournament}/"
    pages += [(chief, f"{desk}{name}") for name in (
        "desk/", "entries/", "do/withdraw/", "rounds/1/", "rounds/1/results/", "sheet/", "places/",
        "places/value/?number=1&step=points", "crosstable/", "table.csv")]  # fmt: skip
    for at, (browser, page) in enumerate(pages):
        mark = "&" if "?" in page else "?"
        names = ("v", "stage", "round", "group", "number", "step", "q", "page", "pick", "log")
        for more, name in enumerate(names):
            for value in QUERY[(at + more) % STEP :: STEP]:
                answer = browser.get(f"{page}{mark}{name}={value}")
                assert answer.status_code < 500, (page, name, value[:40])


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to everything inside a body."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in inner:
        yield (*path, key)
        if isinstance(item, dict | list | tuple):
            yield from leaves(item, (*path, key))


def with_leaf(body: Any, path: tuple[Any, ...], value: Any) -> Any:
    made = json.loads(json.dumps(body))
    at = made
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return made


def test_no_command_breaks_over_its_body(office: Office) -> None:
    office.api.client.raise_request_exception = False
    version, tried = office.version, 0
    for resource in RESOURCES:
        for at, path in enumerate(leaves(dict(resource.example))):
            for value in BODY[(at + len(resource.address)) % STEP :: STEP]:
                cache.clear()
                body = with_leaf(resource.example, path, value)
                quiet(
                    office.api.post(
                        f"{office.path}/{resource.address}?dry_run=true",
                        body,
                        token=office.tokens["chief_arbiter"],
                        version=version,
                    )
                )
                tried += 1
    assert tried > 200
    assert office.version == version


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b'{"round": 1, "round": 2}', "json_duplicate_key"),
        (b'{"round": NaN}', "parse_error"),
        (b'{"round": Infinity}', "parse_error"),
        (b'{"round": 1e999}', "parse_error"),
        (b'{"round": "\\ud800"}', "parse_error"),
        (b'{"round": ' + b"[" * 5000 + b"]" * 5000 + b"}", "json_too_deep"),
        (b'{"round": ' + b"9" * 5000 + b"}", "parse_error"),
        (b"[1]", "invalid_field"),
        (b'{"round": 1, "as": "chief"}', "unknown_field"),
        (b"x" * (2 * 1024 * 1024 + 1), "body_too_large"),
    ],
)
def test_what_is_no_body_is_refused(office: Office, raw: bytes, code: str) -> None:
    answer = office.api.send(
        "POST",
        f"{office.path}/round-closes",
        raw=raw,
        token=office.tokens["arbiter"],
        version=office.version,
    )
    assert (answer.code, 400 <= answer.status < 500) == (code, True)


def test_the_same_key_with_another_body_is_refused(office: Office) -> None:
    version = office.version
    body = {"round": 1, "board": 1, "score": "1-0"}
    first = office.act("results", body, by="arbiter", key="one", version=version)
    again = office.act("results", body, by="arbiter", key="one", version=version)
    assert (first.status, again.status) == (201, 201)
    assert again.data == first.data
    assert again.raw["Idempotency-Replayed"] == "true"
    other = office.act("results", {**body, "score": "0-1"}, by="arbiter", key="one")
    assert other.status == 422
    elsewhere = office.act("results", body, by="chief_arbiter", key="one")
    assert elsewhere.status in (409, 201), "another device's key is another key"
    assert office.version == version + 1


def test_of_two_who_publish_at_once_exactly_one_does(office: Office) -> None:
    for board in (1, 2):
        office.do("results", {"round": 1, "board": board, "score": "1-0"}, by="arbiter")
    office.do("round-closes", {"round": 1}, by="arbiter")
    office.do("pairing-drafts", {"round": 2, "seed": "1"}, by="arbiter")
    version = office.version
    found = office.act("publications?dry_run=true", {"round": 2})
    assert found.status == 200, found.data

    def publish(_at: int) -> Answer:
        try:
            return Api().post(
                f"{office.path}/publications",
                {"round": 2},
                token=office.tokens["chief_arbiter"],
                version=version,
            )
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(publish, range(4)))
    assert sorted(answer.status for answer in answers) == [201, 412, 412, 412]
    assert {answer.code for answer in answers if answer.status == 412} == {"version_conflict"}
    assert office.version == version + 1


def packed(*parts: tuple[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as book:
        for name, data in parts:
            book.writestr(name, data)
    return out.getvalue()


ENTITY = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'
LAUGHS = b'<!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "&b;&b;">]><Tournament><a>&c;</a></Tournament>'
WIDE = '<?xml version="1.0" encoding="utf-16"?><!DOCTYPE a [<!ENTITY b "x">]><a>&b;</a>'.encode(
    "utf-16"
)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (packed(("xl/worksheets/sheet1.xml", b" " * (129 * 1024 * 1024))), "file_too_large"),
        (packed(("xl/workbook.xml", ENTITY)), "forbidden_markup"),
        (packed(("xl/workbook.xml", WIDE)), "forbidden_markup"),
        (packed(("a.txt", b"")), "not_a_workbook"),
        (b"PK\x03\x04", "not_a_workbook"),
        ("姓名\n".encode() + b"x\0y\n", "not_text"),
        ("姓名\n".encode() + b"\n" * 20_002, "too_many_rows"),
        (b"\n", "name_column_missing"),
    ],
)
def test_a_hostile_list_is_refused_whole(office: Office, data: bytes, code: str) -> None:
    before = office.version
    with pytest.raises(FormatError) as refused:
        read_entries(data)
    assert refused.value.code == code
    sent = {"content": base64.b64encode(data).decode(), "enter": True}
    told = office.act("entry-lists", sent, by="archivist")
    assert (told.status, told.code) == (422, "entry_list_unreadable")
    assert told.data["errors"][0]["code"] == code
    chief = Client(raise_request_exception=False)
    chief.force_login(User.objects.create_superuser("chief"))
    file = SimpleUploadedFile("list.xlsx", data or b" ")
    page = chief.post(f"{ADMIN}/{office.tournament}/entries/", {"file": file, "step": "look"})
    assert page.status_code == 200
    assert office.version == before


@pytest.mark.parametrize("data", [LAUGHS, ENTITY, WIDE])
def test_entities_of_a_tournament_file_are_refused(office: Office, data: bytes) -> None:
    sent = {
        "content": base64.b64encode(data).decode(),
        "format": "opengotha",
        "edition": "weiqi-2002",
    }
    told = office.api.post("/tournaments/imports", sent, token=office.tokens["archivist"])
    assert (told.status, told.code) == (422, "tournament_file_refused")
    assert told.data["errors"][0]["code"] in ("forbidden_markup", "bad_xml", "not_text")


def test_what_is_too_large_is_not_read(office: Office) -> None:
    raw = b'{"content": "' + b"A" * (9 * 1024 * 1024) + b'"}'
    for path in ("/tournaments/imports", f"{office.path}/entry-lists", "/rating-lists"):
        told = office.api.send("POST", path, raw=raw, token=office.tokens["archivist"])
        assert (told.status, told.code) == (413, "body_too_large"), path


def test_a_number_as_long_as_a_page_breaks_no_form(office: Office) -> None:
    chief = Client(raise_request_exception=False)
    chief.force_login(User.objects.create_superuser("chief"))
    page = f"{ADMIN}/{office.tournament}/entries/"
    first = {"step": "enter", "content": base64.b64encode("姓名,单位\n甲,乙\n".encode()).decode()}
    first |= {"expected_version": "1", "event_id": str(uuid4()), "pick_" + "9" * 5000: "x"}
    form = "application/x-www-form-urlencoded"
    assert chief.post(page, urlencode(first), content_type=form).status_code in (200, 302)
    for name in ("event_id", "expected_version", "content"):
        held = {
            "step": "enter",
            "content": "",
            "expected_version": 1,
            "event_id": "",
            name: "9" * 5000,
        }
        assert chief.post(page, held).status_code == 200


@pytest.mark.parametrize("first", ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"])
def test_no_name_becomes_a_formula(first: str) -> None:
    table = Table(title="=表", headings=("=甲",), rows=((f"{first}1+1",), ("甲\ufffe\x0b乙",)))
    lines = write_csv(table).decode("utf-8-sig").split("\r\n")
    assert all(not line.strip('"').startswith(("=", "＝", "+", "＋", "-", "－", "@", "＠"))
               for line in lines)  # fmt: skip
    with zipfile.ZipFile(io.BytesIO(write_xlsx((table,)))) as book:
        sheet = book.read("xl/worksheets/sheet1.xml").decode()
    assert "<f>" not in sheet
    assert "\ufffe" not in sheet
