"""A committee looks into a case in a browser: two versions, what if, the paper for its files."""

import base64
import os
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from adjudication import worker
from games.ledger.background import Background
from games.models import Appointment, Player
from games.record.values import Role
from tests.e2e.office_browser import PASSWORD, OfficeBrowser, serving
from tests.e2e.pages import seen
from tests.support.case_office import ADMIN, APPEAL, CaseOffice
from tests.support.claimed_games import claimed_game
from tests.support.scenario import PLAYERS

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]
WORLD = "xiangqi-wxf-2018"
SIZES = ((1366, 768), (390, 844))


@pytest.fixture
def game(database: str) -> UUID:
    """Return a game with a ruling on a perpetual check: red loses (xiangqi 2020, 25.1)."""
    for side, player in PLAYERS.items():
        Player.objects.create(id=player.id, name=side, search_key=side, sort_key=side)
    return claimed_game()


@pytest.fixture
def server(game: UUID) -> Iterator[str]:
    """Return the address of a running server over the real database."""
    follow()
    with serving() as address:
        yield address


def follow() -> None:
    """Do the work there is and let the lists follow."""
    while worker.work_off(now=worker.now_ms(), limit=50):
        pass
    background = Background()
    while background.tick():
        pass


def fits(browser: Chrome, name: str) -> None:
    """Have nothing stand out of the page at either size; keep a picture where one is asked for."""
    shots = os.environ.get("QIPU_SHOTS", "")
    for width, height in SIZES:
        browser.set_window_size(width, height)
        wide = "return document.querySelector('#content, main').scrollWidth - window.innerWidth"
        assert browser.execute_script(wide) <= 0, (name, width)
        if shots:
            browser.save_screenshot(str(Path(shots) / f"{name}-{width}.png"))
    browser.set_window_size(1366, 768)


def test_a_committee_compares_versions_supposes_and_prints(
    browser: Chrome, server: str, game: UUID
) -> None:
    office = CaseOffice()
    office.file("game", game, **APPEAL | {"contested_version": "3", "side": "red"})
    follow()
    member = User.objects.create_user("委员甲", password=PASSWORD)
    Appointment.objects.create(user=member, role=Role.COMMITTEE.value)
    desk = OfficeBrowser(browser, server, login="委员甲", password=PASSWORD)
    browser.get(f"{server}{ADMIN}/{office.case}/change/")
    desk.press(".object-tools a[href*='/versions/']")
    assert "第 2 条之后" in desk.text
    assert "两版之间的记录" in desk.text
    fits(browser, "r1-versions")
    desk.press(".object-tools a[href*='/what-if/']")
    assert "机器的结论不变" in desk.text
    desk.choose("edition", WORLD)
    desk.press("form.query > button")
    ruled = seen(browser, ".ruled-twice tr.changed")
    assert "第 25.1 条" in ruled
    assert "20.1" in ruled
    assert "不确认任何事情" in desk.text
    fits(browser, "r2-what-if")
    # Printed it is without the form, with its address and the articles' text.
    assert browser.find_element(By.CSS_SELECTOR, "button[data-print]").is_displayed()
    paper = browser.execute_cdp_cmd("Page.printToPDF", {"paperWidth": 8.27, "paperHeight": 11.69})
    assert base64.b64decode(paper["data"]).startswith(b"%PDF")
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert not browser.find_element(By.CSS_SELECTOR, "form.query").is_displayed()
    printed = seen(browser, "#content")
    assert f"edition={WORLD}" in printed
    assert "引用条款" in printed
    fits(browser, "r3-printed")
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    # The address says it all: whoever opens it sees the same.
    desk.press(".language [value=en]")
    assert "The whole record can be played so." in desk.text
    fits(browser, "r4-english")
    browser.get(f"{server}{ADMIN}/{UUID(int=7)}/change/")
    assert "There is no such page" in desk.text
    assert "To the office" in desk.text
    fits(browser, "r5-no-such-page")
