"""A deputy chief referee at the desk: he confirms results, and nothing else (gomoku 25.3.2-B)."""

import pytest

from games.record.values import Role
from tests.tournaments.admin.desk import Desk, client_of, official, page_text
from tests.tournaments.admin.every_act import full, over

pytestmark = [pytest.mark.database, pytest.mark.one_database]


def deputy(desk: Desk) -> Desk:
    return Desk(client_of(official("deputy", Role.DEPUTY_CHIEF_ARBITER)), desk.id)


def test_25_3_2_b_the_deputy_confirms_and_the_desk_shows_it(database: str) -> None:
    desk = full()
    before = page_text(desk.get())
    assert "副裁判长已确认" not in before
    second = deputy(desk)
    shown = second.preview("confirm-results", round=1, group="")
    assert shown.context["events"] == [("副裁判长已确认成绩", "第 1 轮")]
    second.do("confirm-results", round=1, group="")
    assert "副裁判长已确认" in page_text(desk.get())


def test_25_3_3_a_the_deputy_confirms_the_final_places(database: str) -> None:
    desk = over()
    second = deputy(desk)
    second.do("confirm-places", group="")
    assert "副裁判长已确认" in page_text(desk.get("places/"))
    assert desk.get("do/confirm-places/").status_code == 403


@pytest.mark.parametrize("slug", ["close", "correct"])
def test_25_3_2_b_no_other_act_is_his(database: str, slug: str) -> None:
    desk = full()
    assert deputy(desk).get(f"do/{slug}/").status_code == 403


def test_25_3_2_b_nor_is_it_the_chief_s(database: str) -> None:
    desk = full()
    assert desk.get("do/confirm-results/").status_code == 403
