"""Entries at the desk: seeds, teams with their players, corrections before the start.

Xiangqi 2020 11.1 and 11.2, weiqi 2002 25.2 and 28.1, gomoku 2025 24.4.1 and 26.2.
"""

from typing import Any

import pytest

from games import api
from games.models import Player
from games.record.values import Role
from tests.tournaments.admin.desk import Desk, client_of, official, page_text
from tournaments.labels.warnings import WARNINGS
from tournaments.record import events as e
from tournaments.record.codec import CODEC

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]

HEAD = "队名,单位,台次,姓名,等级分,队长,种子\n"


def team(name: str, *, seed: str = "", ratings: tuple[int, ...] = (2400, 2300, 2200)) -> str:
    """Return a team's rows, the second named first: boards put them in order."""
    rows = [
        f"{name}队,{name}棋院,{board},{name}{board}号,{rating},{'是' * (board == 2)},{seed}\n"
        for board, rating in enumerate(ratings, start=1)
    ]
    return "".join([rows[1], rows[0], *rows[2:]])


def of_teams(desk: Desk, **fields: Any) -> Desk:
    """Open an event of teams of two boards and a reserve."""
    rules = {"team_kind": "reserves", "boards": 2, "reserves": 1, **fields}
    answer = desk.create(**rules)
    assert answer.status_code == 302, page_text(answer)
    return desk


def name_of(player: str) -> str:
    return Player.objects.get(pk=player).name


def test_11_2_a_list_enters_teams_in_board_order_with_captain_and_seed(desk: Desk) -> None:
    of_teams(desk)
    page = desk.bring_in(HEAD + team("京", seed="1") + team("沪"))
    assert page.context["faulty"] == []
    assert desk.enter_shown(page).status_code == 302
    first, second = desk.state.entries
    assert name_of(first.id) == "京队"
    assert [name_of(member) for member in first.members] == ["京1号", "京2号", "京3号"]
    assert name_of(first.captain) == "京2号"
    assert (first.unit, first.seed, second.seed) == ("京棋院", 1, None)
    text = page_text(desk.get("entries/"))
    assert "3 京3号 替补" in text
    assert "2 京2号 队长" in text


FAULTY = (
    ("team_too_large", team("京", ratings=(2400,) * 4)),
    ("team_too_small", "京队,京棋院,1,京1号,2400,,\n"),
    ("team_not_in_rating_order", team("京", ratings=(2300, 2400, 2200))),
    ("duplicate_seed", team("京", seed="1") + team("沪", seed="1")),
    ("duplicate_board", team("京") + "京队,京棋院,2,京4号,2000,,\n"),
    ("captain_twice", team("京").replace(",,\n", ",是,\n")),
    ("seed_differs", team("京", seed="1").replace("2200,,1", "2200,,2")),
    ("bad_captain", team("京").replace(",是,", ",也许,")),
    ("team_missing", ",,1,无队,2000,,\n"),
    ("duplicate_entry", team("京").replace("京1号", "京2号")),
)


def test_a_team_that_cannot_be_is_named_and_nobody_is_entered(desk: Desk) -> None:
    of_teams(desk)
    before = desk.version
    for code, rows in FAULTY:
        page = desk.bring_in(HEAD + rows)
        told = {item["code"] for row in page.context["faulty"] for item in row["problems"]}
        assert code in told, (code, told)
        assert desk.enter_shown(page).status_code == 200
    assert (desk.version, Player.objects.count()) == (before, 0)


def test_11_1_the_order_by_rating_is_that_of_national_events_alone(desk: Desk) -> None:
    of_teams(desk, level="provincial")
    page = desk.bring_in(HEAD + team("京", ratings=(2300, 2400, 2200)))
    assert page.context["faulty"] == []


def test_25_2_boards_out_of_order_are_entered_when_the_list_is_sent_again(desk: Desk) -> None:
    of_teams(desk, edition="weiqi-2002", team_kind="fixed_boards", boards=3, reserves=0)
    rows = "".join(
        f"京队,京棋院,{board},京{board}号,{rating},5段\n"
        for board, rating in enumerate((2300, 2400, 2200), start=1)
    )
    page = desk.bring_in("队名,单位,台次,姓名,等级分,段位\n" + rows)
    assert page.context["faulty"] == []
    asked = desk.enter_shown(page)
    assert (asked.status_code, desk.state.entries) == (200, ())
    (warned,) = [str(message) for message in asked.context["messages"]]
    assert str(WARNINGS["team_not_in_strength_order"]) in warned
    assert "25.2" in warned
    held = asked.context["held"].initial
    assert desk.enter_shown(asked, confirm=held["confirm"]).status_code == 302
    assert [name_of(member) for member in desk.state.entries[0].members] == [
        "京1号", "京2号", "京3号",
    ]  # fmt: skip


def test_nobody_plays_for_two_teams(desk: Desk) -> None:
    of_teams(desk)
    desk.enter_shown(desk.bring_in(HEAD + team("京")))
    again = "津队,京棋院,1,京1号,2000,,\n津队,京棋院,2,津2号,1900,,\n"
    told = [item["code"] for row in desk.bring_in(HEAD + again).context["faulty"]
            for item in row["problems"]]  # fmt: skip
    assert told == ["member_of_other_team"]
    assert desk.bring_in(HEAD + team("京")).context["faulty"]


def one_team(desk: Desk, **fields: Any) -> Any:
    page = desk.get("entries/")
    sent = {"step": "one", "event_id": str(page.context["entry_form"].initial["event_id"])}
    return desk.client.post(f"{desk.base}/entries/", {**sent, **fields})


