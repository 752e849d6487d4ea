"""The pages of weiqi, gomoku and draughts over the real database."""

import re
from uuid import UUID
from xml.etree import ElementTree

import pytest
from django.test import Client

from games.ledger.background import Background
from games.models import Game
from tests.games.web.test_pages import text_of
from tests.support import archived, played
from tests.support.pages import tight
from tests.support.scenario import quiet

pytestmark = pytest.mark.database

SVG = "{http://www.w3.org/2000/svg}"


def follow() -> None:
    background = Background()
    while background.tick():
        pass


@pytest.fixture
def weiqi(database: str) -> UUID:
    return archived.archive("weiqi-2002", archived.CAPTURE, players=("聂一", "马二"), result="1-0")


@pytest.fixture
def ko(database: str) -> UUID:
    return archived.archive("weiqi-2002", archived.KO, players=("聂一", "马二"))


@pytest.fixture
def draughts(database: str) -> UUID:
    return archived.archive(
        "draughts-100", archived.EXCHANGE, players=("白先生", "黑先生"), result="0-1"
    )


def standing(html: str) -> dict[str, str]:
    return {
        point: man
        for man, point in re.findall(r'href="#q-(\w+)" x="\d+" y="\d+" data-point="(\w+)"', html)
    }


def counts(html: str) -> dict[str, str]:
    return dict(re.findall(r'data-count="([\w-]+)">(\d+)</b>', html))


def notices(html: str) -> list[str]:
    found = re.search(r'aria-labelledby="notices-title".*?</section>', html, flags=re.S)
    return (
        [text_of(item) for item in re.findall(r"<li>(.*?)</li>", tight(found[0]))] if found else []
    )


# -- sides, results and how moves are counted ----------------------------------------------


def test_weiqi_has_black_first_and_white_second(chinese: Client, weiqi: UUID) -> None:
    html = chinese.get(f"/games/{weiqi}/").content.decode()
    title = re.search(r'<h1 class="players">(.*?)</h1>', html, flags=re.S)
    assert title is not None
    assert text_of(title[1]) == "黑方 聂一 白方 马二"
    assert '<strong class="result">黑胜</strong>' in html
    assert re.findall(r'class="clock (\w+ \w+)"', html) == ["second white", "first black"]
    assert "红" not in text_of(html)
    assert "帅" not in html


def test_draughts_has_white_first_and_black_second(chinese: Client, draughts: UUID) -> None:
    html = chinese.get(f"/games/{draughts}/").content.decode()
    title = re.search(r'<h1 class="players">(.*?)</h1>', html, flags=re.S)
    assert title is not None
    assert text_of(title[1]) == "白方 白先生 黑方 黑先生"
    assert '<strong class="result">黑胜</strong>' in html, "0-1: the second side, Black, wins"


def test_weiqi_numbers_every_move(chinese: Client, weiqi: UUID) -> None:
    html = chinese.get(f"/games/{weiqi}/").content.decode()
    assert re.findall(r'<li value="(\d+)">', html) == [str(number) for number in range(1, 10)]
    said = re.findall(r'data-say="([^"]+)"', html)
    assert said[0] == "第 1 手 黑方 D4"
    assert said[3] == "第 4 手 白方 Q16"
    assert said[7] == "第 8 手 白方 虚着"


def test_draughts_numbers_rounds_of_two(chinese: Client, draughts: UUID) -> None:
    html = chinese.get(f"/games/{draughts}/").content.decode()
    assert re.findall(r'<li value="(\d+)">', html) == ["1", "2"]
    assert re.findall(r'data-say="([^"]+)"', html)[2] == "第 2 回合 白方 28x19"


# -- positions ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ply", "black", "white"),
    [
        (0, set(), set()),
        (6, {"D4", "C5", "E5"}, {"D5", "Q16", "Q4"}),
        (7, {"D4", "C5", "E5", "D6"}, {"Q16", "Q4"}),
        (8, {"D4", "C5", "E5", "D6"}, {"Q16", "Q4"}),
        (9, {"D4", "C5", "E5", "D6", "K10"}, {"Q16", "Q4"}),
    ],
)
def test_3_a_taken_stone_leaves_the_board(
    chinese: Client, weiqi: UUID, ply: int, black: set[str], white: set[str]
) -> None:
    men = standing(chinese.get(f"/games/{weiqi}/?ply={ply}").content.decode())
    assert {point for point, man in men.items() if man == "black"} == black
    assert {point for point, man in men.items() if man == "white"} == white


