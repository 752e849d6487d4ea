"""A fresh federation of one superuser: who is appointed gets in, does his work, and no more.

Xiangqi 2020 17.1 and 18 (board arbiter and chief arbiter), gomoku 2025 25.2.2 (the draft).
"""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from games.appointing.register import CONSOLE, Warrant, revoke
from games.ledger import sequencer, store
from games.models import Appointment, LedgerEvent, NamedEvent
from games.projections.runner import catch_up
from games.streams.cache import cache_of
from tests.e2e import pages
from tests.e2e.office_browser import NAME, PASSWORD, OfficeBrowser, serving
from tests.support.office import GameOnRecord
from tests.tournaments.rest.formats import begun, event
from tests.tournaments.rest.office import open_office
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.values import RoundStatus

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]

EVENT, OTHER = "北方公开赛", "南方邀请赛"
ARBITER, CHIEF = "jianju", "caipanzhang"
SECRET, OWN = "guo-he-zu-zi-1", "xiang-wai-yan-lian-2"
DESK = "/admin/tournaments/tournament"


class Federation:
    """Two events with a game each; nobody is appointed."""

    def __init__(self, server: str) -> None:
        self.server = server
        swiss = {"kind": "swiss", "rounds": 3}
        here = begun(event(swiss, title=EVENT), 8)
        there = open_office(event(swiss, title=OTHER))
        self.event, self.other = here.tournament, there.tournament
        self.id = here.event
        self.game = GameOnRecord(red="许银川", black="胡荣华", competition=EVENT, event=self.id)
        self.game.play()
        self.elsewhere = GameOnRecord(
            red="赵鑫鑫", black="王天一", competition=OTHER, event=there.event
        )
        self.elsewhere.play()
        self.claimed = GameOnRecord(red="蒋川", black="洪智", competition=EVENT, event=self.id)
        self.claimed.play()
        self.claimed.claim()
        while sequencer.sequence(limit=1_000):
            pass
        catch_up()

    def at(self, path: str) -> str:
        return f"{self.server}{path}"


@pytest.fixture
def federation(database: str) -> Iterator[Federation]:
    cache.clear()
    User.objects.create_superuser(NAME, password=PASSWORD)
    with serving() as address:
        yield Federation(address)


def appoint(
    office: OfficeBrowser, *, login: str, name: str, password: str, role: str, event: str
) -> None:
    """Appoint somebody new to the event from the first page."""
    office.browser.get(f"{office.server}/admin/")
    office.press(".queue a[href='/admin/games/appointment/add/']")
    office.shot(f"gi-{login}-1-form")
    office.write("login", login)
    office.write("name", name)
    office.write("password", password)
    office.choose("role", role)
    office.choose("event", event)
    office.press("[name=_save]")
    office.shot(f"gi-{login}-2-appointed")


def refused(office: OfficeBrowser, federation: Federation, *paths: str) -> None:
    for path in paths:
        office.browser.get(federation.at(path))
        assert "不在您的职权之内" in office.text, path


def test_a_board_arbiter_gets_in_and_records_an_offence(
    browser: Chrome, federation: Federation
) -> None:
    office = OfficeBrowser(browser, federation.server)
    assert "尚未任命任何人" in office.text
    office.shot("gi-0-fresh")
    appoint(
        office, login=ARBITER, name="王监局", password=SECRET, role="arbiter", event=federation.id
    )
    assert "王监局 (jianju)" in office.text

    office = OfficeBrowser(browser, federation.server, login=ARBITER, password=SECRET)
    office.shot("gi-arbiter-1-index")
    assert f"裁判员 · {EVENT}" in office.text
    assert OTHER not in office.text
    for word in ("任职", "用户", "设备", "等级分表", "任务"):
        assert word not in pages.seen(browser, "#content-main"), word
    pages.click(browser, f".queue a[href*='{federation.game.id}']")
    office.shot("gi-arbiter-2-game")
    office.press(".game-acts a[href*='/do/offence/']")
    before = federation.game.types()
    browser.find_element(By.CSS_SELECTOR, "[name=side][value=red]").click()
    office.choose("code", "missing_record")
    office.write("missing_moves", "8")
    office.press("button[value=preview]")
    office.shot("gi-arbiter-3-preview")
    assert "犯规 2 次" in office.text
    assert federation.game.types() == before
    office.record()
    assert "games.offence-recorded.v1" in federation.game.types()[len(before) :]

    browser.get(federation.at(f"{DESK}/{federation.event}/desk/"))
    office.shot("gi-arbiter-4-desk")
    assert EVENT in office.text
    refused(
        office,
        federation,
        f"/admin/games/game/{federation.elsewhere.id}/change/",
        f"/admin/games/game/{federation.elsewhere.id}/do/offence/",
        f"{DESK}/{federation.other}/desk/",
        f"{DESK}/{federation.event}/do/publish/",
        f"{DESK}/new/",
        "/admin/auth/user/",
        "/admin/games/appointment/add/",
        "/admin/games/device/",
        "/admin/games/ledgerwork/",
    )
    office.shot("gi-arbiter-5-refused")

    held = Appointment.objects.get()
    revoke(held, reason="换人", along=(), warrant=Warrant(by=CONSOLE))
    browser.get(federation.at("/admin/"))
    assert browser.find_elements(By.ID, "login-form"), "withdrawn, refused with the next request"
    office.shot("gi-arbiter-6-withdrawn")


