"""Rows that leave open whom they mean are decided one by one; no row loses the list."""

import pytest

from games.models import Player
from games.players.registration import save_player
from tests.tournaments.admin.desk import Desk, page_text
from tournaments.selectors import names

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]
LIST = (
    "姓名,单位,注册号,等级分\n"
    "张三峰,上海,1001,2400\n"  # the number is 张伟's
    "张伟,上海,,2300\n"  # of two 张伟 of 上海
    "张\u200b强,北京,,2200\n"
    "李　强,北京,,2100\n"
)


def registered(name: str, unit: str, number: str) -> Player:
    player = Player(name=name, unit=unit, federation_number=number)
    save_player(player)
    return player


@pytest.fixture
def known(database: str) -> tuple[Player, Player]:
    """Two people of one name and unit, told apart by their numbers."""
    return registered("张伟", "上海", "1001"), registered("张伟", "上海", "1002")


def test_each_row_is_decided_and_the_list_entered(desk: Desk, known: tuple[Player, Player]) -> None:
    desk.create()
    page = desk.bring_in(LIST)
    shown = {row["line"]: row["choices"] for row in page.context["faulty"]}
    assert set(shown) == {2, 3, 4}
    first, second = known
    assert [value for value, _ in shown[2]] == [str(first.pk), "new", "out"]
    assert [value for value, _ in shown[3]] == [str(first.pk), str(second.pk), "new", "out"]
    assert [value for value, _ in shown[4]] == ["out"]
    assert "新棋手，不用此注册号" in page_text(page)
    told = {"person_2": "new", "person_3": str(second.pk), "person_4": "out"}
    again = desk.enter_shown(page, step="decide", **told)
    assert again.context["faulty"] == []
    assert dict(again.context["decided"]) == {2: "new", 3: str(second.pk), 4: "out"}
    assert desk.enter_shown(again, **told).status_code == 302
    shown_names = names(desk.state, None, plain=True).by_id
    assert sorted(shown_names.values()) == sorted(["张三峰", "张伟", "李强"])
    assert str(second.pk) in shown_names
    assert Player.objects.get(name="张三峰").federation_number == ""
    assert {player.name for player in Player.objects.filter(federation_number="1001")} == {"张伟"}


def test_undecided_rows_enter_nobody_and_merge_nobody(
    desk: Desk, known: tuple[Player, Player]
) -> None:
    desk.create()
    page = desk.bring_in(LIST)
    assert desk.enter_shown(page, person_2="new").status_code == 200
    assert desk.state.entries == ()
    assert Player.objects.count() == 2


@pytest.mark.parametrize("whom", ["nobody", "00000000-0000-0000-0000-000000000000"])
def test_whom_the_registry_has_not_is_no_decision(
    desk: Desk, known: tuple[Player, Player], whom: str
) -> None:
    desk.create()
    page = desk.enter_shown(desk.bring_in(LIST), step="decide", person_3=whom)
    codes = {row["line"]: row["problems"][0]["code"] for row in page.context["faulty"]}
    assert codes[3] == "player_undecided"


def test_who_is_entered_by_another_record_is_not_entered_twice(desk: Desk) -> None:
    from datetime import UTC, datetime

    from games.players.identity import Decided, merge
    from games.record.values import Actor, Role

    desk.create()
    kept, gone = registered("胡荣华", "上海", "11"), registered("胡榮華", "上海", "")
    assert desk.enter_shown(desk.bring_in("姓名,单位\n胡榮華,上海\n")).status_code == 302
    by = Actor(id="user:1", role=Role.ARCHIVIST)
    merge(kept.pk, gone.pk, Decided(by=by, at=datetime.now(UTC), reason="同一人"))
    assert list(names(desk.state, None).by_id.values()) == ["胡荣华"]
    page = desk.bring_in("姓名,单位,注册号\n胡荣华,上海,11\n")
    (row,) = page.context["faulty"]
    assert row["problems"][0]["code"] == "entered_already"
