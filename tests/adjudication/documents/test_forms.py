"""The sixteen forms filled in from events of every kind, on the page, as PDF and as XLSX.

What each form has to show stands in the draughts appendix, part 2; which kinds of event have it,
in the headings of its forms.
"""

import io
import re
from typing import Any

import pytest
from django.utils.translation import override
from openpyxl import load_workbook

from adjudication.documents.catalogue import FORMS
from adjudication.documents.rendering.markup import code_svg
from games.models import Player
from games.players.names import search_key
from tests.support.document_events import (
    FITTING,
    KINDS,
    fetch,
    page_words,
    pdf_words,
)
from tests.tournaments.rest.formats import begun, event, paired, played
from tests.tournaments.rest.office import open_office

pytestmark = [pytest.mark.database, pytest.mark.one_database]

TITLES = {
    "team-lineup": "团体赛台次名单",
    "snake-groups": "蛇形编排分组表",
    "individual-score": "个人记分表",
    "individual-score-2games": "两局制个人记分表",
    "team-score": "团体记分表",
    "team-score-2games": "两局制团体记分表",
    "pairing-card": "抽编卡",
    "pairing-record": "抽编记录",
    "order-of-play": "循环对局轮次表",
    "knockout-16": "单淘汰赛轮次表",
    "rr-individual": "循环制个人比赛成绩表",
    "rr-individual-2games": "两局循环制个人比赛成绩表",
    "rr-team": "循环制团体比赛成绩表",
    "swiss-individual": "瑞士制个人比赛成绩表",
    "swiss-team": "瑞士制团体比赛成绩表",
    "team-score-many": "团体记分表（多台次）",
}
HEADS = {
    "team-lineup": "正式队员 姓名 等级分 称号",
    "individual-score": "台次 序号 单位 姓名 比赛成绩 用时 犯规 备注 裁判员",
    "individual-score-2games": "局数 局分 场分 用时 犯规 备注 第1局 第2局",
    "team-score": "先走队名（序号） 后走队名（序号） 个人 团体 先走队： 后走队：",
    "team-score-2games": "局数 局分 个人 团体 第2局",
    "pairing-card": "对手NO 本轮得分 累积分 对手分 名次",
    "pairing-record": "前轮积分 比赛成绩 编排长 裁判长",
    "order-of-play": "轮次 配对",
    "rr-individual": "对手 积分 小分 胜局 直胜 名次 备注 裁判长",
    "rr-individual-2games": "对手和得分 总局分 小分 场分 胜局 直胜 名次 备注",
    "rr-team": "队名 局分 场分 团体小分 直胜 犯规 名次",
    "swiss-individual": "单位 等级分 称号 先手 对手 对手分 累进分 犯规 名次 备注",
    "swiss-team": "队名 总局分 对手分 场分 胜场 犯规 名次",
    "team-score-many": "比赛名称 地点 日期 得分 合计 队长（签名） 裁判长",
}
"""What the print of a form has, piece by piece."""

