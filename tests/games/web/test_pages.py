"""The pages as the server sends them, before any script runs."""

import re
from dataclasses import asdict
from datetime import date
from uuid import UUID
from xml.etree import ElementTree

import pytest
from django.test import Client

from games.search.query import Search
from games.search.reading import Place
from tests.support.fake_records import BLACK, GAME_ID, HEAD, MOVES, RED, FakeRecords, row
from tests.support.pages import tight

GAME = f"/games/{GAME_ID}/"


def text_of(html: str) -> str:
    body = re.sub(r"<(script|style|title|desc)\b.*?</\1>", " ", html, flags=re.S)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", body)).strip()


def man_at(html: str, point: str) -> str | None:
    found = re.search(rf'href="#q-(\w)" x="\d+" y="\d+" data-point="{point}"', html)
    return found and found[1]


# -- list ---------------------------------------------------------------------------------


def test_list_shows_players_and_result(chinese: Client, records: FakeRecords) -> None:
    shown = text_of(chinese.get("/").content.decode())
    assert RED in shown
    assert BLACK in shown
    assert "红胜" in shown
    assert "和棋" in shown
    assert "有裁决" in shown


@pytest.mark.parametrize("spelling", ["叶晓枫", "葉曉楓", "yexiaofeng"])
def test_search_is_handed_on_as_typed(chinese: Client, records: FakeRecords, spelling: str) -> None:
    shown = text_of(chinese.get("/", {"player": spelling}).content.decode())
    assert records.searches[-1] == Search(player=spelling)
    assert RED in shown
    assert "林致远" not in shown


def test_dates_edition_and_state_are_handed_on(chinese: Client, records: FakeRecords) -> None:
    query = {
        "date_from": "2019-01-02",
        "date_to": "2019-12-31",
        "game": "xiangqi",
        "edition": "xiangqi-2020",
        "status": "over",
    }
    assert chinese.get("/", query).status_code == 200
    assert records.searches == [
        Search(
            date_from=date(2019, 1, 2),
            date_to=date(2019, 12, 31),
            game="xiangqi",
            edition="xiangqi-2020",
            status="over",
        )
    ]


def test_what_was_played_is_handed_on(chinese: Client, records: FakeRecords) -> None:
    search = Search(
        event="示例杯",
        event_id=UUID(int=5),
        player_id=UUID(int=6),
        article="23.5.1",
        opening="炮二平五",
        position="3k5/9",
        repetition="check",
    )
    query = {name: str(value) for name, value in asdict(search).items() if value}
    html = chinese.get("/", query).content.decode()
    assert records.searches == [search]
    assert '<details class="more" open>' in html, "who asked sees what was asked"


@pytest.mark.parametrize(
    "query",
    [
        {"date_from": "2019-12-31", "date_to": "2019-01-01"},
        {"date_from": "yesterday"},
        {"game": "chess"},
        {"edition": "chess-1900"},
        {"status": "lost"},
        {"player": "x" * 81},
        {"repetition": "often"},
        {"player_id": "7"},
        {"opening": "炮" * 301},
    ],
)
def test_malformed_search_asks_nothing(
    chinese: Client, records: FakeRecords, query: dict[str, str]
) -> None:
    answer = chinese.get("/", query)
    assert answer.status_code == 400
    assert 'class="error"' in answer.content.decode()
    assert records.searches == []


def test_nothing_found_and_nothing_there_are_told_apart(
    chinese: Client, records: FakeRecords
) -> None:
    assert "没有符合条件的对局" in text_of(chinese.get("/?player=nobody").content.decode())
    records.rows.clear()
    assert "这里还没有对局" in text_of(chinese.get("/").content.decode())


def test_pages_keep_the_search(chinese: Client, records: FakeRecords) -> None:
    records.rows[:] = [row(number) for number in range(1, 121)]
    html = chinese.get("/", {"player": RED, "page": "2"}).content.decode()
    links = dict(re.findall(r'rel="(prev|next)" href="([^"]+)"', html))
    search = "?player=%E5%8F%B6%E6%99%93%E6%9E%AB&amp;"
    assert links == {
        "prev": f"{search}before={Place(0, records.rows[50].pk)}",
        "next": f"{search}after={Place(0, records.rows[99].pk)}",
    }
    assert html.count("<tr>") == 51
    last = chinese.get("/" + links["next"].replace("&amp;", "&")).content.decode()
    assert 'rel="next"' not in last
    assert last.count("<tr>") == 21
    first = chinese.get("/" + links["prev"].replace("&amp;", "&")).content.decode()
    assert 'rel="prev"' not in first
    assert first.count("<tr>") == 51