def test_4_1_a_taken_man_leaves_the_board(chinese: Client, draughts: UUID) -> None:
    before = standing(chinese.get(f"/games/{draughts}/?ply=2").content.decode())
    after = standing(chinese.get(f"/games/{draughts}/?ply=4").content.decode())
    assert (before["28"], before["23"]) == ("w", "b")
    assert after["23"] == "b"
    assert {"28", "19", "14", "32"}.isdisjoint(after)
    assert len(after) == 38


@pytest.mark.parametrize("name", ["weiqi", "draughts"])
def test_the_scripts_changes_lead_from_each_position_to_the_next(
    chinese: Client, name: str, request: pytest.FixtureRequest
) -> None:
    address = f"/games/{request.getfixturevalue(name)}/"
    html = chinese.get(f"{address}?ply=0").content.decode()
    start = re.search(r'data-start="([^"]*)"', html)
    assert start is not None
    men = dict(token.split("=") for token in start[1].split())
    changes = re.findall(r'data-change="([^"]*)"', html)
    for ply, change in enumerate(changes, start=1):
        for token in change.split():
            square, man = token.split("=")
            if man:
                men[square] = man
            else:
                del men[square]
        assert men == standing(chinese.get(f"{address}?ply={ply}").content.decode()), ply


# -- counters and notices ----------------------------------------------------------------------


def test_3_prisoners_follow_the_ply(chinese: Client, weiqi: UUID) -> None:
    shown = [
        counts(chinese.get(f"/games/{weiqi}/?ply={ply}").content.decode()) for ply in (6, 7, 9)
    ]
    assert [row["prisoners-black"] for row in shown] == ["0", "1", "1"]
    assert [row["prisoners-white"] for row in shown] == ["0", "0", "0"]
    page = tight(chinese.get(f"/games/{weiqi}/").content.decode())
    assert re.findall(r'<a href="([^"]*)"[^>]*>(.方提子数)', page) == [
        ("/articles/weiqi-2002/3/", "黑方提子数"),
        ("/articles/weiqi-2002/3/", "白方提子数"),
    ]


def test_20_1_a_ko_retaken_at_once_is_noticed(chinese: Client, ko: UUID) -> None:
    html = chinese.get(f"/games/{ko}/").content.decode()
    (notice,) = notices(html)
    assert notice.startswith("第 9 手")
    assert "与第 7 手后相同：单劫，循环 2 手，其间黑方提 1 子，白方提 1 子" in notice
    assert notice.endswith("第 20.1 条")


def test_a_game_without_repetition_has_no_notice(chinese: Client, weiqi: UUID) -> None:
    assert notices(chinese.get(f"/games/{weiqi}/").content.decode()) == []


@pytest.mark.parametrize("article", ["4.2.4", "23.1"])
def test_no_article_of_xiangqi_is_cited_for_another_game(
    chinese: Client, draughts: UUID, ko: UUID, article: str
) -> None:
    for game in (draughts, ko):
        assert article not in chinese.get(f"/games/{game}/").content.decode()


def test_7_2_3_a_third_repetition_of_draughts_is_noticed(chinese: Client, database: str) -> None:
    game = archived.archive(
        "draughts-64-russian", archived.BACK_AND_FORTH, start_position=archived.KINGS_64
    )
    html = chinese.get(f"/games/{game}/").content.decode()
    (notice,) = notices(html)
    assert notice.startswith("第 8 着")
    assert notice.endswith("第 7.2.3 条")
    assert counts(html) == {"threefold-3": "3", "kings_only-30": "8", "five_moves-10": "8"}
    earlier = chinese.get(f"/games/{game}/?ply=7").content.decode()
    assert counts(earlier)["threefold-3"] == "2"


def test_8_2_forbidden_points_are_marked_where_black_is_to_move(
    chinese: Client, database: str
) -> None:
    game = archived.archive("gomoku-2025", archived.FREE_FOUR_FOUR)
    html = chinese.get(f"/games/{game}/").content.decode()
    assert "黑方禁手点（经指出成立）：h11（四四）" in text_of(html)
    assert html.count('<use href="#q-forbidden"') == 1
    earlier = chinese.get(f"/games/{game}/?ply=11").content.decode()
    assert "#q-forbidden" not in re.sub(r"<defs>.*?</defs>", "", earlier)


