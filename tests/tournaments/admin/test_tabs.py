"""The tabs of an event at the desk: what stands where, acts in the rows, games with a pairing."""

import io
import re

import pytest
from django.contrib.auth.models import User
from openpyxl import load_workbook

from games.ledger import sequencer, store
from games.models import Game
from games.projections.runner import catch_up
from games.record.values import Role
from tests.tournaments.admin.desk import Desk, client_of, official, page_text
from tests.tournaments.admin.every_act import SWISS, WIN, at_desk, played
from tournaments.admin.tabs.bar import Tab
from tournaments.models import Placement

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]

GAMES = {"put_on": "1"}
HIDDEN = re.compile(r'name="(expected_version|event_id)" value="([^"]+)"')


@pytest.fixture
def desk(database: str) -> Desk:
    return Desk(client_of(User.objects.create_superuser("裁判长")))


def main_act(desk: Desk) -> str:
    return str(desk.get().context["main_act"])


def published(desk: Desk, **more: str) -> None:
    """Draft the next round and publish it as the page would."""
    desk.press("draft")
    page = desk.preview("publish")
    hidden = dict(HIDDEN.findall(page.content.decode()))
    answer = desk.client.post(
        f"{desk.base}/do/publish/",
        {**hidden, "step": "record", "confirm": page.context["preview"].token, **more},
    )
    assert answer.status_code == 302, page_text(answer)


def test_the_bar_leads_from_the_list_to_the_start(desk: Desk) -> None:
    desk.create(draft=True)
    assert main_act(desk) == "", "first the list comes in"
    desk.enter(4)
    assert main_act(desk) == "draw"
    desk.do("draw", method="lot", seed="2026")
    assert main_act(desk) == "publish-event"
    desk.press("publish-event")
    assert main_act(desk) == "start"


@pytest.mark.parametrize("where", ["entries/", "desk/", "documents/", "officials/"])
def test_every_tab_has_the_bar_and_says_which_it_is(desk: Desk, where: str) -> None:
    desk.create()
    page = desk.get(where)
    links = {link.tab: link for link in page.context["tabs"]}
    assert list(links) == list(Tab)
    assert [tab for tab, link in links.items() if link.current] == [page.context["tab"]]
    assert (links[Tab.RESULTS].url, links[Tab.STANDINGS].url) == ("", "")
    assert "请导入报名表" in page_text(page)


def test_acts_about_an_entrant_stand_in_his_row(desk: Desk) -> None:
    desk.started(4)
    rows = desk.get("entries/").context["entrants"]
    acts = {slug: url for slug, url, _label in rows[0]["acts"]}
    assert acts["withdraw"].endswith(f"/do/withdraw/?number={rows[0]['number']}")
    form = desk.client.get(acts["withdraw"]).context["form"]
    assert str(form["number"].value()) == str(rows[0]["number"])


def test_who_may_do_nothing_is_offered_nothing(desk: Desk) -> None:
    desk.started(4)
    other = Desk(client_of(official("等级分", Role.RATING_OFFICE)), desk.id)
    page = other.get("entries/")
    assert all(row["acts"] == [] for row in page.context["entrants"])
    assert page.context["next_acts"] == []


def test_the_regulations_are_amended_from_the_documents_by_whom_may(desk: Desk) -> None:
    desk.started(4)
    amend = f"{desk.base}/amend/"
    other = Desk(client_of(official("等级分", Role.RATING_OFFICE)), desk.id)
    links = dict(desk.get("documents/").context["tables"])
    assert links[amend] == "修订规程"
    others = dict(other.get("documents/").context["tables"])
    assert set(links) - set(others) == {amend}


def test_a_list_is_pasted_looked_at_and_entered(desk: Desk) -> None:
    desk.create()
    sent = {"pasted": "姓名\t单位\n甲\t京队\n乙\t沪队\n", "step": "look"}
    page = desk.client.post(f"{desk.base}/entries/", sent)
    assert page.context["faulty"] == []
    assert desk.enter_shown(page).status_code == 302
    assert [entry.unit for entry in desk.state.entries] == ["京队", "沪队"]


def test_nothing_pasted_and_no_file_is_told_at_the_field(desk: Desk) -> None:
    desk.create()
    page = desk.client.post(f"{desk.base}/entries/", {"step": "look"})
    assert list(page.context["form"].errors) == ["pasted"]


