"""People stepping through games of weiqi, gomoku and draughts with keys and buttons."""

from collections.abc import Iterator

import pytest
from selenium.webdriver import Chrome, Keys
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from games.ledger.background import Background
from tests.e2e.office_browser import serving
from tests.e2e.test_replay import current, press, severe, text
from tests.support import archived, played

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]

Drawn = dict[str, set[tuple[str | None, ...]]]


@pytest.fixture
def server(database: str) -> Iterator[str]:
    """Return the address of a running server over the real database."""
    with serving() as address:
        yield address


def follow() -> None:
    background = Background()
    while background.tick():
        pass


def men(browser: Chrome) -> dict[str, str]:
    """Return square -> man as the board shows it now."""
    found: dict[str, str] = browser.execute_script(
        "return Object.fromEntries([...document.querySelectorAll('.bd-men use')]"
        ".map(one => [one.dataset.point, one.getAttribute('href').slice(3)]))"
    )
    return found


def drawn(browser: Chrome) -> Drawn:
    """Return everything on the board that moves, with its place."""
    script = (
        "return [...document.querySelectorAll(arguments[0])].map(one => ["
        "one.getAttribute('href'), one.getAttribute('x'), one.getAttribute('y'),"
        "one.closest('[transform]')?.getAttribute('transform') ?? null])"
    )
    layers = ("bd-men", "bd-last", "bd-over", "bd-label", "bd-numbers")
    return {
        name: {tuple(item) for item in browser.execute_script(script, f".{name} use")}
        for name in layers
    }


def go(browser: Chrome, name: str) -> None:
    browser.find_element(By.CSS_SELECTOR, f"[data-go={name}]").click()


def test_keys_and_buttons_step_through_a_game_of_weiqi(browser: Chrome, server: str) -> None:
    game = archived.archive("weiqi-2002", archived.CAPTURE, players=("聂一", "马二"))
    browser.get(f"{server}/games/{game}/?ply=0")
    assert men(browser) == {}
    for _ in range(6):
        press(browser, Keys.ARROW_RIGHT)
    assert men(browser)["D5"] == "white"
    go(browser, "next")
    assert "D5" not in men(browser)
    assert text(browser, "[data-count=prisoners-black]") == "1"
    assert text(browser, "#live") == "第 7 手 黑方 D6"
    assert text(browser, "svg title") == "围棋局面，轮到白方走棋"
    press(browser, Keys.ARROW_RIGHT)
    assert current(browser) == ["8"]
    assert browser.find_elements(By.CSS_SELECTOR, ".bd-last use") == [], "a pass marks nothing"
    go(browser, "previous")
    go(browser, "previous")
    assert men(browser)["D5"] == "white"
    assert text(browser, "[data-count=prisoners-black]") == "0"
    go(browser, "last")
    assert men(browser)["K10"] == "black"
    go(browser, "first")
    assert (men(browser), current(browser)) == ({}, [])
    assert severe(browser) == []


def test_n_shows_the_numbers_of_the_stones_that_stand(browser: Chrome, server: str) -> None:
    game = archived.archive("weiqi-2002", archived.KO)
    browser.get(f"{server}/games/{game}/?ply=9")
    numbers = ".bd-numbers > g"
    assert browser.find_elements(By.CSS_SELECTOR, numbers) == []
    press(browser, "n")
    assert len(browser.find_elements(By.CSS_SELECTOR, numbers)) == 7
    assert browser.find_elements(By.CSS_SELECTOR, ".bd-last use") == []
    press(browser, Keys.ARROW_LEFT)
    assert len(browser.find_elements(By.CSS_SELECTOR, numbers)) == 7
    go(browser, "numbers")
    assert browser.find_elements(By.CSS_SELECTOR, numbers) == []
    assert severe(browser) == []


