"""The pages of the archive: openings lead to places and to games, figures count what has ended."""

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.catching_up import settle
from games.models import Game, PlayTally
from games.projections.facts import LONGEST_BIT
from games.projections.tallies import Subject, group_key
from tests.support import archived

pytestmark = pytest.mark.database
LINES = (
    (("h2e2", "h9g7", "b0c2"), "1-0"),
    (("b0c2", "h9g7", "h2e2"), "0-1"),
    (("h2e2", "b9c7"), "1/2-1/2"),
)


@pytest.fixture
def client(database: str) -> Client:
    for moves, result in LINES:
        archived.archive("xiangqi-2020", moves, players=("甲", "乙"), result=result)
    settle()
    return Client()


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def links(text: str, words: str) -> list[str]:
    """Return the addresses of the links that say exactly this."""
    return [unescape(url) for url in re.findall(rf'<a href="([^"]+)"[^>]*>{words}</a>', text)]


def test_a_move_leads_to_its_place_and_its_number_to_its_games(client: Client) -> None:
    start = page(client, "/openings/")
    (cannon,) = links(start, "炮二平五")
    (two,) = links(start, "2")
    assert {row.pk for row in client.get(two).context["page"].rows} == {
        row.pk for row in Game.objects.all() if row.result != "0-1"
    }
    place = page(client, cannon)
    assert links(place, "马８进７")
    assert "此处的全部对局" in place


def test_by_position_both_orders_are_counted(client: Client) -> None:
    moves = "h2e2+h9g7"
    by_line = page(client, f"/openings/?moves={moves}")
    by_position = page(client, f"/openings/?by=position&moves={moves}")
    for text in (by_line, by_position):
        assert links(text, "马八进七")
    (games,) = [url for url in links(by_position, "1") if "position=" in url]
    assert len(client.get(games).context["page"].rows) == 2, "both reached what comes behind it"


def test_everything_is_said_in_english_too(client: Client) -> None:
    client.cookies["django_language"] = "en"
    text = page(client, "/openings/?moves=h2e2")
    for words in ("Moves from here", "by the order of moves", "Red wins", "other results"):
        assert words in text
    assert "H8+7" in text
    figures = page(client, "/figures/")
    for words in ("How games ended", "How long games were", "How long moves took"):
        assert words in figures


def test_the_figures_count_what_has_ended(client: Client) -> None:
    text = page(client, "/figures/")
    assert "如何终局" in text
    assert "0–19" in text
    assert "尚无可统计的内容" in text, "no clock was on record"
    assert "尚无可统计的内容" in page(client, "/figures/?edition=weiqi-2002")


def test_the_last_row_adds_up_the_others(client: Client) -> None:
    """One game won by each side and one drawn: by what ended them, and by their lengths."""
    endings, lengths, times = client.get("/figures/").context["figures"]
    for figure in (endings, lengths):
        *rows, last = figure.rows
        assert last.is_all
        assert not any(row.is_all for row in rows)
        assert [cell.text for cell in last.cells] == ["3", "1", "1", "1", "0"]
        assert len(figure.headings) == 1 + len(last.cells)
    assert [row.name for row in lengths.rows[:-1]] == ["0–19"]
    assert times.rows == ()


@pytest.mark.parametrize(
    ("edition", "name"),
    # Xiangqi rules 2020, 除名; gomoku rules 2025, article 23.3, 取消比赛资格.
    [("xiangqi-2020", "除名"), ("gomoku-2025", "取消比赛资格")],
)
def test_an_end_is_called_what_the_book_of_its_edition_calls_it(
    database: str, edition: str, name: str
) -> None:
    key = group_key(Subject.ENDING, edition)
    for item in ("disqualification", ""):
        PlayTally.objects.create(key=key, item=item, first=1, drawn=0, second=0, other=0)
    endings = Client().get(f"/figures/?edition={edition}").context["figures"][0]
    assert {row.name for row in endings.rows[:-1]} == {name, "只知结果"}


def test_times_are_counted_in_classes_each_twice_as_wide(database: str) -> None:
    key = group_key(Subject.TIME, "weiqi-2002")
    for bits in (0, 1, 2, 3, LONGEST_BIT):
        PlayTally.objects.create(key=key, item=f"{bits:02}", first=3, drawn=0, second=1, other=0)
    times = Client().get("/figures/?edition=weiqi-2002").context["figures"][2]
    longest = f"{2 ** (LONGEST_BIT - 1)} 以上"
    assert [row.name for row in times.rows] == ["0", "1", "2–3", "4–7", longest]
    assert {tuple(cell.text for cell in row.cells) for row in times.rows} == {("4", "3", "1")}
    assert times.headings[-2:] == ("黑方", "白方")


@pytest.mark.parametrize(
    "address",
    [
        "/openings/?moves=h2e3",
        "/openings/?moves=%00",
        "/openings/?board=nothing",
        "/openings/?board=xiangqi-2020-rapid",
        "/openings/?by=nothing",
        "/openings/?moves=" + "+".join(["h2e2"] * 40),
        "/figures/?edition=nothing",
        "/figures/?edition=",
    ],
)
def test_what_is_no_place_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_page_asks_as_many_queries_of_many_games_as_of_few(client: Client) -> None:
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as asked:
            page(client, "/openings/?moves=h2e2")
        counts.append(len(asked))
        for moves, result in LINES * 3:
            archived.archive("xiangqi-2020", moves, result=result)
        settle()
    assert counts[0] == counts[1] <= 4
