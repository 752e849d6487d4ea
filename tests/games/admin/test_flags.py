"""A flag reported in the office: against the record only after its times were read and ticked.

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
BOX = 'name="against_record"'


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
def test_21_3_a_flag_against_the_record_is_ticked_expressly(
    office: Client,
    five_minutes_later: GameOnRecord,
    slug: str,
    answers: dict[str, str],
    stored: str,
) -> None:
    game = five_minutes_later
    before = len(game.types())
    page = office.get(url(game, slug))
    assert BOX not in page.text
    sent = {**hidden(page.text), **answers}

    refused = office.post(url(game, slug), {**sent, "step": "preview"})
    words = text_of(refused.text)
    assert "flag_against_record" in words
    assert "记录显示：红方 56:00、黑方 1:01:00" in words
    assert BOX in refused.text
    sent = {**hidden(refused.text), **answers}
    assert sent["record_shows"] == "red=3360000,black=3660000"

    unticked = office.post(url(game, slug), {**sent, "step": "preview"})
    assert "flag_against_record" in text_of(unticked.text)
    assert len(game.types()) == before

    preview = office.post(url(game, slug), {**sent, "against_record": "on", "step": "preview"})
    words = text_of(preview.text)
    assert "将要登记" in words
    assert "以裁判员所见为准，与记录不符" in words
    recorded = office.post(url(game, slug), {**hidden(preview.text), "step": "record"})
    assert recorded.status_code == 302
    event = store.load(game.id, after=before)[0]
    assert event.type.split(".")[1] == stored
    assert event.data["against_record"] is True
    assert event.data["record_shows"] == [
        {"side": "red", "left_ms": 3_360_000},
        {"side": "black", "left_ms": 3_660_000},
    ]


def test_21_3_the_numbers_ticked_are_those_of_the_record(
    office: Client, five_minutes_later: GameOnRecord
) -> None:
    game = five_minutes_later
    sent = {**hidden(office.get(url(game, "flag")).text), "side": "red", "against_record": "on"}
    for shown in ("red=0,black=0", "red=3360000,black=1", "red=3360000"):
        answer = office.post(url(game, "flag"), {**sent, "record_shows": shown, "step": "record"})
        assert answer.status_code == 200
    assert game.types()[-1] == "games.move-played.v1"


def test_21_3_a_flag_that_the_record_shows_needs_no_box(
    office: Client, running: GameOnRecord
) -> None:
    before = len(running.types())
    with time_machine.travel((AFTER_SIX + 3_360_000) / 1000, tick=False):
        sent = {**hidden(office.get(url(running, "flag")).text), "side": "red"}
        preview = office.post(url(running, "flag"), {**sent, "step": "preview"})
        assert BOX not in preview.text
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
