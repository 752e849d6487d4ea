"""An event told by forms alone: the course of an arbiter from the regulations to the close."""

from fractions import Fraction

import pytest

from games.models import LedgerEvent
from tests.tournaments.admin.desk import Desk, page_text
from tournaments.record.values import RoundStatus, Score, Status

pytestmark = [pytest.mark.database, pytest.mark.one_database]


def test_eight_players_and_three_rounds_from_creation_to_the_close(desk: Desk) -> None:
    desk.started(8)
    for number in (1, 2, 3):
        desk.play(number, "1-0" if number < 3 else "1/2-1/2")
        assert desk.state.stage.played[-1].status is RoundStatus.CLOSED
    places = desk.get("places/")
    assert places.status_code == 200
    # 13.1: four winners of round 1 have two points each; all in all 3 rounds of 4 boards.
    rows = places.context["places"].rows
    assert sum(Fraction(row.points.replace("½", ".5")) for row in rows) == 24
    desk.do("publish-places")
    desk.do("finish")
    assert desk.state.status is Status.FINISHED
    for page in ("desk/", "crosstable/", "rounds/3/", "rounds/3/results/", "entries/"):
        assert desk.get(page).status_code == 200, page
    roles = {
        (object_.role, object_.device) for object_ in LedgerEvent.objects.filter(stream_id=desk.id)
    }
    assert roles == {("chief_arbiter", "admin")}


def test_every_value_of_the_places_opens_into_a_sum_of_that_value(desk: Desk) -> None:
    desk.started(8)
    desk.play(1)
    desk.play(2)
    shown = desk.get("places/").context["places"]
    opened = 0
    for row in shown.rows:
        for code, text in row.values:
            if not text or " / " in text:
                continue
            page = desk.get(f"places/value/?round=2&number={row.seat.number}&step={code}")
            assert page.status_code == 200
            for sum_ in page.context["opened"].sums:
                assert sum_.total == text
                assert sum(Fraction(term[3]) for term in sum_.terms) == Fraction(text)
                opened += 1
    assert opened > 20


def test_a_pairing_says_why_and_a_changed_one_stands_beside_the_system_s(desk: Desk) -> None:
    desk.started(8)
    desk.play(1)
    desk.press("draft")
    before = desk.state.stage.played[-1].boards
    page = desk.get("rounds/2/")
    assert "先走" in page_text(page)
    assert all(row["why"] for row in page.context["boards"])
    first, second = before[0].pair, before[1].pair
    swapped = {"f1": second.first, "s1": second.second, "f2": first.first, "s2": first.second}
    refused = desk.preview("change", **swapped)
    assert refused.context.get("preview") is None, "no reason was given"
    desk.do("change", **swapped, reason="直播台需要")
    page = desk.get("rounds/2/")
    assert page.context["changed"]
    assert "直播台需要" in page_text(page)
    preview = desk.preview("publish")
    assert [warning.level for warning in preview.context["preview"].warnings] == [4]
    once = desk.record(preview, "publish")
    assert once.context["preview"].step == 2, "a departure is confirmed twice"
    assert desk.state.stage.played[-1].status is RoundStatus.DRAFT
    assert desk.record(once, "publish").status_code == 302
    assert desk.state.stage.played[-1].deviation


def test_a_seat_left_empty_and_a_player_twice_are_refused(desk: Desk) -> None:
    desk.started(6)
    desk.press("draft")
    version = desk.version
    page = desk.preview("change", f1="", reason="试")
    assert "f1" in page.context["form"].errors
    pair = desk.state.stage.played[-1].boards[1].pair
    page = desk.preview("change", f1=str(pair.first), reason="试")
    assert page.context.get("preview") is None
    assert desk.version == version


def test_a_correction_and_a_ruling_show_whom_they_move(desk: Desk) -> None:
    desk.started(8)
    desk.play(1)
    preview = desk.preview("correct", round=1, board=1, score="0-1", reason="记分单写反")
    pair = desk.state.stage.played[0].boards[0].pair
    seen = [row[0].split()[0] for row in preview.context["moved"]]
    assert {str(pair.first), str(pair.second)} <= set(seen)
    desk.record(preview, "correct")
    outcome = desk.state.stage.played[0].boards[0].outcome
    assert outcome is not None
    assert outcome.score is Score.SECOND_WINS
    desk.do("rule", round=1, board=2, score="1-0", points_first="1/2", points_second="0",
            article="18.2", reason="消极比赛")  # fmt: skip
    ruled = desk.state.stage.played[0].boards[1].outcome
    assert ruled is not None
    assert (ruled.points_first, ruled.points_second) == (Fraction(1, 2), Fraction(0))


def test_a_correction_without_a_reason_is_not_even_previewed(desk: Desk) -> None:
    desk.started(4, rounds=2)
    desk.play(1)
    version = desk.version
    page = desk.preview("correct", round=1, board=1, score="0-1", reason="")
    assert page.context.get("preview") is None
    assert desk.version == version


def test_a_withdrawal_a_bye_and_a_late_entry(desk: Desk) -> None:
    desk.started(8, half_byes=1)
    desk.play(1)
    desk.do("withdraw", number=3, after_round=1, reason="生病")
    desk.do("bye", number=5, round=2, kind="half_bye", reason="请假")
    page = desk.bring_in("姓名,单位\n迟到者,杭州队\n")
    late = desk.enter_shown(page, reason="")
    assert late.status_code == 200, "a late entry asks for its reason"
    assert (
        desk.enter_shown(desk.bring_in("姓名,单位\n迟到者,杭州队\n"), reason="航班延误").status_code
        == 302
    )
    desk.press("draft")
    drafted = desk.state.stage.played[-1]
    paired = {
        number for board in drafted.boards for number in (board.pair.first, board.pair.second)
    }
    assert 3 not in paired
    assert 5 not in paired
    assert 9 in paired | {number for number, _mark in drafted.byes}


def test_missing_results_are_counted_as_draws_only_with_a_note(desk: Desk) -> None:
    desk.started(8)
    desk.press("draft")
    desk.do("publish")
    desk.results(1, {1: "1-0", 2: "adjourned"})
    slugs = [item["slug"] for item in desk.get().context["next_acts"]]
    assert "close" not in slugs
    assert "count-missing" in slugs
    desk.do("count-missing", note="第 3、4 台封棋")
    assert desk.press("close").status_code == 302
    assert desk.press("draft").status_code == 302
    late = desk.results(1, {3: "1-0"})
    assert late.status_code == 200, "paired as a draw: the result is confirmed"
    token = late.context["rows"][2]["outcome"].token
    assert desk.results(1, {3: "1-0"}, confirm3=token).status_code == 302
    outcome = desk.state.stage.played[0].boards[2].outcome
    assert outcome is not None
    assert outcome.score is Score.FIRST_WINS