def test_a_chief_arbiter_gets_in_by_a_link_and_confirms_and_drafts(
    browser: Chrome, federation: Federation
) -> None:
    office = OfficeBrowser(browser, federation.server)
    appoint(
        office, login=CHIEF, name="李裁判长", password="", role="chief_arbiter", event=federation.id
    )
    link = pages.seen(browser, ".messagelist code.link")
    browser.get(federation.at("/admin/games/appointment/"))
    assert link not in browser.page_source, "it is shown once"

    browser.delete_all_cookies()
    browser.get(link)
    office.shot("gi-chief-1-password")
    assert CHIEF in office.text
    office.write("new_password1", OWN)
    office.write("new_password2", OWN)
    office.press("[type=submit].default")
    office.shot("gi-chief-2-index")
    assert f"裁判长 · {EVENT}" in office.text
    assert OTHER not in office.text
    browser.delete_all_cookies()
    browser.get(link)
    assert "此链接已用过或已过期" in office.text

    office = OfficeBrowser(browser, federation.server, login=CHIEF, password=OWN)
    pages.click(browser, ".queue li a[href*='/ruling/']")
    office.press(".uphold button")
    office.record()
    assert "games.ruling-confirmed.v1" in federation.claimed.types()

    browser.get(federation.at("/admin/"))
    pages.click(browser, f".queue a[href*='{federation.event}']")
    office.press("[data-act=draft]")
    office.shot("gi-chief-3-draft")
    drafted = cache_of(TOURNAMENTS).current(federation.event).state.stage.latest
    assert drafted is not None
    assert drafted.status is RoundStatus.DRAFT
    refused(
        office,
        federation,
        f"{DESK}/{federation.other}/desk/",
        f"{DESK}/{federation.other}/do/draft/",
        f"/admin/games/game/{federation.elsewhere.id}/change/",
        "/admin/auth/user/",
    )
    browser.get(federation.at("/admin/games/appointment/"))
    assert "李裁判长" not in pages.seen(browser, "#result_list, .paginator"), "none of his own"


def test_a_fresh_federation_appoints_a_chief_who_opens_the_event_and_appoints_an_arbiter(
    browser: Chrome, database: str
) -> None:
    """The order of the field: who directs an event is named before its regulations are written."""
    cache.clear()
    User.objects.create_superuser(NAME, password=PASSWORD)
    with serving() as address:
        office = OfficeBrowser(browser, address)
        office.press(".queue a[href='/admin/games/appointment/add/']")
        office.write("login", CHIEF)
        office.write("name", "李裁判长")
        office.choose("role", "chief_arbiter")
        office.write("new_event", "西部公开赛")
        office.shot("gi-fresh-1-appoint")
        office.press("[name=_save]")
        link = pages.seen(browser, ".messagelist code.link")

        browser.delete_all_cookies()
        browser.get(link)
        for name in ("new_password1", "new_password2"):
            office.write(name, OWN)
        office.press("[type=submit].default")
        office.shot("gi-fresh-2-first-page")
        assert "裁判长 · 西部公开赛" in office.text
        pages.click(browser, ".queue li a[href*='/tournament/new/?event=']")
        office.press("[data-edition='xiangqi-2020']")
        office.press("button.default")
        title = browser.find_element(By.NAME, "title")
        assert title.get_attribute("value") == "西部公开赛"
        office.shot("gi-fresh-3-regulations")
        office.press("button[value=preview]")
        office.press("button[value=record]")
        office.shot("gi-fresh-4-desk")
        assert "西部公开赛" in office.text
        row = LedgerEvent.objects.get(type="tournaments.tournament-created.v1")
        event_id = store.load(row.stream_id, upto=1)[0].data["event"]
        assert event_id == NamedEvent.objects.get().pk

        browser.get(f"{address}/admin/games/appointment/add/")
        roles = [
            option.get_attribute("value")
            for option in browser.find_elements(By.CSS_SELECTOR, "[name=role] option")
        ]
        assert roles == ["arbiter", "deputy_chief_arbiter"]
        office.write("login", ARBITER)
        office.write("password", SECRET)
        office.choose("role", "arbiter")
        office.press("[name=_save]")
        office.shot("gi-fresh-5-arbiter")
        held = Appointment.objects.get(role="arbiter")
        assert held.event == event_id
        assert held.under == str(Appointment.objects.get(role="chief_arbiter").pk)


def test_who_holds_no_office_is_told_so(browser: Chrome, federation: Federation) -> None:
    User.objects.create_user("guoke", password=SECRET, is_staff=True)
    office = OfficeBrowser(browser, federation.server, login="guoke", password=SECRET)
    assert "您未担任任何职务" in office.text
    office.shot("gi-none")
