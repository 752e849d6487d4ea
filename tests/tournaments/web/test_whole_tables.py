"""Every cell of the public tables of events made by hand, in both languages, and their links.

What stands in them is worked out from the rules beside each event: xiangqi 2020 10.4.1, 11.5,
14.1, 14.9 and appendix 2; gomoku 2025 26.2.5; weiqi 2002 25.3 with appendix 7.
"""

from typing import Any
from urllib.parse import quote

import pytest
from django.core.cache import cache
from django.test import Client

from tests.support.pages import links_of, tables_of, words_in
from tests.tournaments.rest.formats import begun, event, lower_wins, paired, played
from tests.tournaments.rest.office import Office, open_office, register
from tournaments.models import PlayerTitle

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]

Table = list[list[str]]


def read(office: Office, where: str, language: str = "zh-hans") -> str:
    address = f"/tournaments/{office.tournament}/{where}"
    answer = Client(headers={"accept-language": language}).get(address)
    assert answer.status_code == 200, where
    return answer.content.decode()


def status(office: Office, where: str) -> int:
    return int(Client().get(f"/tournaments/{office.tournament}/{where}").status_code)


def table(office: Office, where: str, language: str = "zh-hans") -> Table:
    (found,) = tables_of(read(office, where, language))
    return found


def ways(office: Office, where: str) -> list[tuple[str, str]]:
    """Return the links of the tables, their addresses from the event's own on."""
    own = f"/tournaments/{office.tournament}/"
    return [(text, url.removeprefix(own)) for text, url in links_of(read(office, where))]


def test_10_4_1_the_final_table_over_two_stages(database: str) -> None:
    """By the snake 1, 4, 5 are group A and 2, 3, 6 group B; the smaller number wins."""
    cache.clear()
    groups = {"kind": "round_robin", "groups": 2, "qualifiers": 1}
    units = ("京队", "沪队", "穗队", "京队", "", "蓉队")
    office = begun(event(groups, {"kind": "knockout"}), 6, units=units)
    assert status(office, "final/") == 200
    for number in (1, 2, 3):
        played(office, number)
    expelled = {"number": 6, "after_round": 3, "reason": "作弊", "article": "xiangqi-2020 18.3"}
    office.do("expulsions", expelled)
    office.do("stages")
    played(office, 1)
    rows = [
        ["1", "棋手1", "京队", "2", "", "1"],
        ["2", "棋手2", "沪队", "2", "", "2"],
        ["3（并列）", "棋手4", "京队", "1", "A", "2"],
        ["3（并列）", "棋手3", "穗队", "1", "B", "2"],
        ["5", "棋手5", "", "1", "A", "3"],
        ["–", "棋手6 除名，不列名次", "蓉队", "1", "B", "–"],
    ]
    assert table(office, "final/") == [
        ["名次", "姓名", "单位", "阶段", "小组", "该阶段名次"],
        *rows,
    ]
    heading, *english = table(office, "final/", "en")
    assert heading == ["Place", "Name", "Club or delegation", "Stage", "Group", "Place there"]
    assert [row[0] for row in english] == ["1", "2", "3, shared", "3, shared", "5", "–"]
    assert english[-1][1] == "棋手6 expelled, no place"
    assert "暂定" not in read(office, "final/")


def test_11_5_the_table_of_teams(database: str) -> None:
    """Places 1 and 6 of 甲, 2, 3 and 5 of 乙, of whom two count, and 4 alone of 丙."""
    cache.clear()
    rules = event({"kind": "round_robin"}, teams={"kind": "sum_of_places", "boards": 2})
    office = begun(rules, 6, units=("甲", "乙", "乙", "丙", "乙", "甲"))
    assert status(office, "teams/?round=1") == 404
    for number in range(1, 6):
        played(office, number)
    assert table(office, "teams/") == [
        ["名次", "队名", "合计", "最高个人名次", "队员"],
        ["1", "乙", "5", "2", "2 棋手2 (2) · 3 棋手3 (3) · ~5 棋手5 (5)~"],
        ["2", "甲", "7", "1", "1 棋手1 (1) · 6 棋手6 (6)"],
        ["–", "丙 有名次的队员不足", "", "", "~4 棋手4 (4)~"],
    ]
    html = read(office, "teams/", "en")
    (english,) = tables_of(html)
    assert english[0] == ["Place", "Team", "Total", "Best place", "Players of the team"]
    assert english[3][1] == "丙 too few players with a place"
    assert "Sum of the places of its players; the smaller stands first." in html
    assert "provisional" not in html
    assert "provisional" in read(office, "teams/?round=1", "en")


