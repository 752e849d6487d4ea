"""Marks on the boards and lines of the timeline, from games on record."""

import pytest

from games.record import commands as c
from games.selectors import game_page
from games.web.positions import check_mark, walk_of
from games.web.replay import View
from games.web.timeline import event_lines
from tests.support.office import GameOnRecord

CHECKED = ("h2e2", "h7e7", "e2e6", "d9e8", "b0c2", "b9c7")
"""炮二平五 炮8平5 炮五进四, a check over the cannon on e7, 士4进5 马八进七 马2进3."""


@pytest.fixture
def checked(database: str) -> GameOnRecord:
    game = GameOnRecord(red="许银川", black="胡荣华")
    game.give(c.StartGame())
    for index, move in enumerate(CHECKED):
        game.give(c.PlayMove(side=("red", "black")[index % 2], move=move))
    game.project()
    return game


def test_the_king_is_marked_where_it_is_in_check_and_nowhere_else(checked: GameOnRecord) -> None:
    page = game_page(checked.id)
    walk = walk_of(page)
    marks = [check_mark(page, walk, ply) for ply in range(1, len(CHECKED) + 1)]
    assert marks == ["", "", "check=e9", "", "", ""]


def test_the_presses_of_moves_have_no_lines_of_their_own(checked: GameOnRecord) -> None:
    names = [line.name for line in event_lines(game_page(checked.id), View())]
    assert names == ["建立对局", "开始对局"]
    checked.give(c.PressClock(side="red"))
    names = [line.name for line in event_lines(game_page(checked.id), View())]
    assert names == ["建立对局", "开始对局", "犯规"], "8.1.7: pressed without a move"
