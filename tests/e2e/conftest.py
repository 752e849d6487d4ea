"""A live server over games held in memory, and Debian's Chromium to read it with."""

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.test.testcases import LiveServerThread
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service

from tests.support.fake_records import FakeRecords, row

CHROMIUM_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)


def start_chromium(
    profile: Path, *, script: bool = True, language: str = "zh-CN", flags: Sequence[str] = ()
) -> Chrome:
    """Start Chromium with a profile of its own; `script` False turns JavaScript off."""
    options = ChromeOptions()
    options.binary_location = shutil.which("chromium") or "chromium"
    for flag in (*CHROMIUM_FLAGS, *flags, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.add_experimental_option(
        "prefs",
        {
            "intl.accept_languages": language,
            "profile.managed_default_content_settings.javascript": 1 if script else 2,
        },
    )
    browser = Chrome(options=options, service=Service(shutil.which("chromedriver")))
    browser.set_window_size(1280, 1100)
    return browser


@pytest.fixture
def live(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Return the address of a running server."""
    FakeRecords(rows=[row(1), row(2, red="林致远", black="方一舟", result="1/2-1/2")]).install(
        monkeypatch.setattr
    )
    server = LiveServerThread("127.0.0.1", StaticFilesHandler, connections_override={})
    server.start()
    assert server.is_ready.wait(30)
    if server.error:
        raise server.error
    yield f"http://127.0.0.1:{server.port}"
    server.terminate()


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    chrome = start_chromium(tmp_path_factory.mktemp("chromium"))
    yield chrome
    chrome.quit()


@pytest.fixture
def plain_browser(tmp_path: Path) -> Iterator[Chrome]:
    """Chromium without JavaScript."""
    chrome = start_chromium(tmp_path / "chromium", script=False)
    yield chrome
    chrome.quit()
