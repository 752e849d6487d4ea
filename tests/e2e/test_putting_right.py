"""A wrong entry put right in a browser: from its line in the record to the board."""

from collections.abc import Iterator
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from games.ledger.background import Background
from games.selectors import game_state
from tests.e2e.office_browser import NAME, PASSWORD, OfficeBrowser, serving
from tests.e2e.pages import click, seen
from tests.support.played import moves, play

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]
LAST = 5
"""The version of the third move: arranged, started, three moves."""


@pytest.fixture
def game(database: str) -> UUID:
    made = play("xiangqi-2020", moves("red", "black", "h2e2", "h9g7", "h0g2"))
    background = Background()
    while background.tick():
        pass
    return made


@pytest.fixture
def server(game: UUID) -> Iterator[str]:
    """Return the address of a running server over the real database."""
    User.objects.create_superuser(NAME, password=PASSWORD)
    with serving() as address:
        yield address


def open_form(browser: Chrome, server: str, game: UUID, act: str, version: int) -> None:
    OfficeBrowser(browser, server)
    browser.get(f"{server}/admin/games/game/{game}/change/")
    click(browser, f".timeline a.amend[href*='/do/{act}/?event_version={version}']")
    number = browser.find_element(By.NAME, "event_version")
    assert number.get_attribute("value") == str(version)


def test_a_move_is_annulled_with_those_after_it(browser: Chrome, server: str, game: UUID) -> None:
    open_form(browser, server, game, "annul", LAST - 1)
    browser.find_element(By.NAME, "reason").send_keys("录入有误")
    click(browser, "button[value=preview]")
    assert [row.text for row in browser.find_elements(By.CSS_SELECTOR, ".fallen li")] == [
        "4 着法 黑方 马８进７",
        "5 着法 红方 马二进三",
    ]
    click(browser, "button[value=record]")
    assert "已登记：已撤销一条记录。" in seen(browser, ".messagelist")
    struck = browser.find_elements(By.CSS_SELECTOR, ".timeline td.move s")
    assert [move.text for move in struck] == ["马８进７", "马二进三"]
    assert [played.move for played in game_state(game).moves] == ["h2e2"]
    browser.get(f"{server}/games/{game}/")
    assert "已撤销一条记录" in seen(browser, "table.timeline")


def test_a_move_is_corrected_in_chinese_notation(browser: Chrome, server: str, game: UUID) -> None:
    open_form(browser, server, game, "correct-move", LAST)
    move = browser.find_element(By.NAME, "move")
    assert move.get_attribute("value") == game_state(game).moves[-1].move
    move.clear()
    move.send_keys("马八进七")
    browser.find_element(By.NAME, "reason").send_keys("录入有误")
    click(browser, "button[value=preview]")
    assert len(browser.find_elements(By.CSS_SELECTOR, ".boards figure")) == 2
    click(browser, "button[value=record]")
    assert [played.move for played in game_state(game).moves][-1] == "b0c2"


def test_without_a_reason_nothing_is_shown(browser: Chrome, server: str, game: UUID) -> None:
    open_form(browser, server, game, "annul", LAST)
    browser.execute_script("document.querySelector('form.action').noValidate = true")
    click(browser, "button[value=preview]")
    assert browser.find_elements(By.CSS_SELECTOR, ".errorlist")
    assert game_state(game).version == LAST
