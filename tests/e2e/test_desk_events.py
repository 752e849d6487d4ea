"""An arbiter runs a knockout and a team event from the desk alone, from the draw to the table.

Xiangqi 2020 30.1.1 (a drawn game, one rapid, the play-off) and 11.2 (reserves keep the order).
"""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.e2e.desk_browser import DeskBrowser
from tests.e2e.office_browser import NAME, PASSWORD, serving
from tests.tournaments.rest.formats import begun, event
from tournaments.record.tables.ranked import standings
from tournaments.record.values import Score, Status

SCORE_OF_KEY = {"1": Score.FIRST_WINS, "0": Score.SECOND_WINS, "2": Score.DRAW}
pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]


@pytest.fixture
def server(database: str) -> Iterator[str]:
    """Return the address of a running server over the real database."""
    cache.clear()
    User.objects.create_superuser(NAME, password=PASSWORD)
    with serving() as address:
        yield address


def publish(desk: DeskBrowser) -> None:
    """Draft the next round, sign it and go to its results."""
    desk.act("draft")
    desk.act("publish")
    desk.record()


def keys_for(desk: DeskBrowser, board_of_draw: int = 0) -> str:
    """Return the keys by which smaller numbers win, one board drawn."""
    keys = ""
    for board in desk.state.stage.played[-1].boards:
        key = "1" if board.pair.first < board.pair.second else "0"
        keys += "2" if board.pair.board == board_of_draw else key
    return keys


def close_event(desk: DeskBrowser) -> None:
    desk.open()
    desk.act("publish-places")
    desk.preview()
    desk.record()
    desk.act("finish")
    desk.record()
    assert "赛事已结束" in desk.text
    assert desk.state.status is Status.FINISHED


def decide_by_games(desk: DeskBrowser) -> None:
    """Play a drawn board on: a drawn rapid, a lot for colours, a drawn play-off (30.1.1)."""
    desk.desk()
    assert "应下决胜局" in desk.text
    desk.todo("results")
    desk.shot("k4-deciding")
    assert "快棋" in desk.text
    desk.type_results("2")
    desk.desk()
    desk.todo("settle-colours")
    desk.write("seed", "play-off 1")
    desk.preview()
    desk.record()
    assert "和棋后手胜" in desk.text
    desk.shot("k5-match")
    desk.type_results("2")
    assert "晋级" in desk.text


def test_eight_in_a_knockout_with_a_deciding_game(browser: Chrome, server: str) -> None:
    rules = event({"kind": "knockout", "places": 4, "deciding": "30.1.1"})
    desk = DeskBrowser(browser, server, begun(rules, 8, seeds=8).tournament)
    assert "请抽签排定淘汰赛" in desk.text
    desk.shot("k1-desk")
    desk.act("draw-sheet")
    desk.shot("k2-draw")
    desk.write("seed", "20261121")
    desk.preview()
    assert "登记时即抽签" in desk.text
    assert not browser.find_elements(By.CSS_SELECTOR, "ol.events li"), "no outcome before it counts"
    desk.shot("k2-lot")
    desk.record()
    desk.shot("k3-sheet")
    assert len(browser.find_elements(By.CSS_SELECTOR, ".bracket .tie")) == 8
    publish(desk)
    keys = keys_for(desk, board_of_draw=2)
    # A key goes on by itself: who presses Tab after it, from habit, skips no board.
    desk.type_results("".join(key + Keys.TAB for key in keys))
    scores = [board.outcome.score for board in desk.state.stage.played[0].boards if board.outcome]
    assert [SCORE_OF_KEY[key] for key in keys] == scores
    assert not browser.find_elements(By.CSS_SELECTOR, "[data-act=close]"), "board 2 is open"
    decide_by_games(desk)
    drawn = desk.state.stage.played[0].boards[1]
    # 30.1.1: the play-off is drawn, so its second mover goes on.
    second = next(
        number
        for number in (drawn.pair.first, drawn.pair.second)
        if number != drawn.colours[0].first
    )
    desk.act("close")
    for _round in (2, 3):
        desk.open()
        publish(desk)
        desk.type_results(keys_for(desk))
        desk.act("close")
    close_event(desk)
    met = {
        n
        for board in desk.state.stage.played[1].boards
        for n in (board.pair.first, board.pair.second)
    }
    assert second in met
    desk.open("sheet/")
    desk.shot("k6-sheet")
    ranking = [element.text for element in browser.find_elements(By.CSS_SELECTOR, ".ranking li")]
    table = standings(desk.state).lines
    assert len(ranking) == 5, "four places and four who share the fifth"
    assert ranking[0] == f"{table[0].number} 棋手{table[0].number}"