def test_app2_the_schedule_of_five(database: str) -> None:
    """Five by the table of appendix 2: one rests each round; round 1 is played."""
    cache.clear()
    office = begun(event({"kind": "round_robin"}), 5)
    assert status(office, "schedule/") == 404
    office.do("schedule-publications")
    first = played(office, 1)
    grid = table(office, "schedule/")
    assert grid[0] == ["轮次", "状态", "第 1 台", "第 2 台", "轮空"]
    assert [row[:2] for row in grid[1:]] == [
        ["1", "成绩已确认"], *([str(number), "–"] for number in range(2, 6))
    ]  # fmt: skip
    boards = [(board["first"], board["second"]) for board in first["boards"]]
    assert grid[1][2:4] == [
        f"{one} 棋手{one} – {two} 棋手{two} {'1 : 0' if one < two else '0 : 1'}"
        for one, two in boards
    ]
    resting = {row[4] for row in grid[1:]}
    assert resting == {f"{number} 棋手{number}" for number in range(1, 6)}
    (alone,) = {1, 2, 3, 4, 5} - {number for board in boards for number in board}
    assert grid[1][4] == f"{alone} 棋手{alone}"
    assert [way for _, way in ways(office, "schedule/")] == ["rounds/1/"] * 2
    assert table(office, "schedule/", "en")[0] == ["Round", "State", "board 1", "board 2", "bye"]


def test_app2_a_schedule_of_four_has_no_column_of_rests(database: str) -> None:
    cache.clear()
    office = begun(event({"kind": "round_robin"}), 4)
    office.do("schedule-publications")
    paired(office, 1)
    grid = table(office, "schedule/")
    assert grid[0] == ["轮次", "状态", "第 1 台", "第 2 台"]
    assert [len(row) for row in grid] == [4] * 4
    assert grid[1][1] == "已公布"


def graded_event() -> tuple[Office, list[str]]:
    """Six of weiqi who meet twice, begun; all but the last are professionals of first dan."""
    cache.clear()
    office = open_office(
        event({"kind": "double_round_robin"}, edition="weiqi-2002", grading="professional")
    )
    ids = register(6)
    for id_ in ids[:5]:
        PlayerTitle.objects.create(
            player_id=id_, game="weiqi", title="职业初段", dan=1, is_professional=True
        )
    entries = [{"id": id_, "unit": unit} for id_, unit in zip(ids, "甲乙丙丁戊己", strict=True)]
    office.do("entries", {"entries": entries})
    office.do("draws", {"method": "given", "order": ids, "witness": "领队"})
    office.do("start")
    return office, ids


