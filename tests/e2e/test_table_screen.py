"""The table screen on two phones: moves by taps, acts by menu, a time without a connection."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.cache import cache
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from config.live.process import LiveProcess, listen
from games.ledger import store
from tests.e2e.conftest import start_chromium
from tests.e2e.office_browser import SHOTS, serving
from tests.games.rest.hall import Hall, arrangement, follow, open_hall

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]

CONTROL = {"kind": "increment", "base_ms": 3_600_000, "increment_ms": 30_000}
PHONE = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
TABLET = {"width": 1024, "height": 768, "deviceScaleFactor": 1, "mobile": True}
TAP = """
const [square] = arguments, svg = document.querySelector('#board svg');
svg.scrollIntoView();
const [columns, cell, left, top] = svg.dataset.grid.split(' ').map(Number);
const at = svg.dataset.squares.split(' ').indexOf(square);
const point = new DOMPoint(left + (at % columns) * cell, top + Math.floor(at / columns) * cell);
const {x, y} = point.matrixTransform(svg.getScreenCTM());
document.elementFromPoint(x, y).dispatchEvent(
  new MouseEvent('click', {clientX: x, clientY: y, bubbles: true}));
"""


class Table:
    """A phone at one table."""

    def __init__(self, browser: Chrome, server: str, hall: Hall, token: str) -> None:
        self.browser, self.server, self.hall = browser, server, hall
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", PHONE)
        browser.get(f"{server}/table/{hall.game}/#token={token}")
        self.wait("document.querySelector('#board svg .bd-men')")

    def wait(self, script: str) -> None:
        WebDriverWait(self.browser, 60, poll_frequency=0.1).until(
            lambda found: found.execute_script(f"return {script}"), script
        )

    def text(self, selector: str) -> str:
        return str(self.browser.find_element(By.CSS_SELECTOR, selector).text)

    def tap(self, *squares: str) -> None:
        for square in squares:
            self.browser.execute_script(TAP, square)

    def press(self, selector: str) -> None:
        """Press as soon as it is there: what is shown is made anew when the record moves on."""
        self.wait(
            f"(found => found && (found.closest('details')?.setAttribute('open', ''),"
            f" found.click(), true))(document.querySelector({selector!r}))"
        )

    def move(self, *squares: str) -> None:
        """Make a move; the tap after it sends it."""
        self.tap(*squares)

    def now(self) -> None:
        """Send what is held back, if it has not gone by itself."""
        self.browser.execute_script("document.querySelector('#held:not([hidden]) .now')?.click()")

    def recorded(self, version: int) -> None:
        self.wait(f"document.getElementById('as-recorded').textContent.includes('第 {version} 条')")
        self.wait("!document.querySelector('#unrecorded li')")
        assert self.hall.version == version

    def do(self, act: str, **answers: str) -> None:
        """Open an act, answer it, look at what follows, record it."""
        self.press(f"[data-act={act}]")
        for name, value in answers.items():
            self.press(f"#act input[name={name}][value='{value}']")
        if answers:
            self.press("#act form button")
        self.press("#act .primary")

    @contextmanager
    def offline(self) -> Iterator[None]:
        self._network(offline=True)
        yield
        self._network(offline=False)

    def _network(self, *, offline: bool) -> None:
        self.browser.execute_cdp_cmd("Network.enable", {})
        self.browser.execute_cdp_cmd(
            "Network.emulateNetworkConditions",
            {"offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1},
        )

    def shot(self, name: str) -> None:
        if SHOTS:
            self.browser.save_screenshot(f"{SHOTS}/{name}.png")


@pytest.fixture
def server(database: str, settings: LazySettings) -> Iterator[str]:
    cache.clear()
    listening = listen("127.0.0.1", 0)
    settings.LIVE_URL = f"http://127.0.0.1:{listening.getsockname()[1]}"
    live = LiveProcess(listening)
    live.start()
    with serving() as address:
        yield address
    live.stop()


@pytest.fixture
def second_browser(tmp_path: Path) -> Iterator[Chrome]:
    chrome = start_chromium(tmp_path / "second")
    yield chrome
    chrome.quit()


def other_table(hall: Hall, **arranged: object) -> Hall:
    """Return the same hall at another table, its game begun."""
    made = hall.api.post("/games", arrangement(hall, **arranged), token=hall.tokens["arbiter"])
    assert made.status == 201, made.data
    other = Hall(
        api=hall.api,
        red=hall.red,
        black=hall.black,
        stranger=hall.stranger,
        tokens=hall.tokens,
        game=made.data["game"],
    )
    assert other.act("start").status == 201
    return other


def test_two_tables_from_the_first_move_to_the_signatures(
    browser: Chrome, second_browser: Chrome, server: str
) -> None:
    hall = open_hall()
    first = Table(browser, server, hall, hall.tokens["arbiter"])
    first.move("h2", "e2")
    first.wait("!document.getElementById('held').hidden")
    first.shot("table-held")
    first.move("h9", "g7")
    first.now()
    first.recorded(4)
    assert first.text("#lines li") == "2. 黑方 马８进７"
    assert ["signed_act" in event.data for event in store.load(hall.game)] == [False] * 2 + [
        True
    ] * 2
    first.do("make_claim", side="red", question="repetition")
    first.recorded(5)
    assert first.text("#waits") == "正在审核提请。"
    follow()
    first.wait("document.querySelector('[data-act^=confirm_ruling]')")
    first.shot("table-ruling")
    first.do("confirm_ruling-6")
    first.recorded(7)
    first.move("h0", "g2")
    first.now()
    first.recorded(8)
    with first.offline():
        first.move("i9", "h9")
        first.now()
        first.wait("document.querySelector('#unrecorded li[data-state=waiting]')")
        other = hall.act("moves", {"side": "black", "move": "b9c7"}, by="chief_arbiter")
        assert other.status == 201, other.data
    first.wait("document.querySelector('#unrecorded li[data-state=conflict]')")
    first.shot("table-conflict")
    assert "马２进３" in first.text("#unrecorded")
    assert hall.version == 9
    first.press("#unrecorded .buttons button:last-child")
    first.recorded(9)
    second = Table(
        second_browser, server, other_table(hall, time_control=CONTROL), hall.tokens["arbiter"]
    )
    _through_a_time_without_a_connection(second)
    _a_record_that_differs_from_its_receipts(first)
    for table in (first, second):
        table.do("resign", side="black")
        for signer in ("red", "black", "arbiter"):
            table.do(f"sign_result-{signer}")
        table.wait("document.querySelectorAll('#due button').length === 0")
        table.shot("table-signed")
        assert table.hall.api.get(table.hall.path).data["status"] == "closed"


CHANGE = """
const [done] = arguments, opening = indexedDB.open('qipu-table');
opening.onsuccess = () => {
  const kept = opening.result.transaction('receipts', 'readwrite').objectStore('receipts');
  const reading = kept.getAll();
  reading.onsuccess = () => {
    kept.put({...reading.result[0], hash: '00'}).onsuccess = () => done(reading.result.length);
  };
};
"""
"""Has the first receipt name another hash than the record's."""