def test_the_template_has_the_headings_of_the_list(desk: Desk) -> None:
    desk.create()
    answer = desk.get("entries/template.xlsx")
    sheet = load_workbook(io.BytesIO(answer.content)).active
    assert sheet is not None
    cells = {cell.value for row in sheet.iter_rows() for cell in row}
    assert {"姓名", "单位", "注册号", "等级分"} <= cells


def test_the_games_of_a_round_are_put_on_as_it_is_published(desk: Desk) -> None:
    desk.started(4)
    published(desk, **GAMES)
    boards = desk.state.stage.played[0].boards
    assert all(len(board.games) == 1 for board in boards)
    page = desk.get("rounds/1/results/").content.decode()
    for board in boards:
        assert f"/admin/games/game/{board.games[0][1]}/change/" in page
    assert f"/tournaments/{desk.id}/entrants/1/" in page


def test_the_slips_of_a_published_round_are_one_press_away(desk: Desk) -> None:
    desk.started(4)
    assert desk.get().context["papers_of_round"] == []
    published(desk)
    ((address, words),) = desk.get().context["papers_of_round"]
    assert address == (f"/tournaments/{desk.id}/documents/individual-score.pdf?stage=1&round=1")
    assert words == "第 1 轮记分单（PDF）"
    desk.results(1, {1: WIN, 2: WIN})
    desk.press("close")
    assert desk.get().context["papers_of_round"] == [], "the round is over"


def test_without_the_box_no_game_is_put_on(desk: Desk) -> None:
    desk.started(4)
    published(desk)
    assert all(board.games == () for board in desk.state.stage.played[0].boards)
    assert Game.objects.count() == 0


def test_games_in_which_nothing_happened_do_not_stop_a_recall(desk: Desk) -> None:
    desk.started(4)
    published(desk, **GAMES)
    first = {board.games for board in desk.state.stage.played[0].boards}
    desk.do("recall", round=1, reason="名单有误")
    published(desk, **GAMES)
    second = {board.games for board in desk.state.stage.played[0].boards}
    assert first.isdisjoint(second)
    while sequencer.sequence():
        pass
    catch_up()
    gone, there = ({str(game) for ((_n, game),) in games} for games in (first, second))
    held = desk.client.get("/admin/games/game/").content.decode()
    shown = desk.client.get("/").content.decode()
    for page in (held, shown):
        assert all(game in page for game in there)
        assert not any(game in page for game in gone), "on record, in no list"
    listed = desk.client.get("/api/v1/games").json()["results"]
    assert {row["id"] for row in listed} == there
    for game in gone:
        assert desk.client.get(f"/admin/games/game/{game}/change/").status_code == 200


def test_a_draft_names_the_boards_where_both_are_of_one_unit(database: str) -> None:
    held = at_desk(4, SWISS, units=("京队", "京队", "京队", "沪队"))
    held.press("draft")
    page = held.get("rounds/1/")
    boards = page.context["one_unit"]
    units = {slot.number: held.state.entry(slot.id) for slot in held.state.stage.slots}
    expected = []
    for board in held.state.stage.played[0].boards:
        first, second = units[board.pair.first], units[board.pair.second]
        if first and second and first.unit == second.unit:
            expected.append(board.pair.board)
    assert boards == expected
    assert boards, "three of four are of one unit"
    assert "同单位相遇" in page_text(page)


def test_a_correction_after_the_end_says_whose_published_place_is_another(database: str) -> None:
    held = at_desk(4, {"kind": "swiss", "rounds": 1})
    played(held, 1, WIN, WIN)
    held.do("publish-places", round=1)
    held.do("finish")
    assert held.get().context["todo"] == []
    held.do("correct", round=1, board=1, score="0-1", reason="写反")
    (task,) = held.get().context["todo"]
    assert task.slug == "correct-places"
    assert "→" in task.text
    held.do("publish-places", round=1)
    assert held.get().context["todo"] == []


def test_the_officials_tab_lists_offices_and_duties(desk: Desk) -> None:
    desk.create()
    official("监局员", Role.ARBITER, event=desk.state.event)
    official("来客", Role.ARBITER, event="别的赛事")
    text = page_text(desk.get("officials/"))
    assert "监局员" in text
    assert "来客" not in text
    assert Placement.objects.count() == 0
    assert store.load(desk.id)[-1].version == desk.version