def test_25_3_promotions_open_into_their_games(database: str) -> None:
    """Six meet twice, the last without a dan, the fifth away once against the fourth.

    A win of an equal is 90 and a loss 30 (table 4); first dan needs 75 over 8 games (table 5).
    The first wins all 8 that count: 720, on average 90. The second wins 6 and loses 2: 600, 75.
    The third wins 4 of 8: 480, 60. The fourth wins one and loses 6 beside a game won by forfeit:
    270 over 7. The fifth loses 7: 210, 30.
    """
    office, ids = graded_event()
    assert "尚无棋手达到升段标准。" in read(office, "promotions/")
    assert words_in(read(office, "promotions/"), "summary")[0] == "棋手1 · 职业初段 · 尚无对局"

    def result(number: int, board: dict[str, Any]) -> str:
        sides = {board["first"], board["second"]}
        if sides == {4, 5} and number <= 5:
            return "+-" if board["first"] == 4 else "-+"
        return lower_wins(number, board)

    for number in range(1, 11):
        played(office, number, result)
    office.do("finish")
    office.do("dan-awards", {"id": ids[0], "dan": 2}, by="rating_office")
    html = read(office, "promotions/")
    assert words_in(html, "summary") == [
        "棋手1 甲 · 职业初段 → 职业二段 · 8 局，共 720 分，平均分 90"
        " · 标准：8 局以上平均 75 分 · 已授予",
        "棋手2 乙 · 职业初段 → 职业二段 · 8 局，共 600 分，平均分 75"
        " · 标准：8 局以上平均 75 分 · 尚未授予",
        "棋手1 · 职业二段 · 尚无对局",
        "棋手2 · 职业二段 · 尚无对局",
        "棋手3 · 职业初段 · 8 局，共 480 分，平均分 60",
        "棋手4 · 职业初段 · 7 局，共 270 分，平均分 270/7",
        "棋手5 · 职业初段 · 7 局，共 210 分，平均分 30",
    ]
    first, second, *_open, awards = tables_of(html)
    assert first[0] == ["赛事", "轮次", "对手", "双方段位", "结果", "积分"]
    assert [row[:1] + row[2:] for row in first[1:]] == [
        *(["本赛事", f"棋手{number}", "职业初段 – 职业初段", "胜", "90"]
          for _ in range(2) for number in (2, 3, 4, 5)),
        ["合计"],
    ]  # fmt: skip
    assert first[-1] == ["合计", "720"]
    # Each cycle of six in five rounds: the partner of a round comes again five rounds later.
    rounds = [int(row[1]) for row in first[1:-1]]
    assert [number + 5 for number in rounds[:4]] == rounds[4:]
    lost = [row[2:] for row in second if row[-2:] == ["负", "30"]]
    assert lost == [["棋手1", "职业初段 – 职业初段", "负", "30"]] * 2
    assert awards == [
        ["姓名", "段位", "条款", "依据"],
        ["棋手1", "职业二段", "25.3, 附录 七", f"8 局，赛事记录第 {office.version - 1} 条"],
    ]
    _open_runs(html)
    assert words_in(read(office, "promotions/", "en"), "summary")[:2] == [
        "棋手1 甲 · 职业初段 → 职业二段 · 8 games, 720 points, average 90 ·"
        " needed: average 75 over 8 games or more · awarded",
        "棋手2 乙 · 职业初段 → 职业二段 · 8 games, 600 points, average 75 ·"
        " needed: average 75 over 8 games or more · not awarded yet",
    ]
    _files_of_promotions(office)


def _open_runs(html: str) -> None:
    left = [text.split(" ", 3)[3] for text in words_in(html, "li") if "轮 棋手" in text]
    assert sorted(left) == ["棋手4 · 弃权", "棋手5 · 弃权", *["棋手6 · 一方没有职业段位"] * 10]
    needed = [text for text in words_in(html, 'p class="hint"') if text.startswith("升段标准")]
    # Table 5: two games more for each dan above the first.
    assert needed == [
        *["升段标准： 10 局以上平均 75 分 · 14 局以上平均 70 分 · 18 局以上平均 67.5 分"] * 2,
        *["升段标准： 8 局以上平均 75 分 · 12 局以上平均 70 分 · 16 局以上平均 67.5 分"] * 3,
    ]


def _files_of_promotions(office: Office) -> None:
    html = read(office, "promotions/")
    own = f"/tournaments/{office.tournament}/promotions"
    assert words_in(html, 'p class="files"') == ["下载 XLSX CSV"]
    assert all(f'href="{own}.{kind}"' in html for kind in ("xlsx", "csv"))
    rows = [
        "棋手1,甲,职业初段,职业二段,8,720,90,75 / 8,{},0,",
        "棋手2,乙,职业初段,职业二段,8,600,75,75 / 8,,0,",
        "棋手3,丙,职业初段,,,,,,,8,60",
        "棋手4,丁,职业初段,,,,,,,7,270/7",
        "棋手5,戊,职业初段,,,,,,,7,30",
    ]
    headings = {
        "zh-hans": "姓名,单位,段位,升段,计分局数,总分,平均分,标准,已授予,本段累计局数,本段平均分",
        "en": "Name,Unit,Dan,Promoted to,Games,Points,Average,Standard,Awarded,Open games,"
        "Open average",
    }
    words = {"zh-hans": ("是", "升段"), "en": ("yes", "promotions")}
    for language, heading in headings.items():
        client = Client(headers={"accept-language": language})
        sent = client.get(f"{own}.csv")
        assert sent["Content-Type"] == "text/csv; charset=utf-8"
        lines = sent.content.decode("utf-8-sig").split()
        yes, name = words[language]
        assert " ".join(lines) == " ".join([*heading.split(), *rows]).format(yes)
        wanted = f"北方公开赛 男子组-{name}-v{office.version}.csv"
        assert sent["Content-Disposition"] == f"attachment; filename*=utf-8''{quote(wanted)}"
    workbook = Client().get(f"{own}.xlsx")
    assert workbook["Content-Type"].endswith("spreadsheetml.sheet")


