"""What the referee repairs: rules 2002, articles 17.1, 17.3, 17.5, 18.1, 18.2; ids are articles."""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.values import Actor
from games.record.weiqi import commands as wc
from games.record.weiqi import events as w
from games.record.weiqi.rules import course_of
from games.rules.books.sources import WEIQI
from games.rules.clocks.control import ControlKind, TimeControl
from tests.support.marks import record_warning
from tests.support.scenario import ARBITER, CHIEF, given
from tests.support.weiqi import BLACK, BLACK_ID, KERNEL, WHITE, WHITE_ID, begun

CAPTURE = KERNEL.from_setup(black=["C4", "E4", "D3", "C3"], white=["D4", "K10", "K11"])
"""Black takes the white stone of D4 by D5; the two of K10 have liberties."""
ELEVEN = ("D4", "Q16", "D16", "Q4", "C3", "R3", "C17", "R17", "K4", "K16", "K10")


def record_capture(*lifted: str) -> wc.RecordCapture:
    return wc.RecordCapture(side="black", lifted=lifted)


class TestCaptures:
    def test_18_1_stones_with_liberties_go_back_and_a_warning_is_given(self) -> None:
        scenario = given(*begun("D5", start=CAPTURE))
        put_right = scenario.do(record_capture("D4", "K10", "K11"))
        put_right.then(
            w.CaptureCorrected(ply=1, side="black", article=WEIQI("18.1"), put_back=("K10", "K11")),
            e.WarningRecorded(side="black", article=WEIQI("18.1")),
        )
        men = dict(KERNEL.men(put_right.after.position))
        assert (men["K10"], men["K11"]) == ("white", "white")
        assert "D4" not in men

    def test_18_2_stones_left_without_liberties_come_off_and_a_warning_is_given(self) -> None:
        scenario = given(*begun("D5", start=CAPTURE))
        scenario.do(record_capture()).then(
            w.CaptureCorrected(ply=1, side="black", article=WEIQI("18.2"), taken_off=("D4",)),
            e.WarningRecorded(side="black", article=WEIQI("18.2")),
        )

    def test_18_the_wrong_stones_for_the_right_ones_are_one_act_and_one_warning(self) -> None:
        scenario = given(*begun("D5", start=CAPTURE))
        scenario.do(record_capture("K10")).then_kinds(w.CaptureCorrected, e.WarningRecorded)

    def test_18_2_the_second_warning_loses(self) -> None:
        scenario = given(*begun("D5", start=CAPTURE))
        scenario.do(record_warning(side="black", article=WEIQI("17.4")))
        scenario.when(record_capture()).then_ended("0-1", "24.2")

    def test_18_the_right_stones_are_no_offence(self) -> None:
        scenario = given(*begun("D5", start=CAPTURE))
        scenario.when(record_capture("D4")).then_refused("capture_was_right", "18.1")

    def test_18_what_cannot_have_been_lifted_did_not_happen(self) -> None:
        scenario = given(*begun("D5", start=CAPTURE))
        scenario.when(record_capture("T19")).then_refused("no_stone_there", "18.1")
        scenario.when(record_capture("Z1")).then_refused("bad_point", "18.1")

    def test_18_after_the_next_move_it_is_too_late(self) -> None:
        scenario = given(*begun("D5", "Q4", start=CAPTURE))
        scenario.when(record_capture()).then_refused("complaint_too_late", "18.1")


class TestTakeback:
    def test_17_3_the_stone_stands_where_it_was_and_a_warning_is_given(self) -> None:
        scenario = given(*begun("D4"))
        ruled = scenario.do(wc.RecordTakeback(side="black", moved_to="D5"))
        ruled.then(
            w.TakebackVoided(ply=1, side="black", moved_to="D5", article=WEIQI("17.3")),
            e.WarningRecorded(side="black", article=WEIQI("17.3")),
        )
        assert KERNEL.men(ruled.after.position) == (("D4", "black"),)
        assert ruled.after.side_to_move == "white"

    def test_17_3_after_the_opponents_move_the_complaint_lapses(self) -> None:
        scenario = given(*begun("D4", "Q16"))
        late = wc.RecordTakeback(side="black", moved_to="D5")
        scenario.when(late).then_refused("complaint_too_late", "17.3")

    def test_17_3_there_is_nothing_to_take_back_of_a_pass_or_before_a_move(self) -> None:
        takeback = wc.RecordTakeback(side="black")
        given(*begun()).when(takeback).then_refused("complaint_too_late", "17.3")
        given(*begun("pass")).when(takeback).then_refused("complaint_too_late", "17.3")

    def test_17_3_p2_a_dropped_stone_is_free_again_when_the_opponent_agrees(self) -> None:
        scenario = given(*begun("D4", "Q16", "K10"))
        freed = scenario.do(wc.ReleaseDroppedStone(side="black", agreed=True), by=ARBITER)
        freed.then(w.MoveWithdrawn(ply=3, side="black", article=WEIQI("17.3")))
        assert KERNEL.men(freed.after.position) == (("D4", "black"), ("Q16", "white"))
        assert (freed.after.side_to_move, freed.after.plies) == ("black", 2)
        played = scenario.do(c.PlayMove(side="black", move="K4"), by=BLACK)
        played.then(e.MovePlayed(ply=3, side="black", move="K4"))

    def test_17_3_p2_a_withdrawn_capture_gives_the_prisoners_back(self) -> None:
        scenario = given(*begun("D5", start=CAPTURE))
        freed = scenario.do(wc.ReleaseDroppedStone(side="black", agreed=True))
        assert freed.after.position == CAPTURE

    def test_17_3_p2_without_agreement_the_chief_referee_decides(self) -> None:
        scenario = given(*begun("D4"))
        alone = wc.ReleaseDroppedStone(side="black", agreed=False)
        scenario.when(alone, by=ARBITER).then_refused("role_not_allowed", "17.3")
        scenario.when(alone, by=CHIEF).then_kinds(w.MoveWithdrawn)

    def test_17_3_p2_the_clock_of_the_side_runs_again(self) -> None:
        control = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=600_000, press_with_move=True)
        scenario = given(*begun(time_control=control))
        scenario.do(c.PlayMove(side="black", move="D4"), by=BLACK, now=10_000)
        freed = scenario.do(wc.ReleaseDroppedStone(side="black", agreed=True), now=15_000)
        assert freed.after.clock is not None
        assert freed.after.clock.running == "black"
        assert freed.after.clock.remaining("white") == 595_000