SLIP_HEAD = "比赛名称：北方公开赛 男子组    小组：______    轮次：{}    日期：______"
LINES: dict[tuple[str, str], str] = {
    ("swiss", "pairing-card"): """
        序号：1    姓名：棋手1    单位：单位甲    名次：1
        1 ○ · 2 2 2 2
        2 · ○ 3 2 4 2
        3 · ○ 5 · 4 4
        序号：2    姓名：棋手2    单位：单位乙    名次：5（并列）
        1 · ○ 1 0 0 4
        2 ○ · 4 2 2 0
        3 ○ · 3 · 2 2""",
    ("swiss", "pairing-record"): """
        1 5 棋手5 4 1 棋手1 4
        2 2 棋手2 2 3 棋手3 2
        3 6 棋手6 2 7 棋手7 2
        4 8 棋手8 0 4 棋手4 0""",
    ("swiss", "swiss-individual"): """
        1 单位甲 棋手1 · · ○ 2 (2) · 3 (2) · 5 4 8 10 · 1
        2 单位乙 棋手2 · · · 1 (0) ○ 4 (2) ○ 3 2 6 4 · 5（并列）
        8 单位辛 棋手8 · · ○ 7 (0) · 6 (0) ○ 4 0 4 0 · 8""",
    ("swiss", "individual-score"): f"""
        记分单 · 第 1 台
        {SLIP_HEAD.format(3)}
        1 5 单位戊 棋手5 红方
        1 1 单位甲 棋手1 黑方
        记分单 · 第 2 台""",
    ("round robin", "individual-score"): f"""
        {SLIP_HEAD.format(5)}
        1 4 单位丁 棋手4 红方 0
        1 2 单位乙 棋手2 黑方 2
        2 5 单位戊 棋手5 红方 0
        2 1 单位甲 棋手1 黑方 2""",
    ("round robin", "pairing-record"): """
        1 4 棋手4 2 2 棋手2 4 0 : 1
        2 5 棋手5 0 1 棋手1 6 0 : 1
        轮空：3 棋手3""",
    ("round robin", "order-of-play"): """
        5 或 6 名棋手
        1 1:6 2:5 3:4
        2 6:4 5:3 1:2
        3 2:6 3:1 4:5
        4 6:5 1:4 2:3
        5 3:6 4:2 5:1
        遇 6 者轮空。
        1 棋手1 单位甲 4 棋手4 单位丁
        2 棋手2 单位乙 5 棋手5 单位戊
        3 棋手3 单位丙""",
    ("round robin", "rr-individual"): """
        1 棋手1 ■ 2 2 2 2 8 12 4 · 1
        2 棋手2 0 ■ 2 2 2 6 6 3 · 2
        3 棋手3 0 0 ■ 2 2 4 2 2 · 3
        4 棋手4 0 0 0 ■ 2 2 0 1 · 4
        5 棋手5 0 0 0 0 ■ 0 0 0 · 5""",
    ("groups", "order-of-play"): """
        比赛名称：北方公开赛 男子组    小组：A    地点：______    日期：______
        1 1:4 2:3
        1 棋手1 单位甲 3 棋手5 单位戊
        2 棋手4 单位丁 4 棋手8 单位辛""",
    ("groups", "snake-groups"): """
        第A组 第B组
        1 棋手1 2 棋手2
        4 棋手4 3 棋手3
        5 棋手5 6 棋手6
        8 棋手8 7 棋手7""",
    ("groups", "rr-individual"): """
        · · 1 4 5 8
        1 棋手1 ■ · · 2 2 0 1 · 1（并列）
        4 棋手4 · ■ 2 · 2 0 1 · 1（并列）
        5 棋手5 · 0 ■ · 0 0 0 · 3（并列）
        8 棋手8 0 · · ■ 0 0 0 · 3（并列）""",
    ("two games", "individual-score-2games"): """
        1 2 · 棋手2 第1局 红方 2 2
        · · · · 第2局 黑方 1
        1 4 · 棋手4 第1局 黑方 0 0
        · · · · 第2局 红方 1""",
    ("two games", "rr-individual-2games"): """
        1 棋手1 第1局 ■ · 2 2 2 2 2 2 9 6 6 3 · 1
        · · 第2局 · · 1 · 1 · 1
        2 棋手2 第1局 0 0 ■ · 2 2 2 2 7 2 4 2 · 2
        · · 第2局 1 · · · 1 · 1""",
    ("teams, round robin", "team-score"): """
        棋手1 (1) 1 棋手5 2 6 棋手4 (4) 1 棋手17 0 2
        · 2 棋手6 2 · · 2 棋手18 0
        · 3 棋手7 2 · · 3 棋手19 0
        · 4 棋手8 0 · · 4 棋手20 2
        棋手2 (2) 1 棋手9 2 6 棋手3 (3) 1 棋手13 0 2""",
    ("teams, round robin", "team-score-many"): """
        1 棋手1 (1) 棋手5 2 棋手4 (4) 棋手17 0 1
        2 · 棋手6 2 · 棋手18 0 2
        4 · 棋手8 0 · 棋手20 2 4
        合计 · · 6 · · 2
        1 棋手2 (2) 棋手9 2 棋手3 (3) 棋手13 0 1""",
    ("teams, round robin", "rr-team"): """
        1 棋手1 1 棋手5 · · ■ · · · · · 6 2 2 0 · · 1（并列）
        · · 2 棋手6
        2 棋手2 1 棋手9 · · · · ■ · 6 2 · · 2 0 · · 1（并列）
        4 棋手4 1 棋手17 · · 2 0 · · · · ■ · 0 0 · · 3（并列）""",
    ("teams, round robin", "team-lineup"): """
        比赛名称：北方公开赛 男子组    队名：棋手1 (1)
        正式队员 1 棋手5
        · 2 棋手6
        · 4 棋手8
        比赛名称：北方公开赛 男子组    队名：棋手2 (2)
        正式队员 1 棋手9""",
    ("teams, Swiss", "swiss-team"): """
        1 棋手1 1 棋手5 · · 2 (6/2) · 6 0 2 1 · 1（并列）
        · · 2 棋手6
        2 棋手2 1 棋手9 · · 1 (2/0) · 2 2 0 0 · 3（并列）""",
    ("teams, two games", "team-score-2games"): """
        棋手1 (1) 1 棋手5 第1局 2 2 6 棋手4 (4) 1 棋手17 第1局 0 2 10
        · · · 第2局 0 · · · · · 第2局 2
        · 4 棋手8 第1局 0 0 · · 4 棋手20 第1局 2 4
        · · · 第2局 0 · · · · · 第2局 2""",
    ("teams, two games", "rr-team"): """
        1 棋手1 1 棋手5 · · ■ · · · · · 6 0 0 0 · · 3（并列）
        4 棋手4 1 棋手17 · · 10 2 · · · · ■ · 2 0 · · 1（并列）""",
    ("knockout", "knockout-16"): """
        8 强 1 棋手1 1 0 8 棋手8
        8 强 5 棋手5 0 1 4 棋手4
        8 强 3 棋手3 1 0 6 棋手6
        8 强 7 棋手7 0 1 2 棋手2
        半决赛 1 棋手1 · · 4 棋手4
        半决赛 3 棋手3 · · 2 棋手2
        决赛""",
    ("knockout", "individual-score"): """
        1 8 · 棋手8 红方 0
        1 1 · 棋手1 黑方 2""",
}
"""What the workbook of a form says line by line, · for an empty cell.

Points are those of xiangqi (13.1: 2-1-0): the smaller number wins; a team that leads takes three
boards of four, 6 to 2, and of two cycles loses the second with reversed colours, 6 to 10. Two
games are a win and a draw: 3 game points and the match. Sonneborn-Berger adds the points of
everybody beaten.
"""