def test_14_1_places_crosstable_and_entrants_of_a_round_robin(database: str) -> None:
    """Four meet once: 1 beats 2 and 3 and draws with 4, 2 beats 3, 4 is away against 2 and 3.

    Points 5, 4, 2, 1 of 2-1-0.
    """
    cache.clear()
    office = begun(
        event(
            {"kind": "round_robin"}, place="文化宫", starts_on="2026-11-21", ends_on="2026-11-23"
        ),
        4,
        units=("京队", "沪队", "", "京队"),
    )

    def result(number: int, board: dict[str, Any]) -> str:
        sides = {board["first"], board["second"]}
        if sides == {1, 4}:
            return "1/2-1/2"
        if 4 in sides:
            return "-+" if board["first"] == 4 else "+-"
        return lower_wins(number, board)

    for number in (1, 2, 3):
        played(office, number, result)
    office.do("standings-publications", {"round": 3})
    _places_of_four(office)
    _crosstable_of_four(office)
    _rounds_of_four(office)
    assert table(office, "") == [
        ["序号", "姓名", "单位", "备注"],
        ["1", "棋手1", "京队", ""],
        ["2", "棋手2", "沪队", ""],
        ["3", "棋手3", "", ""],
        ["4", "棋手4", "京队", ""],
    ]
    assert ways(office, "") == [(f"棋手{number}", f"entrants/{number}/") for number in range(1, 5)]
    html = read(office, "", "en")
    assert words_in(html, "h2") == ["4 entrants", "Published tables"]
    assert "After round 3" in words_in(html, "li")
    assert words_in(html, 'p class="meta"') == [
        "Xiangqi rules 2020 · 文化宫 · 2026-11-21 – 2026-11-23 · under way · round 3 of 3"
    ]
    (tabs,) = words_in(html, 'nav class="tabs"')
    assert tabs == "Entrants Standings Crosstable Regulations Documents Rounds 1 2 3"
    assert words_in(html, 'p class="files"') == ["Download XLSX CSV TRF NDJSON"]
    sent = Client().get(f"/tournaments/{office.tournament}/table.csv")
    name = quote(f"北方公开赛 男子组-R3-v{office.version}.csv")
    assert sent["Content-Disposition"] == f"attachment; filename*=utf-8''{name}"
    assert sent["Content-Type"] == "text/csv; charset=utf-8"


