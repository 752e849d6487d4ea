"""Rating lists and ratings at the office: looked at, stored, used at entry, set, reported."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile

from games.ledger import sequencer
from games.models import Player
from games.projections.runner import catch_up
from games.record.values import Role
from tests.tournaments.admin.desk import Desk, client_of, official, page_text
from tournaments.models import Official, Placement, RatingList, Tournament

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("every_name_is_given")]

WHERE = "/admin/tournaments/ratinglist/bring-in/"
LIST = "注册号,姓名,单位,等级分\n1001,棋手甲,北京,2450\n1002,棋手乙,上海,2380\n"
TOLD = {"name": "全国等级分", "game": "xiangqi", "valid_from": "2026-07-01", "source": "公告"}


def look(desk: Desk, text: str, **fields: str) -> Any:
    file = SimpleUploadedFile("list.csv", text.encode(), content_type="text/csv")
    return desk.client.post(WHERE, {**TOLD, **fields, "file": file, "step": "look"})


def store(desk: Desk, page: Any, step: str = "store") -> Any:
    return desk.client.post(WHERE, {**page.context["held"], "step": step})


def test_a_list_is_looked_at_then_stored_and_shown(desk: Desk) -> None:
    page = look(desk, LIST)
    assert "可存入 2 条等级分" in page_text(page)
    assert RatingList.objects.count() == 0
    answer = store(desk, page)
    assert answer.status_code == 302
    shown = page_text(desk.client.get(answer["Location"]))
    assert "全国等级分" in shown
    assert "公告" in shown
    listed = page_text(desk.client.get("/admin/tournaments/playerrating/?q=棋手甲"))
    assert "2450" in listed
    assert "2380" not in listed


def test_faulty_rows_are_told_at_once_and_kept_only_when_asked(desk: Desk) -> None:
    page = look(desk, LIST + "1003,棋手丙,广东,abc\n,棋手丁,,2000\n")
    text = page_text(page)
    assert "有 2 行须改正" in text
    assert "rating_malformed" in text
    assert "identity_missing" in text
    assert store(desk, page).status_code == 200
    assert RatingList.objects.count() == 0
    answer = store(desk, page, "leave_out")
    assert answer.status_code == 302
    assert "第 4 行 棋手丙" in page_text(desk.client.get(answer["Location"]))


@pytest.mark.parametrize(
    ("text", "says"), [("姓名\n棋手甲\n", "等级分"), ("", "文件"), ("姓名,等级分\n", "标题")]
)
def test_a_file_that_is_no_list_says_what_to_do(desk: Desk, text: str, says: str) -> None:
    page = look(desk, text)
    assert page.status_code == 200
    assert says in page_text(page)
    assert RatingList.objects.count() == 0


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.ARBITER, Role.COMMITTEE])
def test_others_bring_no_list_in(database: str, role: Role) -> None:
    client = client_of(official("某人", role))
    assert client.get(WHERE).status_code == 403
    assert client.post(WHERE, {**TOLD, "step": "store", "content": ""}).status_code == 403


def test_a_stored_list_is_never_edited(desk: Desk) -> None:
    store(desk, look(desk, LIST))
    made = RatingList.objects.get()
    where = f"/admin/tournaments/ratinglist/{made.pk}/change/"
    assert desk.client.post(where, {"name": "x"}).status_code == 403
    assert desk.client.post(where.replace("change", "delete"), {"post": "yes"}).status_code == 403


def test_ratings_are_shown_beside_entries_and_one_is_set_by_hand(desk: Desk) -> None:
    store(desk, look(desk, LIST))
    assert desk.create(starts_on="2026-09-01", ends_on="2026-09-05").status_code == 302
    page = desk.bring_in("注册号,姓名,单位,等级分\n1001,棋手甲,北京,\n1002,棋手乙,上海,2400\n")
    text = page_text(page)
    assert "等级分：所填 / 等级分表 2400 / 2380 全国等级分" in text
    assert desk.enter_shown(page).status_code == 302
    assert [entry.rating for entry in desk.state.entries] == [2450, 2400]
    entrant = desk.state.entries[1].id
    desk.do("set-rating", entrant=entrant, rating="2390", reason="等级分办公室更正")
    assert desk.state.entries[1].rating == 2390
    desk.do("look-up-ratings")
    assert desk.state.entries[1].rating == 2380


def test_another_list_is_picked_for_a_row(desk: Desk) -> None:
    store(desk, look(desk, LIST))
    store(desk, look(desk, LIST.replace("2450", "2500"), name="全国快棋等级分"))
    desk.create(edition="xiangqi-2020-rapid", starts_on="2026-09-01", ends_on="2026-09-05")
    page = desk.bring_in("注册号,姓名,单位\n1001,棋手甲,北京\n")
    other = RatingList.objects.get(name="全国等级分")
    assert f'value="{other.pk}"' in page.content.decode()
    assert desk.enter_shown(page, pick_2=str(other.pk)).status_code == 302
    assert desk.state.entries[0].rating_list == "全国等级分"


def test_one_entry_whose_rating_differs_is_asked_about_once(desk: Desk) -> None:
    store(desk, look(desk, LIST))
    desk.create(starts_on="2026-09-01", ends_on="2026-09-05")
    page = desk.get("entries/")
    sent = {"event_id": str(page.context["entry_form"].initial["event_id"]), "step": "one"}
    sent |= {"name": "棋手甲", "unit": "北京", "federation_id": "1001", "rating": "2500"}
    asked = desk.client.post(f"{desk.base}/entries/", sent)
    assert "2500 / 2450 全国等级分" in page_text(asked)
    assert not desk.state.entries
    sent["confirm"] = asked.context["entry_form"].data["confirm"]
    assert desk.client.post(f"{desk.base}/entries/", sent).status_code == 302
    assert (desk.state.entries[0].rating, desk.state.entries[0].listed) == (2500, 2450)


def test_a_board_is_rated_otherwise_than_it_counts(desk: Desk) -> None:
    desk.started(4)
    desk.play(1)
    desk.do("rate-board", round="1", board="1", rated="", reason="使用引擎，不计等级分")
    board = desk.state.stage.played[0].boards[0]
    assert board.rating is not None
    assert board.rating.rated is False
    assert "不计等级分" in page_text(desk.get())


def test_q193_a_period_is_reported_and_the_form_says_what_changed_since(desk: Desk) -> None:
    desk.started(4)
    desk.play(1)
    desk.do("report-ratings", period="0")
    (sent,) = desk.state.reports
    assert (sent.report.games, sent.report.based_on) == (2, desk.version - 1)
    assert "对局报送计等级分" in page_text(desk.get())
    again = desk.preview("report-ratings", period="0")
    assert "没有" in page_text(again) or "未" in page_text(again), "nothing new to report"
    page = desk.preview("rate-board", round="1", board="1", rated="", reason="使用引擎")
    assert "须重新报送" in page_text(page)
    desk.record(page, "rate-board")
    assert "其后变动 1 局" in page_text(desk.get("do/report-ratings/"))
    desk.do("report-ratings", period="0")
    assert [report.report.games for report in desk.state.reports] == [2, 2]


def test_the_registry_speaks_of_games_and_events_by_name(desk: Desk) -> None:
    desk.create()
    sequencer.sequence_all()
    catch_up()
    event = Tournament.objects.get()
    made = Official.objects.create(name="裁判甲", grade="国家级", game="xiangqi")
    Placement.objects.create(official=made, tournament=event.pk, role="arbiter")
    officials = page_text(desk.client.get("/admin/tournaments/official/?game=xiangqi"))
    assert "裁判甲" in officials
    assert "xiangqi" not in officials
    duties = page_text(desk.client.get("/admin/tournaments/placement/"))
    assert "北方公开赛" in duties
    assert str(event.pk) not in duties
    form = desk.client.get("/admin/tournaments/placement/add/").content.decode()
    assert f'<option value="{event.pk}">' in form
    assert Player.objects.count() == 0
    assert User.objects.count() == 1


def test_where_ratings_come_from_is_settled_before_the_start(desk: Desk) -> None:
    desk.create()
    desk.do(
        "rating-settings",
        rating_lists="全国等级分、省等级分",
        unrated="1600",
        spans_months="on",
        by_round="on",
    )
    rules = desk.state.regulations
    assert (rules.rating_list, rules.ratings.lists) == ("全国等级分", ("省等级分",))
    assert (rules.ratings.unrated, rules.ratings.substitute) == (1600, None)
    assert rules.ratings.spans_months
    assert rules.ratings.by_round
    refused = desk.preview("rating-settings", rating_lists="同表、同表")
    assert "rating_list_twice" in page_text(refused)
    desk.enter(4)
    desk.do("draw", method="lot", seed="2026")
    desk.do("start")
    assert "rating-settings" not in desk.get().content.decode()
