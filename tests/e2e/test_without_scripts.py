"""Readers whose browser runs no scripts: replay, tables and lists are links and forms."""

from collections.abc import Callable, Iterator
from uuid import UUID

import pytest
from django.core.cache import cache
from selenium.webdriver import Chrome, Keys
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select, WebDriverWait

from games.search.reading import PAGE_SIZE
from tests.e2e.office_browser import serving
from tests.games.rest.hall import follow
from tests.support import document_events
from tests.support.office import OPENING, GameOnRecord

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]

FEW = 3
RED, OTHER = "许银川", "吕钦"


@pytest.fixture
def server(database: str) -> Iterator[str]:
    cache.clear()
    with serving() as address:
        yield address


class Reader:
    """A browser without scripts: what it can do is follow links and send forms."""

    def __init__(self, browser: Chrome, server: str) -> None:
        self.browser, self.server = browser, server

    def open(self, path: str) -> None:
        self.browser.get(self.server + path)

    def follow(self, selector: str) -> None:
        self._until_left(self.browser.find_element(By.CSS_SELECTOR, selector).click)

    def send(self, name: str, text: str) -> None:
        """Write into a field of a form and send it."""
        field = self.browser.find_element(By.NAME, name)
        field.clear()
        self._until_left(lambda: field.send_keys(text, Keys.ENTER))

    def _until_left(self, act: Callable[[], object]) -> None:
        before = self.browser.find_element(By.TAG_NAME, "html").id
        act()
        WebDriverWait(self.browser, 30, ignored_exceptions=(Exception,)).until(
            lambda page: (
                page.find_element(By.TAG_NAME, "footer")
                and page.find_element(By.TAG_NAME, "html").id != before
            )
        )

    def all(self, selector: str) -> list[str]:
        return [found.text for found in self.browser.find_elements(By.CSS_SELECTOR, selector)]

    def attribute(self, selector: str, name: str) -> list[str | None]:
        found = self.browser.find_elements(By.CSS_SELECTOR, selector)
        return [element.get_dom_attribute(name) for element in found]

    def men(self) -> set[tuple[str | None, str | None]]:
        uses = self.browser.find_elements(By.CSS_SELECTOR, ".bd-men use")
        return {
            (use.get_dom_attribute("data-point"), use.get_dom_attribute("href")) for use in uses
        }


def test_every_step_of_a_replay_is_a_link(plain_browser: Chrome, server: str) -> None:
    game = GameOnRecord(red=RED, black="胡荣华")
    game.play()
    game.claim()
    follow()
    reader = Reader(plain_browser, server)
    reader.open(f"/games/{game.id}/?ply=0")
    boards = [reader.men()]
    for ply in range(1, len(OPENING) + 1):
        reader.follow("[data-go=next]")
        assert reader.attribute(".moves [aria-current]", "data-ply") == [str(ply)]
        boards.append(reader.men())
    assert len({frozenset(board) for board in boards}) == len(boards)
    for ply in range(len(OPENING) - 1, -1, -1):
        reader.follow("[data-go=previous]")
        assert reader.men() == boards[ply], ply
    reader.follow("[data-go=last]")
    assert reader.men() == boards[-1]
    reader.follow("[data-go=first]")
    assert reader.men() == boards[0]
    reader.follow(".moves a[data-ply='3']")
    assert reader.men() == boards[3]
    kings = reader.attribute(".bd-men use[data-point=e0]", "y")
    reader.follow("[data-go=flip]")
    assert reader.men() == boards[3]
    assert reader.attribute(".bd-men use[data-point=e0]", "y") != kings
    # The record as of an event, in the other language, and back to the present.
    reader.follow(".timeline td:first-child a")
    assert len(reader.all(".banner")) == 1
    reader.follow(".languages button[value=en]")
    assert "as it stood at event" in reader.all(".banner")[0]
    reader.follow(".banner a")
    assert reader.all(".banner") == []


def test_tables_of_an_event_open_into_their_sums_and_rounds(
    plain_browser: Chrome, server: str
) -> None:
    office = document_events.swiss()
    follow()
    reader = Reader(plain_browser, server)
    reader.open("/tournaments/")
    reader.follow("main .events a")
    assert str(office.tournament) in plain_browser.current_url
    for number in (1, 2, 3):
        reader.follow(f".tabs .rounds a:nth-of-type({number})")
        assert len(reader.all("main tbody tr")) == 4
    reader.open(f"/tournaments/{office.tournament}/places/")
    assert len(reader.all(".places tbody tr")) == 8
    reader.follow(".places tbody tr:first-child td a[href*='step=points']")
    assert "合计" in reader.all("main")[0]
    reader.follow(".tabs a[href*='/crosstable/']")
    assert len(reader.all("main tbody tr")) == 8
    reader.open(f"/tournaments/{office.tournament}/entrants/1/")
    assert "棋手1" in reader.all("main")[0]


def test_lists_are_filtered_and_turned_by_forms_and_links(
    plain_browser: Chrome, server: str
) -> None:
    for _game in range(PAGE_SIZE):
        GameOnRecord(red=RED, black="胡荣华")
    others = {GameOnRecord(red=OTHER, black="赵国荣").id for _game in range(FEW)}
    follow()
    reader = Reader(plain_browser, server)
    reader.open("/")
    assert len(reader.all(".games tbody tr")) == PAGE_SIZE
    first = _games(reader)
    reader.follow("a[rel=next]")
    assert len(first | _games(reader)) == PAGE_SIZE + FEW
    reader.follow("a[rel=prev]")
    assert _games(reader) == first
    reader.send("player", "lvqin")
    assert _games(reader) == others
    reader.follow(".search a[href='/']")
    assert _games(reader) == first
    reader.open("/articles/")
    Select(plain_browser.find_element(By.NAME, "edition")).select_by_value("weiqi-2002")
    reader.send("q", "棋")
    found = reader.all(".articles tbody tr")
    assert found
    reader.follow(".articles tbody th a")
    assert "/articles/weiqi-2002/" in plain_browser.current_url
    reader.follow("a[rel=next]")
    assert "/articles/weiqi-2002/" in plain_browser.current_url
    reader.open("/articles/")
    reader.follow("a[rel=next]")
    assert "page=2" in plain_browser.current_url
    assert reader.all(".articles tbody tr")


def _games(reader: Reader) -> set[UUID]:
    links = reader.attribute(".games td.result a", "href")
    return {UUID((link or "").rstrip("/").split("/")[-1]) for link in links}