def enter_line_ups(desk: DeskBrowser) -> None:
    """Name every line-up: team 1 moves its reserve up, a wrong order is refused first."""
    desk.todo("line-ups")
    desk.tick("input[name^=in]")
    roster = [entry.id for entry in desk.state.entries]
    team = next(slot for slot in desk.state.stage.slots if slot.number == 1)
    entry = desk.state.entries[roster.index(team.id)]
    desk.choose("p1-1", entry.members[1])
    desk.choose("p1-2", entry.members[0])
    desk.press("form.line-ups button.default")
    desk.shot("t2-line-ups-refused")
    assert "11.2" in desk.text
    assert len(desk.state.stage.played[-1].line_ups) == 3, "the others are stored"
    desk.choose("p1-1", entry.members[0])
    desk.choose("p1-2", entry.members[2])
    desk.choose("p1-3", entry.members[3])
    desk.press("form.line-ups button.default")
    desk.shot("t3-line-ups")
    assert len(desk.state.stage.played[-1].line_ups) == 4
    desk.act("close-line-ups")
    assert "名单已截止" in desk.text


def test_four_teams_with_line_ups(browser: Chrome, server: str) -> None:
    teams = {"kind": "reserves", "boards": 3, "reserves": 1}
    rules = event({"kind": "round_robin"}, teams=teams, level="provincial")
    desk = DeskBrowser(browser, server, begun(rules, 4, members=4).tournament)
    for number in (1, 2, 3):
        desk.open()
        desk.act("draft")
        desk.desk()
        desk.shot("t1-desk")
        if number == 1:
            enter_line_ups(desk)
            desk.desk()
        desk.act("publish")
        desk.record()
        keys = ""
        for other in desk.state.stage.played[-1].boards:
            leads = other.pair.first < other.pair.second
            # Every board to the smaller number; the team named second leads on board 2 (12.2).
            keys += "".join("1" if leads == (board % 2 == 1) else "0" for board in (1, 2, 3))
        desk.shot(f"t4-results-{number}")
        desk.type_results(keys)
        desk.shot(f"t5-recorded-{number}")
        assert "6 : 0" in desk.text
        desk.act("close")
    close_event(desk)
    assert [line.number for line in standings(desk.state).lines] == [1, 2, 3, 4]
    desk.open("crosstable/")
    desk.shot("t6-crosstable")


def test_four_in_a_knockout_of_two_losses(browser: Chrome, server: str) -> None:
    """Smaller numbers win (weiqi 26.1): 4 is out after two rounds, then 3, then 2."""
    rules = event({"kind": "multiple_knockout", "losses": 2}, edition="weiqi-2002")
    desk = DeskBrowser(browser, server, begun(rules, 4).tournament)
    assert "请抽签排定淘汰赛" not in desk.text
    for due in ({(1, 2), (3, 4)}, {(1, 3), (2, 4)}, {(2, 3)}, {(1, 2)}):
        desk.open()
        publish(desk)
        boards = desk.state.stage.played[-1].boards
        met = {frozenset((board.pair.first, board.pair.second)) for board in boards}
        assert met == {frozenset(pair) for pair in due}
        desk.type_results(keys_for(desk))
        desk.act("close")
    close_event(desk)
    assert [line.number for line in standings(desk.state).lines] == [1, 2, 3, 4]
