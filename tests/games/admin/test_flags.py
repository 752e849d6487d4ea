"""A flag reported in the office: against the record only once what it says has been confirmed.

Xiangqi 2020, 21.3; gomoku 2025, 14.4 and 19.2.1-D. Time is the test's own: a game of an hour a
side and thirty seconds a move, six plies of ten seconds each.
"""

import re
from collections.abc import Iterator

import pytest
import time_machine
from django.test import Client

from games.ledger import store
from tests.support.office import START, GameOnRecord
from tests.support.pages import visible_parts

pytestmark = [pytest.mark.database, pytest.mark.one_database]
AFTER_SIX = START + 80_000 + 5 * 60_000
"""Server time five minutes after the last move of the game under way."""
TOKEN = 'name="confirm"'


@pytest.fixture
def five_minutes_later(running: GameOnRecord) -> Iterator[GameOnRecord]:
    """The game under way, Red to move for five minutes."""
    with time_machine.travel(AFTER_SIX / 1000, tick=False):
        yield running


def url(game: GameOnRecord, slug: str) -> str:
    return f"/admin/games/game/{game.id}/do/{slug}/"


def hidden(html: str) -> dict[str, str]:
    found = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', html)
    return {name: value for name, value in found if name not in ("csrfmiddlewaretoken", "next")}


def text_of(html: str) -> str:
    return " ".join(visible_parts(html))


@pytest.mark.parametrize(
    ("slug", "answers", "stored"),
    [
        ("flag", {"side": "red"}, "flag-fell"),
        ("both-flags", {"first": ""}, "both-flags-fell"),
    ],
)
def test_21_3_a_flag_against_the_record_is_confirmed_expressly(
    office: Client,
    five_minutes_later: GameOnRecord,
    slug: str,
    answers: dict[str, str],
    stored: str,
) -> None:
    game = five_minutes_later
    before = len(game.types())
    page = office.get(url(game, slug))
    assert TOKEN not in page.text
    preview = office.post(url(game, slug), {**hidden(page.text), **answers, "step": "preview"})
    words = text_of(preview.text)
    assert "记录显示尚有余时" in words
    assert "红方 余时 56:00" in preview.text
    assert "黑方 余时 1:01:00" in preview.text
    sent = hidden(preview.text)
    for token in ("", "0" * 64):
        again = office.post(url(game, slug), {**sent, "confirm": token, "step": "record"})
        assert TOKEN in again.text
    assert len(game.types()) == before

    recorded = office.post(url(game, slug), {**sent, "step": "record"})
    assert recorded.status_code == 302
    event = store.load(game.id, after=before)[0]
    assert event.type.split(".")[1] == stored
    (against,) = event.data["contradicts"]
    assert against["code"] == "time_left"
    assert event.data["record_shows"] == [
        {"side": "red", "left_ms": 3_360_000},
        {"side": "black", "left_ms": 3_660_000},
    ]


def test_4_1_10_a_loss_by_fouls_without_one_is_confirmed_expressly(
    office: Client, five_minutes_later: GameOnRecord
) -> None:
    game = five_minutes_later
    before = len(game.types())
    answers = {"result": "0-1", "article": "4.1.10"}
    page = office.get(url(game, "result"))
    preview = office.post(url(game, "result"), {**hidden(page.text), **answers, "step": "preview"})
    assert "红方 计数 0" in preview.text
    assert "须有 3" in preview.text
    recorded = office.post(url(game, "result"), {**hidden(preview.text), "step": "record"})
    assert recorded.status_code == 302
    (event,) = store.load(game.id, after=before)
    (against,) = event.data["contradicts"]
    assert against["figures"] == [
        {"shows": "marks", "number": 0, "side": "red"},
        {"shows": "needed", "number": 3, "side": ""},
    ]


def test_21_3_a_flag_that_the_record_shows_needs_no_token(
    office: Client, running: GameOnRecord
) -> None:
    before = len(running.types())
    with time_machine.travel((AFTER_SIX + 3_360_000) / 1000, tick=False):
        sent = {**hidden(office.get(url(running, "flag")).text), "side": "red"}
        preview = office.post(url(running, "flag"), {**sent, "step": "preview"})
        assert TOKEN not in preview.text
        office.post(url(running, "flag"), {**hidden(preview.text), "step": "record"})
    kinds = [pair.type.split(".")[1] for pair in store.load(running.id, after=before)]
    assert kinds == ["flag-fell", "game-ended"]


def test_21_1_a_report_against_the_other_side_names_the_flag_that_fell_first(
    office: Client, running: GameOnRecord
) -> None:
    with time_machine.travel((AFTER_SIX + 3_360_700) / 1000, tick=False):
        sent = {**hidden(office.get(url(running, "flag")).text), "side": "black"}
        preview = office.post(url(running, "flag"), {**sent, "step": "preview"})
    words = text_of(preview.text)
    assert "所报为黑方，先超时者为本方" in words
    assert "红方超时 0.7 秒、黑方 1:01:00" in words
    assert "黑胜" in words