# -- one game -----------------------------------------------------------------------------


def test_game_opens_at_its_last_ply(chinese: Client, records: FakeRecords) -> None:
    html = chinese.get(GAME).content.decode()
    assert man_at(html, "e1") == "A"
    assert man_at(html, "g0") == "c"
    assert re.findall(r'data-ply="(\d+)"[^>]* aria-current="step"', html) == ["13"]


@pytest.mark.parametrize(
    ("ply", "standing", "empty"),
    [
        (0, {"h2": "C", "i0": "R", "e6": "p"}, ["e2"]),
        (1, {"e2": "C"}, ["h2"]),
        (9, {"e6": "C", "g7": "n"}, ["e2"]),
        (10, {"e6": "n"}, ["g7"]),
        (12, {"g0": "c", "h9": "R"}, ["g3", "h0"]),
    ],
)
def test_a_plys_address_shows_its_position_without_script(
    chinese: Client, records: FakeRecords, ply: int, standing: dict[str, str], empty: list[str]
) -> None:
    html = chinese.get(GAME, {"ply": str(ply)}).content.decode()
    assert {point: man_at(html, point) for point in standing} == standing
    assert [man_at(html, point) for point in empty] == [None] * len(empty)


def test_ply_past_the_end_shows_the_end(chinese: Client, records: FakeRecords) -> None:
    html = chinese.get(GAME, {"ply": "999"}).content.decode()
    assert 'data-ply="13"' in html
    assert man_at(html, "e1") == "A"


def test_moves_are_an_ordered_list_of_links(chinese: Client, records: FakeRecords) -> None:
    html = chinese.get(GAME, {"v": str(HEAD)}).content.decode()
    listed = re.search(r'<ol class="moves">(.*?)</ol>', html, flags=re.S)
    assert listed is not None
    links = re.findall(
        r'<a href="\?ply=(\d+)&amp;v=22"[^>]*>.*?class="move" title="[^"]*">(.*?)<',
        tight(listed[1]),
    )
    assert links == [(str(ply), move[1]) for ply, move in enumerate(MOVES, start=1)]
    assert listed[1].count("<li") == 7


def test_screen_reader_words_of_a_move(chinese: Client, records: FakeRecords) -> None:
    html = chinese.get(GAME).content.decode()
    said = re.findall(r'data-say="([^"]+)"', html)
    assert "第 6 回合 黑方 炮7进3 将军 余 1:01:54" in said
    assert "第 1 回合 红方 炮二平五 余 59:49" in said


def test_check_is_marked_on_the_board(chinese: Client, records: FakeRecords) -> None:
    html = chinese.get(GAME, {"ply": "12"}).content.decode()
    assert '<use href="#q-check"' in html
    drawn = set(re.findall(r'<use href="#([^"]+)"', html))
    assert drawn <= set(re.findall(r'id="([^"]+)"', html)), "what is placed is drawn somewhere"
    assert '<use href="#q-check"' not in chinese.get(GAME, {"ply": "11"}).content.decode()


def test_counters_follow_the_ply(chinese: Client, records: FakeRecords) -> None:
    def quiet(ply: int) -> str:
        html = chinese.get(GAME, {"ply": str(ply)}).content.decode()
        found = re.search(r'data-count="quiet">(\d+)</b>/60', html)
        assert found is not None
        return found[1]

    assert [quiet(ply) for ply in (0, 1, 2, 8, 9, 13)] == ["0", "0", "1", "4", "0", "0"]


def test_a_counter_leads_to_its_article(chinese: Client, records: FakeRecords) -> None:
    html = tight(chinese.get(GAME).content.decode())
    assert '<a href="/articles/xiangqi-2020/4.2.4/" title="第 4.2.4 条">自然限着</a>' in html


