"""A repetition that nobody claimed, found by the audit and settled with a reason, in a browser."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from adjudication import worker
from games.ledger.background import Background
from games.models import Player
from tests.adjudication.test_auditing import unclaimed_game
from tests.e2e.office_browser import NAME, PASSWORD, OfficeBrowser, serving
from tests.e2e.pages import seen
from tests.support.scenario import PLAYERS

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]


@pytest.fixture
def server(database: str) -> Iterator[str]:
    """Return the address of a running server over the real database."""
    User.objects.create_superuser(NAME, password=PASSWORD)
    with serving() as address:
        yield address


def follow() -> None:
    """Do the work there is and let the lists follow."""
    while worker.work_off(now=worker.now_ms(), limit=50):
        pass
    background = Background()
    while background.tick():
        pass


def test_a_finding_is_seen_settled_and_then_public(browser: Chrome, server: str) -> None:
    for side, player in PLAYERS.items():
        Player.objects.create(id=player.id, name=side, search_key=side, sort_key=side)
    game = unclaimed_game()
    follow()
    browser.get(f"{server}/games/{game}/")
    assert "核查所见" not in seen(browser)  # not signed yet, and nobody has settled it
    office = OfficeBrowser(browser, server)
    browser.get(f"{server}/admin/games/game/{game}/change/")
    assert "未行使" in office.text
    browser.find_element(By.CSS_SELECTOR, "ul.findings a.settle").click()
    assert office.browser.find_element(By.NAME, "reason").is_displayed()
    browser.find_element(By.CSS_SELECTOR, "[name=outcome][value=accepted_as_is]").click()
    office.write("reason", "双方当时均未提出，结果不变")
    office.press("form.action [type=submit]")
    office.record()
    follow()
    browser.get(f"{server}/admin/adjudication/finding/?status__exact=settled")
    assert "维持原记录" in office.text
    browser.get(f"{server}/games/{game}/")
    public = browser.find_element(By.CSS_SELECTOR, "section.findings").text
    assert "双方当时均未提出，结果不变" in public
    assert "已处理 · 维持原记录" in public
    browser.find_element(By.CSS_SELECTOR, "section.findings a[data-ply]").click()
    assert "ply=" in browser.current_url
