"""An arbiter in a browser opens a knockout with seeds and a team Swiss, up to the start."""

from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from games.streams.cache import cache_of
from tests.e2e.office_browser import NAME, PASSWORD, SHOTS, OfficeBrowser, serving
from tournaments.books.formats import StageKind
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.state import TournamentState
from tournaments.record.values import Status
from tournaments.regulations.values import TeamKind

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]

PEOPLE = "姓名,单位,种子\n" + "".join(
    f"棋手{name},{'京沪穗蓉'[place % 4]}队,{place + 1 if place < 3 else ''}\n"
    for place, name in enumerate("甲乙丙丁戊己庚辛")
)
TEAMS = "队名,台次,姓名,等级分,队长\n" + "".join(
    f"{unit}队,{board},{unit}{board}号,{2400 - board},{'是' if board == 1 else ''}\n"
    for unit in "京沪穗"
    for board in (1, 2, 3)
)


@pytest.fixture
def server(database: str) -> Iterator[str]:
    """Return the address of a running server over the real database."""
    User.objects.create_superuser(NAME, password=PASSWORD)
    with serving() as address:
        yield address


class Hands(OfficeBrowser):
    """What an arbiter does to a page."""

    def fill(self, **fields: str) -> None:
        for name, text in fields.items():
            self.write(name, text)

    def pick(self, **fields: str) -> None:
        for name, value in fields.items():
            self.choose(name, value)

    def begin(self, edition: str, **picked: str) -> None:
        """Choose rule book, format and kind of event."""
        self.browser.get(f"{self.server}/admin/tournaments/tournament/new/")
        self.press(f"[data-edition={edition}]")
        for name, value in picked.items():
            self.browser.find_element(By.CSS_SELECTOR, f"[name={name}][value='{value}']").click()
        self.press("button.default")

    def bring_in(self, file: Path, text: str) -> None:
        self.press(".next a[href$='/entries/']")
        file.write_text(text, encoding="utf-8")
        self.browser.find_element(By.NAME, "file").send_keys(str(file))
        self.press("button[value=look]")
        self.press("button[value=enter]")

    def act(self, slug: str, **fields: str) -> None:
        """Do an act to the end."""
        self.press(f"[data-act={slug}]")
        if fields:
            self.fill(**fields)
            self.press("button[value=preview]")
        self.press("button[value=record]")

    def shown(self, name: str) -> bool:
        return self.browser.find_element(By.NAME, name).is_displayed()

    def shot(self, name: str) -> None:
        """Keep a picture of the whole page where one is asked for, to be looked at."""
        if SHOTS:
            script = "return document.documentElement.scrollHeight"
            self.browser.set_window_size(1280, self.browser.execute_script(script) + 150)
            self.browser.save_screenshot(str(Path(SHOTS) / f"{name}.png"))


def told_at(browser: Chrome) -> TournamentState:
    """Return the event whose page is open."""
    return (
        cache_of(TOURNAMENTS)
        .current(UUID(browser.current_url.split("/tournament/")[1].split("/")[0]))
        .state
    )


def knockout(hands: Hands, folder: Path) -> None:
    hands.begin("xiangqi-2020", format="knockout", team_kind="none")
    hands.shot("40-knockout")
    assert "第 10.3 条" in hands.text
    assert not hands.shown("tc_base"), "the event's own time is folded away"
    hands.fill(title="名手邀请赛", starts_on="")
    hands.pick(places="4", deciding="30.1.1", time_control="own", tc_kind="increment")
    assert hands.shown("tc_base")
    hands.press("button.default")
    assert "基本用时须大于零" in hands.text
    hands.shot("41-knockout-mend")
    hands.fill(tc_base="60", tc_increment_s="30")
    hands.press("button.default")
    assert "决出前 4 名" in hands.text
    hands.shot("42-knockout-preview")
    hands.press("button[value=record]")
    hands.bring_in(folder / "people.csv", PEOPLE)
    hands.shot("43-knockout-entries")
    hands.press("tbody tr:nth-child(4) a[href$='/correct/']")
    hands.fill(seed="4")
    hands.press("button.default")
    assert "报名已更正" in hands.text
    hands.press(".breadcrumbs a[href$='/desk/']")
    hands.act("draw", seed="20261121")
    hands.press("[data-act=publish-event]")
    hands.act("start")


def two_losses(hands: Hands) -> None:
    hands.begin("weiqi-2002", format="multiple_knockout", team_kind="none")
    assert "第 26.1 条" in hands.text
    assert hands.browser.find_element(By.NAME, "losses").get_attribute("min") == "2"
    hands.fill(title="多败淘汰赛", starts_on="", losses="2")
    hands.press("button.default")
    assert "负满 2 局即淘汰" in hands.text
    hands.press("button[value=record]")


def teams(hands: Hands, folder: Path) -> None:
    hands.begin("xiangqi-2020", format="swiss", team_kind="reserves")
    hands.fill(title="团体锦标赛", rounds="2", boards="2", reserves="1")
    hands.pick(time_control="xiangqi_standard", points="210")
    hands.pick(**{"tiebreaks-0": "sum_of_opponents_scores", "tiebreaks-1": "game_points"})
    hands.shot("50-teams")
    hands.press("button.default")
    assert "团体赛，分台换人制，2 台，替补 1 人" in hands.text
    assert "依次比较对手分、总局分" in hands.text
    hands.press("button[value=record]")
    hands.bring_in(folder / "teams.csv", TEAMS)
    hands.fill(team="蓉队", name1="蓉1号", name2="蓉2号", name3="蓉3号")
    hands.browser.find_element(By.CSS_SELECTOR, "[name=captain][value='2']").click()
    hands.press("button[value=one]")
    assert "2 蓉2号 队长" in hands.text
    hands.shot("51-teams-entries")
    hands.press(".breadcrumbs a[href$='/desk/']")
    hands.act("draw", seed="20261122")
    hands.press("[data-act=publish-event]")
    hands.act("start")


def test_a_knockout_with_seeds_and_a_team_swiss_from_the_admin_alone(
    browser: Chrome, server: str, tmp_path: Path
) -> None:
    hands = Hands(browser, server)
    knockout(hands, tmp_path)
    told = told_at(browser)
    assert told.status is Status.RUNNING
    assert told.stage.rules.kind is StageKind.KNOCKOUT
    assert (told.stage.rules.places, told.stage.rules.deciding) == (4, "30.1.1")
    assert [entry.seed for entry in told.entries] == [1, 2, 3, 4, None, None, None, None]
    assert told.regulations.time_control is not None
    assert told.regulations.time_control.base_ms == 3_600_000
    teams(hands, tmp_path)
    told = told_at(browser)
    assert told.status is Status.RUNNING
    assert (told.regulations.teams.kind, told.regulations.teams.boards) == (TeamKind.RESERVES, 2)
    assert [len(entry.members) for entry in told.entries] == [3, 3, 3, 3]
    assert all(entry.captain in entry.members for entry in told.entries)
    assert told.regulations.tiebreaks == ("sum_of_opponents_scores", "game_points")


def test_a_knockout_of_two_losses_is_opened(browser: Chrome, server: str) -> None:
    two_losses(Hands(browser, server))
    rules = told_at(browser).regulations.stages[0]
    assert (rules.kind, rules.losses) == (StageKind.MULTIPLE_KNOCKOUT, 2)
