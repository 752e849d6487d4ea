"""Who may do what at the desk, what a wrong list shows, and a second press of a button."""

import io

import pytest
from django.contrib.auth.models import User

from games.ledger import store
from games.models import Player
from games.record.values import Role
from games.streams.files import read_stream
from tests.tournaments.admin.desk import ADMIN, Desk, client_of, official, page_text
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.values import Score

pytestmark = [pytest.mark.database, pytest.mark.one_database]


def test_a_list_with_wrong_rows_names_each_and_enters_nobody(desk: Desk) -> None:
    desk.create()
    before = desk.version
    page = desk.bring_in(
        "姓名,单位,等级分\n甲,京队,两千四\n,沪队,2300\n乙,穗队,2200\n乙,穗队,2200\n"
    )
    assert [row["line"] for row in page.context["faulty"]] == [2, 3, 5]
    text = page_text(page)
    for told in ("有 3 行须改正", "两千四", "缺少姓名", "姓名、单位均重复"):
        assert told in text
    assert desk.enter_shown(page).status_code == 200
    assert (desk.version, Player.objects.count()) == (before, 0)


def test_a_file_that_is_no_list_says_what_to_do(desk: Desk) -> None:
    desk.create()
    before = desk.version
    assert "没有找到“姓名”表头" in page_text(desk.bring_in("a,b\n1,2\n"))
    assert desk.version == before


def test_an_entry_is_written_down_alone_and_taken_back(desk: Desk) -> None:
    desk.create()
    page = desk.get("entries/")
    sent = {"step": "one", "event_id": str(page.context["entry_form"].initial["event_id"])}
    answer = desk.client.post(f"{desk.base}/entries/", {**sent, "name": "=甲", "unit": "京队"})
    assert answer.status_code == 302
    assert Player.objects.get().name == "=甲"
    row = desk.get("entries/").context["entrants"][0]
    assert desk.client.get(row["withdraw"]).status_code == 403, "only a press takes back"
    desk.client.post(row["withdraw"])
    assert desk.state.entries == ()


def test_regulations_that_cannot_be_show_every_fault_at_its_field(desk: Desk) -> None:
    page = desk.create(rounds=0, tiebreaks="no_such_thing")
    assert page.status_code == 200
    assert {"rounds", "tiebreaks"} <= set(page.context["form"].errors)
    again = desk.create(rounds=3, apart_rounds="99")
    assert set(again.context["form"].errors) == {"apart_rounds"}


def test_what_the_form_of_an_edition_begins_with_is_that_of_its_book(desk: Desk) -> None:
    """Xiangqi 13.1: 2-1-0; gomoku 28.1: 1-1/2-0."""
    desk.create(edition="gomoku-2025")
    assert str(desk.state.regulations.points.draw_first) == "1/2"
    other = Desk(desk.client)
    other.create(edition="xiangqi-2020", title="另一赛事")
    assert str(other.state.regulations.points.draw_first) == "1"


def test_a_change_after_the_start_asks_for_a_reason_and_a_locked_one_is_refused(
    desk: Desk,
) -> None:
    desk.started(8)
    page = desk.get("amend/")
    sent = {
        k: v for k, v in page.context["form"].initial.items() if v is not None and v is not False
    }
    sent |= {"expected_version": desk.version, "place": "沈阳"}
    version = desk.version
    assert desk.client.post(f"{desk.base}/amend/", sent).status_code == 200
    locked = {**sent, "points": "310", "reason": "改分"}
    assert "regulations_locked" in page_text(desk.client.post(f"{desk.base}/amend/", locked))
    assert desk.version == version
    assert desk.client.post(f"{desk.base}/amend/", {**sent, "reason": "改址"}).status_code == 302
    assert desk.state.regulations.place == "沈阳"


def test_a_second_press_of_the_same_button_records_once(desk: Desk) -> None:
    desk.started(4, rounds=2)
    button = next(item for item in desk.get().context["next_acts"] if item["slug"] == "draft")
    sent = {"expected_version": button["version"], "event_id": str(button["event_id"])}
    for _ in range(2):
        desk.client.post(button["url"], {**sent, "step": "record"})
    assert desk.state.stage.latest is not None
    assert desk.state.stage.latest.drafts == 1