def lines_of(book: Any) -> list[str]:
    """Return every line of a workbook, empty cells at its end left out."""
    lines = (
        " ".join("·" if value is None else str(value) for value in row)
        for sheet in book
        for row in sheet.iter_rows(values_only=True)
    )
    return [re.sub(r"( ·)+$", "", line) for line in lines]


def test_the_table_of_forms_is_that_of_the_book() -> None:
    assert [form.number for form in FORMS.values()] == list(range(1, 17))
    assert set(FORMS) == set(TITLES)


def english_title(code: str) -> str:
    with override("en"):
        return str(FORMS[code].title)


def base(office: Any) -> str:
    return f"/tournaments/{office.tournament}/documents/"


@pytest.mark.parametrize("kind", KINDS)
def test_every_form_that_the_event_has(kind: str, database: str) -> None:
    office = KINDS[kind]()
    listed = page_words(fetch(base(office)))
    for code in FORMS:
        answer = fetch(f"{base(office)}{code}/")
        if code not in FITTING[kind]:
            assert answer.status_code == 409, code
            assert answer["Content-Type"] == "text/plain; charset=utf-8"
            assert "(form_of_another_event)" in answer.content.decode()
            assert fetch(f"{base(office)}{code}.pdf").status_code == 409
            assert fetch(f"{base(office)}{code}.xlsx").status_code == 409
            continue
        assert answer.status_code == 200, code
        told = page_words(answer)
        assert TITLES[code] in told
        assert TITLES[code] in listed
        for piece in HEADS.get(code, "").split():
            assert piece in told, (code, piece)
        if code == "pairing-record":
            # The boards of a match have sides of their own; a team moves first or second.
            sides = ("先手", "后手") if "team" in kind else ("红方", "黑方")
            assert [word for word in ("先手", "后手", "红方", "黑方") if word in told] == [*sides]
        assert "棋手1" in told
        assert "SHA-256" in told
        assert f"据记录第 {office.version} 条" in told
        english = page_words(fetch(f"{base(office)}{code}/?lang=en"))
        assert english_title(code) in english
        assert TITLES[code] not in english
        workbook = fetch(f"{base(office)}{code}.xlsx")
        assert workbook.status_code == 200
        book = load_workbook(io.BytesIO(workbook.content))
        cells = [str(c.value) for sheet in book for row in sheet for c in row if c.value]
        assert any("棋手1" in text for text in cells), code
        wanted = [line.strip() for line in LINES.get((kind, code), "").split("\n") if line.strip()]
        written = iter(lines_of(book))
        missing = [line for line in wanted if not any(line == other for other in written)]
        assert missing == [], (kind, code)


