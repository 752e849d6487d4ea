"""The chief arbiter's browser at the desk of an event that is set up without it."""

import os
from pathlib import Path
from uuid import UUID

from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

from tournaments.handlers import current
from tournaments.record.state import TournamentState

NAME, PASSWORD = "裁判长", "guan-qi-bu-yu-2026"
SHOTS = os.environ.get("QIPU_SHOTS", "")


class DeskBrowser:
    """A browser logged in, looking at one event."""

    def __init__(self, browser: Chrome, server: str, tournament: UUID) -> None:
        self.browser, self.server, self.id = browser, server, tournament
        browser.delete_all_cookies()
        browser.get(f"{server}/admin/")
        self.write("username", NAME)
        self.write("password", PASSWORD)
        self.press("#login-form [type=submit]")
        self.open()

    @property
    def base(self) -> str:
        return f"{self.server}/admin/tournaments/tournament/{self.id}"

    @property
    def state(self) -> TournamentState:
        return current(self.id).state

    @property
    def text(self) -> str:
        return str(self.browser.find_element(By.TAG_NAME, "body").text)

    def open(self, where: str = "desk/") -> None:
        self.browser.get(f"{self.base}/{where}")

    def desk(self) -> None:
        """Follow the way back to the desk."""
        self.press(".breadcrumbs a[href$='/desk/']")

    def write(self, name: str, text: str) -> None:
        field = self.browser.find_element(By.NAME, name)
        field.clear()
        field.send_keys(text)

    def choose(self, name: str, value: str) -> None:
        Select(self.browser.find_element(By.NAME, name)).select_by_value(value)

    def tick(self, selector: str) -> None:
        for one in self.browser.find_elements(By.CSS_SELECTOR, selector):
            one.click()

    def press(self, selector: str) -> None:
        """Follow what is pressed until its page is there."""
        old = self.browser.find_element(By.TAG_NAME, "html")
        found = self.browser.find_element(By.CSS_SELECTOR, selector)
        self.browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", found)
        found.click()
        self._wait_after(old)

    def _wait_after(self, old: object) -> None:
        WebDriverWait(self.browser, 30).until(lambda b: b.find_element(By.TAG_NAME, "html") != old)

    def act(self, slug: str) -> None:
        """Press the button of an act."""
        self.press(f"[data-act={slug}]")

    def todo(self, slug: str) -> None:
        """Press the button beside what is missing."""
        self.press(f".todo [data-todo={slug}]")

    def preview(self) -> None:
        self.press("button[value=preview]")

    def record(self) -> None:
        self.press("button[value=record]")

    def type_results(self, keys: str) -> None:
        """Type results, one key a board, and Enter at the end."""
        old = self.browser.find_element(By.TAG_NAME, "html")
        for key in keys:
            self.browser.switch_to.active_element.send_keys(key)
        self.browser.switch_to.active_element.send_keys(Keys.ENTER)
        self._wait_after(old)

    def shot(self, name: str) -> None:
        """Keep a picture of the page where one is asked for, to be looked at."""
        if SHOTS:
            self.browser.set_window_size(1280, 1400)
            self.browser.save_screenshot(str(Path(SHOTS) / f"{name}.png"))
