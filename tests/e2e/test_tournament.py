"""An arbiter in a browser: 24 players, from a pasted list to the papers, printed and signed."""

import base64
import logging
import re
import unicodedata
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from PIL import Image
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from games.appointing.register import CONSOLE, Warrant, appoint, name_event
from games.ledger import sequencer
from games.models import LedgerStream
from games.offices.values import Scope, Span
from games.projections.runner import catch_up
from games.streams.actors import Role
from games.streams.cache import cache_of
from tests.e2e import pages
from tests.e2e.office_browser import NAME, PASSWORD, SHOTS, OfficeBrowser, serving
from tests.support.document_events import pdf_words, sheets_of
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.state import TournamentState
from tournaments.record.values import Status

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]

LOG = logging.getLogger(__name__)
CHIEF = "caipanzhang"
TITLE = "北方公开赛"
ROUNDS = 4
LIST = "姓名\t单位\t注册号\t等级分\n" + "".join(
    "\t".join(
        (
            f"棋手{'甲乙丙丁戊己庚辛'[place % 8]}{'一二三'[place // 8]}",
            f"{'京沪穗蓉'[place % 4]}队",
            str(1000 + place),
            f"{2400 - place}\n",
        )
    )
    for place in range(24)
)
BAD_LIST = "姓名\t单位\t等级分\n棋手甲\t京队\t两千四\n\t沪队\t2300\n"
MOST_CLICKS, MOST_KEYS = 45, 60
"""What a whole event may cost its arbiter (issue 21)."""


@pytest.fixture
def server(database: str) -> Iterator[str]:
    """Return the address of a running server over the real database."""
    User.objects.create_superuser(NAME, password=PASSWORD)
    chief = User.objects.create_user(CHIEF, password=PASSWORD)
    event = name_event(TITLE, warrant=Warrant(by=CONSOLE))
    here = Scope(event=event)
    appoint(chief, Role.CHIEF_ARBITER, scope=here, span=Span(), warrant=Warrant(by=CONSOLE))
    with serving() as address:
        yield address


BROKEN_NAMES = """
return [...document.querySelectorAll('table.boards strong')]
  .filter(e => e.getClientRects().length > 1).map(e => e.innerText)
"""
"""The names of boards that run over a line, as on a phone one character under the other."""


