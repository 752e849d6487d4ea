"""The versions of a published table, and the ways from tables to players, boards and games."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.catching_up import settle
from tests.support.pages import tight
from tests.tournaments.admin.desk import Desk, client_of, page_text
from tests.tournaments.admin.test_tabs import GAMES, published
from tournaments.selectors.exports import LABELS, STREAM

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("every_name_is_given")]


@pytest.fixture
def desk(database: str) -> Desk:
    made = Desk(client_of(User.objects.create_superuser("裁判长")))
    made.started(8)
    made.play(1)
    return made


def html_of(desk: Desk, where: str, language: str = "zh-hans") -> str:
    answer = Client(headers={"accept-language": language}).get(f"/tournaments/{desk.id}/{where}")
    assert answer.status_code == 200
    return answer.content.decode()


def versions(desk: Desk, where: str = "places/", language: str = "zh-hans") -> list[str]:
    """Return the lines of the strip as they are read."""
    found = re.search(
        r'<section class="versions".*?</section>', html_of(desk, where, language), re.S
    )
    lines = re.findall(r"<li>(.*?)</li>", found[0], re.S) if found else []
    return [" ".join(re.sub(r"<[^>]+>", " ", line).split()) for line in lines]


def test_before_a_table_is_published_there_is_no_strip(desk: Desk) -> None:
    assert versions(desk) == []
    assert versions(desk, "crosstable/") == []


def test_a_table_published_once_names_its_moment(desk: Desk) -> None:
    desk.do("publish-places", round=1)
    (line,) = versions(desk)
    assert re.fullmatch(
        rf"第 1 版 · \d{{4}}-\d\d-\d\d \d\d:\d\d:\d\d · 第 {desk.version} 号记录", line
    )
    assert versions(desk, "crosstable/") == [line]


def test_a_correction_is_told_beside_the_table_and_joins_its_next_version(desk: Desk) -> None:
    desk.do("publish-places", round=1)
    places = html_of(desk, "places/")
    desk.do("correct", round=1, board=1, score="0-1", reason="写反")
    first, now = versions(desk)
    assert now.startswith("现在的记录 ")
    moves = re.findall(r"(\d+) 棋手\d+ (\d+) → (\d+)", now)
    assert moves, now
    assert all(before != after for _, before, after in moves)
    for number, before, _after in moves:
        stood = rf'class="place">{before}\b[^<]*</td>\s*<td class="number">{number}</td>'
        assert re.search(stood, places), number
    desk.do("publish-places", round=1)
    lines = versions(desk)
    assert len(lines) == 2, "what is shown now is the second version"
    assert lines[0] == first
    assert lines[1].startswith("第 2 版 · ")
    assert lines[1].split("号记录 ")[1] == now.removeprefix("现在的记录 ")


def test_each_version_leads_to_the_table_as_it_was(desk: Desk) -> None:
    desk.do("publish-places", round=1)
    then = desk.version
    desk.do("correct", round=1, board=1, score="0-1", reason="写反")
    html = html_of(desk, "places/")
    way = re.search(r'class="versions".*?href="([^"]+)"', html, re.S)
    assert way
    assert f"v={then}" in way[1]
    shown = page_text(Client().get(way[1].replace("&amp;", "&")))
    assert "这是截至" in shown
    assert "现在的记录" not in shown


def test_published_again_without_a_change_it_says_so(desk: Desk) -> None:
    for _ in range(2):
        desk.do("publish-places", round=1)
    lines = versions(desk, language="en")
    assert len(lines) == 2
    assert lines[1].endswith("the same places")


def test_names_of_places_and_crosstable_lead_to_the_entrants(desk: Desk) -> None:
    for where in ("places/", "crosstable/"):
        ways = re.findall(
            rf'href="(/tournaments/{desk.id}/entrants/\d+/)">棋手', tight(html_of(desk, where))
        )
        assert len(set(ways)) == 8, where
        assert all(Client().get(way).status_code == 200 for way in ways)


def test_fields_of_the_crosstable_lead_to_their_boards(desk: Desk) -> None:
    html = tight(html_of(desk, "crosstable/"))
    ways = re.findall(rf'href="(/tournaments/{desk.id}/rounds/1/)#board-(\d)"\s*>\d', html)
    assert sorted(board for _, board in ways) == sorted("11223344")
    board = html_of(desk, "rounds/1/")
    assert all(f'id="board-{number}"' in board for _, number in ways)


def test_the_ways_keep_the_moment(desk: Desk) -> None:
    then = desk.version
    desk.do("correct", round=1, board=1, score="0-1", reason="写反")
    for where, way in (
        (f"places/?v={then}", f"/entrants/1/?v={then}"),
        (f"crosstable/?v={then}", f"/rounds/1/?v={then}#board-1"),
    ):
        assert way in html_of(desk, where)


def test_a_field_with_one_game_leads_to_it(desk: Desk) -> None:
    """The second round is put on with its games, the first was without."""
    published(desk, **GAMES)
    html = tight(html_of(desk, "crosstable/"))
    games = re.findall(r'<a href="(/games/[0-9a-f-]{36}/)"\s*>', html)
    assert (len(games), len(set(games))) == (8, 4), "each from both of its players"
    assert all(Client().get(game).status_code == 200 for game in games)
    assert len(re.findall(r'rounds/1/#board-\d"', html)) == 8


def test_the_office_has_the_table_screen_at_hand(desk: Desk) -> None:
    assert "/table/" not in desk.get("rounds/1/results/").content.decode(), (
        "nothing is played there"
    )
    published(desk, **GAMES)
    boards = set(
        re.findall(
            r'href="(/table/[0-9a-f-]{36}/)"', desk.get("rounds/2/results/").content.decode()
        )
    )
    assert len(boards) == 4
    assert all(desk.client.get(board).status_code == 200 for board in boards)
    way = re.search(r'href="(/table/\?event=[0-9a-f-]{36})"', desk.get().content.decode())
    assert way
    assert desk.client.get(way[1]).status_code == 200
    settle()
    tables = desk.client.get("/api/v1/tables" + way[1].removeprefix("/table/")).json()["tables"]
    assert {f"/table/{table['game']}/" for table in tables} == boards


def test_the_files_of_a_page_are_those_that_there_are(desk: Desk) -> None:
    made = Desk(desk.client)
    made.started(8)
    offered = {
        at.id: set(re.findall(rf"/tournaments/{at.id}/table\.(\w+)", html_of(at, "places/")))
        for at in (made, desk)
    }
    assert offered[made.id] == {STREAM}
    assert offered[desk.id] == {kind for kind, _ in LABELS}
