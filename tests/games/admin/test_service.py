"""The box that says whether the machine keeps up, and the lists of games and rulings."""

import re

import pytest
from django.test import Client

from games.admin import service
from games.ledger import store
from games.ledger.background import Background
from games.ledger.sequencer import sequence_all
from games.models import Game, LedgerWork
from games.record import commands as c
from tests.support.office import CHIEF, GameOnRecord
from tests.support.pages import visible_parts

pytestmark = [pytest.mark.database, pytest.mark.one_database]
Ruled = tuple[GameOnRecord, int]


def readings(client: Client) -> dict[str, tuple[str, bool]]:
    """Return name -> (value, well) as the index was given them."""
    shown = client.get("/admin/").context["readings"]
    return {item.name: (item.value, item.well) for item in shown}


def settle() -> None:
    background = Background(checkpoint_ms=0)
    while background.tick():
        pass
    background.tick()


def test_all_is_well_once_the_machine_has_caught_up(office: Client, running: GameOnRecord) -> None:
    settle()
    found = readings(office)
    # Arranged, started, six moves.
    assert found["事件日志"] == ("已编入 8 个事件", True)
    assert found["检查点"][0].startswith("第 8 号，")
    assert found["列表与检索"] == ("已同步", True)
    assert found["任务"] == ("没有等待中的任务", True)
    assert found["任务处理"] == ("由本服务进程处理", True)


def test_events_not_yet_in_order_are_counted(office: Client, running: GameOnRecord) -> None:
    value, well = readings(office)["事件日志"]
    assert value == "已编入 0 个事件 · 待编入 8 个"
    assert not well
    settle()
    running.give(c.OfferDraw(side="red"), by=CHIEF)
    assert readings(office)["事件日志"] == ("已编入 8 个事件 · 待编入 1 个", False)


@pytest.mark.parametrize(("minutes", "well"), [(4, True), (6, False)])
def test_an_event_may_wait_for_its_signature_as_long_as_the_health_lets_it(
    office: Client,
    running: GameOnRecord,
    monkeypatch: pytest.MonkeyPatch,
    minutes: int,
    well: bool,
) -> None:
    settle()
    running.give(c.OfferDraw(side="red"), by=CHIEF)
    sequence_all()
    later = store.load(running.id)[-1].recorded_at + minutes * 60_000
    monkeypatch.setattr(service, "now_ms", lambda: later)
    assert readings(office)["检查点"][1] is well


def test_work_that_waits_long_is_marked(office: Client, ruled: Ruled) -> None:
    LedgerWork.objects.update(due_at=1)
    value, well = readings(office)["任务"]
    assert value.startswith("1 项等待，最久已等 ")
    assert not well
    assert 'class="unwell"' in office.get("/admin/").text


def test_who_may_not_see_work_sees_no_box(office: Client, reader: Client) -> None:
    assert readings(office)
    assert reader.get("/admin/").context["readings"] == ()


def test_a_game_without_names_opens_by_competition_and_day(
    office: Client, running: GameOnRecord
) -> None:
    Game.objects.update(first_player=None, second_player=None)
    address = f"/admin/games/game/{running.id}/change/"
    links = re.findall(
        rf'<a href="{address}[^"]*">([^<]*)</a>', office.get("/admin/games/game/").text
    )
    assert "全国象棋个人赛" in links
    assert "2026-11-20" in links


def test_decades_not_years_are_offered(office: Client, running: GameOnRecord) -> None:
    running.project()
    old = GameOnRecord(red="甲", black="乙")
    old.project()
    Game.objects.filter(pk=old.id).update(played_on="1935-02-03")
    parts = visible_parts(office.get("/admin/games/game/").text)
    decades = [part for part in parts if part.endswith("0 年代")]
    assert decades == [f"{year} 年代" for year in range(2020, 1920, -10)]
    found = office.get("/admin/games/game/", {"decade": "1930"}).context["cl"].result_list
    assert [game.pk for game in found] == [old.id]


@pytest.mark.parametrize("decade", ["x", "-1", "٢٠٢٠", "99999", "0"])
def test_no_decade_narrows_nothing(office: Client, running: GameOnRecord, decade: str) -> None:
    answer = office.get("/admin/games/game/", {"decade": decade})
    assert answer.status_code == 200
    assert len(answer.context["cl"].result_list) == 1


def test_rulings_are_listed_by_players_question_and_verdict(office: Client, ruled: Ruled) -> None:
    parts = visible_parts(office.get("/admin/adjudication/ruling/").text)
    for part in ("赵鑫鑫 – 王天一", "自然限着", "判和", "4.2.4, 22.2", "待确认"):
        assert part in parts


def test_a_ruling_without_players_names_the_competition(office: Client, ruled: Ruled) -> None:
    Game.objects.update(first_player=None, second_player=None)
    assert "全国象棋甲级联赛" in visible_parts(office.get("/admin/adjudication/ruling/").text)
