"""Sheets to print of a published round: P4 of the managers' checklist."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.support.pages import tight
from tests.tournaments.admin.desk import TITLE, Desk, client_of, page_text
from tests.tournaments.rest.formats import begun, event, paired

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]

KINDS = ("boards", "names", "slips", "wall")


@pytest.fixture
def desk(database: str) -> Desk:
    return Desk(client_of(User.objects.create_superuser("裁判长")))


def sheet(
    tournament: object, number: int, kind: str, query: str = "", language: str = "zh-hans"
) -> str:
    address = f"/tournaments/{tournament}/rounds/{number}/print/{kind}/{query}"
    answer = Client(headers={"accept-language": language}).get(address)
    assert answer.status_code == 200, address
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    return answer.content.decode()


def text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_the_sheets_of_a_published_round_and_nothing_of_a_draft(desk: Desk) -> None:
    desk.started(7)
    desk.press("draft")
    assert "print/boards" not in desk.get("rounds/1/").content.decode()
    for kind in (*KINDS, "nonsense"):
        for number in (1, 2):
            address = f"/tournaments/{desk.id}/rounds/{number}/print/{kind}/"
            assert Client().get(address).status_code == 404
    desk.do("publish")
    assert Client().get(f"/tournaments/{desk.id}/rounds/1/print/x/").status_code == 404
    public = Client().get(f"/tournaments/{desk.id}/rounds/1/").content.decode()
    office = desk.get("rounds/1/")
    assert f"记录第 {desk.version} 条" in page_text(office)
    for kind in KINDS:
        assert f"/rounds/1/print/{kind}/" in public
        assert f"/rounds/1/print/{kind}/" in office.content.decode()
        shown = text(sheet(desk.id, 1, kind))
        assert TITLE in shown
        assert "第 1 轮" in shown or "第1轮" in shown
        assert f"记录第 {desk.version} 条" in shown
    html = sheet(desk.id, 1, "slips")
    assert html.count('<section class="slip">') == 3
    assert html.count("签名") == 3
    for board in desk.state.stage.played[0].boards:
        assert f"第 {board.pair.board} 台" in html
    english = text(sheet(desk.id, 1, "slips", language="en"))
    assert "Result slip" in english
    assert "Moves first" in english
    seen = desk.version
    desk.do("recall", round=1, reason="名单有误")
    assert Client().get(f"/tournaments/{desk.id}/rounds/1/print/boards/").status_code == 404
    assert f"记录第 {seen} 条" in text(sheet(desk.id, 1, "wall", f"?v={seen}"))


def test_the_list_by_name_has_everybody_once_in_the_order_of_pinyin(desk: Desk) -> None:
    desk.create()
    listed = "姓名,单位\n赵一,京\n安二,沪\n马三,穗\n李四,蓉\n欧阳五,汉\n"
    answer = desk.enter_shown(desk.bring_in(listed))
    assert answer.status_code == 302
    desk.do("draw", method="given", witness="领队", **{f"n{n}": n for n in range(1, 6)})
    desk.do("start")
    desk.press("draft")
    desk.do("publish")
    html = sheet(desk.id, 1, "names")
    rows = re.findall(r'<tr><td lang="zh"><strong>([^<]+)</strong>', tight(html))
    # an, li, ma, ouyang, zhao
    assert rows == ["安二", "李四", "马三", "欧阳五", "赵一"]
    for board in desk.state.stage.played[0].boards:
        assert html.count(f'<td class="n"><strong>{board.pair.board}</strong></td>') == 2
    assert "轮空" in html


def test_a_slip_of_teams_has_a_line_for_every_board_of_the_match(database: str) -> None:
    rules = {"kind": "fixed_boards", "boards": 3}
    office = begun(event({"kind": "round_robin"}, teams=rules), 4, members=3)
    matches = paired(office, 1)["boards"]
    html = sheet(office.tournament, 1, "slips")
    assert html.count('<section class="slip">') == 2
    games = html.split('<table class="games">')[1:]
    # Six players in each match: nobody twice, nobody of the teams themselves.
    sat = [
        re.findall(r'<td lang="zh">(棋手[0-9]+)</td>', game.split("</table>")[0]) for game in games
    ]
    assert [len(set(group)) for group in sat] == [6, 6]
    # 12.3: the team listed first leads at the odd boards. Four teams, then three players of each.
    led = (("first", "second"), ("second", "first"), ("first", "second"))
    assert sat == [
        [
            f"棋手{4 + 3 * (match[side] - 1) + place}"
            for place, sides in enumerate(led, start=1)
            for side in sides
        ]
        for match in matches
    ]
    assert not {f"棋手{n}" for n in range(1, 5)} & {name for text in sat for name in text}
