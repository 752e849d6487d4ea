"""The page of an event's pack, opened from the disk: it replays games without a server."""

import io
import zipfile
from pathlib import Path

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from tests.adjudication.documents.test_packs import with_games
from tests.e2e.conftest import start_chromium
from tests.support.document_events import fetch

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_a_game_is_replayed_from_the_disk(
    size: tuple[int, int], database: str, tmp_path: Path
) -> None:
    office = with_games()
    data = fetch(f"/tournaments/{office.tournament}/documents/pack.zip").content
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        packed.extractall(tmp_path / "pack")
    browser = start_chromium(tmp_path / "profile")
    try:
        browser.set_window_size(*size)
        browser.get((tmp_path / "pack" / "index.html").as_uri())
        browser.find_element(By.CSS_SELECTOR, '[data-game="R1-1"]').click()
        wait = WebDriverWait(browser, 10)
        wait.until(lambda page: page.find_element(By.CSS_SELECTOR, "#player svg"))

        def man(square: str) -> list[str]:
            uses = browser.find_elements(By.CSS_SELECTOR, f'.bd-men use[data-point="{square}"]')
            return [str(use.get_attribute("href")) for use in uses]

        assert (len(man("h2")), man("e2")) == (1, [])
        browser.find_element(By.CSS_SELECTOR, "#player [data-go=next]").click()
        # 炮二平五: the cannon has left h2 for e2.
        assert (man("h2"), len(man("e2"))) == ([], 1)
        told = browser.find_element(By.CSS_SELECTOR, "#player output").text
        assert told == "1. 炮二平五"
        browser.find_element(By.CSS_SELECTOR, "#player [data-go=last]").click()
        assert len(man("g2")) == 1
        browser.find_element(By.CSS_SELECTOR, "#player [data-go=first]").click()
        assert len(man("h2")) == 1
        browser.save_screenshot(str(tmp_path / f"pack-{size[0]}.png"))
        wide = browser.execute_script("return document.documentElement.scrollWidth")
        assert wide <= browser.execute_script("return window.innerWidth")
        said = browser.get_log("browser")  # type: ignore[no-untyped-call]
        assert [line for line in said if line["level"] == "SEVERE"] == []
    finally:
        browser.quit()
