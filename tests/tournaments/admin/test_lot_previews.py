"""The page between button and record tells no outcome of a lot; that of a draw in the hall it does.

Draughts appendix (一)2: a draw is a chance for everybody alike. Nobody looks before it counts.
"""

from typing import Any

import pytest
from django.test import Client

from tests.support.deviations import lines_of
from tests.tournaments.admin.desk import Desk, page_text
from tests.tournaments.rest.formats import begun, event
from tournaments.admin.actions.table import ACTIONS

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]


def told(page: Any) -> str:
    """Return what a preview says beside what was filled in."""
    preview = page.context["preview"]
    assert preview.handled.events == ()
    assert preview.handled.state.version == preview.handled.version
    assert page.context["events"] == []
    assert not page.context["moved"]
    assert "登记时即抽签，结果随后显示并留存于记录" in page_text(page)
    assert '<ol class="events"' not in page.content.decode()
    lot = page.context["lot"]
    return f"{lot['what']} {lot['seed']} {lot['among']}"


def test_numbers_by_seed_are_shown_once_recorded_and_those_of_the_hall_before(desk: Desk) -> None:
    desk.create()
    desk.enter(4)
    page = desk.preview("draw", method="lot", seed="2026")
    assert told(page) == "全体参赛者的序号 2026 棋手1、棋手2、棋手3、棋手4"
    hall = {"method": "given", "witness": "领队"} | {f"n{at}": str(at) for at in range(1, 5)}
    open_page = desk.preview("draw", **hall)
    assert open_page.context["lot"] is None
    assert len(open_page.context["events"]) == 1
    assert '<ol class="events"' in open_page.content.decode()
    answer = desk.record(page, "draw")
    assert "抽签 · 2026" in page_text(desk.client.get(answer["Location"]))
    again = desk.preview("draw", method="lot", seed="7")
    assert again.context.get("preview") is None, "a new draw needs its reason"
    desk.do("draw", method="lot", seed="7", reason="报名有变")
    assert desk.state.draws == 2


def test_a_tie_by_lot_moves_nobody_on_the_page_and_a_ruling_does(desk: Desk) -> None:
    desk.started(4)
    desk.play(1, "1/2-1/2")
    ties = desk.get("do/decide-tie/").context["form"]
    numbers = str(ties["numbers"].value())
    common = {"reference": "抽签单", "numbers": numbers, "round": 1}
    page = desk.preview("decide-tie", how="lot", seed="9", **common)
    assert told(page).startswith("并列者的先后 9 ")
    assert '<table class="effect"' not in page.content.decode()
    ruled = desk.preview("decide-tie", how="ruling", **common)
    assert ruled.context["lot"] is None
    assert ruled.context["moved"]
    assert '<table class="effect"' in ruled.content.decode()
    answer = desk.record(page, "decide-tie")
    shown = page_text(desk.client.get(answer["Location"]))
    order = desk.state.stage.decisions[-1][1].numbers
    assert all(f"{number} 棋手" in shown for number in order)
    assert " > " in shown, "the outcome is told once it is recorded"


def test_a_sheet_and_a_new_one_and_places_that_are_no_ties(desk: Desk, client: Client) -> None:
    desk.id = begun(event({"kind": "knockout"}), 4).tournament
    page = desk.preview("draw-sheet", method="seed", seed="a")
    assert told(page) == "对局秩序表的位置 a 1 棋手1、2 棋手2、3 棋手3、4 棋手4"
    desk.record(page, "draw-sheet")
    bare = desk.preview("redraw-sheet", method="seed", seed="b")
    assert bare.context["form"].errors.keys() == {"reason"}
    desk.do("redraw-sheet", method="seed", seed="b", reason="漏一人")
    desk.press("draft")
    bare = desk.preview("discard")
    assert bare.context["form"].errors.keys() == {"reason"}, "its colours came by lot"
    desk.do("discard", reason="种子读错")
    assert lines_of(desk.state) == (("Discard", 1, "draft 1 (种子读错)"),)
    public = page_text(client.get(f"/tournaments/{desk.id}/"))
    assert "抽签所得草案作废" in public
    assert "种子读错" in public
    desk.press("draft", seed="c")
    desk.do("publish")
    assert not ACTIONS["decide-tie"].fits(desk.state), "places of a sheet leave no tie"


def test_the_api_draws_nothing_beforehand_either(database: str) -> None:
    office = begun(event({"kind": "swiss", "rounds": 3, "first_round": "random"}), 4)
    body = {"round": 1, "seed": "2026"}
    tried = office.act("pairing-drafts?dry_run=true", body)
    assert (tried.status, tried.data["events"]) == (200, [])
    assert tried.data["lot"] == {
        "kind": "pairing", "seed": "2026", "numbers": [1, 2, 3, 4], "ids": [],
    }  # fmt: skip
    by_hand = {"round": 1, "pairs": [
        {"board": 1, "first": 1, "second": 2}, {"board": 2, "first": 3, "second": 4},
    ]}  # fmt: skip
    plain = office.act("pairing-drafts?dry_run=true", by_hand)
    assert (len(plain.data["events"]), plain.data["lot"]) == (1, None)
    done = office.do("pairing-drafts", body)
    assert len(done.data["events"]) == 1
    assert done.data["lot"] is None
