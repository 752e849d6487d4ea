"""Methods, tags and keys nobody means well, at the registry, the reports and the commands.

Each is answered with a code of its own, none breaks, and none writes anything.
"""

from collections.abc import Iterator
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache

from games.models import LedgerEvent, Player
from tests.tournaments.rest.office import Office, open_office
from tournaments.models import Official, Placement, PlayerProfile, PlayerTitle, Unit

pytestmark = [pytest.mark.database, pytest.mark.one_database]

TAGS = ("", '"', '""', '"x"', "x", '"1', '1"', '"-1"', '"1.0"', '"1e3"', '"NaN"', "*", 'W/"1"',
        '"1", "2"', '"' + "9" * 30 + '"', '"' + "9" * 5000 + '"', '"１"', '"²"', '"0x1"', '" 1"',
        '"true"', "\t", '"\x7f"', "null")  # fmt: skip
KEYS = ("", " ", "x" * 201, "x" * 5000, "é", "键", "\x7f", "a b\tc")
BODIES: tuple[Any, ...] = (
    {}, [], None, 1, "x", {"x": 1}, {"name": None}, {"name": []}, {"name": {"a": 1}},
    {"name": "\0"}, {"name": "x" * 10_000}, {"version": 9, "name": "x"}, {"id": str(uuid4())},
    {"changed": {}}, {"sex": 1, "born_on": "9999-99-99"}, {"born_on": "0000-01-01"},
    {"player": "x"}, {"player": str(uuid4()), "game": "chess", "title": "x", "dan": 10**30},
    {"official": str(uuid4()), "tournament": str(uuid4()), "role": "system"},
    {"name": "x", "unit": str(uuid4())}, {"name": "x", "valid_from": True},
)  # fmt: skip


@pytest.fixture
def office(database: str) -> Office:
    """Return an event with a period reported, and a row of every table of the registry."""
    cache.clear()
    made = open_office().started(4)
    made.do("pairing-drafts", {"round": 1, "seed": "s"})
    made.do("publications", {"round": 1})
    for board in (1, 2):
        made.do("results", {"round": 1, "board": board, "score": "1-0"})
    made.do("round-closes", {"round": 1})
    made.do("rating-reports", {"period": 1})
    made.api.client.raise_request_exception = False
    return made


def rows(office: Office) -> list[str]:
    player = Player.objects.order_by("id")[0]
    PlayerProfile.objects.create(player=player, sex="f", born_on=date(1990, 1, 2))
    person = Official.objects.create(name="裁判甲")
    duty = Placement.objects.create(official=person, tournament=office.tournament, role="arbiter")
    title = PlayerTitle.objects.create(player=player, game="weiqi", title="业余5段", dan=5)
    unit = Unit.objects.create(name="北京")
    return [
        f"/units/{unit.pk}", f"/officials/{person.pk}", f"/placements/{duty.pk}",
        f"/titles/{title.pk}", f"/players/{player.pk}/particulars",
    ]  # fmt: skip


def kept() -> list[object]:
    """Return everything that a refused writing leaves as it was."""
    tables = (Unit, Official, Placement, PlayerTitle, PlayerProfile)
    return [LedgerEvent.objects.count(), *(list(table.objects.values()) for table in tables)]


def bodies(at: str) -> dict[str, Any]:
    """Return a body that a row would be written with."""
    person, event = str(Official.objects.get().pk), str(Placement.objects.get().tournament)
    player = str(Player.objects.order_by("id")[0].pk)
    found: dict[str, dict[str, Any]] = {
        "units": {"name": "上海", "short_name": "沪", "region": ""},
        "officials": {"name": "裁判乙", "grade": "", "game": ""},
        "placements": {"official": person, "tournament": event, "role": "chief_arbiter"},
        "titles": {"player": player, "game": "weiqi", "title": "业余6段", "dan": 6},
        "players": {"pinyin": "x", "sex": "m"},
    }
    return found[at.split("/")[1]]


