"""What the desk prints is words: people by name, lists by name, systems by name, the way back."""

from django.utils.translation import override

from tests.tournaments.admin.desk import Desk, page_text
from tournaments.admin.table_pages import engine_text
from tournaments.books.formats import StageKind
from tournaments.labels.pages import found_text, rating_source
from tournaments.labels.refusals import fact_text
from tournaments.record.values import Engine, FileSource
from tournaments.regulations.values import PairingSystem

TWICE = "姓名,单位,注册号,等级分\n甲,京队,A1,2400\n乙,沪队,A1,2300\n"


def test_the_log_names_the_official_and_no_account_number(desk: Desk) -> None:
    desk.create(draft=True)
    page = desk.get()
    rows = page.context["log"]
    assert [row["name"] for row in rows] == ["列为未发布", "建立赛事"]
    assert {(row["actor"], row["device"]) for row in rows} == {("裁判长", "")}
    assert "user:" not in page_text(page)


def test_a_list_says_where_ratings_come_from_and_which_row_is_repeated(desk: Desk) -> None:
    desk.create()
    page = page_text(desk.bring_in(TWICE))
    assert "A1，与第 2 行相同" in page
    assert "报名表" in page
    assert "entry list" not in page
    assert "@" not in page


def test_what_is_no_repeated_row_is_shown_as_it_was_found() -> None:
    for text in ("两千四", "a @ b", "@", "x@2"):
        assert found_text(text) == text
    assert rating_source("全国等级分") == "全国等级分"


def test_fewer_rounds_than_advised_are_told_in_words(desk: Desk) -> None:
    desk.create(rounds=2)
    desk.enter(11)
    desk.do("draw", method="lot", seed="2026")
    page = page_text(desk.preview("start"))
    assert "轮数： 2" in page
    assert "参赛人数： 11" in page
    for code in ("rounds:", "entrants:", "advised"):
        assert code not in page


def test_a_fact_without_words_is_its_value_alone() -> None:
    assert fact_text("unheard_of", 7) == "7"


def test_a_pairing_names_its_system(desk: Desk) -> None:
    desk.started(4)
    desk.press("draft")
    page = page_text(desk.get("rounds/1/"))
    assert "定位编排法" in page
    assert "positional" not in page
    # 种子 is a player ranked before the draw, on the same pages.
    assert "抽签随机码" in page
    assert "种子" not in page
    of_file = Engine(file=FileSource(format="trf", digest="0123456789ab" + "0" * 52))
    assert engine_text(of_file) == "trf 0123456789ab"
    assert engine_text(None) == ""
    with override("en"):
        by_system = Engine(system=PairingSystem.POSITIONAL, program="qipu", version=1)
        assert engine_text(by_system) == "positional pairing qipu 1"
        by_table = Engine(format=StageKind.ROUND_ROBIN, program="qipu", version=1)
        assert engine_text(by_table) == "round robin qipu 1"


def test_a_correction_leads_back_to_the_round_it_corrects(desk: Desk) -> None:
    desk.started(4)
    desk.play(1)
    desk.play(2)
    assert (
        desk.get("do/correct/?round=1&board=1").context["back_url"].endswith("/rounds/1/results/")
    )
    assert desk.get("do/correct/").context["back_url"].endswith("/rounds/2/results/")
    assert desk.get("do/correct/?round=9").context["back_url"].endswith("/rounds/2/results/")
    done = desk.do("correct", round=1, board=1, score="0-1", reason="记分单写反")
    assert done["Location"].endswith("/rounds/1/results/")


def test_a_team_called_by_its_unit_is_not_named_twice(desk: Desk) -> None:
    desk.create(kind="round_robin", team_kind="reserves", boards=2, reserves=1)
    rows = "京队,1,甲,2400\n京队,2,乙,2300\n沪队,1,丙,2400\n沪队,2,丁,2300\n"
    page = desk.bring_in("队名,台次,姓名,等级分\n" + rows)
    assert page.context["faulty"] == []
    desk.enter_shown(page)
    desk.do("draw", method="lot", seed="2026")
    desk.do("start")
    desk.press("draft")
    page = page_text(desk.get("rounds/1/"))
    assert "列前一方" in page
    assert "先手" not in page
    assert page.split("编排依据")[1].count("京队") == 1
    assert "现有 2 支队" in page_text(desk.get("entries/"))
    assert "第 1 场" in page_text(desk.get("rounds/1/line-ups/"))