# -- texts to take away -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("notation", "first", "last"),
    [
        ("chinese", "1. 炮二平五 马8进7", "7. 仕四进五"),
        ("wxf", "1. C2.5 H8+7", "7. A4+5"),
        ("iccs", "1. h2e2 h9g7", "7. f0e1"),
    ],
)
@pytest.mark.parametrize("language", ["zh-CN", "en"])
def test_moves_are_copied_in_each_notation_whatever_the_language(
    client: Client, records: FakeRecords, notation: str, first: str, last: str, language: str
) -> None:
    answer = client.get(
        f"{GAME}moves.txt", {"notation": notation}, headers={"accept-language": language}
    )
    lines = answer.content.decode().splitlines()
    assert (lines[0], lines[-1], len(lines)) == (first, last, 7)
    assert answer["Content-Type"] == "text/plain; charset=utf-8"


def test_moves_are_copied_as_of_the_version_shown(chinese: Client, records: FakeRecords) -> None:
    html = chinese.get(GAME, {"v": "5"}).content.decode()
    address = re.search(r'href="([^"]*moves.txt[^"]*)"', html)
    assert address is not None
    copied = chinese.get(address[1].replace("&amp;", "&")).content.decode()
    assert copied == "1. 炮二平五 马8进7\n2. 马二进三\n"


def test_the_position_is_copied_at_the_ply_shown(chinese: Client, records: FakeRecords) -> None:
    first = chinese.get(f"{GAME}position.txt", {"ply": "0"}).content.decode()
    assert first.split()[0] == "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
    after = chinese.get(f"{GAME}position.txt", {"ply": "1"}).content.decode()
    assert after.split()[:2] == [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR",
        "b",
    ]
    last = chinese.get(f"{GAME}position.txt", {"ply": "99"}).content.decode()
    assert last == chinese.get(f"{GAME}position.txt").content.decode()


@pytest.mark.parametrize("query", ["", "?notation=", "?notation=moves", "?notation=sgf"])
def test_a_notation_that_the_game_has_not_is_not_found(
    client: Client, records: FakeRecords, query: str
) -> None:
    assert client.get(f"{GAME}moves.txt{query}").status_code == 404


@pytest.mark.parametrize("text", ["moves.txt?notation=iccs", "position.txt"])
def test_no_text_of_a_game_that_is_not_there(
    client: Client, records: FakeRecords, text: str
) -> None:
    assert client.get(f"/games/{UUID(int=7)}/{text}").status_code == 404
    assert client.get(f"{GAME}{text}{'&' if '?' in text else '?'}v=999").status_code == 404


def test_turned_board_has_black_below(chinese: Client, records: FakeRecords) -> None:
    html = chinese.get(GAME, {"flip": "1", "ply": "0"}).content.decode()
    assert 'data-orientation="black"' in html
    assert re.search(r'href="#q-k" x="286" y="602"', html)


def test_version_shows_the_record_as_it_stood(chinese: Client, records: FakeRecords) -> None:
    shown = text_of(chinese.get(GAME, {"v": "13"}).content.decode())
    assert "这是第 13 号事件时的记录；现已有 22 个事件。" in shown
    assert "尚无结果" in shown
    assert "认输" not in shown
    assert "待确认" not in shown
    shown = text_of(chinese.get(GAME, {"v": "14"}).content.decode())
    assert "所提不属实 待确认" in shown


def test_newest_version_has_no_banner(chinese: Client, records: FakeRecords) -> None:
    for address in (GAME, f"{GAME}?v={HEAD}"):
        shown = text_of(chinese.get(address).content.decode())
        assert "号事件时的记录；" not in shown
        assert "红胜 · 认输 · 第 4.1.12 条" in shown


def test_ruling_stands_with_evidence_and_articles(chinese: Client, records: FakeRecords) -> None:
    html = chinese.get(GAME).content.decode()
    shown = text_of(html)
    assert "连续未吃子 4 回合，不足 60 回合。" in shown
    for number in ("4.2.4", "22.2"):
        assert f'<a class="article" href="/articles/xiangqi-2020/{number}/">{number}</a>' in html
    assert "已确认" in shown
    assert '<a href="?ply=7" data-ply="7">兵三进一</a>' in tight(html)


