"""Entry lists over the API: a preview says everything, and nothing is entered by halves."""

import base64
import hashlib
from typing import Any

import pytest
from django.core.cache import cache

from games.models import LedgerEvent, Player
from games.streams.cache import cache_of
from tests.games.rest.hall import Answer
from tests.tournaments.rest.office import REGULATIONS, Office, open_office, register
from tournaments.models import PlayerProfile, PlayerTitle
from tournaments.record.decider import TOURNAMENTS

pytestmark = pytest.mark.database

LIST = "姓名,拼音,单位,注册号,称号,等级分,性别,出生日期\n"
GOOD = LIST + "棋手甲,Qi Shoujia,北京,1001,大师,2400,男,1990-05-01\n棋手乙,,上海,1002,,,女,\n"


@pytest.fixture
def office(database: str) -> Office:
    cache.clear()
    return open_office()


def send(office: Office, text: str, *, by: str = "arbiter", **fields: Any) -> Answer:
    content = base64.b64encode(text.encode()).decode()
    return office.act("entry-lists", {"content": content, **fields}, by=by)


def test_a_preview_enters_and_registers_nobody(office: Office) -> None:
    answer = send(office, GOOD)
    assert (answer.status, answer.data["clean"]) == (200, True)
    rows = answer.data["rows"]
    assert [(row["name"], row["unit"], row["rating"]) for row in rows] == [
        ("棋手甲", "北京", 2400),
        ("棋手乙", "上海", None),
    ]
    assert Player.objects.count() == 0
    assert office.version == 1


def test_entering_registers_each_once_and_events_hold_ids_alone(office: Office) -> None:
    answer = send(office, GOOD, enter=True)
    assert answer.status == 201, answer.data
    assert Player.objects.count() == 2
    profile = PlayerProfile.objects.get(player__name="棋手甲")
    assert (profile.pinyin, profile.sex, str(profile.born_on)) == ("Qi Shoujia", "m", "1990-05-01")
    assert PlayerTitle.objects.get().title == "大师"
    entry = office.get()["entries"][0]
    assert (entry["name"], entry["rating"], entry["unit"]) == ("棋手甲", 2400, "北京")
    assert entry["rating_list"].startswith("entry list ")
    stored = LedgerEvent.objects.get(stream_id=office.tournament, version=2)
    assert "棋手" not in bytes(stored.payload).decode()


def test_the_same_list_sent_again_under_its_key_is_answered_the_same(office: Office) -> None:
    content = base64.b64encode(GOOD.encode()).decode()
    body = {"content": content, "enter": True}
    first = office.act("entry-lists", body, key="list-1", version=1)
    again = office.act("entry-lists", body, key="list-1", version=1)
    assert (first.status, again.status) == (201, 201)
    assert first.data["events"] == again.data["events"]


def test_a_known_number_finds_its_player(office: Office) -> None:
    assert send(office, GOOD, enter=True).status == 201
    other = open_office()
    row = send(other, LIST + "棋手甲,,上海,1001,,,,\n").data["rows"][0]
    assert row["player"] == str(Player.objects.get(federation_number="1001").pk)


def test_a_known_number_under_another_name_is_refused_with_both(office: Office) -> None:
    assert send(office, GOOD, enter=True).status == 201
    other = open_office()
    text = LIST + "棋手丙,,北京,1001,,,,\n"
    row = send(other, text).data["rows"][0]
    assert row["player"] is None
    assert [(item["code"], item["found"]) for item in row["problems"]] == [
        ("number_taken", "棋手丙 / 棋手甲")
    ]
    assert send(other, text, enter=True).code == "entry_list_faulty"
    assert not Player.objects.filter(name="棋手丙").exists()


def test_namesakes_enter_by_their_numbers(office: Office) -> None:
    text = LIST + "张伟,,北京,11,,,,\n张伟,,北京,12,,,,\n"
    assert send(office, text, enter=True).status == 201
    entered = [item["id"] for item in office.get()["entries"]]
    assert [Player.objects.get(pk=item).federation_number for item in entered] == ["11", "12"]
    other = open_office()
    row = send(other, LIST + "张伟,,北京,,,,,\n").data["rows"][0]
    assert [item["code"] for item in row["problems"]] == ["player_ambiguous"]
    again = send(other, LIST + "张伟,,北京,12,,,,\n", enter=True)
    assert again.status == 201
    assert [item["id"] for item in other.get()["entries"]] == entered[1:]
    assert Player.objects.filter(name="张伟").count() == 2


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (LIST + "棋手甲,,北京,1001,,,,\n棋手甲,,北京,1001,,,,\n", ""),
        (LIST + "棋手甲,,北京,9999,,,,\n棋手甲,,北京,,,,,\n", "duplicate_entry"),
        (LIST + "棋手丙,,北京,1001,,,,\n", "number_taken"),
        (LIST + "棋手乙,,上海,1002,,,,\n", "entered_already"),
    ],
)
def test_a_faulty_list_is_shown_and_refused_whole(office: Office, text: str, code: str) -> None:
    assert send(office, GOOD, enter=True).status == 201
    before = (Player.objects.count(), office.version)
    shown = send(office, text)
    assert shown.data["clean"] is False
    codes = {item["code"] for row in shown.data["rows"] for item in row["problems"]}
    assert not code or code in codes
    refused = send(office, text, enter=True)
    assert (refused.status, refused.code) == (409, "entry_list_faulty")
    assert (Player.objects.count(), office.version) == before


