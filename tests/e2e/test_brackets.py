"""A reader in a browser: the knockout sheet, its boards, and the sheet on paper."""

import base64
import re
from collections.abc import Iterator
from functools import partial

import pytest
from django.core.cache import cache
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from tests.e2e.office_browser import serving
from tests.e2e.pages import click, follow
from tests.tournaments.rest.formats import begun, event, played

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]


@pytest.fixture
def server(database: str) -> Iterator[str]:
    """Return the address of a running server over the real database."""
    with serving() as address:
        yield address


def pages_of(browser: Chrome) -> tuple[int, set[tuple[int, int]]]:
    """Return how many pages the browser prints and their sizes, in points."""
    made = browser.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})
    data = base64.b64decode(made["data"])
    boxes = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", data)
    sizes = {(round(float(wide)), round(float(high))) for wide, high in boxes}
    return len(re.findall(rb"/Type\s*/Page\b", data)), sizes


def test_a_reader_follows_the_sheet_to_a_board_and_prints(browser: Chrome, server: str) -> None:
    cache.clear()
    office = begun(event({"kind": "knockout", "places": 4}), 8, seeds=8)
    office.do("sheets", {"seed": "2026"}, by="arbiter")
    played(office, 1)
    base = f"{server}/tournaments/{office.tournament}"
    browser.get(f"{base}/")
    click(browser, "对局秩序表", By.LINK_TEXT)
    assert len(browser.find_elements(By.CSS_SELECTOR, ".bracket .tie")) == 8
    drawn = browser.execute_script(
        "return [...document.querySelectorAll('.bracket .tie text')].every(one =>"
        " one.getBBox().x >= 0 && one.getBBox().x + one.getBBox().width <= 201)"
    )
    assert drawn, "every word stays within its box"
    assert browser.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    click(browser, ".tie a rect")
    assert "/rounds/1/#board-" in browser.current_url
    assert browser.execute_script("return document.querySelector(':target').tagName") == "TR"

    browser.get(f"{base}/bracket/")
    click(browser, "a[href$='/bracket/print/']")
    assert pages_of(browser) == (1, {(842, 595)}), "A4 on its side"
    for number in (2, 3):
        played(office, number)
    follow(browser, browser.refresh)
    assert len(browser.find_elements(By.CSS_SELECTOR, ".ranking li")) == 5
    assert pages_of(browser)[0] == 1, "the places fit below"
    for kind in ("boards", "names", "slips", "wall"):
        follow(browser, partial(browser.get, f"{base}/rounds/1/print/{kind}/"))
        assert pages_of(browser)[1] == {(595, 842)}, kind
