"""Entry lists over the API: a preview says everything, and nothing is entered by halves."""

import base64
from typing import Any

import pytest
from django.core.cache import cache

from games.models import LedgerEvent, Player
from tests.games.rest.hall import Answer
from tests.tournaments.rest.office import Office, open_office
from tournaments.models import PlayerProfile, PlayerTitle

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
