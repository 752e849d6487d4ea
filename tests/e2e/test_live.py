"""Pages that follow by themselves, in a browser: game, round, standings, wall, own players."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.cache import cache
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from config.live.process import LiveProcess, listen
from games.catching_up import settle
from tests.e2e import pages
from tests.e2e.office_browser import SHOTS, serving
from tests.games.rest.hall import Hall, open_hall
from tests.tournaments.rest.formats import begun, event, paired
from tests.tournaments.rest.office import Office

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]

PHONE, DESK = (390, 844), (1366, 768)
CONTROL = {"kind": "increment", "base_ms": 3_600_000, "increment_ms": 30_000}
UNTOUCHED = "window.untouched = true"


class Readers:
    """The live process on a port of its own, ended and started again by a test."""

    def __init__(self) -> None:
        listening = listen("127.0.0.1", 0)
        self.port = int(listening.getsockname()[1])
        self._process = LiveProcess(listening)
        self._process.start()

    def end(self) -> None:
        self._process.stop()

    def again(self) -> None:
        self._process = LiveProcess(listen("127.0.0.1", self.port))
        self._process.start()


@pytest.fixture
def readers(database: str, settings: LazySettings) -> Iterator[Readers]:
    cache.clear()
    made = Readers()
    settings.LIVE_URL = f"http://127.0.0.1:{made.port}"
    yield made
    made.end()


@pytest.fixture
def server(readers: Readers) -> Iterator[str]:
    with serving() as address:
        yield address


@contextmanager
def size(browser: Chrome, wanted: tuple[int, int]) -> Iterator[None]:
    browser.set_window_size(*wanted)
    yield
    browser.set_window_size(1280, 1100)


def wait(browser: Chrome, script: str) -> None:
    WebDriverWait(browser, 30).until(lambda found: found.execute_script(f"return {script}"), script)


def opened(browser: Chrome, address: str) -> None:
    """Open a page and wait until it listens; `untouched` goes when it is loaded again."""
    browser.get(address)
    wait(browser, "!document.getElementById('following').hidden")
    browser.execute_script(UNTOUCHED)


def is_untouched(browser: Chrome) -> bool:
    return bool(browser.execute_script("return window.untouched === true"))


def text(browser: Chrome, selector: str) -> str:
    return str(browser.find_element(By.CSS_SELECTOR, selector).text)


def shot(browser: Chrome, name: str) -> None:
    if SHOTS:
        browser.save_screenshot(f"{SHOTS}/{name}.png")


def move(hall: Hall, side: str, text: str) -> None:
    answer = hall.act("moves", {"side": side, "move": text})
    assert answer.status == 201, answer.data
    settle()


def speak(browser: Chrome, server: str, language: str) -> None:
    browser.get(f"{server}/")
    pages.click(browser, f".languages [value={language}]")


@pytest.mark.parametrize(
    ("language", "moves"),
    [("zh-hans", ("炮二平五", "马８进７")), ("en", ("C2.5", "H8+7"))],
)
def test_a_move_posted_over_the_api_appears_on_an_open_page(
    browser: Chrome, server: str, language: str, moves: tuple[str, str]
) -> None:
    hall = open_hall()
    settle()
    speak(browser, server, language)
    opened(browser, f"{server}/games/{hall.game}/")
    move(hall, "red", "h2e2")
    wait(browser, "document.querySelector('#ply-1 .move')")
    assert text(browser, "#ply-1 .move") == moves[0]
    assert browser.find_elements(By.CSS_SELECTOR, ".bd-men [data-point=e2]")
    assert not browser.find_elements(By.CSS_SELECTOR, ".bd-men [data-point=h2]")
    assert browser.execute_script("return location.hash") == "#ply=1"
    move(hall, "black", "h9g7")
    wait(browser, "document.querySelector('#ply-2 .move')")
    assert text(browser, "#ply-2 .move") == moves[1]
    assert is_untouched(browser)
    shot(browser, f"live-game-{language}")
    speak(browser, server, "zh-hans")


def test_a_reader_who_stepped_back_keeps_his_ply(browser: Chrome, server: str) -> None:
    hall = open_hall()
    hall.play("h2e2", "h9g7")
    settle()
    opened(browser, f"{server}/games/{hall.game}/")
    browser.find_element(By.TAG_NAME, "body").send_keys(Keys.ARROW_LEFT)
    move(hall, "red", "h0g2")
    wait(browser, "document.querySelector('#ply-3 .move')")
    assert browser.execute_script("return location.hash") == "#ply=1"
    assert browser.find_elements(By.CSS_SELECTOR, ".bd-men [data-point=h9]")
    assert text(browser, "#following .state") == "有新着"
    browser.find_element(By.TAG_NAME, "body").send_keys(Keys.END)
    assert browser.find_elements(By.CSS_SELECTOR, ".bd-men [data-point=g2]")


def test_the_end_of_a_game_is_told_without_loading_the_page(browser: Chrome, server: str) -> None:
    hall = open_hall()
    hall.play("h2e2")
    settle()
    opened(browser, f"{server}/games/{hall.game}/")
    assert hall.act("resignations", {"side": "black"}).status == 201
    settle()
    wait(browser, "document.querySelector('.outcome').textContent.includes('红')")
    assert is_untouched(browser)
    assert browser.find_elements(By.CSS_SELECTOR, ".timeline tbody tr")


def test_a_page_without_scripts_shows_the_game(plain_browser: Chrome, server: str) -> None:
    hall = open_hall()
    hall.play("h2e2")
    settle()
    plain_browser.get(f"{server}/games/{hall.game}/")
    assert text(plain_browser, "#ply-1 .move") == "炮二平五"
    assert not plain_browser.find_element(By.ID, "following").is_displayed()


def playing(**regulations: Any) -> tuple[Office, list[str]]:
    """Return an event of four with round 1 on the boards, and its games."""
    office = begun(event({"kind": "swiss", "rounds": 3}, time_control=CONTROL, **regulations), 4)
    paired(office, 1)
    body = {"round": 1, "scheduled_on": "2026-11-21"}
    made = office.api.post(f"{office.path}/games", body, token=office.tokens["arbiter"])
    assert made.status == 201, made.data
    games = [item["game"] for item in made.data["games"]]
    for game in games:
        tell(office, game, "start", {})
    return office, games


def tell(office: Office, game: str, what: str, body: dict[str, Any]) -> None:
    token = office.tokens["chief_arbiter"]
    version = office.api.get(f"/games/{game}", token=token).data["version"]
    answer = office.api.post(f"/games/{game}/{what}", body, token=token, version=version)
    assert answer.status == 201, answer.data
    settle()


def test_the_wall_loses_and_doubles_nothing_over_a_restart(
    browser: Chrome, server: str, readers: Readers
) -> None:
    office, (first, second) = playing()
    with size(browser, DESK):
        opened(browser, f"{server}/tournaments/{office.tournament}/wall/")
        browser.execute_script(
            "window.heard = []; new MutationObserver((all) => all.forEach(({target}) =>"
            " heard.push(target.textContent))).observe(document.getElementById('wall'),"
            " {subtree: true, childList: true, characterData: true})"
        )
        tell(office, first, "moves", {"side": "red", "move": "h2e2"})
        board = f"document.querySelector('[data-game=\"{first}\"]')"
        wait(browser, f"{board}.dataset.plies === '1'")
        readers.end()
        wait(browser, "document.getElementById('following').classList.contains('broken')")
        tell(office, first, "moves", {"side": "black", "move": "h9g7"})
        tell(office, second, "moves", {"side": "red", "move": "b0c2"})
        readers.again()
        wait(browser, f"{board}.dataset.plies === '2'")
        tell(office, first, "moves", {"side": "red", "move": "h0g2"})
        wait(browser, f"{board}.dataset.plies === '3'")
        assert text(browser, f"[data-game='{first}'] .move") == "3. 马二进三"
        assert text(browser, f"[data-game='{second}'] .move") == "1. 马八进七"
        heard = [
            told
            for told in browser.execute_script("return heard")
            if told[:2] in ("1.", "2.", "3.")
        ]
        assert sorted(heard) == sorted(["1. 炮二平五", "2. 马８进７", "1. 马八进七", "3. 马二进三"])
        assert is_untouched(browser)
        assert browser.find_elements(By.CSS_SELECTOR, f"[data-game='{first}'] [data-point=g2]")
        shot(browser, "live-wall")
    with size(browser, PHONE):
        shot(browser, "live-wall-phone")


def test_results_appear_on_the_round_and_move_the_standings(browser: Chrome, server: str) -> None:
    office, _ = playing()
    opened(browser, f"{server}/tournaments/{office.tournament}/rounds/1/")
    office.do("results", {"round": 1, "board": 2, "score": "1-0"}, by="arbiter")
    settle()
    wait(browser, "document.querySelector('#board-2 .score').textContent === '1 : 0'")
    assert is_untouched(browser)
    opened(browser, f"{server}/tournaments/{office.tournament}/places/")
    before = text(browser, ".places tbody")
    office.do("results", {"round": 1, "board": 1, "score": "1/2-1/2"}, by="arbiter")
    settle()
    wait(browser, f"document.querySelector('.places tbody').innerText !== {before!r}")
    assert is_untouched(browser)


def test_a_phone_keeps_its_reader_s_player_on_top(browser: Chrome, server: str) -> None:
    office, _ = playing()
    with size(browser, PHONE):
        opened(browser, f"{server}/tournaments/{office.tournament}/")
        browser.find_element(By.CSS_SELECTOR, "[data-entrant='1'] .pin").click()
        wait(browser, "!document.getElementById('pinned').hidden")
        pinned = text(browser, "#pinned")
        assert "棋手1" in pinned
        assert "第 1 轮" in pinned
        for board in (1, 2):
            office.do("results", {"round": 1, "board": board, "score": "1-0"}, by="arbiter")
        office.do("round-closes", {"round": 1}, by="arbiter")
        paired(office, 2)
        settle()
        wait(browser, "document.getElementById('pinned').innerText.includes('第 2 轮')")
        assert is_untouched(browser)
        shot(browser, "live-event-phone")
        browser.get(f"{server}/tournaments/{office.tournament}/rounds/2/")
        wait(browser, "!document.getElementById('pinned').hidden")
        browser.find_element(By.CSS_SELECTOR, "#pinned .pin").click()
        wait(browser, "document.getElementById('pinned').hidden")


def test_a_late_event_says_how_late_it_is_shown(browser: Chrome, server: str) -> None:
    office, (game, _) = playing(delay_minutes=15)
    opened(browser, f"{server}/games/{game}/")
    assert "延迟 15 分钟" in text(browser, "#following")
    tell(office, game, "moves", {"side": "red", "move": "h2e2"})
    browser.refresh()
    assert not browser.find_elements(By.ID, "ply-1")
    browser.get(f"{server}/tournaments/{office.tournament}/wall/")
    assert "15 分钟" in text(browser, "#main")
    assert "炮二平五" not in text(browser, "#main")
