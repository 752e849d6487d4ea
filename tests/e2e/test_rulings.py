"""A ruling on repetition in a browser: its proof, its demand, and what the moves make of it."""

from collections.abc import Iterator
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from selenium.webdriver import Chrome, Keys
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait

from config.demo.made_up import SCRIPTS
from config.demo.playing import MadeUpGame
from games.ledger.background import Background
from games.record.xiangqi.rules import course_of
from games.selectors import game_page, game_state
from tests.e2e.office_browser import NAME, PASSWORD, OfficeBrowser, serving
from tests.e2e.pages import LEAVING, click, seen
from tests.e2e.test_replay import current, press, severe, text
from tests.games.web.test_records import AT, GAMES

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]


def played(title: str) -> UUID:
    """Play the script of this title and let the lists follow; return its game."""
    script = next(script for script in SCRIPTS if title in script.title)
    game = MadeUpGame(script, folder=GAMES, start_ms=AT)
    assert game.advance()
    background = Background()
    while background.tick():
        pass
    return game.stream_id


@pytest.fixture
def server(database: str) -> Iterator[str]:
    """Return the address of a running server over the real database."""
    User.objects.create_superuser(NAME, password=PASSWORD)
    with serving() as address:
        yield address


def watch(browser: Chrome) -> str:
    banner = browser.find_element(By.ID, "watch")
    return banner.text if banner.is_displayed() else ""


def test_stepping_through_a_watch_counts_the_moves_down(browser: Chrome, server: str) -> None:
    """23.5.2.2: Red had two moves to vary, plies 157 and 159, and lost."""
    game = played("须变着而不变")
    browser.get(f"{server}/games/{game}/?ply=153")
    shown = []
    for _ in range(6):
        press(browser, Keys.ARROW_RIGHT)
        shown.append(watch(browser))
    asked = "红方须在两个回合内变着，不变作负。尚余 {} 着。"
    two, other = asked.format(2), asked.format(1)
    assert [line.removeprefix("! ") for line in shown] == ["", two, two, other, other, ""]
    press(browser, Keys.ARROW_LEFT)
    assert other in text(browser, "#live")
    assert severe(browser) == []


def test_a_move_of_the_proof_leads_to_its_position(browser: Chrome, server: str) -> None:
    game = played("须变着而不变")
    labels = game_page(game).rulings[0].ruling.labels
    browser.get(f"{server}/games/{game}/?ply=0")
    rows = browser.find_elements(By.CSS_SELECTOR, ".proof tbody tr")
    assert [row.find_element(By.CSS_SELECTOR, ".label").text for row in rows] == [
        label.label for label in labels
    ]
    rows[1].find_element(By.CSS_SELECTOR, "a").click()
    WebDriverWait(browser, 10, ignored_exceptions=LEAVING).until(
        lambda page: current(page) == [str(labels[1].ply)]
    )


@pytest.mark.parametrize("width", [360, 390])
def test_the_proof_fits_a_phone(browser: Chrome, server: str, width: int) -> None:
    game = played("限内变着")
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": 800, "deviceScaleFactor": 2, "mobile": True},
    )
    try:
        for page in (f"/games/{game}/?ply=104", "/"):
            browser.get(server + page)
            assert browser.execute_script("return document.documentElement.scrollWidth") <= width
        browser.get(f"{server}/games/{game}/?ply=104")
        assert watch(browser)
        for why in browser.find_elements(By.CSS_SELECTOR, ".proof .why, .proof .label"):
            assert why.is_displayed()
            assert why.rect["x"] + why.rect["width"] <= width
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_the_chief_arbiter_reads_the_proof_confirms_and_the_public_is_told(
    browser: Chrome, server: str
) -> None:
    game = played("待确认")
    OfficeBrowser(browser, server)
    click(browser, ".queue li a[href*='/ruling/']")
    assert "提请：裁判员依职权" in seen(browser, ".proof-box")
    click(browser, ".uphold button")
    assert len(browser.find_elements(By.CSS_SELECTOR, ".proof .label")) == 4
    assert course_of(game_state(game)).duty is None
    click(browser, "button[value=record]")
    assert "已登记：确认裁决。" in seen(browser, ".messagelist")
    browser.get(f"{server}/games/{game}/")
    assert "红方须在两个回合内变着，不变作负。尚余 2 着。" in watch(browser)
    assert "裁决确认后生效" not in seen(browser, ".ruling")


def test_the_chief_arbiter_orders_a_review(browser: Chrome, server: str) -> None:
    game = played("待确认")
    version = game_state(game).rulings[0].version
    OfficeBrowser(browser, server)
    browser.get(f"{server}/admin/games/game/{game}/do/overrule-ruling/?ruling={version}")
    browser.find_element(By.NAME, "reason").send_keys("另行审核")
    click(browser, "button[value=preview]")
    click(browser, "button[value=record]")
    click(browser, ".game-acts a[href*='/do/review/']")
    browser.find_element(By.CSS_SELECTOR, "input[value=repetition]").click()
    click(browser, "button[value=preview]")
    assert "裁判员依职权" in seen(browser, "ol.events")
    click(browser, "button[value=record]")
    claim = game_state(game).open_claim
    assert claim is not None
    assert (claim.side, claim.question.value) == ("", "repetition")


def test_an_arbiter_punishes_reads_the_proof_and_decides_otherwise(
    browser: Chrome, server: str
) -> None:
    """From the page of a game: a violation by the form, the ruling, its line, a new result."""
    game = played("待确认")
    office = OfficeBrowser(browser, server)
    browser.get(f"{server}/admin/games/game/{game}/change/")
    assert "裁判审核中：待判局面" in seen(browser, ".now-card")
    board = browser.find_element(By.CSS_SELECTOR, ".replay svg").rect
    assert board["y"] + board["height"] <= 768
    office.shot("game-page")
    click(browser, ".menu-violations a[href*='/do/offence/']")
    browser.find_element(By.CSS_SELECTOR, "input[name=side][value=black]").click()
    office.choose("code", "disturbance")
    click(browser, "button[value=preview]")
    click(browser, "button[value=record]")
    assert "已登记：" in seen(browser, ".messagelist")
    click(browser, ".waiting a[href*='/ruling/']")
    start = men(browser)
    line = browser.find_elements(By.CSS_SELECTOR, ".proof .line")[0]
    for move in line.find_elements(By.CSS_SELECTOR, "a.mv"):
        before = men(browser)
        move.click()
        assert men(browser) != before
    press(browser, Keys.ARROW_LEFT)
    marked = line.find_elements(By.CSS_SELECTOR, "a[aria-current]")
    assert marked == line.find_elements(By.CSS_SELECTOR, "a.mv")[-2:-1]
    press(browser, Keys.END)
    assert men(browser) == start
    office.shot("ruling-page")
    browser.find_element(By.CSS_SELECTOR, "input[name=result][value='0-1']").click()
    office.choose("article", "23.5")
    office.write("reason", "红方长捉，不变作负")
    click(browser, ".decide button[value=preview]")
    assert "23.5" in seen(browser, "ol.events")
    click(browser, "button[value=record]")
    assert "已登记：改判裁决" in seen(browser, ".messagelist")
    state = game_state(game)
    assert state.rulings[0].status == "overruled"
    assert state.ending is not None
    assert state.ending.result == "0-1"
    assert severe(browser) == []


def men(browser: Chrome) -> set[str]:
    """Return what stands where on the board shown."""
    drawn = browser.find_elements(By.CSS_SELECTOR, ".replay .bd-men use")
    return {f"{man.get_attribute('href')} {man.get_attribute('data-point')}" for man in drawn}