def test_a_page_of_an_older_version_records_nothing(desk: Desk) -> None:
    desk.started(8)
    desk.play(1)
    preview = desk.preview("correct", round=1, board=1, score="0-1", reason="写反")
    desk.do("sanction", number=3, article="18.1", reason="迟到")
    version = desk.version
    desk.record(preview, "correct")
    assert desk.version == version
    outcome = desk.state.stage.played[0].boards[0].outcome
    assert outcome is not None
    assert outcome.score is Score.FIRST_WINS


def test_a_board_arbiter_records_results_but_signs_and_rules_nothing(desk: Desk) -> None:
    desk.started(8)
    desk.press("draft")
    desk.do("publish")
    arbiter = Desk(client_of(official("监局", Role.ARBITER, event=desk.state.event)), desk.id)
    assert arbiter.results(1, {1: "1-0"}).status_code == 302
    assert desk.state.stage.played[0].missing == (2, 3, 4)
    for slug in ("publish", "rule", "correct", "finish"):
        assert arbiter.get(f"do/{slug}/").status_code == 403, slug


@pytest.mark.parametrize("place", [("别的赛事", ""), ("here", "别组")])
def test_an_office_of_another_event_neither_reads_nor_does_anything(
    desk: Desk, place: tuple[str, str]
) -> None:
    desk.started(8)
    event = desk.state.event if place[0] == "here" else place[0]
    there = {"event": event, "section": place[1]}
    other = Desk(client_of(official("来客", Role.CHIEF_ARBITER, **there)), desk.id)
    for page in ("desk/", "places/", "do/draft/", "entries/"):
        answer = other.get(page)
        assert (page, answer.status_code) == (page, 403)
        assert "不在您的职权之内" in page_text(answer)
    listed = other.client.get(f"{ADMIN}/").context["cl"].result_list
    assert list(listed) == []


def test_an_office_without_acts_at_the_desk_reads_it(desk: Desk) -> None:
    desk.started(8)
    other = Desk(client_of(official("等级分", Role.RATING_OFFICE)), desk.id)
    assert other.get().status_code == 200
    assert other.get().context["next_acts"] == []
    assert other.get("do/draft/").status_code == 403
    entries = page_text(other.get("entries/"))
    assert "棋手1" in entries
    assert "粘贴表格中的行" not in entries
    assert other.client.post(f"{other.base}/entries/").status_code == 403
    desk.press("draft")
    assert other.get("rounds/1/").status_code == 404, "a draft is not theirs to see"


def test_nobody_reads_the_desk_without_logging_in(desk: Desk) -> None:
    desk.create()
    desk.client.logout()
    assert desk.get().status_code == 302


def test_results_that_stand_are_not_overwritten_by_the_page(desk: Desk) -> None:
    desk.started(8)
    desk.press("draft")
    desk.do("publish")
    desk.results(1, {1: "1-0"})
    version = desk.version
    desk.results(1, {1: "0-1"})
    assert desk.version == version


@pytest.mark.parametrize("kind", ["xlsx", "csv", "trf"])
def test_files_hold_the_chinese_names(desk: Desk, kind: str) -> None:
    desk.started(8)
    desk.play(1)
    answer = desk.get(f"table.{kind}?round=1")
    assert answer.status_code == 200
    if kind == "xlsx":
        assert answer.content[:2] == b"PK"
    else:
        assert "棋手1" in answer.content.decode("utf-8-sig")


def test_the_desk_offers_the_events_whole_before_anything_is_published(desk: Desk) -> None:
    desk.started(8)
    desk.press("draft")
    assert f'{desk.base}/table.ndjson"' in desk.get("documents/").content.decode()
    answer = desk.get("table.ndjson")
    assert answer["Content-Type"] == "application/x-ndjson"
    found = read_stream(io.BytesIO(answer.content), (TOURNAMENTS,))
    assert found.events == store.load(desk.id)


def test_the_record_cannot_be_edited_by_its_table(desk: Desk) -> None:
    desk.create()
    assert desk.client.get(f"{ADMIN}/add/").status_code == 403
    assert desk.client.post(f"{ADMIN}/{desk.id}/delete/").status_code == 403
    assert desk.get("change/").status_code == 302


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_pages_speak_one_language(desk: Desk, language: str) -> None:
    desk.started(8)
    desk.play(1)
    reader = Desk(client_of(User.objects.get(username="裁判长"), language), desk.id)
    text = page_text(reader.get("rounds/1/results/"))
    assert ("成绩已确认" in text) == (language != "en")
    assert ("results confirmed" in text) == (language == "en")