def _a_record_that_differs_from_its_receipts(first: Table) -> None:
    """The phone keeps a receipt of each of its acts, and says so when the record differs."""
    first.browser.refresh()
    first.wait("document.querySelector('#receipts a[download]')")
    assert first.text("#fault") == ""
    assert first.browser.execute_async_script(CHANGE) == 5
    first.browser.refresh()
    first.wait("document.querySelector('#fault a[download]')")
    assert "第 3 号记录缺失或已改动" in first.text("#fault")
    first.shot("table-fault")


def _through_a_time_without_a_connection(second: Table) -> None:
    """Moves and a press made offline outlive the page and are recorded once, in their order."""
    second.move("h2", "e2")
    second.now()
    second.wait("document.querySelector('#as-recorded').textContent.includes('第 3 条')")
    with second.offline():
        second.press(".press.running")
        for squares in (("h9", "g7"), ("h0", "g2")):
            second.move(*squares)
        second.now()
        second.wait("document.querySelectorAll('#unrecorded li').length === 3")
        second.shot("table-offline")
        second.browser.refresh()
        second.wait("document.querySelectorAll('#unrecorded li').length === 3")
        second.wait("document.querySelector('#board svg [data-point=g2]')")
        assert second.hall.version == 3
    second.recorded(6)
