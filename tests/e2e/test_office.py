"""The chief arbiter in a browser: from the waiting ruling to the record, and the public page."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

from games.selectors import game_page, game_state
from tests.e2e.office_browser import NAME, PASSWORD, OfficeBrowser, serving
from tests.e2e.pages import click, seen
from tests.support.office import GameOnRecord

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]

REASON = "双方六十回合内曾吃子，所计回合有误。"


@pytest.fixture
def waiting(database: str) -> GameOnRecord:
    """A game whose claim has a proposed ruling: the natural limit, a draw (4.2.4)."""
    User.objects.create_superuser(NAME, password=PASSWORD)
    game = GameOnRecord(red="赵鑫鑫", black="王天一", competition="全国象棋甲级联赛")
    game.play()
    game.claim()
    game.project()
    return game


@pytest.fixture
def server(waiting: GameOnRecord) -> Iterator[str]:
    """Return the address of a running server over the real database."""
    with serving() as address:
        yield address


def open_overruling(browser: Chrome, server: str) -> None:
    OfficeBrowser(browser, server)
    click(browser, ".queue li a[href*='/ruling/']")


def test_a_ruling_is_overruled_with_a_reason_and_the_public_page_shows_it(
    browser: Chrome, server: str, waiting: GameOnRecord
) -> None:
    before = waiting.types()
    OfficeBrowser(browser, server)
    assert "待确认的裁决" in seen(browser, ".queues")
    assert "自然限着 · 判和" in seen(browser, ".queues")
    click(browser, ".queue li a[href*='/ruling/']")
    assert "连续六十回合未吃子。" in seen(browser, "#content")
    browser.find_element(By.NAME, "reason").send_keys(REASON)
    Select(browser.find_element(By.NAME, "article")).select_by_value("22.2")
    click(browser, "button[value=preview]")
    assert f"改判裁决 第 10 号事件的裁决 · {REASON} 第 22.2 条" in seen(browser, "ol.events")
    assert waiting.types() == before, "a preview records nothing"
    click(browser, "button[value=record]")
    assert "已登记：改判裁决。" in seen(browser, ".messagelist")
    assert waiting.types() == [*before, "games.ruling-overruled.v1"]
    ruling = game_page(waiting.id).rulings[0].ruling
    assert (ruling.status, ruling.reason) == ("overruled", REASON)
    browser.get(f"{server}/games/{waiting.id}/")
    assert "自然限着：判和 已改判" in seen(browser, ".ruling")
    assert f"理由：{REASON}" in seen(browser, ".ruling")
    assert "尚无结果" in seen(browser, ".outcome")


def test_overruling_without_a_reason_is_not_even_previewed(
    browser: Chrome, server: str, waiting: GameOnRecord
) -> None:
    open_overruling(browser, server)
    browser.find_element(By.CSS_SELECTOR, "button[value=preview]").click()
    assert browser.find_elements(By.CSS_SELECTOR, "ol.events") == []
    assert game_state(waiting.id).rulings[0].status == "proposed"


def test_doing_nothing_records_nothing(browser: Chrome, server: str, waiting: GameOnRecord) -> None:
    before = waiting.types()
    open_overruling(browser, server)
    browser.find_element(By.NAME, "reason").send_keys(REASON)
    click(browser, "button[value=preview]")
    click(browser, ".closelink")
    assert waiting.types() == before


def test_the_language_switch_keeps_the_page(browser: Chrome, server: str) -> None:
    OfficeBrowser(browser, server)
    click(browser, ".queue li a[href*='/ruling/']")
    address = browser.current_url
    click(browser, "form.language button[value=en]")
    assert browser.current_url == address
    assert "natural limit · the game is drawn" in seen(browser, "#content")
    assert "overrule ruling" in seen(browser, ".ruling-now").lower()
    click(browser, "form.language button[value=zh-hans]")
    assert "自然限着 · 判和" in seen(browser, "#content")
