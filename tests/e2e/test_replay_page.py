"""The page of a game on a desk, a phone and on paper: board and buttons above the fold."""

import base64
import re
from pathlib import Path

import pytest
from selenium.webdriver import Chrome, Keys
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from games import selectors
from tests.e2e.office_browser import SHOTS, serving
from tests.e2e.test_replay import GAME, current, man_at, press, severe, text
from tests.games.web.test_annotations import stored
from tests.games.web.test_page_size import timed_game
from tests.support.annotated_files import XIANGQI

pytestmark = pytest.mark.browser

PLIES = 168
DESK, PHONE = (1366, 768), (390, 844)
FOLD = """
const bottom = (selector) => document.querySelector(selector).getBoundingClientRect().bottom;
return [innerHeight, bottom('.controls'), document.documentElement.scrollWidth, innerWidth];
"""


def speak(browser: Chrome, address: str, language: str) -> None:
    browser.get(address)
    browser.add_cookie({"name": "django_language", "value": language})


def shot(browser: Chrome, name: str) -> None:
    if SHOTS:
        browser.save_screenshot(f"{SHOTS}/{name}.png")


@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_the_whole_board_stands_above_the_fold(browser: Chrome, live: str, language: str) -> None:
    speak(browser, live, language)
    try:
        for width, height in (DESK, PHONE):
            metrics = {"width": width, "height": height, "deviceScaleFactor": 1}
            browser.execute_cdp_cmd(
                "Emulation.setDeviceMetricsOverride", {**metrics, "mobile": width < 500}
            )
            browser.get(live + GAME)
            fold, bottom, broad, inner = browser.execute_script(FOLD)
            shot(browser, f"replay-{language}-{width}")
            assert bottom <= fold == height
            assert broad <= inner
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        browser.delete_all_cookies()


def test_the_figure_of_the_clocks_leads_to_a_move(browser: Chrome, live: str) -> None:
    browser.get(f"{live}{GAME}?ply=0")
    figure = browser.find_element(By.CSS_SELECTOR, ".clock-line svg")
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", figure)
    place = "const {left, width} = arguments[0].getBoundingClientRect(); return [left, width]"
    left, width = browser.execute_script(place, figure)
    # There is room for forty moves: the seventh stands at 6.5 of them.
    click = "new MouseEvent('click', {clientX: arguments[1], bubbles: true})"
    at = left + width * 6.5 / 40
    browser.execute_script(f"arguments[0].dispatchEvent({click})", figure, at)
    assert current(browser) == ["7"]
    marked = "return document.querySelector('.clock-line .now').getAttribute('d')"
    assert browser.execute_script(marked) == "M26 0v96"
    press(browser, Keys.HOME)
    assert browser.execute_script(marked) == "M-2 0v96"
    assert severe(browser) == []


def test_texts_are_copied(browser: Chrome, live: str) -> None:
    browser.execute_cdp_cmd(
        "Browser.grantPermissions",
        {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"], "origin": live},
    )
    browser.get(f"{live}{GAME}?ply=0")
    press(browser, Keys.ARROW_RIGHT)
    position = browser.find_element(By.CSS_SELECTOR, "a[data-copy][data-at-ply]")
    position.click()
    WebDriverWait(browser, 10).until(lambda page: text(page, ".copied") == "已复制")
    copied = browser.execute_async_script(
        "const done = arguments[0]; window.focus();"
        "navigator.clipboard.readText().then(done, (error) => done(String(error)))"
    )
    assert copied.startswith("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b")
    assert browser.current_url.endswith("#ply=1")


@pytest.mark.database
@pytest.mark.one_database
def test_a_game_of_168_plies_is_printed_on_two_pages(
    browser: Chrome, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    timed = timed_game(PLIES)
    monkeypatch.setattr(selectors, "game_page", lambda game_id, version=None: timed)
    with serving() as server:
        browser.get(f"{server}/games/{timed.id}/")
        printed = browser.execute_cdp_cmd(
            "Page.printToPDF", {"paperWidth": 8.27, "paperHeight": 11.69}
        )
    pdf = base64.b64decode(printed["data"])
    if SHOTS:
        Path(SHOTS, "replay.pdf").write_bytes(pdf)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf)) <= 2


@pytest.mark.database
@pytest.mark.one_database
def test_a_side_line_plays_on_the_board(browser: Chrome, database: str, tmp_path: Path) -> None:
    game = stored(tmp_path, "a.pgn", XIANGQI)
    with serving() as server:
        browser.get(f"{server}/games/{game}/?ply=3")
        first, second = browser.find_elements(By.CSS_SELECTOR, ".annotations .line")
        browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", first)
        first.find_elements(By.TAG_NAME, "a")[1].click()
        assert [man_at(browser, point) for point in ("b2", "e2", "c7", "h2")] == [
            None,
            "C",
            "n",
            "C",
        ]
        press(browser, Keys.ARROW_LEFT)
        assert (man_at(browser, "b9"), man_at(browser, "c7")) == ("n", None)
        press(browser, Keys.ARROW_LEFT)
        assert (current(browser), man_at(browser, "b2")) == ([], "C"), "the game's start again"
        second.find_element(By.TAG_NAME, "a").click()
        assert [man_at(browser, point) for point in ("b2", "e2", "g7", "h9")] == [
            None,
            "C",
            "n",
            None,
        ]
        assert severe(browser) == []