def test_8_3_a_forbidden_move_stands_and_is_noticed(chinese: Client, database: str) -> None:
    game = archived.archive("gomoku-2025", archived.OVERLINE)
    html = chinese.get(f"/games/{game}/").content.decode()
    assert standing(html)["i8"] == "black"
    (notice,) = notices(html)
    assert "黑方走出长连禁手" in notice
    assert notice.endswith("第 8.3 条")


@pytest.mark.parametrize(
    ("edition", "rounds", "article"),
    [
        ("xiangqi-2020", 60, "第 4.2.4 条"),
        ("xiangqi-2020-rapid", 50, "第 29.1.1 条"),
        ("xiangqi-2020-mass", 40, "附录一 三.2"),
    ],
)
def test_23_1_and_the_natural_limit_of_the_edition_are_noticed(
    chinese: Client, database: str, edition: str, rounds: int, article: str
) -> None:
    # Both horses go out and home, four moves a round: gone round three times after the twelfth.
    game = archived.archive(edition, quiet(rounds))
    html = chinese.get(f"/games/{game}/").content.decode()
    found = [notice.replace(" ：", "：") for notice in notices(html)]
    third = ["第 12 着：着法已循环 3 次 · 第 23.1 条"]
    reached = f"第 {2 * rounds} 着：连续 {rounds} 回合未吃子 · {article}"
    assert found == [*third, reached]
    counter = r'<a href="/articles/[^"]+" title="([^"]*)">[^<]*</a>\s*<b data-count="([\w-]+)"'
    titles = dict(re.findall(counter, tight(html)))
    assert titles == {article: "quiet", "第 23.1 条": "repeats"}
    one_short = archived.archive(edition, quiet(rounds)[:-1])
    assert len(notices(chinese.get(f"/games/{one_short}/").content.decode())) == len(third)


# -- games played here, not read from files ---------------------------------------------------


def test_11_1_offered_fifths_are_marked_until_one_is_chosen(chinese: Client, database: str) -> None:
    """五手两打: three stones, the swap left, the fourth, two fifths offered, one chosen."""
    game = played.gomoku_with_offers()
    html = chinese.get(f"/games/{game}/?ply=4").content.decode()
    assert "给出 2 个打点：i9、j10" in text_of(html)
    assert html.count('<use href="#q-offered"') == 2
    assert {"i9", "j10"}.isdisjoint(standing(html))
    html = chinese.get(f"/games/{game}/?ply=5").content.decode()
    assert standing(html)["j10"] == "black"
    assert '<use href="#q-offered"' not in html
    assert [
        len(standing(chinese.get(f"/games/{game}/?ply={ply}").content.decode())) for ply in range(6)
    ] == [0, 1, 2, 3, 4, 5], "stones put down together too"


def test_11_a_counted_game_of_weiqi_prints_its_margin_and_marks_the_dead(
    chinese: Client, database: str
) -> None:
    game = played.weiqi_counted()
    html = chinese.get(f"/games/{game}/").content.decode()
    result = re.search(r'<strong class="result">(.*?)</strong>', html)
    assert result is not None
    assert result[1] == played.WEIQI_RESULT
    assert re.findall(r'href="#q-dead" x="(\d+)" y="(\d+)"', html) == [("42", "102")]
    earlier = chinese.get(f"/games/{game}/?ply=3").content.decode()
    assert '<use href="#q-dead"' not in earlier


def test_8_what_one_side_marks_is_shown_as_not_counted(chinese: Client, database: str) -> None:
    game = played.weiqi_marked("black")
    html = tight(chinese.get(f"/games/{game}/").content.decode())
    assert re.findall(r'href="#q-dead" x="(\d+)" y="(\d+)"', html) == [("42", "102")]
    pointed = re.search(r'<p class="pointed" id="pointed"([^>]*)>(.*?)</p>', html)
    assert pointed is not None
    assert pointed.groups() == ("", "一方标记的死子或双活共有点，尚未数子。")


def test_5_4_an_irregular_move_that_stands_is_shown_as_made(chinese: Client, database: str) -> None:
    game = played.draughts_irregular()
    first = standing(chinese.get(f"/games/{game}/?ply=1").content.decode())
    assert (first.get("32"), first["22"]) == (None, "w")
    second = standing(chinese.get(f"/games/{game}/?ply=2").content.decode())
    assert (second.get("22"), second["28"]) == (None, "b")


