"""The pages of the API in a browser: drawn under the policy, and nothing asked of another host."""

from collections.abc import Iterator

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from tests.e2e.office_browser import SHOTS, serving
from tests.e2e.test_replay import severe

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]
PICTURE = "https://cdn.redoc.ly/redoc/logo-mini.svg"
"""The mark of its makers, which Redoc would show."""
ASKED = "return performance.getEntriesByType('resource').map((entry) => entry.name)"


@pytest.fixture
def server(database: str) -> Iterator[str]:
    with serving() as address:
        yield address


def test_every_operation_is_drawn_with_its_styles(browser: Chrome, server: str) -> None:
    browser.get(f"{server}/api/")
    drawn = "#reference [data-section-id] h2"
    WebDriverWait(browser, 90).until(
        lambda page: len(page.find_elements(By.CSS_SELECTOR, drawn)) > 100
    )
    if SHOTS:
        browser.save_screenshot(f"{SHOTS}/reference.png")
    asked = browser.execute_script(ASKED)
    outside = [address for address in asked if not address.startswith(server)]
    assert outside == [PICTURE], "which the policy refuses, below"
    assert browser.execute_script(
        "return [...document.styleSheets].filter((sheet) => !sheet.href)"
        ".some((sheet) => sheet.cssRules.length > 50)"
    ), "the styles that Redoc makes are let in"
    messages = severe(browser)
    assert [message for message in messages if "redoc" not in message] == []
    refused = next(message for message in messages if PICTURE in message)
    assert "Content Security Policy" in refused
