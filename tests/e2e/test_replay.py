"""People reading games in a browser: keys, addresses, search and language."""

import pytest
from selenium.webdriver import Chrome, Keys
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from tests.e2e.pages import click
from tests.support.fake_records import GAME_ID, RED

pytestmark = pytest.mark.browser

GAME = f"/games/{GAME_ID}/"
"""What looking at a page may raise that is just giving way to the next."""


def man_at(browser: Chrome, point: str) -> str | None:
    # One script: between two calls the page may draw the board anew.
    found: list[str] = browser.execute_script(
        "return [...document.querySelectorAll(arguments[0])].map(man => man.getAttribute('href'))",
        f".bd-men use[data-point={point}]",
    )
    assert len(found) <= 1
    return found[0][-1] if found else None


def text(browser: Chrome, selector: str) -> str:
    return str(browser.find_element(By.CSS_SELECTOR, selector).get_property("textContent"))


def press(browser: Chrome, *keys: str) -> None:
    browser.find_element(By.TAG_NAME, "body").send_keys(*keys)


def current(browser: Chrome) -> list[str | None]:
    links = browser.find_elements(By.CSS_SELECTOR, ".moves [aria-current]")
    return [link.get_dom_attribute("data-ply") for link in links]


def severe(browser: Chrome) -> list[str]:
    """Return what the browser reported as errors, refused content included."""
    return [str(entry["message"]) for entry in browser.get_log("browser")]  # type: ignore[no-untyped-call]


def test_keys_step_the_board_the_clocks_and_the_list(browser: Chrome, live: str) -> None:
    browser.get(f"{live}{GAME}?ply=0")
    WebDriverWait(browser, 10).until(lambda page: man_at(page, "h2") == "C")
    press(browser, Keys.ARROW_RIGHT)
    assert (man_at(browser, "h2"), man_at(browser, "e2")) == (None, "C")
    assert current(browser) == ["1"]
    assert text(browser, "#live") == "第 1 回合 红方 炮二平五 余 59:49"
    assert text(browser, "[data-clock=red] .time") == "59:49"
    assert text(browser, "[data-clock=black] .time") == "1:00:00"
    press(browser, Keys.ARROW_LEFT)
    assert (man_at(browser, "h2"), man_at(browser, "e2")) == ("C", None)
    assert current(browser) == []
    press(browser, Keys.END)
    assert current(browser) == ["13"]
    assert man_at(browser, "h9") == "R"
    assert len(browser.find_elements(By.CSS_SELECTOR, ".bd-men use")) == 28
    press(browser, Keys.HOME)
    assert len(browser.find_elements(By.CSS_SELECTOR, ".bd-men use")) == 32
    press(browser, Keys.PAGE_DOWN)
    assert current(browser) == ["10"]
    press(browser, Keys.PAGE_UP)
    assert current(browser) == []
    assert severe(browser) == []


def test_board_drawn_by_script_is_the_board_drawn_by_the_server(browser: Chrome, live: str) -> None:
    def places() -> set[tuple[str | None, ...]]:
        names = ("href", "x", "y", "data-point")
        men = browser.find_elements(By.CSS_SELECTOR, ".bd-men use")
        return {tuple(man.get_dom_attribute(name) for name in names) for man in men}

    def marks() -> set[tuple[str | None, ...]]:
        uses = browser.find_elements(By.CSS_SELECTOR, ".bd-mark use, .bd-label use")
        return {tuple(use.get_dom_attribute(name) for name in ("href", "x", "y")) for use in uses}

    browser.get(f"{live}{GAME}?ply=12&flip=1")
    drawn = places(), marks()
    browser.get(f"{live}{GAME}?ply=0")
    press(browser, "f", *[Keys.ARROW_RIGHT] * 12)
    assert (places(), marks()) == drawn


def test_f_turns_the_board_and_back(browser: Chrome, live: str) -> None:
    browser.get(f"{live}{GAME}?ply=0")

    def king() -> WebElement:
        return browser.find_element(By.CSS_SELECTOR, ".bd-men use[data-point=e0]")

    assert king().get_dom_attribute("y") == "602"
    press(browser, "f")
    assert king().get_dom_attribute("y") == "62"
    press(browser, "f")
    assert king().get_dom_attribute("y") == "602"


