"""A round's results on one page: each board by itself, nothing entered is lost, both values told.

Checklist of tournament managers, section 12: what stands is corrected, never overwritten.
"""

import pytest

from games.record.values import Role
from tests.tournaments.admin.desk import Desk, client_of, official, page_text
from tests.tournaments.rest.formats import begun, event
from tournaments.record.values import RoundStatus, Score

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]


def paired(desk: Desk) -> Desk:
    desk.started(8)
    desk.press("draft")
    desk.do("publish")
    return desk


def fates(answer: object) -> dict[int, str]:
    rows = answer.context["rows"]  # type: ignore[attr-defined]
    return {row["line"].board: row["outcome"].fate for row in rows if row["outcome"]}


def stands(desk: Desk) -> dict[int, str]:
    boards = desk.state.stage.played[-1].boards
    return {board.pair.board: board.outcome.score.value for board in boards if board.outcome}


def test_a_result_that_another_hand_stored_meanwhile_is_shown_beside_mine(desk: Desk) -> None:
    paired(desk)
    page = desk.get("rounds/1/results/")
    desk.results(1, {1: "1-0", 3: "1/2-1/2"})
    sent = {"event_id": str(page.context["form"].initial["event_id"])}
    sent |= {"s1": "0-1", "s2": "1-0", "s3": "1/2-1/2"}
    answer = desk.client.post(f"{desk.base}/rounds/1/results/", sent)
    assert answer.status_code == 200
    assert fates(answer) == {1: "conflict", 2: "stored", 3: "alike"}
    assert "您填写的是 0 : 1，记录上已有 1 : 0。" in page_text(answer)
    assert stands(desk) == {1: "1-0", 2: "1-0", 3: "1/2-1/2"}


def test_what_was_refused_still_stands_in_its_field_and_the_others_are_stored(desk: Desk) -> None:
    paired(desk)
    answer = desk.results(1, {1: "1-0", 2: "0-1", 4: "1-0"}, a2="100")
    assert answer.status_code == 200
    assert stands(desk) == {1: "1-0", 4: "1-0"}
    rows = {row["line"].board: row for row in answer.context["rows"]}
    assert rows[2]["faults"]
    assert (rows[2]["score"].value(), rows[2]["fouls"][0].value()) == ("0-1", "100")
    assert "所填内容仍保留在下方" in page_text(answer)
    assert not rows[1]["open"]


def test_the_same_page_sent_twice_records_once(desk: Desk) -> None:
    paired(desk)
    page = desk.get("rounds/1/results/")
    sent = {"event_id": str(page.context["form"].initial["event_id"]), "s1": "1-0", "a1": "2"}
    for _press in (1, 2):
        assert desk.client.post(f"{desk.base}/rounds/1/results/", sent).status_code == 302
    assert stands(desk) == {1: "1-0"}
    version = desk.version
    answer = desk.client.post(f"{desk.base}/rounds/1/results/", {**sent, "a1": "1"})
    assert fates(answer) == {1: "conflict"}, "other fouls are another result"
    assert desk.version == version


@pytest.mark.parametrize(("score", "stored"), [("2-0", False), ("", False), ("adjourned", True)])
def test_only_what_a_board_can_end_with_is_taken(desk: Desk, score: str, stored: bool) -> None:
    paired(desk)
    desk.results(1, {1: score})
    assert (desk.state.stage.played[-1].boards[0].outcome is not None) is stored
    if stored:
        desk.results(1, {1: "1-0"})
        outcome = desk.state.stage.played[-1].boards[0].outcome
        assert outcome is not None
        assert outcome.score is Score.FIRST_WINS, "an adjourned game gets its result later"


def test_a_round_that_is_a_draft_takes_no_results_and_a_reader_sends_none(desk: Desk) -> None:
    desk.started(8)
    desk.press("draft")
    assert desk.get("rounds/1/results/").status_code == 404
    desk.do("publish")
    assert desk.get("rounds/1/boards/9/").status_code == 404
    reader = Desk(client_of(official("观众", Role.COMMITTEE)), desk.id)
    assert reader.results(1, {1: "1-0"}).status_code == 403
    assert stands(desk) == {}


def test_the_desk_counts_what_is_missing_with_the_way_there(desk: Desk) -> None:
    paired(desk)
    desk.results(1, {2: "1-0"})
    page = desk.get()
    assert page.context["next_step"] == "第 1 轮尚缺 3 台成绩（台次 1 3 4）。"
    (item,) = page.context["todo"]
    assert (item.text, item.url) == ("3 台缺成绩：1 3 4。", f"{desk.base}/rounds/1/results/")
    desk.results(1, {1: "1-0", 3: "1-0", 4: "1-0"})
    page = desk.get()
    assert page.context["todo"] == []
    assert "close" in [other["slug"] for other in page.context["next_acts"]]


def test_a_round_of_a_thousand_boards_is_one_form(desk: Desk) -> None:
    """Three fields a board: more than Django takes from a form by itself."""
    desk.started(4)
    desk.press("draft")
    desk.do("publish")
    empty = {f"{side}{board}": "" for side in "sab" for board in range(3, 1001)}
    answer = desk.results(1, {1: "1-0", 2: "0-1"}, **empty)
    assert answer.status_code == 302
    assert desk.state.stage.played[-1].missing == ()


def test_25_2_2_b_the_page_offers_the_close_when_every_board_has_its_result(desk: Desk) -> None:
    paired(desk)
    desk.results(1, {1: "1-0", 2: "0-1", 3: "1/2-1/2"})
    page = desk.get("rounds/1/results/")
    assert page.context["close"] is None, "board 4 has no result"
    desk.results(1, {4: "1-0"})
    page = desk.get("rounds/1/results/")
    close = page.context["close"]
    assert (close["url"], close["version"]) == (f"{desk.base}/do/close/", desk.version)
    for role, may in ((Role.ARBITER, True), (Role.COMMITTEE, False)):
        other = Desk(client_of(official(role.value, role)), desk.id)
        assert (other.get("rounds/1/results/").context["close"] is not None) is may
    sent = {"expected_version": close["version"], "event_id": str(close["event_id"])}
    answer = desk.client.post(close["url"], {**sent, "step": "record"})
    assert answer.status_code == 302
    assert desk.state.stage.played[0].status is RoundStatus.CLOSED
    assert desk.get("rounds/1/results/").context["close"] is None, "it is confirmed"


def test_a_close_from_a_page_that_has_aged_confirms_nothing(desk: Desk) -> None:
    paired(desk)
    desk.results(1, {1: "1-0", 2: "0-1", 3: "1/2-1/2", 4: "1-0"})
    close = desk.get("rounds/1/results/").context["close"]
    desk.do("correct", round=1, board=1, score="0-1", reason="误记")
    sent = {"expected_version": close["version"], "event_id": str(close["event_id"])}
    desk.client.post(close["url"], {**sent, "step": "record"})
    assert desk.state.stage.played[0].status is RoundStatus.PUBLISHED


def test_10_3_a_drawn_match_of_a_sheet_keeps_its_round_open(desk: Desk) -> None:
    desk.id = begun(event({"kind": "knockout"}), 2).tournament
    desk.do("draw-sheet", method="seed", seed="a")
    desk.press("draft", seed="b")
    desk.do("publish")
    desk.results(1, {1: "1/2-1/2"})
    assert desk.get("rounds/1/results/").context["close"] is None, "nobody has won it"
    desk.do("decide-match", round=1, board=1, how="ruling", verdict="first", reference="裁决3")
    assert desk.get("rounds/1/results/").context["close"] is not None