def test_a_team_is_written_down_alone_and_corrected_with_its_players_kept(desk: Desk) -> None:
    of_teams(desk)
    done = one_team(desk, team="京队", name1="甲", name2="乙", rating1="2400", captain="1")
    assert done.status_code == 302, page_text(done)
    before = desk.state.entries[0]
    page = desk.get(f"entries/{before.id}/correct/")
    form = page.context["entry_form"]
    sent = {item.name: item.value() for item in form if item.value() is not None}
    sent |= {"unit": "京棋院", "seed": "1", "name1": "乙", "name2": "甲", "name3": "丙"}
    sent |= {"captain": "2", "reason": "台次更正", "event_id": str(form.initial["event_id"])}
    done = desk.client.post(f"{desk.base}/entries/{before.id}/correct/", sent)
    assert done.status_code == 302, page_text(done)
    after = desk.state.entries[0]
    assert after.id == before.id
    assert after.members[:2] == before.members[::-1], "the same people change places"
    assert name_of(after.members[2]) == "丙"
    assert (after.unit, after.seed, after.captain) == ("京棋院", 1, before.members[0])
    assert Player.objects.count() == 4
    assert "台次更正" in page_text(desk.get())


def test_a_team_without_a_player_or_a_captain_without_a_name_is_sent_back(desk: Desk) -> None:
    of_teams(desk)
    for fields in ({}, {"name1": "甲", "captain": "2"}, {"name1": "甲", "rating2": "2000"}):
        page = one_team(desk, team="京队", **fields)
        assert page.status_code == 200
        assert page.context["entry_form"].errors
    refused = one_team(desk, team="京队", name1="甲")
    assert "队员少于台数" in page_text(refused)
    assert refused.context["entry_form"]["name1"].value() == "甲"
    assert desk.state.entries == ()


def test_seeds_come_with_the_list_and_no_seed_stands_twice(desk: Desk) -> None:
    desk.create(kind="knockout")
    desk.enter_shown(desk.bring_in("姓名,单位,种子\n甲,京,1\n乙,沪,2\n丙,穗,\n"))
    assert [entry.seed for entry in desk.state.entries] == [1, 2, None]
    page = desk.bring_in("姓名,种子\n丁,2\n戊,3\n己,3\n庚,0\n")
    told = [(row["line"], item["code"]) for row in page.context["faulty"]
            for item in row["problems"]]  # fmt: skip
    assert told == [(2, "seed_taken"), (4, "duplicate_seed"), (5, "bad_number")]


def corrected(desk: Desk, at: int, **fields: str) -> Any:
    entry = desk.state.entries[at]
    page = desk.get(f"entries/{entry.id}/correct/")
    form = page.context["entry_form"]
    sent = {item.name: item.value() for item in form if item.value() is not None}
    sent |= {"event_id": str(form.initial["event_id"]), **fields}
    return desk.client.post(f"{desk.base}/entries/{entry.id}/correct/", sent)


def test_a_correction_keeps_who_is_entered_and_both_versions(desk: Desk) -> None:
    desk.create()
    desk.enter(3)
    before = desk.state.entries[1]
    assert corrected(desk, 1, seed="1", rating="2500", name="另一人").status_code == 302
    after = desk.state.entries[1]
    assert (after.id, after.unit, after.seed, after.rating) == (before.id, before.unit, 1, 2500)
    assert Player.objects.count() == 3
    taken = corrected(desk, 0, seed="1")
    assert taken.status_code == 200
    assert "该种子序号已有人" in page_text(taken)
    same = corrected(desk, 0)
    assert "changes_nothing" in page_text(same)


def test_28_1_nothing_is_corrected_once_the_event_has_begun(desk: Desk) -> None:
    desk.started(4, rounds=2)
    version = desk.version
    assert "tournament_started" in page_text(corrected(desk, 0, seed="1"))
    assert desk.version == version
    assert "更正</a>" not in desk.get("entries/").content.decode()


def test_nobody_corrects_without_the_office_nor_somebody_who_is_not_entered(
    desk: Desk,
) -> None:
    desk.create()
    desk.enter(2)
    entry = desk.state.entries[0].id
    looker = Desk(client_of(official("旁观", Role.COMMITTEE)), id=desk.id)
    assert looker.get(f"entries/{entry}/correct/").status_code == 403
    archivist = Desk(client_of(official("档案", Role.ARCHIVIST)), id=desk.id)
    assert archivist.get(f"entries/{entry}/correct/").status_code == 200
    assert desk.get("entries/nobody/correct/").status_code == 404


def test_the_registry_is_searched_and_fills_the_form_in(desk: Desk) -> None:
    desk.create()
    desk.enter(3)
    page = desk.get("entries/?q=棋手2")
    found = page.context["players"]
    assert [item.name for item in found] == ["棋手2"]
    page = desk.get(f"entries/?pick={found[0].id}")
    assert page.context["entry_form"]["name"].value() == "棋手2"
    assert desk.get("entries/?pick=nonsense").context["entry_form"]["name"].value() is None
    assert desk.get("entries/?q=无此人").context["players"] == ()


def test_a_correction_is_an_event_with_both_versions(desk: Desk) -> None:
    desk.create()
    desk.enter(2)
    before = desk.state.entries[0]
    corrected(desk, 0, seed="7")
    last = api.load_events(desk.id)[-1]
    event = CODEC.decode(last.type, last.payload, version=last.version)
    assert isinstance(event, e.EntryCorrected)
    assert (event.before, event.entry.seed) == (before, 7)
