"""An entrant's page and the wall of boards: what is announced, and nothing before that."""

import re

import pytest
from django.conf import LazySettings
from django.core.cache import cache
from django.test import Client

from games.catching_up import settle
from tests.tournaments.rest.formats import begun, event, paired, played, record
from tests.tournaments.rest.office import Office

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]

SWISS = {"kind": "swiss", "rounds": 3}


def page(office: Office, what: str, *, language: str = "zh-CN", status: int = 200) -> str:
    client = Client(headers={"accept-language": language})
    answer = client.get(f"/tournaments/{office.tournament}/{what}")
    assert answer.status_code == status
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer.content.decode()))


def put_on(office: Office, number: int = 1) -> list[str]:
    body = {"round": number, "scheduled_on": "2026-11-21"}
    made = office.api.post(f"{office.path}/games", body, token=office.tokens["arbiter"])
    assert made.status == 201, made.data
    settle()
    return [item["game"] for item in made.data["games"]]


@pytest.fixture
def office(database: str) -> Office:
    cache.clear()
    return begun(event(SWISS), 5)


def test_next_board_opponent_and_what_was_played(office: Office) -> None:
    played(office, 1)
    found = paired(office, 2)
    board = next(item for item in found["boards"] if 1 in (item["first"], item["second"]))
    other = board["second"] if board["first"] == 1 else board["first"]
    shown = page(office, "entrants/1/")
    assert f"第 2 轮 第 {board['board']} 台" in shown
    assert f"对 棋手{other}" in shown
    assert ("先走" if board["first"] == 1 else "后走") in shown
    assert "2 分" in shown
    english = page(office, "entrants/1/", language="en")
    assert f"Round 2, board {board['board']}" in english


def test_a_result_is_told_from_the_entrant_s_side(office: Office) -> None:
    found = paired(office, 1)
    board = found["boards"][0]
    record(office, 1, board["board"], "1-0")
    assert "1 : 0" in page(office, f"entrants/{board['first']}/")
    assert "0 : 1" in page(office, f"entrants/{board['second']}/")


def test_who_has_nobody_to_meet_is_told_so(office: Office) -> None:
    found = paired(office, 1)
    met = {item[side] for item in found["boards"] for side in ("first", "second")}
    (alone,) = set(range(1, 6)) - met
    shown = page(office, f"entrants/{alone}/")
    assert "下一台尚未公布" in shown
    assert "轮空" in shown


def test_a_draft_is_on_no_entrant_s_page_and_on_no_wall(office: Office) -> None:
    played(office, 1)
    office.do("pairing-drafts", {"round": 2, "seed": "2026"}, by="arbiter")
    assert "第 2 轮" not in page(office, "entrants/1/")
    assert "第 2 轮" not in page(office, "wall/")
    page(office, "wall/?round=2", status=404)


@pytest.mark.parametrize("what", ["entrants/6/", "entrants/0/", "wall/?round=9"])
def test_what_is_not_there(office: Office, what: str) -> None:
    paired(office, 1)
    page(office, what, status=404)


def test_there_is_no_wall_and_nobody_s_way_before_the_first_round(office: Office) -> None:
    page(office, "wall/", status=404)
    assert "下一台尚未公布" in page(office, "entrants/1/")


def test_the_wall_shows_every_board_of_the_round_with_its_game(office: Office) -> None:
    paired(office, 1)
    assert "这一台没有棋盘" in page(office, "wall/")
    games = put_on(office)
    answer = Client().get(f"/tournaments/{office.tournament}/wall/").content.decode()
    assert re.findall(r'data-game="([^"]+)"', answer) == games
    assert answer.count("<svg") == len(games)
    # Every drawing has names of its own, so that none is described by another's.
    ids = re.findall(r'<(?:title|desc) id="([^"]+)"', answer)
    assert len(ids) == len(set(ids)) == 2 * len(games)


def test_pages_follow_only_where_a_live_process_is_named(
    office: Office, settings: LazySettings
) -> None:
    paired(office, 1)
    address = f"/tournaments/{office.tournament}/places/"
    settings.LIVE_URL = ""
    answer = Client().get(address)
    assert 'id="following"' not in answer.content.decode()
    assert "connect-src 'self';" in answer["Content-Security-Policy"]
    settings.LIVE_URL = "https://live.example.org"
    answer = Client().get(address)
    assert f'data-live="https://live.example.org/live{address[:-8]}"' in answer.content.decode()
    assert "connect-src 'self' https://live.example.org;" in answer["Content-Security-Policy"]
    past = Client().get(f"{address}?v=3").content.decode()
    assert 'id="following"' not in past