def test_a_file_that_is_none_is_refused_with_its_code(office: Office) -> None:
    answer = send(office, "no heading at all\n")
    assert (answer.status, answer.code) == (422, "entry_list_unreadable")
    assert answer.data["errors"][0]["code"]


@pytest.mark.parametrize("by", ["player", "committee", "rating_office"])
def test_only_who_may_enter_may_have_a_list_read(office: Office, by: str) -> None:
    assert send(office, GOOD, by=by).status == 403
    assert send(office, GOOD, by=by, enter=True).status == 403
    assert Player.objects.count() == 0


@pytest.mark.parametrize(
    ("edition", "title", "frozen"),
    [
        pytest.param("weiqi-2002", "职业三段", (3, "职业三段"), id="25.3 the list's dan"),
        pytest.param("weiqi-2002", "", (5, "职业五段"), id="25.3 else the registry's"),
        pytest.param("weiqi-2002", "业余2段", (5, "业余2段"), id="an amateur dan is a grade"),
        pytest.param("xiangqi-2020", "职业三段", (0, ""), id="a book without norms freezes none"),
    ],
)
def test_what_a_book_grades_by_is_frozen_with_the_entry(
    database: str, edition: str, title: str, frozen: tuple[int, str]
) -> None:
    cache.clear()
    office = open_office({**REGULATIONS, "edition": edition})
    player = Player.objects.get(pk=register(1)[0])
    for game in ("weiqi", "xiangqi"):
        PlayerTitle.objects.create(
            player=player, game=game, title="职业5段", dan=5, is_professional=True
        )
    row = f"棋手1,,,,{title},,,\n"
    assert send(office, LIST + row, enter=True).status == 201
    (entry,) = cache_of(TOURNAMENTS).current(office.tournament).state.entries
    assert entry.id == str(player.pk)
    assert (entry.dan, entry.grade) == frozen


def test_a_row_is_shown_with_all_that_it_says(office: Office) -> None:
    heading = LIST.strip() + ",国家,种子,备用\n"
    text = heading + "棋手甲,Qi Shoujia,北京,1001,大师,2400,男,1990-05-01,CN,2,x\n"
    shown = send(office, text).data
    (row,) = shown["rows"]
    assert row == {
        "line": 2,
        "name": "棋手甲",
        "pinyin": "Qi Shoujia",
        "unit": "北京",
        "federation_number": "1001",
        "candidates": [],
        "title": "大师",
        "country": "CN",
        "rating": 2400,
        "team": "",
        "board": None,
        "seed": 2,
        "captain": False,
        "player": None,
        "problems": [],
        "ratings": [],
        "used": row["used"],
        "differs": [],
    }
    assert row["used"]["rating"] == 2400
    assert (shown["ignored"], shown["version"]) == (["备用"], 1)
    assert shown["sha256"] == hashlib.sha256(text.encode()).hexdigest()
    assert shown["tournament"] == str(office.tournament)


def test_content_that_is_no_base64_is_refused_at_its_place(office: Office) -> None:
    answer = office.act("entry-lists", {"content": "%%%"}, by="arbiter")
    assert (answer.status, answer.code) == (400, "invalid_field")
    assert answer.data["errors"] == [{"pointer": "/content", "code": "invalid", "detail": "base64"}]


def test_a_fault_of_the_list_names_its_line(office: Office) -> None:
    answer = send(office, '姓名,单位\n甲,"乙\n')
    assert answer.code == "entry_list_unreadable"
    (fault,) = answer.data["errors"]
    assert (fault["pointer"], fault["code"]) == ("/content", "bad_csv")
    assert fault["detail"].startswith("line 2, ")


def test_a_list_entered_at_another_version_is_refused_with_the_present_one(office: Office) -> None:
    content = base64.b64encode(GOOD.encode()).decode()
    office.do("entries", {"entries": [{"id": register(1)[0]}]})
    answer = office.act("entry-lists", {"content": content, "enter": True}, version=1)
    assert (answer.status, answer.code) == (412, "version_conflict")
    assert answer.data["current_version"] == office.version == 2
    assert Player.objects.count() == 1
