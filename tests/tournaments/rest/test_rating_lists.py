"""Rating lists over the API: looked at, stored by editions, and what entries make of them."""

import base64
import hashlib
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils.timezone import now

from games.models import Player
from games.record.values import Role
from tests.games.rest.hall import Answer, Api, token_for
from tests.tournaments.rest.office import REGULATIONS, Office, open_office
from tournaments.models import PlayerRating, PlayerTitle, RatingList
from tournaments.selectors import sent_reports

pytestmark = pytest.mark.database

HEAD = "注册号,姓名,单位,称号,等级分\n"
JULY = HEAD + "1001,棋手甲,北京,大师,2450\n1002,棋手乙,上海,,2380\n"
EVENT = {**REGULATIONS, "starts_on": "2026-09-01", "ends_on": "2026-09-05"}
ENTRIES = "注册号,姓名,单位,等级分\n"


@pytest.fixture
def office(database: str) -> Office:
    cache.clear()
    return open_office({**EVENT, "rating_list": "全国等级分", "ratings": {"lists": ["省等级分"]}})


def content(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def send(text: str, *, by: Role = Role.RATING_OFFICE, **fields: Any) -> Answer:
    body = {
        "name": "全国等级分",
        "game": "xiangqi",
        "valid_from": "2026-07-01",
        "source": "公告第1号",
        "content": content(text),
        **fields,
    }
    return Api().post("/rating-lists", body, token=token_for(by))


def stored(text: str, **fields: Any) -> Any:
    answer = send(text, store=True, **fields)
    assert answer.status == 201, answer.raw.content.decode()
    return answer.data


def enter(office: Office, text: str, **fields: Any) -> Answer:
    return office.act("entry-lists", {"content": content(ENTRIES + text), **fields}, by="arbiter")


def entry(office: Office, number: int = 0) -> Any:
    return office.get()["entries"][number]


def test_a_preview_stores_and_registers_nothing(office: Office) -> None:
    answer = send(JULY)
    assert (answer.status, answer.data["clean"], answer.data["edition"]) == (200, True, 1)
    assert [(item["line"], item["rating"]) for item in answer.data["rows"]] == [
        (2, 2450),
        (3, 2380),
    ]
    assert (Player.objects.count(), RatingList.objects.count()) == (0, 0)


def test_q119_a_list_is_stored_with_where_it_comes_from(office: Office) -> None:
    done = stored(JULY, filename="2026-07.csv")
    assert (done["ratings"], done["registered"]) == (2, 2)
    made = RatingList.objects.get()
    assert (made.source, str(made.valid_from), made.filename) == (
        "公告第1号", "2026-07-01", "2026-07.csv",
    )  # fmt: skip
    assert made.sha256 == hashlib.sha256(JULY.encode()).hexdigest()
    assert made.imported_at is not None
    assert abs(made.imported_at - now()) < timedelta(minutes=5)
    assert (made.game, made.name, made.edition, made.left_out) == ("xiangqi", "全国等级分", 1, [])
    assert made.imported_by.startswith("device:")
    title = PlayerTitle.objects.get()
    assert (title.title, title.game, title.source) == ("大师", "xiangqi", str(made))
    assert PlayerRating.objects.get(player__federation_number="1001").value == 2450


def test_the_same_bytes_are_stored_once_and_a_correction_is_another_edition(
    office: Office,
) -> None:
    first = stored(JULY)
    again = stored(JULY)
    assert (again["replayed"], again["list"]["id"]) == (True, first["list"]["id"])
    corrected = JULY.replace("2450", "2451")
    shown = send(corrected).data
    assert (shown["edition"], shown["before"]) == (2, first["list"]["id"])
    assert shown["rows"][0]["before"] == 2450
    assert stored(corrected)["list"]["edition"] == 2
    values = PlayerRating.objects.filter(player__federation_number="1001")
    assert sorted(values.values_list("value", flat=True)) == [2450, 2451]


def test_a_faulty_row_refuses_the_list_or_is_kept_beside_it(office: Office) -> None:
    faulty = JULY + "1003,棋手丙,广东,,abc\n,棋手丁,,,2000\n"
    refused = send(faulty, store=True)
    assert (refused.status, refused.code) == (409, "rating_list_faulty")
    assert refused.data["facts"]["lines"] == "4 5"
    assert (Player.objects.count(), RatingList.objects.count()) == (0, 0)
    done = stored(faulty, leave_out=True)
    assert (done["ratings"], done["left_out"]) == (2, 2)
    full = Api().get(f"/rating-lists/{done['list']['id']}").data
    assert full["left_out"] == [
        {
            "line": 4,
            "name": "棋手丙",
            "unit": "广东",
            "federation_number": "1003",
            "problems": [{"code": "rating_malformed", "column": "rating", "found": "abc"}],
        },
        {
            "line": 5,
            "name": "棋手丁",
            "unit": "",
            "federation_number": "",
            "problems": [
                {"code": "identity_missing", "column": "federation_id", "found": "棋手丁"}
            ],
        },
    ]


def test_one_person_by_number_and_by_name_stands_once(office: Office) -> None:
    stored(JULY)
    shown = send(JULY + ",棋手甲,北京,,2400\n", valid_from="2026-12-01").data
    assert [item["code"] for item in shown["rows"][2]["problems"]] == ["entrant_twice"]


@pytest.mark.parametrize(
    ("fields", "status", "code"),
    [
        ({"game": "chess"}, 422, "game_unknown"),
        ({"name": " "}, 400, ""),
        ({"valid_from": "July"}, 400, "invalid_field"),
        ({"content": "***"}, 400, "invalid_field"),
        ({"content": content("姓名\n棋手甲\n")}, 422, "rating_list_unreadable"),
    ],
)
def test_what_is_no_list_is_refused(
    office: Office, fields: dict[str, Any], status: int, code: str
) -> None:
    answer = send(JULY, store=True, **fields)
    assert answer.status == status, answer.data
    assert code in ("", answer.code)
    assert RatingList.objects.count() == 0


@pytest.mark.parametrize("by", [Role.PLAYER, Role.ARBITER, Role.COMMITTEE])
def test_only_an_office_of_ratings_brings_a_list_in(office: Office, by: Role) -> None:
    assert send(JULY, by=by).status == 403
    assert send(JULY, by=by, store=True).status == 403
    assert RatingList.objects.count() == 0


def test_q127_q134_the_rating_is_looked_up_by_id_and_its_list_stands_on_the_entry(
    office: Office,
) -> None:
    made = stored(JULY)["list"]
    row = enter(office, "1001,棋手甲,北京,\n").data["rows"][0]
    assert row["used"] == {
        "rating": 2450, "list": "全国等级分", "list_id": made["id"], "rated_on": "2026-07-01",
    }  # fmt: skip
    assert enter(office, "1001,棋手甲,北京,\n", enter=True).status == 201
    item = entry(office)
    assert (item["rating"], item["rating_list"], item["rated_on"], item["list_id"]) == (
        2450, "全国等级分", "2026-07-01", made["id"],
    )  # fmt: skip


def test_q128_q129_another_list_is_shown_and_one_can_be_picked(office: Office) -> None:
    stored(JULY)
    other = stored(
        HEAD + "1001,棋手甲,北京,,2300\n1009,棋手癸,广西,,1900\n",
        name="省等级分",
        valid_from="2026-08-01",
    )["list"]
    text = "1001,棋手甲,北京,\n1009,棋手癸,广西,\n"
    rows = enter(office, text).data["rows"]
    assert [row["rating"] for row in rows[0]["ratings"]] == [2450, 2300]
    assert [row["used"]["rating"] for row in rows] == [2450, 1900]
    picks = [{"line": 2, "list": other["id"]}]
    assert enter(office, text, picks=picks, enter=True).status == 201
    assert (entry(office)["rating"], entry(office)["rating_list"]) == (2300, "省等级分")


def test_q133_a_rating_other_than_the_list_s_is_shown_confirmed_and_kept_with_both(
    office: Office,
) -> None:
    stored(JULY)
    text = "1001,棋手甲,北京,2500\n,棋手新,山东,\n"
    row = enter(office, text).data["rows"][0]
    assert row["differs"] == [
        {"code": "rating_differs", "column": "rating", "found": "2500 / 2450 全国等级分"}
    ]
    asked = enter(office, text, enter=True)
    assert (asked.status, asked.code) == (409, "confirmation_needed")
    assert asked.data["warnings"][0]["code"] == "rating_differs"
    assert Player.objects.count() == 2
    body = {"content": content(ENTRIES + text), "enter": True}
    where = f"entry-lists?confirm={asked.data['confirm']}"
    assert office.act(where, body, by="arbiter").status == 201
    assert (entry(office)["rating"], entry(office)["listed"]) == (2500, 2450)


def test_q133_the_registry_is_compared_too(office: Office) -> None:
    stored(JULY)
    text = "注册号,姓名,单位,称号\n1001,棋手甲,天津,特级大师\n"
    shown = office.act("entry-lists", {"content": content(text)}, by="arbiter").data
    assert [(item["code"], item["found"]) for item in shown["rows"][0]["differs"]] == [
        ("unit_differs", "天津 / 北京"),
        ("title_differs", "特级大师 / 大师"),
    ]


def test_q137_the_list_of_the_first_day_counts_not_a_later_one(office: Office) -> None:
    stored(JULY)
    stored(HEAD + "1001,棋手甲,北京,,2600\n", valid_from="2026-10-01")
    row = enter(office, "1001,棋手甲,北京,\n").data["rows"][0]
    assert (row["used"]["rating"], row["used"]["rated_on"]) == (2450, "2026-07-01")


def test_q118_a_player_no_list_knows_has_what_the_regulations_say(database: str) -> None:
    cache.clear()
    office = open_office({**EVENT, "ratings": {"unrated": 1600}})
    stored(JULY)
    assert enter(office, ",棋手新,山东,\n", enter=True).status == 201
    assert (entry(office)["rating"], entry(office)["rating_list"]) == (1600, "unrated")


def test_a_list_sent_again_enters_what_it_entered_first(office: Office) -> None:
    stored(JULY)
    body = {"content": content(ENTRIES + "1001,棋手甲,北京,\n"), "enter": True}
    first = office.act("entry-lists", body, by="arbiter", key="one", version=1)
    stored(JULY.replace("2450", "2460"))
    again = office.act("entry-lists", body, by="arbiter", key="one", version=1)
    assert (first.status, again.status) == (201, 201)
    assert first.data["events"] == again.data["events"]


def test_an_entry_by_id_is_looked_up_too_and_sent_again_says_the_same(office: Office) -> None:
    stored(JULY)
    known = Player.objects.get(federation_number="1002").pk
    body = {"entries": [{"id": str(known), "unit": "上海"}]}
    first = office.act("entries", body, key="two", version=1)
    assert first.status == 201
    assert (entry(office)["rating"], entry(office)["rating_list"]) == (2380, "全国等级分")
    stored(JULY.replace("2380", "2390"))
    again = office.act("entries", body, key="two", version=1)
    assert first.data["events"] == again.data["events"]


def test_q135_ratings_are_brought_up_to_date_before_the_start_in_one_act(office: Office) -> None:
    stored(JULY)
    assert enter(office, "1001,棋手甲,北京,\n,棋手新,山东,\n", enter=True).status == 201
    assert office.act("ratings", {}).code == "changes_nothing"
    stored(JULY.replace("2450", "2470"), valid_from="2026-08-20")
    assert office.act("ratings", {}, by="arbiter").status == 201
    assert (entry(office)["rating"], entry(office)["rated_on"]) == (2470, "2026-08-20")


def test_q192_the_rating_report_is_told_apart_from_the_places(office: Office) -> None:
    office.started(4)
    office.do("pairing-drafts", {"round": 1, "seed": "x"})
    office.do("publications", {"round": 1})
    office.do("results", {"round": 1, "board": 1, "score": "1-0"})
    places = office.get("/standings")["rows"]
    body = {"round": 1, "board": 1, "rated": False, "reason": "对局无效，不计等级分"}
    assert office.act("board-ratings", body, by="arbiter").status == 403
    office.do("board-ratings", body)
    game = office.get("/rated-games")["games"][0]
    assert (game["rated"], game["counted"], game["reason"]) == (False, "1-0", body["reason"])
    assert office.get("/standings")["rows"] == places
    assert office.get(f"/rated-games?version={office.version - 1}")["games"][0]["rated"] is True
    assert office.get("/rated-games?period=2")["games"] == []


def test_q193_a_report_sent_stays_byte_for_byte_and_says_what_changed(office: Office) -> None:
    office.started(4)
    office.do("pairing-drafts", {"round": 1, "seed": "x"})
    office.do("publications", {"round": 1})
    for board in (1, 2):
        office.do("results", {"round": 1, "board": board, "score": "1-0"})
    assert office.act("rating-reports", {}).code == "period_not_closed"
    office.do("round-closes", {"round": 1})
    assert office.act("rating-reports", {}, by="arbiter").status == 403
    office.do("rating-reports", {})
    (told,) = office.get("/rated-games/reports")["reports"]
    assert (told["number"], told["games"], told["replaced"], told["changes"]) == (1, 2, False, [])
    where = f"{office.path}/rated-games/reports/1"
    sent = office.api.get(where).raw
    assert hashlib.sha256(sent.content).hexdigest() == told["sha256"]
    assert (sent["ETag"], sent["Content-Type"]) == (f'"{told["sha256"]}"', "application/x-ndjson")
    change = {"round": 1, "board": 1, "score": "0-1", "reason": "成绩单录错"}
    asked = office.act("corrections", change)
    assert "round_reported" in [other["code"] for other in asked.data["warnings"]]
    office.do("corrections", change)
    assert office.api.get(where).raw.content == sent.content
    assert office.api.get(where, headers={"If-None-Match": sent["ETag"]}).status == 304
    (told,) = office.get("/rated-games/reports")["reports"]
    (item,) = told["changes"]
    assert (item["before"]["score"], item["now"]["score"]) == ("1-0", "0-1")
    office.do("rating-reports", {})
    first, second = office.get("/rated-games/reports")["reports"]
    assert (first["replaced"], second["replaced"], second["changes"]) == (True, False, [])
    assert first["sha256"] != second["sha256"]
    assert office.api.get(f"{office.path}/rated-games/reports/3").status == 404


def test_q193_what_is_not_as_it_was_sent_is_not_passed_for_it(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.started(4)
    office.do("pairing-drafts", {"round": 1, "seed": "x"})
    office.do("publications", {"round": 1})
    for board in (1, 2):
        office.do("results", {"round": 1, "board": board, "score": "1-0"})
    office.do("round-closes", {"round": 1})
    office.do("rating-reports", {})
    monkeypatch.setattr(sent_reports, "report_bytes", lambda state, period: b"another form\n")
    answer = office.api.get(f"{office.path}/rated-games/reports/1")
    assert (answer.status, answer.code) == (409, "rating_report_differs")
