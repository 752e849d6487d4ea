"""The public knockout sheet, and matches of teams game by game: xiangqi 10.3, 13.2, app. 4."""

import re

import pytest
from django.core.cache import cache
from django.test import Client

from tests.support.pages import tight
from tests.tournaments.admin.desk import page_text
from tests.tournaments.rest.formats import begun, event, paired, played
from tests.tournaments.rest.office import Office

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]


def read(office: Office, where: str, language: str = "zh-hans") -> str:
    answer = Client(headers={"accept-language": language}).get(
        f"/tournaments/{office.tournament}/{where}"
    )
    assert answer.status_code == 200, where
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    return answer.content.decode()


def status(office: Office, where: str) -> int:
    return int(Client().get(f"/tournaments/{office.tournament}/{where}").status_code)


def winners(html: str) -> list[str]:
    return re.findall(r'class="won"><tspan[^>]*>(\d+)<', html)


def test_app4_the_sheet_is_public_once_drawn_and_shows_who_goes_on(database: str) -> None:
    cache.clear()
    office = begun(event({"kind": "knockout", "places": 4}), 8, seeds=8)
    assert status(office, "bracket/") == 404
    assert "/bracket/" not in read(office, "")
    office.do("sheets", {"seed": "2026"}, by="arbiter")
    drawn = office.version
    assert winners(read(office, "bracket/")) == []
    played(office, 1)
    office.do("pairing-drafts", {"round": 2, "seed": "1"}, by="arbiter")

    html = read(office, "bracket/")
    # Eight seeds by app. 4: the sum of two who meet is nine, the smaller number wins.
    assert sorted(winners(html)) == ["1", "2", "3", "4"]
    assert html.count("/rounds/1/#board-") == 4
    assert "/rounds/2/" not in html, "the second round is a draft"
    assert 'id="board-4"' in read(office, "rounds/1/")
    assert winners(read(office, f"bracket/?v={drawn}")) == []
    paper = read(office, "bracket/print/")
    assert sorted(winners(paper)) == ["1", "2", "3", "4"]
    assert f"记录第 {office.version} 条" in paper
    assert "Semi-finals" in read(office, "bracket/print/", "en")


@pytest.mark.parametrize("where", ["bracket/", "bracket/print/", "bracket/?stage=2"])
def test_what_is_no_knockout_has_no_sheet(database: str, where: str) -> None:
    cache.clear()
    office = begun(event({"kind": "swiss", "rounds": 2}), 4)
    played(office, 1)
    assert status(office, where) == 404
    assert "/bracket/" not in read(office, "places/")


def test_13_2_a_match_of_teams_is_told_board_by_board(database: str) -> None:
    cache.clear()
    teams = {"kind": "fixed_boards", "boards": 3}
    rules = event({"kind": "round_robin"}, teams=teams, level="provincial")
    office = begun(rules, 2, members=3)
    paired(office, 1)
    assert "列前一方" in read(office, "rounds/1/")
    for game, score in ((1, "1-0"), (2, "1/2-1/2")):
        body = {"round": 1, "board": 1, "game": game, "score": score}
        office.do("game-results", body, by="arbiter")
    games = re.findall(r'<li value="(\d)">(.*?)</li>', tight(read(office, "rounds/1/")))
    told = [(number, " ".join(re.sub(r"<[^>]+>", "", line).split())) for number, line in games]
    # Players 3 to 5 are the first team's, 6 to 8 the second's; board 2 is led by the other.
    assert told == [
        ("1", "棋手3 1 : 0 棋手6"),
        ("2", "棋手7 ½ : ½ 棋手4"),
        ("3", "棋手5 – 棋手8"),
    ]
    entrants = read(office, "")
    assert "2 支队" in entrants
    assert "3 棋手5" in re.sub(r"<[^>]+>", "", tight(entrants))


def test_a_game_of_one_board_is_no_match(database: str) -> None:
    cache.clear()
    office = begun(event({"kind": "swiss", "rounds": 2}), 4)
    played(office, 1)
    html = read(office, "rounds/1/")
    assert "games-of-match" not in html
    assert "列前一方" not in html


@pytest.mark.parametrize(
    ("language", "said", "code"),
    [("zh-hans", "附录三 一.7", "象棋竞赛规则"), ("en", "appendix 3, 1.7", "Xiangqi rules")],
)
def test_app3_the_regulations_cite_the_book_and_name_it(
    database: str, language: str, said: str, code: str
) -> None:
    cache.clear()
    office = begun(event({"kind": "swiss", "rounds": 2}), 4)
    html = read(office, "regulations/", language)
    assert said in html
    assert code in html.split('<dl class="rules">')[1]
    assert "app3.1.7" not in html
    assert "<dd>xiangqi-2020" not in html


def test_symbols_are_explained_where_they_stand(database: str) -> None:
    cache.clear()
    office = begun(event({"kind": "swiss", "rounds": 2}), 4)
    paired(office, 1)
    open_ = page_text(Client().get(f"/tournaments/{office.tournament}/crosstable/"))
    assert "? 表示尚无成绩。" in open_
    assert "裁决得分" not in open_
