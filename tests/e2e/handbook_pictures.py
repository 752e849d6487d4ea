"""Takes the pictures of the offices' handbook anew, in both languages.

Run by its name: `manage.py test tests/e2e/handbook_pictures.py`.
"""

import base64
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select, WebDriverWait

from adjudication.models import Ruling
from games.models import Appointment, Player
from games.record.values import Role
from tests.contracts.test_handbook import BOOK, MOST_BYTES
from tests.e2e.office_browser import PASSWORD, serving
from tests.e2e.pages import click
from tests.games.rest.hall import follow, open_hall
from tests.support import document_events
from tests.support.case_office import APPEAL, CaseOffice
from tests.support.claimed_games import claimed_game
from tests.support.scenario import PLAYERS
from tests.tournaments.admin.desk import client_of
from tests.tournaments.rest.formats import begun, event, played, record
from tests.tournaments.rest.office import Office

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]

OFFICE, PHONE = (1180, 720), (390, 780)
NAMES = {"red": "红棋手甲（虚构）", "black": "黑棋手甲（虚构）"}
RATING_LIST = "rating-list"
LANGUAGES = {"zh": "zh-hans", "en": "en"}
LIST = (
    "注册号,姓名,单位,等级分\n1001,棋手1,京队,2450\n1002,棋手2,沪队,2380\n1003,棋手甲,穗队,两千\n"
)
HEADING = {"name": "全国等级分", "valid_from": "2026-07-01", "source": "公告"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A page of the office; what it must show; the size of its screen."""

    name: str
    address: str
    shows: str = ""
    size: tuple[int, int] = OFFICE


def _under_way() -> Office:
    """Return an event in its third round, half its results in."""
    office = document_events.swiss()
    for board in (1, 2):
        record(office, 3, board, "1-0")
    return office


def _reported() -> Office:
    """Return an event whose games were reported, and one of them corrected since."""
    office = document_events.round_robin()
    office.do("rating-reports", {"period": 0})
    change = {"round": 1, "board": 1, "score": "1/2-1/2", "reason": "成绩单填写颠倒"}
    office.do("corrections", change)
    return office


def _drafted() -> Office:
    """Return an event whose second round is a draft."""
    office = begun(event({"kind": "swiss", "rounds": 3}), 8, units=document_events.UNITS)
    played(office, 1)
    office.do("pairing-drafts", {"round": 2, "seed": "2026"}, by="arbiter")
    return office


def _scenes() -> list[Picture]:
    cache.clear()
    for side, player in PLAYERS.items():
        Player.objects.create(
            id=player.id, name=NAMES[side], search_key=NAMES[side], sort_key=NAMES[side]
        )
    game = claimed_game()
    under_way, draft, reported = _under_way(), _drafted(), _reported()
    hall = open_hall()
    hall.play("h2e2", "h9g7", "h0g2", "i9h9")
    follow()
    cases = CaseOffice()
    cases.file("game", game, **APPEAL | {"contested_version": "3", "side": "red"})
    cases.heard()
    follow()
    desk, findings = "/admin/tournaments/tournament", "/admin/adjudication/finding/games"
    ruling = Ruling.objects.get(game=game)
    return [
        Picture(name="chief-first-page", address="/admin/"),
        Picture(name="chief-pairing", address=f"{desk}/{draft.tournament}/rounds/2/"),
        Picture(name="chief-results", address=f"{desk}/{under_way.tournament}/rounds/3/results/"),
        Picture(name="chief-ruling", address=f"/admin/adjudication/ruling/{ruling.pk}/change/"),
        Picture(
            name="arbiter-table",
            address=f"/table/{hall.game}/",
            shows="#board svg .bd-men",
            size=PHONE,
        ),
        Picture(name="committee-case", address=f"{cases.path}change/"),
        Picture(
            name="committee-what-if",
            address=f"{findings}/{game}/what-if/?edition=xiangqi-wxf-2018",
            shows=".ruled-twice",
        ),
        Picture(name=RATING_LIST, address="/admin/tournaments/ratinglist/bring-in/"),
        Picture(name="rating-reports", address=f"{desk}/{reported.tournament}/rating-reports/"),
    ]


def test_every_picture_is_taken_anew(browser: Chrome, database: str) -> None:
    scenes = _scenes()
    user = User.objects.create_user("lihua", password=PASSWORD, first_name="裁判长甲（虚构）")
    for role in (Role.CHIEF_ARBITER, Role.COMMITTEE, Role.RATING_OFFICE):
        Appointment.objects.create(user=user, role=role.value)
    session = client_of(user).cookies["sessionid"].value
    with serving() as server:
        for short, language in LANGUAGES.items():
            browser.get(f"{server}/static/web/icon.svg")
            browser.add_cookie({"name": "sessionid", "value": session})
            browser.add_cookie({"name": "django_language", "value": language})
            for scene in scenes:
                _take(browser, server, scene, BOOK / "pictures" / f"{scene.name}.{short}.webp")


def _take(browser: Chrome, server: str, scene: Picture, target: Path) -> None:
    width, height = scene.size
    screen = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
    browser.get(server + scene.address)
    if scene.name == RATING_LIST:
        _look_at_list(browser, target.parent)
    if scene.shows:
        found = WebDriverWait(browser, 30).until(
            lambda page: page.find_element(By.CSS_SELECTOR, scene.shows)
        )
        if scene.size == OFFICE:
            browser.execute_script("arguments[0].scrollIntoView()", found)
    answer = browser.execute_cdp_cmd("Page.captureScreenshot", {"format": "webp", "quality": 60})
    data = base64.b64decode(answer["data"])
    assert len(data) <= MOST_BYTES, scene.name
    target.write_bytes(data)


def _look_at_list(browser: Chrome, folder: Path) -> None:
    """Send a list with a faulty row to be looked at."""
    file = folder / "list.csv"
    file.write_text(LIST, encoding="utf-8")
    try:
        browser.find_element(By.NAME, "file").send_keys(str(file))
        for name, text in HEADING.items():
            field = browser.find_element(By.NAME, name)
            browser.execute_script("arguments[0].value = arguments[1]", field, text)
        Select(browser.find_element(By.NAME, "game")).select_by_value("xiangqi")
        click(browser, "button[value=look]")
    finally:
        file.unlink()
