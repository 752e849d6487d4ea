"""An appeal in a browser, from its filing to the fee: it changes a result and a published table.

Gomoku 2025 22: filed by the leader in writing and with the fee, heard by three members, each with
one vote; both sides stated; upheld two to one, carried out on the event, the fee given back whole.
"""

from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from adjudication.case_models import Case
from games.ledger.background import Background
from games.models import Appointment
from games.record.values import Role
from tests.e2e.desk_browser import DeskBrowser
from tests.e2e.office_browser import NAME, PASSWORD, OfficeBrowser, serving
from tests.e2e.pages import seen
from tests.support.case_office import MEMBERS, played_event
from tests.tournaments.rest.office import Office
from tournaments.record.tables.ranked import standings

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]

ORGANISER = "组织者"


def follow() -> None:
    """Let the lists follow the record."""
    background = Background()
    while background.tick():
        pass


def appointed(name: str, role: Role, event: str) -> None:
    user = User.objects.create_user(name, password=PASSWORD)
    Appointment.objects.create(user=user, role=role.value, event=event)


@pytest.fixture
def office(database: str) -> Office:
    """A round robin whose first round the chief corrected, with its table published."""
    cache.clear()
    User.objects.create_superuser(NAME, password=PASSWORD)
    held = played_event()
    for name in MEMBERS:
        appointed(name, Role.COMMITTEE, held.event)
    appointed(ORGANISER, Role.ORGANISER, held.event)
    follow()
    return held


@pytest.fixture
def server(office: Office) -> Iterator[str]:
    """Return the address of a running server over the real database."""
    with serving() as address:
        yield address


class CaseBrowser(OfficeBrowser):
    """Somebody's browser at the page of the one case."""

    def open(self) -> None:
        follow()
        case = Case.objects.get()
        self.browser.get(f"{self.server}/admin/adjudication/case/{case.pk}/change/")

    def do(self, slug: str, **written: str) -> None:
        """Fill an act's form in and record it; `name` is written, `name__is` chosen."""
        self.open()
        self.press(f".object-tools a[href*='/do/{slug}/']")
        self.fill(**written)
        self.record()

    def fill(self, **written: str) -> None:
        for name, text in written.items():
            if name.endswith("__is"):
                self.tick(name.removesuffix("__is"), text)
            else:
                self.write(name, text)
        self.press("button[value=preview]")

    def tick(self, name: str, value: str) -> None:
        self.browser.find_element(By.CSS_SELECTOR, f"[name='{name}'][value='{value}']").click()


def members(browser: CaseBrowser) -> None:
    """Seat the three, with the first in the chair."""
    for box in browser.browser.find_elements(By.CSS_SELECTOR, "[name=members]"):
        box.click()
    ids = [f"user:{User.objects.get(username=name).pk}" for name in MEMBERS]
    browser.choose("chair", ids[0])
    browser.press("button[value=preview]")
    browser.shot("c3-committee")
    browser.record()


def at(browser: Chrome, server: str, name: str) -> CaseBrowser:
    """Return the browser with somebody else logged in."""
    return CaseBrowser(browser, server, login=name, password=PASSWORD)


def file_appeal(organiser: CaseBrowser, tournament: UUID, paper: Path) -> None:
    """File it from the event's desk: limit and fee are those of its regulations."""
    browser = organiser.browser
    browser.get(f"{organiser.server}/admin/tournaments/tournament/{tournament}/desk/")
    organiser.press("a.file-case")
    assert "200 元" in organiser.text
    entries = browser.find_elements(By.CSS_SELECTOR, "[name=contested_version] option")
    next(option for option in entries if "更正" in option.text).click()
    browser.find_element(By.NAME, "files").send_keys(str(paper))
    browser.find_element(By.NAME, "in_writing").click()
    organiser.shot("c1-filing")
    organiser.fill(
        instance__is="committee",
        matter__is="uncovered",
        capacity__is="leader",
        question="第一轮第一台的成绩",
        grounds="补充规定未涵盖此情形",
        fee_paid="200",
    )
    assert "申诉书.txt" in organiser.text
    assert "没有不予受理的情形" in organiser.text
    organiser.shot("c2-filed")
    organiser.record()