def test_c_w_d_step_to_clock_warning_and_dispute_events(browser: Chrome, live: str) -> None:
    browser.get(f"{live}{GAME}?ply=0")
    press(browser, "c")
    assert (current(browser), text(browser, "#live")) == (
        ["4"],
        "黑方 调整用时 +3:00 第 5.9 条",
    )
    press(browser, "w")
    assert (current(browser), text(browser, "#live")) == (
        ["6"],
        "红方 警告 擅自停钟 第 8.1.2 条",
    )
    press(browser, "d")
    assert text(browser, "#live") == "黑方 提请裁决 自然限着"
    press(browser, "d")
    assert "拟出裁决" in text(browser, "#live")
    assert current(browser) == ["8"]
    press(browser, "c")
    assert text(browser, "#live") == "此后没有同类事件。"


def test_keys_are_left_alone_inside_inputs(browser: Chrome, live: str) -> None:
    browser.get(live)
    field = browser.find_element(By.NAME, "player")
    field.send_keys("fcwd", Keys.HOME, Keys.ARROW_RIGHT, "x")
    assert field.get_property("value") == "fxcwd"


def test_address_follows_the_ply_and_leads_to_it(browser: Chrome, live: str) -> None:
    browser.get(f"{live}{GAME}#ply=9")
    WebDriverWait(browser, 10).until(lambda page: man_at(page, "e6") == "C")
    press(browser, Keys.ARROW_RIGHT)
    assert browser.current_url.endswith("#ply=10")
    browser.find_element(By.CSS_SELECTOR, ".moves a[data-ply='3']").click()
    assert browser.current_url.endswith("#ply=3")
    assert man_at(browser, "g2") == "N"


def test_a_ply_address_works_without_javascript(plain_browser: Chrome, live: str) -> None:
    plain_browser.get(f"{live}{GAME}?ply=1")
    assert (man_at(plain_browser, "h2"), man_at(plain_browser, "e2")) == (None, "C")
    plain_browser.find_element(By.CSS_SELECTOR, "[data-go=next]").click()
    WebDriverWait(plain_browser, 10).until(lambda page: "ply=2" in page.current_url)
    assert (man_at(plain_browser, "h9"), man_at(plain_browser, "g7")) == (None, "n")
    assert current(plain_browser) == ["2"]


def test_search_finds_by_pinyin_and_opens_the_game(browser: Chrome, live: str) -> None:
    browser.get(live)
    field = browser.find_element(By.NAME, "player")
    field.send_keys("yexiaofeng", Keys.ENTER)
    WebDriverWait(browser, 10).until(lambda page: "player=yexiaofeng" in page.current_url)
    rows = browser.find_elements(By.CSS_SELECTOR, ".games tbody tr")
    assert len(rows) == 1
    assert RED in rows[0].text
    rows[0].click()
    WebDriverWait(browser, 10).until(lambda page: GAME in page.current_url)


def test_language_switch_keeps_version_and_ply(browser: Chrome, live: str) -> None:
    browser.get(f"{live}{GAME}?v=14&ply=0")
    press(browser, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    click(browser, ".languages button[value=en]")
    assert browser.find_element(By.TAG_NAME, "html").get_dom_attribute("lang") == "en"
    assert "as it stood at event 14" in text(browser, ".banner")
    assert current(browser) == ["2"]
    click(browser, ".languages button[value=zh-hans]")
    assert browser.find_element(By.TAG_NAME, "html").get_dom_attribute("lang") == "zh-hans"
    assert "第 14 号事件" in text(browser, ".banner")


@pytest.mark.parametrize("width", [360, 390])
@pytest.mark.parametrize("address", ["/", GAME])
def test_a_phone_needs_no_sideways_scrolling(
    browser: Chrome, live: str, address: str, width: int
) -> None:
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": 800, "deviceScaleFactor": 2, "mobile": True},
    )
    try:
        browser.get(live + address)
        inner = browser.execute_script("return document.documentElement.scrollWidth")
        assert inner <= width
        for name in (".games .players", ".games .result") if address == "/" else (".outcome",):
            assert browser.find_element(By.CSS_SELECTOR, name).is_displayed()
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