def test_a_garbled_or_missing_tag_writes_nothing(office: Office) -> None:
    paths, answered = rows(office), 0
    before = kept()
    for path in paths:
        for method in ("PUT", "DELETE") if "placements" in path else ("PUT",):
            for tag in (None, *TAGS, '"2"', '"0"', '"99"'):
                cache.clear()
                answer = office.api.send(
                    method, path, bodies(path) if method == "PUT" else None,
                    token=office.tokens["archivist"],
                    headers={} if tag is None else {"If-Match": tag},
                )  # fmt: skip
                assert 400 <= answer.status < 500, (path, tag, answer.raw.content)
                assert answer.code not in ("", "internal_error"), (path, tag)
                answered += 1
    assert answered > 150
    assert kept() == before
    for path in paths:
        done = office.api.send(
            "PUT", path, bodies(path), token=office.tokens["archivist"], version=1
        )
        assert done.status == 200, (path, done.data)


def test_what_is_no_row_writes_nothing(office: Office) -> None:
    paths, answered = rows(office), 0
    paths += ["/units", "/officials", "/placements", "/titles", "/rating-lists"]
    before = kept()
    for path in paths:
        method = "PUT" if path.count("/") > 1 else "POST"
        for body in BODIES:
            cache.clear()
            answer = office.api.send(
                method, path, body, token=office.tokens["archivist"], version=9
            )
            assert 400 <= answer.status < 500, (path, body, answer.raw.content)
            assert answer.code not in ("", "internal_error")
            answered += 1
    assert answered > 200
    assert kept() == before


def addresses(office: Office) -> Iterator[str]:
    yield from ("/tournaments", "/tournaments/imports", "/rating-lists", "/units", "/ratings")
    for tail in ("", "/events", "/file", "/standings", "/pairing-check", "/rated-games",
                 "/rated-games/reports", "/rated-games/reports/1", "/rating-reports", "/draws",
                 "/sheets", "/results", "/game-colours", "/seed-lists"):  # fmt: skip
        yield office.path + tail
    for number in ("0", "2", "-1", "9" * 30, "9" * 5000, "x", "1.0", "1/x", "%31", "²", "%00"):
        yield f"{office.path}/rated-games/reports/{number}"
    for key in (str(uuid4()), "x", "0", "%00", "9" * 5000):
        yield from (f"/units/{key}", f"/titles/{key}", f"/placements/{key}", f"/players/{key}")
        yield f"/tournaments/{key}/rated-games/reports/1"


def test_other_methods_and_unknown_ids_break_nothing(office: Office) -> None:
    before, answered = kept(), 0
    for path in addresses(office):
        for method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "X"):
            for who in (None, "player", "chief_arbiter") if method == "DELETE" else (None,):
                cache.clear()
                token = office.tokens[who] if who else None
                answer = office.api.send(method, path, {}, token=token, version=1)
                assert answer.status < 500, (method, path[:60], answer.raw.content[:200])
                answered += 1
    assert answered > 400
    assert kept() == before


def test_a_garbled_key_carries_no_command_out(office: Office) -> None:
    before = kept()
    for key in KEYS:
        for address in ("rating-reports", "sanctions"):
            body = {"period": 0} if address == "rating-reports" else {"number": 1, "reason": "x"}
            answer = office.act(
                address, body, key=None, headers={"Idempotency-Key": key.encode().decode("latin-1")}
            )
            assert 400 <= answer.status < 500, (key[:20], answer.raw.content)
    assert kept() == before


def test_a_report_s_tag_is_told_for_that_report_alone(office: Office) -> None:
    path = f"{office.path}/rated-games/reports/1"
    tag = office.api.get(path).raw["ETag"]
    for held, status in ((tag, 304), (f"W/{tag}", 304), ("*", 304), ('"x"', 200), ('"', 200),
                         ("x" * 5000, 200), ("", 200)):  # fmt: skip
        answer = office.api.get(path, headers={"If-None-Match": held})
        assert answer.status == status, held[:20]
        assert answer.raw["ETag"] == tag
