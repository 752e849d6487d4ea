"""The office's figures in a browser: they fit laptop and telephone, and every bar leads on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from tests.benchmarks.ruling_figures import fill
from tests.e2e.conftest import start_chromium
from tests.e2e.office_browser import NAME, PASSWORD, OfficeBrowser, serving
from tests.support.pages import english_left

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]

BASE = "/admin/adjudication/ruling/figures/"
SCREENS = {"laptop": (1366, 768), "telephone": (390, 844)}
BEYOND = """
return [...document.querySelectorAll('.figures-form *, .tabs a, .bars *, .legend li')]
  .filter(e => e.getBoundingClientRect().right > window.innerWidth + 1).map(e => e.outerHTML)
"""
"""What of the page's head and plots reaches beyond the screen; tables scroll by themselves."""


@pytest.fixture(params=["zh-CN", "en"])
def reader(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Chrome]:
    chrome = start_chromium(tmp_path / "chromium", language=request.param)
    yield chrome
    chrome.quit()


def test_figures_fit_the_screen_and_lead_on(database: str, reader: Chrome) -> None:
    User.objects.create_superuser(NAME, password=PASSWORD)
    fill(claims=120)
    with serving() as server:
        office = OfficeBrowser(reader, server)
        for name, (width, height) in SCREENS.items():
            size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
            reader.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
            for by in ("question", "event", "year"):
                reader.get(f"{server}{BASE}?by={by}")
                assert reader.execute_script(BEYOND) == []
                assert reader.execute_script("return innerWidth >= document.body.scrollWidth")
                office.shot(f"figures-{by}-{name}")
        title = reader.find_element(By.CSS_SELECTOR, "#claims .bars a title")
        count = (title.get_attribute("textContent") or "").rpartition(" ")[2]
        office.press("#claims .bars a rect")
        rows = reader.find_elements(By.CSS_SELECTOR, "table.listed tbody tr")
        assert len(rows) == int(count)
        content = reader.execute_script("return document.querySelector('#content').outerHTML")
        if reader.execute_script("return document.documentElement.lang").startswith("zh"):
            assert english_left(content) == []
        said = [line["message"] for line in reader.get_log("browser")]  # type: ignore[no-untyped-call]
        assert [message for message in said if "favicon" not in message] == []