class Office(OfficeBrowser):
    """The chief arbiter at the desk, whose clicks and keys are counted."""

    clicks = 0
    keys = 0

    def press(self, selector: str) -> None:
        self.clicks += 1
        super().press(selector)

    def write(self, name: str, text: str) -> None:
        self.keys += len(text)
        super().write(name, text)

    def paste(self, name: str, text: str) -> None:
        """Click into a field and paste."""
        self.clicks += 1
        self.keys += 1
        field = self.browser.find_element(By.NAME, name)
        self.browser.execute_script("arguments[0].value = arguments[1]", field, text)

    def type_results(self, keys: str) -> None:
        self.keys += len(keys) + 1
        super().type_results(keys)

    def act(self, slug: str) -> None:
        """Press the button of an act in the bar above the tabs."""
        self.press(f".next [data-act={slug}]")

    def both_sizes(self, name: str) -> None:
        """See that nothing of the page is cut off on an office screen and on a phone."""
        for width, height in ((1366, 768), (390, 844)):
            self.browser.set_window_size(width, height)
            wider = self.browser.execute_script(
                "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
            assert wider <= 0, (name, width, wider)
            assert self.browser.execute_script(BROKEN_NAMES) == [], (name, width)
            if SHOTS:
                self.browser.save_screenshot(str(Path(SHOTS) / f"{name}-{width}.png"))
        self.browser.set_window_size(1280, 1100)


def state() -> TournamentState:
    stream = LedgerStream.objects.get(kind="tournament")
    return cache_of(TOURNAMENTS).current(stream.pk).state


def create(office: Office) -> None:
    office.clicks = office.keys = 0
    office.press(".queue li a[href*='/tournament/new/?event=']")
    office.press("[data-edition=xiangqi-2020]")
    office.press("button.default")
    office.write("rounds", str(ROUNDS))
    office.shot("02-regulations")
    office.press("button.default")
    office.press("button[value=record]")
    assert "请导入报名表" in office.text
    assert state().is_draft


def enter(office: Office) -> None:
    office.press(".event-tabs [data-tab=entries]")
    office.paste("pasted", BAD_LIST)
    office.press("button[value=look]")
    assert "有 2 行须改正" in office.text
    assert "两千四" in office.text
    office.both_sizes("03-faulty-list")
    office.paste("pasted", LIST)
    office.press("button[value=look]")
    assert "共 24 行，均无问题" in office.text
    office.both_sizes("04-list")
    office.press("button[value=enter]")
    assert "已录入 24 名参赛者" in office.text


def draw_and_start(office: Office) -> None:
    office.act("draw")
    office.write("seed", "261")
    office.press("button[value=preview]")
    office.shot("05-draw")
    office.record()
    office.act("publish-event")
    assert not state().is_draft
    office.act("start")
    office.record()
    assert "请编排第 1 轮" in office.text


def play(office: Office, number: int, keys: str) -> None:
    """Publish a round and confirm its results; the next one is paired by the same button."""
    if number == 1:
        office.act("draft")
    office.both_sizes(f"10-pairing-{number}")
    assert "草案，未公布" in office.text
    office.act("publish")
    office.record()
    assert "已安排 12 局" in office.text
    assert len(office.browser.find_elements(By.CSS_SELECTOR, "select.result")) == 12
    office.both_sizes(f"11-results-{number}")
    office.type_results(keys)
    assert "已登记 12 台成绩" in office.text
    if number < ROUNDS:
        office.press("[data-act=close-and-draft]")
        assert "草案，未公布" in office.text
        return
    office.press("[data-act=close]")
    assert "成绩已确认" in office.text


def close(office: Office) -> None:
    office.act("publish-places")
    office.press("button[value=preview]")
    office.record()
    office.act("finish")
    office.record()
    assert "赛事已结束" in office.text


def print_final_papers(office: Office, folder: Path) -> None:
    """Print the final table from its page, and record the scan of the paper that was signed."""
    office.press(".event-tabs [data-tab=documents]")
    office.both_sizes("20-documents")
    office.press("#content-main a[href*='/documents/']")
    office.press("a[href*='/swiss-individual/']")
    assert "裁判长" in office.text
    office.shot("21-final-paper")
    # The browser's own print: two keys, one to open and one to confirm.
    office.keys += 2
    printed = office.browser.execute_cdp_cmd(
        "Page.printToPDF", {"preferCSSPageSize": True, "printBackground": True}
    )
    paper = base64.b64decode(printed["data"])
    if SHOTS:
        (Path(SHOTS) / "21-final-paper.pdf").write_bytes(paper)
    # Chromium's text has some ideographs as the radicals that look the same.
    words = unicodedata.normalize("NFKC", pdf_words(paper)).replace("⻓", "长")
    digest = re.search("SHA-256 ([0-9a-f]{64})", office.text)
    assert digest is not None
    for piece in (TITLE, "瑞士制个人比赛成绩表", "棋手辛三", "裁判长:", digest[1]):
        assert piece in words, piece
    assert "退出" not in words
    assert sheets_of(paper) == 2, "24 lines run on to a second sheet, under the heads again"
    # Signed with the pen, scanned, filed: the hash goes on record, the scan is kept.
    scan = folder / "signed.png"
    Image.new("L", (620, 877), 250).save(scan)
    office.clicks += 2
    for _step in range(2):
        pages.follow(office.browser, office.browser.back)
    office.press("#content-main a[href*='/file-original/']")
    office.clicks += 2  # the field, and the file in the browser's own list
    office.browser.find_element(By.NAME, "scan").send_keys(str(scan))
    office.press("button[value=preview]")
    office.press("button[value=record]")
    assert "登记签字成绩单扫描件" in office.text
    assert state().stage.played[-1].originals == (sha256(scan.read_bytes()).hexdigest(),)


def test_an_event_from_creation_to_the_final_table_through_the_admin_only(
    browser: Chrome, server: str, tmp_path: Path
) -> None:
    office = Office(browser, server, login=CHIEF)
    create(office)
    enter(office)
    draw_and_start(office)
    for number, keys in enumerate(("102110211021", "1+20" * 3, "211021102110", "102110210211"), 1):
        play(office, number, keys)
    close(office)
    print_final_papers(office, tmp_path)
    LOG.info("%d rounds: %d clicks, %d keys", ROUNDS, office.clicks, office.keys)
    assert office.clicks <= MOST_CLICKS, office.clicks
    assert office.keys <= MOST_KEYS, office.keys
    told = state()
    assert told.status is Status.FINISHED
    assert (len(told.entries), told.stage.closed) == (24, ROUNDS)
    desk = f"{server}/admin/tournaments/tournament/{LedgerStream.objects.get(kind='tournament').pk}"
    for tab in ("desk", "entries", "officials", "documents", "places"):
        browser.get(f"{desk}/{tab}/")
        office.both_sizes(f"22-{tab}")
    assert f"第 {ROUNDS} 轮后名次" in office.text
    assert len(browser.find_elements(By.CSS_SELECTOR, ".places tbody tr")) == 24
    office.press(".places tbody tr:first-child td a[href*='step=sum_of_opponents_scores']")
    assert "合计" in office.text
    browser.get(f"{desk}/rounds/2/results/")
    assert len(browser.find_elements(By.CSS_SELECTOR, "table.boards a[href*='/games/game/']")) == 12
    sequencer.sequence()
    catch_up()
    browser.get(f"{server}/tournaments/")
    office.shot("30-list")
    office.press("main a[href^='/tournaments/']")
    office.shot("31-event")
    for label in ("名次", "成绩表", "竞赛规程"):
        pages.click(browser, label, By.LINK_TEXT)
        assert TITLE in office.text
        office.shot(f"32-{label}")
    office.press(".tabs .rounds a:nth-of-type(2)")
    assert "+ : −" in office.text
    office.shot("33-round")
    office.press("form.languages button[value=en]")
    assert "Why this pair" in office.text
    office.shot("34-round-en")
    browser.get(f"{desk}/desk/")
    office.both_sizes("35-desk-en")
    office.shot("35-desk-en")
    assert "The tournament is over." in office.text