@pytest.mark.parametrize("kind", ["swiss", "teams, two games", "knockout"])
def test_the_text_of_a_pdf_can_be_selected(kind: str, database: str) -> None:
    office = KINDS[kind]()
    for code in sorted(FITTING[kind]):
        for language, title in (("zh-hans", TITLES[code]), ("en", english_title(code))):
            answer = fetch(f"{base(office)}{code}.pdf?lang={language}")
            assert answer.status_code == 200
            assert answer["Content-Type"] == "application/pdf"
            told = pdf_words(answer.content)
            assert title.replace(" ", "") in told, (code, language)
            assert "棋手1" in told


def test_the_results_stand_where_the_book_has_them(database: str) -> None:
    office = KINDS["round robin"]()
    # 2-1-0 (xiangqi 13.1), the smaller number wins: 8, 6, 4, 2, 0 points; Sonneborn-Berger adds
    # twice the points of everybody beaten, halved by nothing: 12, 6, 2, 0, 0.
    book = load_workbook(io.BytesIO(fetch(f"{base(office)}rr-individual.xlsx").content))
    rows = [[cell.value for cell in row] for row in book.worksheets[0].iter_rows()]
    first = next(row for row in rows if row[1] == "棋手1")
    assert first[2:7] == ["■", 2, 2, 2, 2]
    assert first[7] == 8
    last = next(row for row in rows if row[1] == "棋手5")
    assert last[2:7] == [0, 0, 0, 0, "■"]
    assert (first[9], last[9]) == (4, 0)
    assert (first[11], last[11]) == (1, 5)


def test_a_round_without_results_has_empty_fields(database: str) -> None:
    office = KINDS["swiss"]()
    third = page_words(fetch(f"{base(office)}individual-score/"))
    first = page_words(fetch(f"{base(office)}individual-score/?round=1"))
    assert "第 4 台" in third
    assert first != third
    card = page_words(fetch(f"{base(office)}pairing-card/"))
    assert "封棋" not in card


def test_a_slip_opens_the_table_of_its_game(database: str) -> None:
    office = begun(event({"kind": "swiss", "rounds": 3}), 4)
    paired(office, 1)
    path = f"{base(office)}individual-score/"
    assert "table-code" not in fetch(path).content.decode()
    body = {"round": 1, "scheduled_on": "2026-11-21"}
    made = office.api.post(f"{office.path}/games", body, token=office.tokens["arbiter"])
    shown = fetch(path).content.decode()
    codes = re.findall(r'<div class="own table-code">(<svg.*?</svg>)', shown)
    assert codes == [
        code_svg(f"http://testserver/table/{item['game']}/") for item in made.data["games"]
    ]


