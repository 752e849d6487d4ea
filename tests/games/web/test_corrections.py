"""A move that was entered wrongly, on the page of its game: before and after, in print."""

import re

import pytest
from django.test import Client

from games.record import commands as c
from games.record.annulment.commands import AnnulAct, CorrectMove
from tests.games.web.test_pages import text_of
from tests.support.office import GameOnRecord
from tests.support.scenario import CHIEF, MINUTE

pytestmark = [pytest.mark.database, pytest.mark.one_database]
FIRST_MOVE = 3
"""Its event: arranged, started, played."""


@pytest.fixture
def game(database: str) -> GameOnRecord:
    made = GameOnRecord(red="许银川", black="胡荣华")
    made.give(c.StartGame())
    for side, move in (("red", "h2e2"), ("black", "h9g7")):
        made.give(c.PlayMove(side=side, move=move))
    return made


def correct(game: GameOnRecord, move: str) -> None:
    given = CorrectMove(event_version=FIRST_MOVE, move=move, reason="以双方记录为准")
    game.give(given, by=CHIEF)


def page_of(client: Client, game: GameOnRecord) -> str:
    game.project()
    return client.get(f"/games/{game.id}/").content.decode()


def struck(html: str) -> list[str]:
    return re.findall(r"<s>(.*?)</s>", html)


def test_the_move_list_and_the_event_show_both(chinese: Client, game: GameOnRecord) -> None:
    correct(game, "b2e2")
    html = page_of(chinese, game)
    assert struck(html) == ["炮二平五", "炮二平五"], "in the list, and at the event"
    assert "炮二平五 → 炮八平五" in text_of(html)
    assert "马８进７" not in " ".join(struck(html)), "what came after it stands"
    assert 'data-say="红方 已更正一条记录' in html
    assert "误录为 炮二平五，实走 炮八平五" in html


def test_twice_put_right_both_entries_stand_in_their_order(
    english: Client, game: GameOnRecord
) -> None:
    correct(game, "b2e2")
    correct(game, "h2d2")
    html = page_of(english, game)
    assert struck(html)[:2] == ["C2.5", "C8.5"]
    assert "C2.5 → C8.5" in text_of(html)
    assert "C8.5 → C2.6" in text_of(html)


def test_a_reading_put_right_strikes_nothing(chinese: Client, game: GameOnRecord) -> None:
    reading = CorrectMove(
        event_version=FIRST_MOVE, move="h2e2", reading_ms=50 * MINUTE, reason="以棋钟为准"
    )
    game.give(reading, by=CHIEF)
    html = page_of(chinese, game)
    assert struck(html) == []
    assert "50:00" in text_of(html)


def test_as_of_the_event_before_it_nothing_is_struck(chinese: Client, game: GameOnRecord) -> None:
    correct(game, "b2e2")
    game.project()
    html = chinese.get(f"/games/{game.id}/?v=4").content.decode()
    assert struck(html) == []
    assert "炮二平五" in text_of(html)


def test_moves_annulled_are_struck_at_the_event_alone(chinese: Client, game: GameOnRecord) -> None:
    game.give(AnnulAct(event_version=FIRST_MOVE + 1, reason="录入有误"), by=CHIEF)
    html = page_of(chinese, game)
    assert struck(html) == ["马８进７"]
    assert "→" not in text_of(html.split("timeline")[1])
