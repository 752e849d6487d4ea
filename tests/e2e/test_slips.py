"""Slips come back to the desk: a workbook and a scan, beside the record, taken or left."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from openpyxl import load_workbook
from PIL import Image
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from tests.e2e.desk_browser import DeskBrowser
from tests.e2e.office_browser import NAME, PASSWORD, SHOTS, serving
from tests.support.document_events import fetch
from tests.tournaments.rest.formats import begun, event, paired

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]

RESULT = 6
"""Column of a slip."""


@pytest.fixture
def server(database: str) -> Iterator[str]:
    """Return the address of a running server over the real database."""
    cache.clear()
    User.objects.create_superuser(NAME, password=PASSWORD)
    with serving() as address:
        yield address


def filled(desk: DeskBrowser, to: Path, *, first: str, second: str) -> Path:
    """Write the slips of the round to a file, with a result for the first board."""
    data = fetch(f"/tournaments/{desk.id}/documents/individual-score.xlsx").content
    book = load_workbook(io.BytesIO(data))
    sheet = book.worksheets[0]
    lines = [row for row in sheet.iter_rows() if row[0].value == 1]
    for line, points in zip(lines, (first, second), strict=True):
        sheet.cell(row=line[0].row or 0, column=RESULT).value = points
    book.save(to)
    return to


def bring(desk: DeskBrowser, *files: Path) -> None:
    desk.open("rounds/1/slips/")
    field = desk.browser.find_element(By.NAME, "file")
    field.send_keys("\n".join(map(str, files)))
    desk.press("button[value=look]")


def looked_at(desk: DeskBrowser, name: str) -> None:
    """See that nothing is cut off on an office screen and on a phone, in both languages."""
    for width, height in ((1366, 768), (390, 844)):
        desk.browser.set_window_size(width, height)
        wider = desk.browser.execute_script(
            "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert wider <= 0, (name, width, wider)
        if SHOTS:
            desk.browser.save_screenshot(str(Path(SHOTS) / f"{name}-{width}.png"))
    desk.browser.set_window_size(1280, 1100)


def scores(desk: DeskBrowser) -> list[str]:
    boards = desk.state.stage.played[0].boards
    return [board.outcome.score.value if board.outcome else "" for board in boards]


def test_slips_are_read_back(browser: Chrome, server: str, tmp_path: Path) -> None:
    office = begun(event({"kind": "swiss", "rounds": 3}), 4)
    paired(office, 1)
    desk = DeskBrowser(browser, server, office.tournament)
    scan = tmp_path / "slip.png"
    Image.new("L", (1200, 700), 235).save(scan)
    bring(desk, filled(desk, tmp_path / "slips.xlsx", first="胜", second="负"), scan)
    desk.write("row-1-board", "2")
    desk.choose("row-1-score", "0-1")
    looked_at(desk, "60-slips")
    desk.press("button[value=record]")
    assert "已登记 2 台成绩" in desk.text
    assert "已登记扫描件 1 份" in desk.text
    assert scores(desk) == ["1-0", "0-1"]
    assert len(desk.state.stage.played[0].boards[1].scans) == 1
    desk.press("table.boards a[href*='/scans/']")
    assert browser.find_element(By.TAG_NAME, "img").size["width"] > 0
    # The paper says otherwise than the record: left at first, then taken with a reason.
    bring(desk, filled(desk, tmp_path / "again.xlsx", first="负", second="胜"))
    looked_at(desk, "61-differing")
    desk.press("button[value=record]")
    assert scores(desk) == ["1-0", "0-1"]
    bring(desk, tmp_path / "again.xlsx")
    desk.tick("input[name=row-0-taken]")
    desk.press("button[value=record]")
    assert "已更正 1 台成绩" in desk.text
    assert scores(desk) == ["0-1", "0-1"]
    browser.get(f"{server}/tournaments/")
    desk.press("form.languages button[value=en]")
    bring(desk, filled(desk, tmp_path / "third.xlsx", first="1", second="1"), scan)
    looked_at(desk, "62-slips-en")
    assert "differs from the record" in desk.text
    found = browser.get_log("browser")  # type: ignore[no-untyped-call]
    # A picture looked at alone asks for an icon of the site, which has none.
    severe = [line["message"] for line in found if line["level"] == "SEVERE"]
    assert [message for message in severe if "favicon.ico" not in message] == []