def hear(browser: Chrome, server: str) -> None:
    """Admit it, seat the three, hear both sides, have every member declare and vote."""
    at(browser, server, MEMBERS[0]).do("admit", reason="符合受理条件")
    organiser = at(browser, server, ORGANISER)
    organiser.open()
    organiser.press(".object-tools a[href*='/do/appoint-committee/']")
    members(organiser)
    for party, text in (("filer", "先手已连成五"), ("respondent", "后手认为终局已判")):
        organiser.do("statement", party__is=party, text=text)
    for name in MEMBERS:
        at(browser, server, name).do("declare-interests")
    follow()
    browser.get(f"{server}/admin/")
    assert "待表决的案件" in seen(browser)
    organiser.shot("c3-first-page")
    for name, vote in zip(MEMBERS, ("upheld", "dismissed", "upheld"), strict=True):
        at(browser, server, name).do("vote", outcome__is=vote)


def decide(member: CaseBrowser) -> None:
    """Uphold it with the majority; the book gives the whole fee back (22.2.5)."""
    member.open()
    member.press(".object-tools a[href*='/do/decide/']")
    member.choose("articles", "22.1.4")
    member.choose("articles_2", "22.2.5")
    member.fill(
        facts="先手已连成五",
        reasons="规则未涵盖此情形",
        remedies__is="result",
        order="第一轮第一台改判先手胜",
    )
    assert "全额退还，200 元" in member.text
    member.shot("c4-decision")
    member.record()


def carry_out(member: CaseBrowser) -> None:
    """Turn the result round on the event and tell both sides."""
    member.shot("c5-decided")
    member.press("a.press[href*='/tournament/correct/']")
    member.write("round", "1")
    member.write("board", "1")
    member.choose("score", "1-0")
    member.write("reason", "依裁决")
    member.press("button[value=preview]")
    member.shot("c6-carrying-out")
    member.record()
    assert "通知双方" in member.text
    for party in ("filer", "respondent"):
        member.do("notify", party__is=party)
    member.open()
    member.shot("c7-done")
    assert "全额退还 · 200 元" in seen(member.browser, "#content")


def test_an_appeal_changes_a_result_and_a_published_table(
    browser: Chrome, server: str, office: Office, tmp_path: Path
) -> None:
    paper = tmp_path / "申诉书.txt"
    paper.write_text("第一轮第一台应判先手胜", encoding="utf-8")
    desk = DeskBrowser(browser, server, office.tournament)
    before = [line.number for line in standings(desk.state).lines]
    file_appeal(at(browser, server, ORGANISER), office.tournament, paper)
    hear(browser, server)
    member = at(browser, server, MEMBERS[0])
    decide(member)
    carry_out(member)

    # The table published before shows other places now: the chief corrects it.
    desk = DeskBrowser(browser, server, office.tournament)
    desk.shot("c8-desk")
    desk.todo("correct-places")
    desk.preview()
    desk.record()
    assert "更正名次" not in desk.text
    after = [line.number for line in standings(desk.state).lines]
    # 1 and 2 have two wins each, 3 and 4 one: who beat the stronger stands before (gomoku 29.2).
    # With the game back, 4 has none.
    assert (before, after) == ([1, 2, 4, 3], [1, 2, 3, 4])
    follow()
    browser.delete_all_cookies()
    browser.get(f"{server}/tournaments/{office.tournament}/")
    browser.find_element(By.CSS_SELECTOR, "section.cases a").click()
    public = seen(browser)
    assert "第一轮第一台改判先手胜" in public
    assert "最终裁决" in public
    for kept in ("先手已连成五", "补充规定未涵盖", *MEMBERS):
        assert kept not in public
    member.shot("c9-public")