def test_timeline_names_events_and_skips_moves(chinese: Client, records: FakeRecords) -> None:
    html = chinese.get(GAME).content.decode()
    rows = re.findall(r'<tr data-ply="(\d+)" data-version="(\d+)" data-key="(\w?)"', html)
    assert rows == [
        ("0", "1", ""),
        ("0", "2", ""),
        ("4", "7", "c"),
        ("6", "10", "w"),
        ("8", "13", "d"),
        ("8", "14", "d"),
        ("8", "15", "d"),
        ("13", "21", ""),
        ("13", "22", ""),
    ]
    assert "+3:00" in html


@pytest.mark.parametrize(
    "address",
    [
        f"/games/{UUID(int=7)}/",
        "/games/nothing/",
        f"{GAME}?v={HEAD + 1}",
        f"{GAME}?v=0",
        f"{GAME}?v=-1",
        f"{GAME}?ply=two",
        f"{GAME}?ply=٣",
        "/?page=first",
        "/?after=first",
        "/?before=٣.00000000-0000-0000-0000-000000000007",
        "/?after=1.7",
    ],
)
def test_what_is_not_there_is_not_found(
    chinese: Client, records: FakeRecords, address: str
) -> None:
    assert chinese.get(address).status_code == 404


@pytest.mark.parametrize("address", ["/", GAME])
def test_pages_only_read(chinese: Client, records: FakeRecords, address: str) -> None:
    assert chinese.post(address).status_code == 405


# -- words, language, safety -----------------------------------------------------------------


@pytest.mark.parametrize("address", ["/", "/?player=nobody", GAME, f"{GAME}?v=14"])
def test_chinese_pages_hold_no_english(chinese: Client, records: FakeRecords, address: str) -> None:
    shown = text_of(chinese.get(address).content.decode())
    known = (
        r"English|PDF|PgUp|PgDn|Home|End|SHA-256|pgn|PGN|DhtmlXQ|XQF|WXF|ICCS|NDJSON|"
        r"[0-9a-f]{64}|\b[fcwd]\b"
    )
    assert re.findall(r"[A-Za-z]{2,}", re.sub(known, "", shown)) == []


@pytest.mark.parametrize("address", ["/", GAME])
def test_english_pages_hold_chinese_only_as_data(
    english: Client, records: FakeRecords, address: str
) -> None:
    shown = text_of(english.get(address).content.decode())
    data = (RED, BLACK, "林致远", "方一舟", "示例杯象棋公开赛", "示例城", "测试资料", "擅自停钟")
    for word in (*data, "帅", "将", "简体中文"):
        shown = shown.replace(word, "")
    assert set(re.findall(r"[\u4e00-\u9fff]+", shown)) <= {"第", "轮"}


def test_language_switch_keeps_the_page(client: Client, records: FakeRecords) -> None:
    there = f"{GAME}?ply=3&v=14"
    answer = client.post("/i18n/setlang/", {"language": "en", "next": there})
    assert answer.status_code == 302
    assert answer["Location"] == there
    assert "Red" in text_of(client.get(there).content.decode())
    client.post("/i18n/setlang/", {"language": "zh-hans", "next": there})
    assert "红方" in text_of(client.get(there).content.decode())


@pytest.mark.parametrize("address", ["/", GAME])
def test_page_needs_nothing_inline_and_nothing_from_outside(
    chinese: Client, records: FakeRecords, address: str
) -> None:
    answer = chinese.get(address)
    html = answer.content.decode()
    policy = answer["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert " style=" not in html
    assert "<style" not in html
    assert not re.search(r"<script(?![^>]*\bsrc=)", html)
    assert not re.search(r"\son\w+=", html)
    outside = re.findall(r'(?:src|href|action)="(?:https?:)?//[^"]*"', html)
    assert outside == []


def test_names_cannot_break_out_of_the_page(chinese: Client, records: FakeRecords) -> None:
    records.rows[:] = [row(3, red='<img src=x onerror="a">')]
    html = chinese.get("/").content.decode()
    assert "<img src=x" not in html
    assert "&lt;img src=x" in html


def test_board_in_the_page_is_well_formed(chinese: Client, records: FakeRecords) -> None:
    html = chinese.get(GAME).content.decode()
    svg = re.search(r"<svg.*?</svg>", html, flags=re.S)
    assert svg is not None
    ElementTree.fromstring(svg[0])