def test_nothing_is_drawn_before_there_is_something_to_draw(database: str) -> None:
    office = open_office(event({"kind": "swiss", "rounds": 3}))
    for code in ("swiss-individual", "individual-score"):
        answer = fetch(f"{base(office)}{code}/")
        assert (answer.status_code, "form_needs_start" in answer.content.decode()) == (409, True)
    begun_office = begun(event({"kind": "swiss", "rounds": 3}), 4)
    answer = fetch(f"{base(begun_office)}individual-score.pdf")
    assert (answer.status_code, "form_needs_round" in answer.content.decode()) == (409, True)
    # A draft is nobody's but the office's.
    begun_office.do("pairing-drafts", {"round": 1, "seed": "1"}, by="arbiter")
    assert fetch(f"{base(begun_office)}individual-score.pdf").status_code == 409


@pytest.mark.parametrize(
    ("what", "status", "code"),
    [
        ("no-such-form/", 404, "form_unknown"),
        ("no-such-form.pdf", 404, "form_unknown"),
        ("pairing-record.docx", 404, "document_file_unknown"),
        ("order-of-play/", 409, "form_of_another_event"),
        ("team-lineup.xlsx", 409, "form_of_another_event"),
    ],
)
def test_what_there_is_not_is_refused_with_its_code(
    what: str, status: int, code: str, database: str
) -> None:
    office = KINDS["swiss"]()
    answer = fetch(f"{base(office)}{what}")
    assert (answer.status_code, f"({code})" in answer.content.decode()) == (status, True)


@pytest.mark.parametrize("query", ["?round=4", "?round=x", "?group=Z", "?v=999", "?stage=2"])
def test_a_moment_that_there_is_not_is_not_found(query: str, database: str) -> None:
    assert fetch(f"{base(KINDS['swiss']())}pairing-record/{query}").status_code == 404


def test_the_paper_of_a_past_version_stays_as_it_was(database: str) -> None:
    office = KINDS["swiss"]()
    address = f"{base(office)}pairing-record.xlsx?v={office.version}&round=3"
    before = fetch(address).content
    office.do("results", {"round": 3, "board": 1, "score": "1-0"}, by="arbiter")
    assert fetch(address).content == before
    now = fetch(f"{base(office)}pairing-record.xlsx?v={office.version}&round=3").content
    assert now != before


def test_a_name_that_begins_like_a_formula_stays_text(database: str) -> None:
    office = begun(event({"kind": "swiss", "rounds": 3}), 4)
    player = Player.objects.get(name="棋手1")
    Player.objects.filter(pk=player.pk).update(name="=1+1", search_key=search_key("=1+1"))
    paired(office, 1)
    data = fetch(f"{base(office)}pairing-record.xlsx").content
    cells = [c for row in load_workbook(io.BytesIO(data)).worksheets[0].iter_rows() for c in row]
    named = [cell for cell in cells if cell.value == "=1+1"]
    assert named
    assert {cell.data_type for cell in named} == {"s"}
    html = fetch(f"{base(office)}pairing-record/").content.decode()
    assert "=1+1" in html


def test_markup_in_a_name_is_shown_as_typed(database: str) -> None:
    office = begun(event({"kind": "swiss", "rounds": 3}), 4)
    Player.objects.filter(name="棋手2").update(name="<b>甲</b>", search_key="x")
    paired(office, 1)
    html = fetch(f"{base(office)}pairing-record/").content.decode()
    assert "&lt;b&gt;甲" in html
    assert "<b>甲" not in html


def test_what_has_a_place_for_the_unit_shows_the_unit(database: str) -> None:
    """Forms 3, 7 and 14 ask for it (单位); whoever plays for none leaves it empty."""
    units = ("京队", "沪队", "穗队", "")
    office = begun(event({"kind": "swiss", "rounds": 3}, title="单位杯"), 4, units=units)
    played(office, 1)
    for code in ("individual-score", "pairing-card", "swiss-individual"):
        told = page_words(fetch(f"{base(office)}{code}/?round=1"))
        assert all(unit in told for unit in units), code
