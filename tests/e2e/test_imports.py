"""An import in a browser: files chosen, looked at, decided on, stored while the page waits."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import connections
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select, WebDriverWait

from games.importing.batch_work import import_work
from games.ledger.clock import now_ms
from games.models import Appointment, ImportBatch, SourceGame
from tests.e2e.office_browser import PASSWORD, SHOTS, OfficeBrowser, serving
from tests.games.importing.test_batches import BROKEN, GOOD, MIXED
from tests.support.desk_imports import claimed, zipped

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]
ARCHIVIST = "档案员"
PHONE = (390, 844)


@pytest.fixture
def server(database: str) -> Iterator[str]:
    """Return the address of a running server with an archivist."""
    user = User.objects.create_user(ARCHIVIST, password=PASSWORD)
    Appointment.objects.create(user=user, role="archivist")
    with serving() as address:
        yield address


@contextmanager
def worker() -> Iterator[None]:
    """Do the work of imports beside the server, as the background loop does."""
    is_over = threading.Event()

    def run() -> None:
        while not is_over.is_set():
            item = claimed()
            if item is None:
                is_over.wait(0.1)
            else:
                import_work(item, now=now_ms())
        connections.close_all()

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()


def shots(office: OfficeBrowser, name: str) -> None:
    """Keep pictures of a page on a desk and on a phone, in both languages."""
    if not SHOTS:
        return
    for language in ("en", "zh-hans"):
        office.press(f"form.language button[value={language}]")
        for width, height in (PHONE, (1280, 1100)):
            office.browser.set_window_size(width, height)
            path = Path(SHOTS) / f"{name}-{language}-{width}.png"
            office.browser.save_screenshot(os.fspath(path))


def wait_for(office: OfficeBrowser, text: str) -> None:
    """Wait until the page, which loads itself anew, says so."""
    WebDriverWait(office.browser, 30, ignored_exceptions=(Exception,)).until(
        lambda browser: text in browser.find_element(By.TAG_NAME, "body").text,
        f"{text!r} on the page",
    )


def answer(office: OfficeBrowser, question: str, choice: str) -> None:
    label = office.browser.find_element(By.XPATH, f"//label[contains(., '{question}')]")
    field = office.browser.find_element(By.ID, label.get_attribute("for") or "")
    Select(field).select_by_visible_text(choice)


def test_files_are_brought_decided_on_and_stored(
    browser: Chrome, server: str, tmp_path: Path
) -> None:
    (tmp_path / "mixed.zip").write_bytes(zipped(MIXED))
    (tmp_path / "broken.pgn").write_bytes(BROKEN)
    office = OfficeBrowser(browser, server, login=ARCHIVIST)
    browser.get(f"{server}/admin/games/importbatch/")
    office.press(".object-tools .addlink")
    shots(office, "import-1-bring")
    chosen = browser.find_element(By.NAME, "brought")
    chosen.send_keys(f"{tmp_path / 'mixed.zip'}\n{tmp_path / 'broken.pgn'}")
    office.write("attribution", "协会藏谱")
    office.press("button[value=read]")
    assert "已读取 0 个文件，共 5 个" in office.text
    shots(office, "import-2-reading")
    with worker():
        wait_for(office, "须决定的事")
        assert "没有棋子能走所记着法" in office.text
        assert SourceGame.objects.count() == 0
        shots(office, "import-3-decide")
        answer(office, "按什么次序", "年、月、日")
        answer(office, "哪个版本", last(office, "哪个版本"))
        answer(office, "从标题中取", "从标题中取")
        office.press("button[value=decide]")
        wait_for(office, "已决定；改选将重新读取文件")
        # Leave, and come back by the list.
        browser.get(f"{server}/admin/games/importbatch/")
        assert "待决定" in office.text
        office.press("#result_list a")
        office.press("button[value=store]")
        wait_for(office, "完成于")
    shots(office, "import-4-done")
    batch = ImportBatch.objects.get()
    assert (batch.state, SourceGame.objects.count()) == ("done", 4)
    assert "broken.pgn" in office.text
    assert len(browser.find_elements(By.CSS_SELECTOR, "a[href$='.xlsx']")) == 2


def last(office: OfficeBrowser, question: str) -> str:
    """Return the last answer to a question."""
    label = office.browser.find_element(By.XPATH, f"//label[contains(., '{question}')]")
    field = office.browser.find_element(By.ID, label.get_attribute("for") or "")
    return Select(field).options[-1].text


def test_without_a_worker_the_import_waits_and_goes_on(
    browser: Chrome, server: str, tmp_path: Path
) -> None:
    (tmp_path / "good.pgn").write_bytes(GOOD)
    office = OfficeBrowser(browser, server, login=ARCHIVIST)
    browser.get(f"{server}/admin/games/importbatch/new/")
    browser.find_element(By.NAME, "brought").send_keys(str(tmp_path / "good.pgn"))
    office.press("button[value=read]")
    assert "可以离开此页" in office.text
    browser.get(f"{server}/admin/")
    with worker():
        browser.get(f"{server}/admin/games/importbatch/")
        office.press("#result_list a")
        wait_for(office, "入库")
        WebDriverWait(browser, 30, ignored_exceptions=(Exception,)).until(
            lambda b: b.find_elements(By.CSS_SELECTOR, "button[value=store]")
        )
