"""A server over the real database, and a browser logged in at its office."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.test.testcases import LiveServerThread
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from tests.e2e import pages

NAME, PASSWORD = "裁判长", "guan-qi-bu-yu-2026"
SHOTS = os.environ.get("QIPU_SHOTS", "")


@contextmanager
def serving() -> Iterator[str]:
    """Serve the database of the test; give the address."""
    thread = LiveServerThread("127.0.0.1", StaticFilesHandler, connections_override={})
    thread.start()
    assert thread.is_ready.wait(30)
    if thread.error:
        raise thread.error
    try:
        yield f"http://127.0.0.1:{thread.port}"
    finally:
        thread.terminate()


class OfficeBrowser:
    """The browser of the chief arbiter, or of whoever logs in."""

    def __init__(
        self, browser: Chrome, server: str, *, login: str = NAME, password: str = PASSWORD
    ) -> None:
        self.browser, self.server = browser, server
        browser.delete_all_cookies()
        browser.get(f"{server}/admin/")
        self.write("username", login)
        self.write("password", password)
        self.press("#login-form [type=submit]")

    @property
    def text(self) -> str:
        return pages.seen(self.browser)

    def write(self, name: str, text: str) -> None:
        field = self.browser.find_element(By.NAME, name)
        field.clear()
        field.send_keys(text)

    def choose(self, name: str, value: str) -> None:
        Select(self.browser.find_element(By.NAME, name)).select_by_value(value)

    def press(self, selector: str) -> None:
        """Follow what is pressed until its page is there."""
        pages.click(self.browser, selector)

    def type_results(self, keys: str) -> None:
        """Type results, one key a board, and Enter at the end."""
        for key in keys:
            self.browser.switch_to.active_element.send_keys(key)
        pages.follow(
            self.browser, lambda: self.browser.switch_to.active_element.send_keys(Keys.ENTER)
        )

    def record(self) -> None:
        self.press("button[value=record]")

    def desk(self) -> None:
        """Follow the way back to the desk."""
        self.press(".breadcrumbs a[href$='/desk/']")

    def shot(self, name: str) -> None:
        """Keep a picture of the page where one is asked for, to be looked at."""
        if SHOTS:
            self.browser.set_window_size(1280, 1400)
            self.browser.save_screenshot(str(Path(SHOTS) / f"{name}.png"))
