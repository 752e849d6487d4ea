"""The office's page of games of weiqi, gomoku and draughts: board, sides, settings, result."""

import re
from collections.abc import Callable
from uuid import UUID

import pytest
from django.test import Client

from games.ledger.background import Background
from tests.support import played
from tests.support.pages import chinese_left, tight

pytestmark = [pytest.mark.database, pytest.mark.one_database]
MEN = re.compile(r'href="#q-(\w+)" x="\d+" y="\d+" data-point="(\w+)"')


def shown(office: Client, game: UUID, language: str = "zh-hans") -> str:
    """Return the office's page of a game once the lists followed."""
    background = Background()
    while background.tick():
        pass
    page = office.get(f"/admin/games/game/{game}/change/", headers={"accept-language": language})
    assert page.status_code == 200
    return page.content.decode()


def row_of(html: str, name: str) -> str:
    found = re.search(rf"<dt>{name}</dt><dd>(.*?)</dd>", tight(html))
    assert found is not None
    return found[1]


def test_weiqi_shows_board_sides_komi_and_margin(office: Client) -> None:
    html = shown(office, played.weiqi_counted())
    assert len(MEN.findall(html)) == 12
    assert re.findall(r'<span class="side side-(\w+)">', html)[:2] == ["black", "white"]
    assert row_of(html, "结果").startswith(played.WEIQI_RESULT)
    assert "贴子：1又3/4 子" in row_of(html, "规程设定")
    assert "自然限着" not in html


def test_gomoku_shows_board_opening_and_events(office: Client) -> None:
    html = shown(office, played.gomoku_with_offers())
    men = {point: man for man, point in MEN.findall(html)}
    assert men == {"h8": "black", "h9": "white", "h10": "black", "g9": "white", "j10": "black"}
    assert "五手两打" in row_of(html, "规程设定")
    assert "i9 j10" in html


def test_draughts_shows_board_and_white_first(office: Client) -> None:
    html = shown(office, played.draughts_irregular())
    men = {point: man for man, point in MEN.findall(html)}
    assert (len(men), men["28"]) == (39, "b")
    assert re.findall(r'<span class="side side-(\w+)">', html)[:2] == ["white", "black"]


def test_17_3_a_move_taken_up_again_stays_on_record(office: Client) -> None:
    """The list keeps both moves as printed; the board keeps only the one that stands."""
    html = shown(office, played.weiqi_put_right())
    assert re.findall(r'<td class="move">(.+?)</td>', html) == ["D4", "<s>Q16</s>"]
    assert [point for _, point in MEN.findall(html)] == ["D4"]


@pytest.mark.parametrize(
    "play",
    [played.weiqi_counted, played.gomoku_with_offers, played.draughts_irregular],
    ids=["weiqi", "gomoku", "draughts"],
)
def test_english_pages_of_other_games_hold_no_chinese(
    office: Client, play: Callable[[], UUID]
) -> None:
    html = shown(office, play(), "en")
    for data in (*played.PLAYERS, "裁判长", "简体中文"):
        html = html.replace(data, "")
    assert chinese_left(html) == []
