"""An arbiter in a browser: eight players and three rounds, from the form to the final table."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from games.ledger import sequencer
from games.models import LedgerStream
from games.projections.runner import catch_up
from games.streams.cache import cache_of
from tests.e2e import pages
from tests.e2e.office_browser import NAME, PASSWORD, OfficeBrowser, serving
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.state import TournamentState
from tournaments.record.values import Status

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]

TITLE = "北方公开赛"
LIST = "姓名,单位,注册号,等级分\n" + "".join(
    f"棋手{name},{'京沪穗蓉'[place % 4]}队,{1000 + place},{2400 - place}\n"
    for place, name in enumerate("甲乙丙丁戊己庚辛")
)
BAD_LIST = "姓名,单位,等级分\n棋手甲,京队,两千四\n,沪队,2300\n"


@pytest.fixture
def server(database: str) -> Iterator[str]:
    """Return the address of a running server over the real database."""
    User.objects.create_superuser(NAME, password=PASSWORD)
    with serving() as address:
        yield address


class Office(OfficeBrowser):
    """The chief arbiter at the desk."""

    def act(self, slug: str) -> None:
        """Press the button of an act."""
        self.press(f".next [data-act={slug}], .presses [data-act={slug}]")


def state() -> TournamentState:
    stream = LedgerStream.objects.get(kind="tournament")
    return cache_of(TOURNAMENTS).current(stream.pk).state


def create(office: Office) -> None:
    office.browser.get(f"{office.server}/admin/tournaments/tournament/")
    office.press(".object-tools a[href$='/new/']")
    office.shot("01-editions")
    office.press("[data-edition=xiangqi-2020]")
    office.press("button.default")
    office.write("title", TITLE)
    office.write("section", "男子组")
    office.write("place", "沈阳")
    office.write("rounds", "3")
    office.shot("02-regulations")
    office.press("button.default")
    office.press("button[value=record]")
    assert "请导入报名表" in office.text


def bring_in(office: Office, folder: Path, text: str) -> None:
    file = folder / "list.csv"
    file.write_text(text, encoding="utf-8")
    office.browser.find_element(By.NAME, "file").send_keys(str(file))
    office.press("button[value=look]")


def enter(office: Office, folder: Path) -> None:
    office.press(".next a[href$='/entries/']")
    bring_in(office, folder, BAD_LIST)
    assert "有 2 行须改正" in office.text
    assert "两千四" in office.text
    office.shot("03-faulty-list")
    bring_in(office, folder, LIST)
    assert "共 8 行，均无问题" in office.text
    office.shot("04-list")
    office.press("button[value=enter]")
    assert "已录入 8 名参赛者" in office.text
    office.desk()


def draw_and_start(office: Office) -> None:
    office.act("draw")
    office.write("seed", "20261121")
    office.press("button[value=preview]")
    office.shot("05-draw")
    office.record()
    office.act("start")
    office.shot("06-start")
    office.record()
    assert "请编排第 1 轮" in office.text


def record_by_keys(office: Office, keys: str) -> None:
    """Type a round's results: one key a board, Enter at the end."""
    boards = office.browser.find_elements(By.CSS_SELECTOR, "select.result")
    assert len(boards) == len(keys)
    office.type_results(keys)


def play(office: Office, number: int, keys: str) -> None:
    office.act("draft")
    office.shot(f"10-pairing-{number}")
    assert "草案，未公布" in office.text
    office.act("publish")
    office.record()
    office.shot(f"11-results-{number}")
    record_by_keys(office, keys)
    assert "已登记 4 台成绩" in office.text
    office.shot(f"12-recorded-{number}")
    office.press("[data-act=close]")
    assert "成绩已确认" in office.text


def close(office: Office) -> None:
    office.act("publish-places")
    office.press("button[value=preview]")
    office.record()
    office.act("finish")
    office.record()
    assert "赛事已结束" in office.text


def test_an_event_from_creation_to_the_final_table_through_the_admin_only(
    browser: Chrome, server: str, tmp_path: Path
) -> None:
    office = Office(browser, server)
    create(office)
    enter(office, tmp_path)
    office.shot("05-desk")
    draw_and_start(office)
    for number, keys in ((1, "1021"), (2, "1+20"), (3, "2110")):
        play(office, number, keys)
        office.shot(f"13-desk-{number}")
    close(office)
    office.shot("20-desk-closed")
    told = state()
    assert told.status is Status.FINISHED
    assert (len(told.entries), told.stage.closed) == (8, 3)
    office.press("a[href$='/places/']")
    office.shot("21-places")
    assert "第 3 轮后名次" in office.text
    assert len(browser.find_elements(By.CSS_SELECTOR, ".places tbody tr")) == 8
    office.press(".places tbody tr:first-child td a[href*='step=sum_of_opponents_scores']")
    assert "合计" in office.text
    office.shot("22-value")
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
    browser.get(
        f"{server}/admin/tournaments/tournament/{LedgerStream.objects.get(kind='tournament').pk}/desk/"
    )
    office.shot("35-desk-en")
    assert "The tournament is over." in office.text
