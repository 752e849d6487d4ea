"""All rounds of a round robin on one grid: at the desk, and to everybody once published.

Xiangqi 2020 appendix 2: in a single round robin of n everybody meets everybody once.
"""

from itertools import combinations
from typing import Any

import pytest

from tests.tournaments.admin.desk import Desk, page_text
from tests.tournaments.admin.test_matches import at_desk
from tournaments.selectors.schedules import schedule_of

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]

ROBIN: dict[str, Any] = {"kind": "round_robin"}


def meetings(desk: Desk) -> list[tuple[int, int]]:
    grid = schedule_of(desk.state, desk.state.stage)
    met = ((pair.first.number, pair.second.number) for shown in grid for pair in shown.pairs)
    return sorted((min(two), max(two)) for two in met)


@pytest.mark.parametrize(("count", "rounds"), [(4, 3), (5, 5), (8, 7)])
def test_everybody_meets_everybody_once(database: str, count: int, rounds: int) -> None:
    desk = at_desk(count, ROBIN)
    grid = schedule_of(desk.state, desk.state.stage)
    assert len(grid) == rounds
    assert meetings(desk) == list(combinations(range(1, count + 1), 2))
    assert sorted(seat.number for shown in grid for seat in shown.resting) == (
        list(range(1, count + 1)) if count % 2 else []
    )


def test_what_is_drafted_differs_only_where_it_was_changed(database: str) -> None:
    desk = at_desk(4, ROBIN)
    before = schedule_of(desk.state, desk.state.stage)
    desk.press("draft")
    grid = schedule_of(desk.state, desk.state.stage)
    assert [shown.pairs for shown in grid] == [shown.pairs for shown in before]
    assert [shown.status for shown in grid] == ["草案，未公布", "", ""]
    ways = [row["way"] for row in desk.get("schedule/").context["rounds"]]
    assert ways == [f"{desk.base}/do/change/", "", ""], "a cell of the draft is changed there"
    desk.do("discard")
    assert not any(row["way"] for row in desk.get("schedule/").context["rounds"])


def test_one_press_publishes_every_round(database: str) -> None:
    desk = at_desk(4, ROBIN)
    public = f"/tournaments/{desk.id}/schedule/"
    assert desk.client.get(public).status_code == 404
    answer = desk.press("publish-schedule")
    assert answer["Location"].endswith("/schedule/")
    assert desk.state.stage.schedule_is_public
    shown = desk.client.get(public)
    assert shown.status_code == 200
    assert "全部轮次" in page_text(shown)
    acts = [act["slug"] for act in desk.get().context["next_acts"]]
    assert "publish-schedule" not in acts


def test_a_draft_stays_with_the_office(database: str) -> None:
    desk = at_desk(4, ROBIN)
    desk.press("publish-schedule")
    desk.press("draft")
    swapped = {"f1": 1, "s1": 2, "f2": 3, "s2": 4, "reason": "裁判长决定"}
    table = desk.client.get(f"/tournaments/{desk.id}/schedule/").context["rounds"]
    desk.do("change", **swapped)
    after = desk.client.get(f"/tournaments/{desk.id}/schedule/").context["rounds"]
    assert [row["shown"] for row in after] == [row["shown"] for row in table]


def test_other_formats_have_no_such_page(database: str) -> None:
    desk = at_desk(4, {"kind": "swiss", "rounds": 3})
    assert desk.get("schedule/").status_code == 404
    assert "publish-schedule" not in [act["slug"] for act in desk.get().context["next_acts"]]
