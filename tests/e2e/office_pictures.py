"""Every form of the office on a laptop's screen: each control named, and no English in Chinese.

Run by its name, for it takes minutes: `manage.py test tests/e2e/office_pictures.py -vv`. With
QIPU_SHOTS a picture of each page is kept there, in both languages, to be looked at.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from selenium.webdriver import Chrome

from games.admin.actions.table import ACTIONS as GAME_ACTIONS
from games.models import PublishedBook
from tests.contracts.office_addresses import MODELS, PAGES
from tests.contracts.test_office_addresses import Hall
from tests.contracts.test_office_addresses import hall as hall
from tests.contracts.test_tournament_addresses import house as house
from tests.e2e.conftest import start_chromium
from tests.e2e.office_browser import NAME, PASSWORD, SHOTS, OfficeBrowser, serving
from tests.games.admin.test_every_action import placed
from tests.support.office_acts import ACTS
from tests.support.pages import english_left
from tests.tournaments.admin.every_act import SITUATIONS

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]

SCREEN = (1366, 768)
LANGUAGES = {"zh-hans": "zh-CN", "en": "en"}
UNNAMED = """
return [...document.querySelectorAll('#content input, #content select, #content textarea')]
  .filter(e => e.type !== 'hidden' && e.type !== 'submit' && e.checkVisibility())
  .filter(e => !(e.labels && e.labels.length) && !e.getAttribute('aria-label')
               && !e.getAttribute('aria-labelledby') && !e.title)
  .map(e => e.name || e.id || e.outerHTML.slice(0, 80))
"""
"""The controls of a page that no label tells."""
WIDE = "return document.documentElement.scrollWidth > window.innerWidth + 1"
FORMATS = frozenset({"XLSX", "CSV", "TRF", "NDJSON"})
RATING_OFFICE = "等级分办公室"
OF_RATINGS = ("desk/take-dan-back", "desk/give-dan")
WITHOUT_FORM = ("/", "login/", "logout/", "jsi18n/", "autocomplete/", "no/such/page/")


@pytest.fixture
def addresses(hall: Hall) -> dict[str, str]:
    """Return name -> address of every page of the office with a form in it."""
    User.objects.create_superuser(NAME, password=PASSWORD)
    found = {
        row.split()[0]: hall.path(row.split()[0])
        for row in PAGES.strip().splitlines()[1:]
        if row.split()[-1] == "200" and row.split()[0] not in WITHOUT_FORM
    }
    for row in MODELS.strip().splitlines()[1:]:
        name, right = row.split()[0], row.split()[-1]
        found[f"{name}/"] = f"/admin/{name}/"
        found[f"{name}/change"] = f"/admin/{name}/{hall.keys[name]}/change/"
        if right in "wda":
            found[f"{name}/add"] = f"/admin/{name}/add/"
    for slug, (situation, *_) in SITUATIONS.items():
        found[f"desk/{slug}"] = f"/admin/tournaments/tournament/{situation().id}/do/{slug}/"
    office = User.objects.get(username=RATING_OFFICE)
    office.is_staff = True
    office.set_password(PASSWORD)
    office.save()
    for act in ACTS:
        ruling = f"?ruling={act.ruling}" if act.ruling else ""
        address = f"/admin/games/game/{placed(act)}/do/{act.slug}/{ruling}"
        found.setdefault(f"game/{act.slug}", address)
    return found


@pytest.fixture(params=LANGUAGES)
def reader(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Chrome]]:
    """Return a language and a browser whose reader prefers it."""
    language = str(request.param)
    chrome = start_chromium(tmp_path / "chromium", language=LANGUAGES[language])
    chrome.set_window_size(*SCREEN)
    yield language, chrome
    chrome.quit()


def test_every_control_is_named_and_chinese_pages_are_chinese(
    addresses: dict[str, str], reader: tuple[str, Chrome]
) -> None:
    language, chrome = reader
    assert len(addresses) > len(GAME_ACTIONS) + len(SITUATIONS)
    unnamed, english, wide = {}, {}, []
    # Names that people gave, and those of file formats, are no words of a language.
    proper = FORMATS.union(
        User.objects.values_list("username", flat=True),
        PublishedBook.objects.values_list("code", flat=True),
    )
    with serving() as server:
        OfficeBrowser(chrome, server)
        # A superuser has every office but that of ratings: its acts come last.
        for name, address in sorted(addresses.items(), key=lambda page: page[0] in OF_RATINGS):
            if name == OF_RATINGS[0]:
                OfficeBrowser(chrome, server, login=RATING_OFFICE)
            chrome.get(server + address)
            if found := chrome.execute_script(UNNAMED):
                unnamed[name] = found
            content = chrome.execute_script(
                "return document.querySelector('#content')?.outerHTML ?? ''"
            )
            left = [part for part in english_left(content) if part not in proper]
            if language == "zh-hans" and left:
                english[name] = left
            if chrome.execute_script(WIDE):
                wide.append(name)
            if SHOTS:
                file = f"{name.strip('/').replace('/', '-')}.{language}.png"
                chrome.save_screenshot(str(Path(SHOTS) / file))
    assert (unnamed, english, wide) == ({}, {}, [])
