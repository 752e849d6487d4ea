"""Every page of the office and of the public site: whole, readable, accessible, in its language.

One test over all addresses, each in Chinese and in English, on a laptop and on a phone: no word
of the other language, no serious fault for axe-core, nothing clipped, nothing in the console.
"""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.cache import cache
from selenium.webdriver import Chrome

from tests.contracts.test_office_addresses import Hall
from tests.contracts.test_office_addresses import hall as hall
from tests.contracts.test_tournament_addresses import house as house
from tests.e2e.conftest import start_chromium
from tests.e2e.every_page import addresses, urls
from tests.e2e.every_page.language import Strangers
from tests.e2e.every_page.probes import SIZES, Probe
from tests.e2e.every_page.world import World, furnish
from tests.e2e.office_browser import SHOTS, serving

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]

LANGUAGES = ("zh-hans", "en")
ACCESSIBLE = {("zh-hans", "laptop"), ("en", "phone")}
"""Where axe-core looks: each page twice, once on every screen and in every language."""

ONE_PROCESS_OF_PAGES = (
    "--renderer-process-limit=1",
    "--process-per-site",
    "--disable-features=BackForwardCache,SpareRendererForSitePerProcess,RenderDocument",
)
"""Nobody goes back here: no page is kept for it, and the next one needs no process of its own."""


def test_every_address_is_a_page_of_the_table_or_is_none() -> None:
    served = addresses.routes()
    listed = {*addresses.PAGES, *addresses.NO_PAGES}
    assert served - listed == set(), "no line in PAGES or NO_PAGES"
    assert listed - served == set()


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    chrome = start_chromium(tmp_path_factory.mktemp("chromium"), flags=ONE_PROCESS_OF_PAGES)
    yield chrome
    chrome.quit()


@pytest.fixture
def world(hall: Hall) -> World:
    return furnish(hall)


@pytest.fixture
def server(world: World, settings: LazySettings) -> Iterator[str]:
    settings.ROOT_URLCONF = urls.__name__
    with serving() as address:
        yield address


class Tour:
    """Goes from page to page and notes what is wrong there."""

    def __init__(self, browser: Chrome, server: str) -> None:
        self.browser, self.server = browser, server
        self.probe = Probe.of(browser)
        self.strangers = Strangers()
        self.faults: dict[str, list[object]] = defaultdict(list)

    def speak(self, language: str, session: str = "") -> None:
        """Read what follows in a language, logged in where a session is given."""
        self.browser.get(f"{self.server}/log/")
        self.browser.delete_all_cookies()
        # The table screen shows what its device has kept until the server answers.
        kept = {"origin": self.server, "storageTypes": "all"}
        self.browser.execute_cdp_cmd("Storage.clearDataForOrigin", kept)
        self.language = language
        self.browser.add_cookie({"name": "django_language", "value": language})
        if session:
            self.browser.add_cookie({"name": "sessionid", "value": session})

    def look(self, address: str, status: int = 200, *refusals: int) -> None:
        """Look at a page on every screen; `refusals` are what it may be answered itself."""
        probe, faults = self.probe, []
        first = next(iter(SIZES))
        probe.resize(first)
        self.browser.get(self.server + address)
        seen = self.browser.execute_script(
            "return [document.documentElement.lang,"
            " performance.getEntriesByType('navigation')[0].responseStatus]"
        )
        if address.startswith("/table/"):
            self.probe.wait_for_the_table()
        if seen != [self.language, status]:
            faults.append(seen)
        faults += self.strangers.found(probe.words(), self.language)
        for size in SIZES:
            if size != first:
                probe.resize(size)
            faults += [f"{size}: {fault}" for fault in probe.clipped()]
            if (self.language, size) in ACCESSIBLE:
                faults += [f"{size}: {fault}" for fault in probe.inaccessible()]
            self._keep(address, size)
        faults += probe.errors(*refusals, *([status] if status != 200 else []))
        if faults:
            self.faults[f"{self.language} {address}"] = faults

    def report(self) -> str:
        """Return every fault on a line, below its page."""
        lines = ("\n    ".join([page, *map(str, faults)]) for page, faults in self.faults.items())
        return "\n".join(["", *lines])

    def _keep(self, address: str, size: str) -> None:
        if SHOTS:
            name = address.strip("/").replace("/", "-").replace("?", "-") or "first"
            self.browser.save_screenshot(str(Path(SHOTS) / f"{name}.{self.language}.{size}.png"))


def test_every_page_in_both_languages_on_two_screens(
    browser: Chrome, world: World, server: str
) -> None:
    cache.clear()
    tour = Tour(browser, server)
    session = world.hall.staff["super"].cookies["sessionid"].value
    for language in LANGUAGES:
        tour.speak(language)
        for page, refusals in addresses.BEFORE_LOGIN.items():
            tour.look(f"/{page}", 200, *refusals)
        tour.speak(language, session)
        for address, status in (addresses.public(world) | addresses.office(world)).items():
            tour.look(address, status)
    assert not tour.faults, tour.report()