def _places_of_four(office: Office) -> None:
    """小分: the points of whom one beat and half of whom one drew with; 5, 4, 2, 1."""
    assert table(office, "places/") == [
        ["名次", "序号", "姓名", "单位", "积分 14.1", "受处分 18.5", "小分 14.1", "胜局 14.1",
         "直胜 14.1", "犯规 14.1", "后走局数 14.1", "对局时后走 14.1", "后走胜局 14.1", "判定依据"],
        ["1", "1", "棋手1", "京队", "5", "0 / 0", "6.5", "2", "", "0", "1", "", "1", ""],
        ["2", "2", "棋手2", "沪队", "4", "0 / 0", "3", "2", "", "0", "1", "", "0", "积分"],
        ["3", "3", "棋手3", "", "2", "0 / 0", "1", "1", "", "0", "1", "", "0", "积分"],
        ["4", "4", "棋手4", "京队", "1", "0 / 0", "2.5", "0", "", "0", "1", "", "0", "积分"],
    ]  # fmt: skip
    heading, _one, *others = table(office, "places/", "en")
    assert heading == [
        "Place", "No.", "Name", "Club or delegation", "Points 14.1", "Sanctions 18.5",
        "Sonneborn-Berger 14.1", "Wins 14.1", "Direct encounter 14.1", "Fouls 14.1",
        "Games moving second 14.1", "Second in the mutual game 14.1", "Wins moving second 14.1",
        "Decided by",
    ]  # fmt: skip
    assert [row[-1] for row in others] == ["Points"] * 3
    assert words_in(read(office, "places/", "en"), "h2")[0] == "Standings after round 3"
    found = dict(ways(office, "places/")[:8])
    assert found["棋手1"] == "entrants/1/"
    assert found["6.5"] == "value/?round=3&number=1&step=sonneborn_berger"
    opened = "places/value/?number=1&step=sonneborn_berger"
    assert table(office, opened) == [
        ["轮次", "对手", "项目", "数值", "条款"],
        ["2", "2 棋手2", "所胜对手的积分", "4", "14.1"],
        ["3", "3 棋手3", "所胜对手的积分", "2", "14.1"],
        ["1", "4 棋手4", "所和对手积分的一半", "0.5", "14.1"],
        ["合计", "6.5", ""],
    ]
    html = read(office, opened, "en")
    assert words_in(html, "h2") == ["1 棋手1 · Sonneborn-Berger article 14.1"]
    assert [row[2] for row in tables_of(html)[0][1:4]] == [
        *["points of an opponent beaten"] * 2, "half the points of an opponent drawn with"
    ]  # fmt: skip


def _crosstable_of_four(office: Office) -> None:
    assert table(office, "crosstable/") == [
        ["名次", "序号", "姓名", "单位", "1", "2", "3", "积分"],
        ["1", "1", "棋手1", "京队", "4先1", "2先2", "3后2", "5"],
        ["2", "2", "棋手2", "沪队", "3先2", "1后0", "4先+", "4"],
        ["3", "3", "棋手3", "", "2后0", "4后+", "1先0", "2"],
        ["4", "4", "棋手4", "京队", "1后1", "3先−", "2后−", "1"],
    ]
    html = read(office, "crosstable/", "en")
    heading, first, *_others = tables_of(html)[0]
    assert heading == ["Place", "No.", "Name", "Club or delegation", "1", "2", "3", "Points"]
    assert first[4:7] == ["4f1", "2f2", "3s2"]
    assert words_in(html, 'p class="hint"') == [
        "A field reads: number of the opponent, who moved first, points. + and − are forfeits."
    ]
    assert ways(office, "crosstable/")[:4] == [
        ("棋手1", "entrants/1/"),
        ("4先1", "rounds/1/#board-1"),
        ("2先2", "rounds/2/#board-2"),
        ("3后2", "rounds/3/#board-2"),
    ]


def _rounds_of_four(office: Office) -> None:
    """Before the third round 1 had 3 points, 2 and 3 had 2 each, 4 had 1."""
    assert [row[:6] for row in table(office, "rounds/3/")] == [
        ["台次", "先手", "积分", "结果", "后手", "积分"],
        ["1", "2 棋手2 沪队", "2", "+ : −", "4 棋手4 京队", "1"],
        ["2", "3 棋手3", "2", "0 : 1", "1 棋手1 京队", "3"],
    ]
    heading, *rows = table(office, "rounds/1/", "en")
    assert heading == [
        "Board no.", "Moves first", "Points", "Result", "Moves second", "Points", "Remarks"
    ]  # fmt: skip
    assert [row[6] for row in rows] == [
        "Why this pair By the round-robin table: 1-4.",
        "Why this pair By the round-robin table: 2-3.",
    ]
    html = read(office, "rounds/1/", "en")
    assert words_in(html, "h2") == ["Round 1 results confirmed · paired by the round-robin table"]
    assert words_in(html, 'p class="files"')[0] == (
        "Print Pairings by board Pairings by name Result slips Table for the wall"
    )
    assert table(office, "entrants/4/") == [
        ["轮次", "台次", "对手", "结果"],
        ["3", "1", "2 棋手2 沪队", "− : +"],
        ["2", "1", "3 棋手3", "− : +"],
        ["1", "1", "1 棋手1 京队", "½ : ½"],
    ]