def test_keys_and_buttons_step_through_a_game_of_draughts(browser: Chrome, server: str) -> None:
    game = archived.archive("draughts-100", archived.EXCHANGE)
    browser.get(f"{server}/games/{game}/?ply=0")
    assert len(men(browser)) == 40
    press(browser, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    assert (men(browser)["28"], men(browser)["23"]) == ("w", "b")
    go(browser, "next")
    assert men(browser)["19"] == "w"
    assert {"23", "28"}.isdisjoint(men(browser))
    assert text(browser, "#live") == "第 2 回合 白方 28x19"
    marks = browser.find_elements(By.CSS_SELECTOR, ".bd-last use")
    assert [mark.get_dom_attribute("data-point") for mark in marks] == ["28", "19"]
    press(browser, Keys.END)
    assert len(men(browser)) == 38
    assert men(browser)["23"] == "b"
    press(browser, Keys.HOME)
    assert len(men(browser)) == 40
    assert severe(browser) == []


@pytest.mark.parametrize(
    ("edition", "moves", "start", "numbers"),
    [
        ("weiqi-2002", archived.KO, "", True),
        ("gomoku-2025", archived.FREE_FOUR_FOUR, "", True),
        ("draughts-100", archived.EXCHANGE, "", False),
        ("draughts-64-russian", archived.BACK_AND_FORTH, archived.KINGS_64, False),
    ],
)
def test_the_board_of_the_script_is_the_board_of_the_server(
    browser: Chrome, server: str, edition: str, moves: tuple[str, ...], start: str, numbers: bool
) -> None:
    game = archived.archive(edition, moves, start_position=start)
    address = f"{server}/games/{game}/"
    last = len(moves)
    query = f"?ply={last}&flip=1" + ("&numbers=1" if numbers else "")
    browser.get(address + query)
    expected = drawn(browser)
    assert expected["bd-men"]
    browser.get(f"{address}?ply=0")
    press(browser, "f", *(["n"] if numbers else []), *[Keys.ARROW_RIGHT] * last)
    WebDriverWait(browser, 10).until(lambda page: drawn(page) == expected)
    assert severe(browser) == []


def test_forbidden_points_follow_the_steps(browser: Chrome, server: str) -> None:
    game = archived.archive("gomoku-2025", archived.FREE_FOUR_FOUR)
    browser.get(f"{server}/games/{game}/?ply=11")
    assert browser.find_elements(By.CSS_SELECTOR, ".bd-over use") == []
    assert not browser.find_element(By.ID, "pointed").is_displayed()
    press(browser, Keys.ARROW_RIGHT)
    wait = WebDriverWait(browser, 10)
    wait.until(lambda page: page.find_element(By.ID, "pointed").is_displayed())
    assert "h11（四四）" in text(browser, "#pointed")
    assert len(browser.find_elements(By.CSS_SELECTOR, ".bd-over use")) == 1
    press(browser, Keys.ARROW_LEFT)
    assert browser.find_elements(By.CSS_SELECTOR, ".bd-over use") == []
    assert severe(browser) == []


def test_the_words_of_the_position_follow_the_steps(browser: Chrome, server: str) -> None:
    game = archived.archive("weiqi-2002", archived.CAPTURE)
    browser.get(f"{server}/games/{game}/?ply=1")
    browser.find_element(By.CSS_SELECTOR, "#spoken summary").click()
    assert text(browser, "#spoken p") == "黑方 1 子：D4。白方 0 子。上一着 D4。"
    press(browser, Keys.ARROW_RIGHT)
    told = "黑方 1 子：D4。白方 1 子：D5。上一着 D5。"
    WebDriverWait(browser, 10).until(lambda page: text(page, "#spoken p") == told)


def test_dead_stones_come_back_with_the_last_move(browser: Chrome, server: str) -> None:
    game = played.weiqi_counted()
    browser.get(f"{server}/games/{game}/")
    dead = ".bd-over use[href='#q-dead']"
    assert len(browser.find_elements(By.CSS_SELECTOR, dead)) == 1
    press(browser, Keys.ARROW_LEFT)
    assert browser.find_elements(By.CSS_SELECTOR, dead) == []
    press(browser, Keys.ARROW_RIGHT)
    wait = WebDriverWait(browser, 10)
    wait.until(lambda page: len(page.find_elements(By.CSS_SELECTOR, dead)) == 1)


@pytest.mark.parametrize("width", [360, 390])
@pytest.mark.parametrize("edition", ["weiqi-2002", "draughts-64-russian"])
def test_a_phone_shows_the_whole_board(
    browser: Chrome, server: str, edition: str, width: int
) -> None:
    if edition == "weiqi-2002":
        game = archived.archive(edition, archived.CAPTURE, players=("聂一", "马二"))
    else:
        game = archived.archive(edition, archived.BACK_AND_FORTH, start_position=archived.KINGS_64)
    follow()
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": 800, "deviceScaleFactor": 2, "mobile": True},
    )
    try:
        for address in (f"/games/{game}/?numbers=1", "/?game=weiqi"):
            browser.get(server + address)
            inner = browser.execute_script("return document.documentElement.scrollWidth")
            assert inner <= width
        browser.get(f"{server}/games/{game}/")
        box = browser.find_element(By.CSS_SELECTOR, "svg.board").rect
        assert box["width"] <= width
        assert abs(box["width"] - box["height"]) <= 1
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
