"""The chief arbiter's browser at the desk of an event that is set up without it."""

from uuid import UUID

from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from games.streams.cache import cache_of
from tests.e2e.office_browser import OfficeBrowser
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.state import TournamentState


class DeskBrowser(OfficeBrowser):
    """A browser logged in, looking at one event."""

    def __init__(self, browser: Chrome, server: str, tournament: UUID) -> None:
        super().__init__(browser, server)
        self.id = tournament
        self.open()

    @property
    def base(self) -> str:
        return f"{self.server}/admin/tournaments/tournament/{self.id}"

    @property
    def state(self) -> TournamentState:
        return cache_of(TOURNAMENTS).current(self.id).state

    def open(self, where: str = "desk/") -> None:
        self.browser.get(f"{self.base}/{where}")

    def tick(self, selector: str) -> None:
        for element in self.browser.find_elements(By.CSS_SELECTOR, selector):
            element.click()

    def act(self, slug: str) -> None:
        """Press the button of an act."""
        self.press(f"[data-act={slug}]")

    def todo(self, slug: str) -> None:
        """Press the button beside what is missing."""
        self.press(f".todo [data-todo={slug}]")

    def preview(self) -> None:
        self.press("button[value=preview]")
