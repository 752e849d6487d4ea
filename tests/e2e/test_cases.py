"""An appeal in a browser, from its filing to the fee: it changes a result and a published table.

Gomoku 2025 22: filed by the leader in writing and with the fee, heard by three members, each with
one vote; both sides stated; upheld two to one, carried out on the event, the fee given back whole.
"""

from collections.abc import Iterator
from pathlib import Path

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
from tests.tournaments.rest.formats import begun, event, lower_wins, paired, record
from tests.tournaments.rest.office import Office
from tournaments.record.tables.ranked import standings

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]

MEMBERS = ("委员一", "委员二", "委员三")
ORGANISER = "组织者"
TERMS = {"limit_ms": 1_800_000, "fee": 20_000}


def follow() -> None:
    """Let the lists follow the record."""
    background = Background()
    while background.tick():
        pass


def appointed(name: str, role: Role) -> None:
    user = User.objects.create_user(name, password=PASSWORD)
    Appointment.objects.create(user=user, role=role.value, competition="北方公开赛")


@pytest.fixture
def office(database: str) -> Office:
    """A round robin of three whose first round the chief corrected, with its table published."""
    cache.clear()
    User.objects.create_superuser(NAME, password=PASSWORD)
    for name in MEMBERS:
        appointed(name, Role.COMMITTEE)
    appointed(ORGANISER, Role.ORGANISER)
    rules = event({"kind": "round_robin"}, edition="gomoku-2025", appeals=TERMS)
    held = begun(rules, 4)
    for number in (1, 2, 3):
        for board in paired(held, number)["boards"]:
            record(held, number, board["board"], lower_wins(number, board))
        # The chief referee confirms a round (gomoku 25.2).
        held.do("round-closes", {"round": number})
    # Board 1 of round 1 is the game of players 1 and 4, which 1 had won.
    change = {"board": 1, "round": 1, "score": "0-1", "reason": "裁判长裁定后手胜"}
    held.do("corrections", change)
    held.do("standings-publications", {"round": 3})
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


def test_an_appeal_changes_a_result_and_a_published_table(
    browser: Chrome, server: str, office: Office, tmp_path: Path
) -> None:
    paper = tmp_path / "申诉书.txt"
    paper.write_text("第一轮第一台应判先手胜", encoding="utf-8")
    desk = DeskBrowser(browser, server, office.tournament)
    before = [line.number for line in standings(desk.state).lines]
    organiser = CaseBrowser(browser, server, login=ORGANISER, password=PASSWORD)
    # Filed from the event's page: limit and fee are those of its regulations.
    browser.get(f"{server}/admin/tournaments/tournament/{office.tournament}/desk/")
    organiser.press("a.file-case")
    assert "200 元" in organiser.text
    entry = browser.find_element(By.CSS_SELECTOR, "[name=contested_version]")
    corrected = next(
        option for option in entry.find_elements(By.TAG_NAME, "option") if "更正" in option.text
    )
    corrected.click()
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
    assert "不予受理" not in organiser.text
    organiser.shot("c2-filed")
    organiser.record()

    first = CaseBrowser(browser, server, login=MEMBERS[0], password=PASSWORD)
    browser.get(f"{server}/admin/")
    first.do("admit", reason="符合受理条件")
    organiser = CaseBrowser(browser, server, login=ORGANISER, password=PASSWORD)
    organiser.open()
    organiser.press(".object-tools a[href*='/do/appoint-committee/']")
    members(organiser)
    for party, text in (("filer", "先手已连成五"), ("respondent", "后手认为终局已判")):
        organiser.do("statement", party__is=party, text=text)
    for name, vote in zip(MEMBERS, ("upheld", "dismissed", "upheld"), strict=True):
        member = CaseBrowser(browser, server, login=name, password=PASSWORD)
        member.do("declare-interests")
    browser.get(f"{server}/admin/")
    assert "待表决的案件" in seen(browser)
    for name, vote in zip(MEMBERS, ("upheld", "dismissed", "upheld"), strict=True):
        member = CaseBrowser(browser, server, login=name, password=PASSWORD)
        member.do("vote", outcome__is=vote)

    first = CaseBrowser(browser, server, login=MEMBERS[0], password=PASSWORD)
    first.open()
    first.press(".object-tools a[href*='/do/decide/']")
    first.fill(
        facts="先手已连成五",
        reasons="规则未涵盖此情形",
        articles="22.1.4 22.2.5",
        remedies__is="result",
        order="第一轮第一台改判先手胜",
    )
    assert "全额退还，200 元" in first.text
    first.shot("c4-decision")
    first.record()
    first.shot("c5-decided")
    first.press("a.press[href*='/tournament/correct/']")
    first.write("round", "1")
    first.write("board", "1")
    first.choose("score", "1-0")
    first.write("reason", "依裁决")
    first.press("button[value=preview]")
    first.shot("c6-carrying-out")
    first.record()
    assert "通知双方" in first.text
    for party in ("filer", "respondent"):
        first.do("notify", party__is=party)
    first.open()
    first.shot("c7-done")
    assert "200 元" in seen(browser, "#content")

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
    first.shot("c9-public")