def test_17_3_a_move_withdrawn_leaves_the_board_and_the_list(
    chinese: Client, database: str
) -> None:
    game = played.weiqi_put_right()
    html = chinese.get(f"/games/{game}/").content.decode()
    assert "Q16" not in standing(html)
    assert standing(html)["D4"] == "black"


# -- numbers, words, the board alone --------------------------------------------------------------


def test_numbers_stand_on_the_stones_that_are_left(chinese: Client, ko: UUID) -> None:
    html = chinese.get(f"/games/{ko}/?numbers=1").content.decode()
    layer = re.search(r'<g class="bd-numbers".*?</g></g>', html)
    assert layer is not None
    written = [
        "".join(re.findall(r'href="#q-n(\d)"', item))
        for item in re.findall(r'<g class="bd-\w+-ink".*?</g>', layer[0])
    ]
    assert sorted(written) == ["1", "2", "3", "4", "5", "6", "9"], "7 and 8 were taken"
    assert "numbers=1" in html
    plain = chinese.get(f"/games/{ko}/").content.decode()
    assert re.search(r'<g class="bd-numbers"[^>]*></g>', plain)


def test_the_board_alone_is_the_board_of_the_page(chinese: Client, weiqi: UUID) -> None:
    answer = chinese.get(f"/games/{weiqi}/board.svg?ply=7")
    assert answer["Content-Type"] == "image/svg+xml"
    svg = answer.content.decode()
    ElementTree.fromstring(svg)
    assert svg in chinese.get(f"/games/{weiqi}/?ply=7").content.decode()
    dark = chinese.get(f"/games/{weiqi}/board.svg?ply=7&theme=dark").content.decode()
    assert dark != svg
    assert standing(dark) == standing(svg)


@pytest.mark.parametrize("query", ["theme=neon", "ply=x", "v=99"])
def test_a_board_that_is_not_there_is_not_found(chinese: Client, weiqi: UUID, query: str) -> None:
    assert chinese.get(f"/games/{weiqi}/board.svg?{query}").status_code == 404


def test_the_position_is_told_in_words(chinese: Client, weiqi: UUID) -> None:
    shown = text_of(chinese.get(f"/games/{weiqi}/?ply=8").content.decode())
    assert "黑方 4 子：C5、D4、D6、E5。白方 2 子：Q4、Q16。上一着为虚着。" in shown
    page = chinese.get(f"/games/{weiqi}/?ply=7", headers={"accept-language": "en"})
    told = text_of(page.content.decode())
    assert "Black stones, 4: C5, D4, D6, E5. White stones, 2: Q4, Q16. Last move D6." in told


@pytest.mark.parametrize(
    ("edition", "moves"),
    [
        ("weiqi-2002", archived.KO),
        ("gomoku-2025", archived.FREE_FOUR_FOUR),
        ("draughts-100", archived.EXCHANGE),
    ],
)
def test_english_pages_hold_no_chinese(
    english: Client, database: str, edition: str, moves: tuple[str, ...]
) -> None:
    game = archived.archive(edition, moves, players=("A", "B"), result="1-0")
    shown = text_of(english.get(f"/games/{game}/").content.decode()).replace("简体中文", "")
    assert re.findall(r"[\u4e00-\u9fff]+", shown) == []


# -- the list -----------------------------------------------------------------------------------


def test_the_list_names_each_game_and_filters_by_it(
    chinese: Client, weiqi: UUID, draughts: UUID
) -> None:
    follow()
    assert Game.objects.count() == 2
    html = chinese.get("/").content.decode()
    assert sorted(re.findall(r'<td class="kind">(.*?)</td>', html)) == ["围棋", "国际跳棋"]
    found = chinese.get("/", {"game": "weiqi"}).content.decode()
    assert str(weiqi) in found
    assert str(draughts) not in found
    found = chinese.get("/", {"game": "draughts", "edition": "draughts-100"}).content.decode()
    assert str(draughts) in found
    assert str(weiqi) not in found
    none = chinese.get("/", {"game": "weiqi", "edition": "draughts-100"}).content.decode()
    assert "没有符合条件的对局" in text_of(none)


def test_a_line_of_the_list_has_the_sides_of_its_game(
    chinese: Client, weiqi: UUID, draughts: UUID
) -> None:
    follow()
    html = chinese.get("/").content.decode()
    lines = {
        text_of(item)
        for item in re.findall(r'<th scope="row" class="players">(.*?)</th>', tight(html))
    }
    assert lines == {"黑方 聂一 白方 马二", "白方 白先生 黑方 黑先生"}
