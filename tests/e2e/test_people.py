"""A list with conflicts in a browser: decided row by row, two records merged, and back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from games.ledger import sequencer
from games.models import IdentityDecision, Player
from games.players.registration import save_player
from games.projections.runner import catch_up
from tests.e2e.office_browser import NAME, PASSWORD, serving
from tests.e2e.test_tournament import Office, state
from tournaments.selectors import names

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]

LIST = "姓名,单位,注册号\n张三峰,上海,1001\n张伟,上海,\n胡榮華,上海,\n"


@pytest.fixture
def server(database: str) -> Iterator[str]:
    """Return the address of a running server over a registry with namesakes."""
    User.objects.create_superuser(NAME, password=PASSWORD)
    for name, number in (("张伟", "1001"), ("张伟", "1002"), ("胡荣华", "1003")):
        save_player(Player(name=name, unit="上海", federation_number=number))
    with serving() as address:
        yield address


def entered() -> set[str]:
    return set(names(state(), None, plain=True).by_id.values())


def create(office: Office) -> None:
    office.browser.get(f"{office.server}/admin/tournaments/tournament/new/")
    office.press("[data-edition=xiangqi-2020]")
    office.press("button.default")
    office.write("title", "市赛")
    office.write("rounds", "3")
    office.press("button.default")
    office.press("button[value=record]")
    assert "请导入报名表" in office.text


def bring_in(office: Office, folder: Path, text: str) -> None:
    file = folder / "list.csv"
    file.write_text(text, encoding="utf-8")
    office.browser.find_element(By.NAME, "file").send_keys(str(file))
    office.press("button[value=look]")


def decide_rows(office: Office, folder: Path) -> None:
    office.press(".next a[href$='/entries/']")
    bring_in(office, folder, LIST)
    assert "有 2 行须改正" in office.text
    second = Player.objects.get(federation_number="1002")
    office.choose("person_2", "new")
    office.choose("person_3", str(second.pk))
    office.shot("people-1-conflicts")
    office.press("button[value=decide]")
    assert "共 3 行，均无问题" in office.text
    office.press("button[value=enter]")
    assert "已录入 3 名参赛者" in office.text
    assert entered() == {"张三峰", "张伟", "胡榮華"}
    assert Player.objects.get(federation_number="1001").name == "张伟"


def merge_proposed(office: Office) -> None:
    sequencer.sequence()
    catch_up()
    office.browser.get(f"{office.server}/admin/games/player/?q=hrh")
    office.press(".object-tools a[href$='/proposals/']")
    assert "胡榮華" in office.text
    office.shot("people-2-proposals")
    office.press("table.proposals a[href*='/merge/']")
    assert "1 项赛事随之变动" in office.text
    office.write("reason", "身份证一致")
    office.shot("people-3-merge")
    office.press("button[value=merge]")
    assert "身份证一致" in office.text


def test_a_list_with_conflicts_a_merge_and_its_undo(
    browser: Chrome, server: str, tmp_path: Path
) -> None:
    office = Office(browser, server)
    create(office)
    decide_rows(office, tmp_path)
    merge_proposed(office)
    assert entered() == {"张三峰", "张伟", "胡荣华"}
    office.shot("people-4-decisions")
    browser.find_element(By.CSS_SELECTOR, "table.decisions input[name=reason]").send_keys("并错了")
    office.press("table.decisions form button")
    assert entered() == {"张三峰", "张伟", "胡榮華"}
    assert [row.act for row in IdentityDecision.objects.all()] == ["undo", "merge"]