class TestShiftedStones:
    @pytest.mark.parametrize(
        ("agreed", "by", "article"), [(True, ARBITER, "17.5"), (False, CHIEF, "17.5(1)")]
    )
    def test_17_5_a_stone_goes_to_the_point_agreed_on_or_chosen(
        self, agreed: bool, by: Actor, article: str
    ) -> None:
        scenario = given(*begun("D4", "Q16"))
        moved = scenario.do(wc.RelocateStone(source="D4", target="D5", agreed=agreed), by=by)
        moved.then(w.StoneRelocated(source="D4", target="D5", article=WEIQI(article)))
        assert KERNEL.men(moved.after.position) == (("D5", "black"), ("Q16", "white"))
        assert moved.after.side_to_move == "black"

    def test_17_5_without_agreement_a_board_referee_may_not(self) -> None:
        scenario = given(*begun("D4", "Q16"))
        alone = wc.RelocateStone(source="D4", target="D5", agreed=False)
        scenario.when(alone, by=ARBITER).then_refused("role_not_allowed", "17.5")

    @pytest.mark.parametrize(
        ("source", "target", "code", "article"),
        [
            ("K10", "D5", "no_stone_there", "17.5"),
            ("D4", "Q16", "point_occupied", "17.5"),
            ("D4", "Z5", "bad_point", "17.5"),
        ],
    )
    def test_17_5_what_cannot_be_is_refused(
        self, source: str, target: str, code: str, article: str
    ) -> None:
        scenario = given(*begun("D4", "Q16"))
        wrong = wc.RelocateStone(source=source, target=target, agreed=True)
        scenario.when(wrong).then_refused(code, article)

    def test_3_a_stone_without_liberties_cannot_be_put_there(self) -> None:
        start = KERNEL.from_setup(white=["B1", "A2"], black=["D4"])
        scenario = given(*begun("Q16", start=start))
        wrong = wc.RelocateStone(source="D4", target="A1", agreed=True)
        scenario.when(wrong).then_refused("stone_cannot_stand", "3")


class TestWrongColours:
    def test_17_1_up_to_move_ten_the_game_begins_anew_and_used_time_is_kept(self) -> None:
        control = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=600_000, press_with_move=True)
        scenario = given(*begun(time_control=control))
        for index, move in enumerate(ELEVEN[:10]):
            side = ("black", "white")[index % 2]
            scenario.do(c.PlayMove(side=side, move=move), now=(index + 1) * (1_000 + index % 2))
        scenario.do(record_warning(side="black", article=WEIQI("17.4")))
        before = scenario.state
        assert before is not None
        corrected = scenario.do(wc.ReportWrongColours())
        corrected.then(w.ColoursCorrected(plies=10, article=WEIQI("17.1")))
        state = corrected.after
        assert (state.plies, state.side_to_move) == (0, "black")
        assert KERNEL.men(state.position) == ()
        assert before.clock is not None
        assert state.clock is not None
        # Who played the black stones by mistake now has White, with his own time and warning.
        assert state.clock.remaining("white") == before.clock.remaining("black")
        assert state.warnings == (0, 1)
        assert state.seats == before.seats

    def test_17_1_after_move_ten_the_colours_stand_and_the_drawn_ones_are_kept(self) -> None:
        scenario = given(*begun(*ELEVEN))
        stood = scenario.do(wc.ReportWrongColours())
        stood.then(w.ColoursStood(plies=11, article=WEIQI("17.1")))
        assert stood.after.seats == (("black", WHITE_ID), ("white", BLACK_ID))
        assert course_of(stood.after).assigned == (("black", BLACK_ID), ("white", WHITE_ID))
        assert stood.after.plies == 11
        # The player assigned Black plays the white stones to the end.
        scenario.when(c.PlayMove(side="white", move="C10"), by=BLACK).then_kinds(e.MovePlayed)
        other = scenario.when(c.PlayMove(side="white", move="C10"), by=WHITE)
        other.then_refused("not_your_seat")

    def test_17_1_it_is_settled_once(self) -> None:
        scenario = given(*begun(*ELEVEN))
        scenario.do(wc.ReportWrongColours())
        again = scenario.when(wc.ReportWrongColours())
        again.then_refused("colours_already_settled", "17.1")
