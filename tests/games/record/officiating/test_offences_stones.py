"""Offences on record in gomoku (2025, 15-18, 22) and weiqi (2002, 17, 23-24, 30-31)."""

from typing import Any

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.officiating.offences import commands as o
from games.record.officiating.offences import events as oe
from games.record.officiating.offences.events import OffenceStatus
from games.record.values import Moment, Status
from games.record.weiqi.state import WeiqiCourse
from games.rules.books.sources import GOMOKU, WEIQI
from games.rules.offences.kinds import Measure
from tests.support import gomoku_games as gg
from tests.support import weiqi as wq
from tests.support.marks import record_violation, record_warning
from tests.support.scenario import (
    ARBITER,
    CHIEF,
    COMMITTEE,
    DEPUTY,
    ORGANISER,
    OTHER_ARBITER,
    Scenario,
    given,
)

KEPT = ("b h8,h9,i10", "w keep", "w a1")
"""An opening placed, its colours kept, and the fourth stone."""


def offence(code: str, side: str = "white", **more: Any) -> o.RecordOffence:
    return o.RecordOffence(side=side, code=code, **more)


def gomoku() -> Scenario:
    """Return a game of gomoku after four stones, Black to move."""
    return gg.play(gg.table("free"), "h8", "i8", "h9", "i9")


def weiqi(*moves: str) -> Scenario:
    return given(*wq.begun(*(moves or ("D4", "Q16"))))


def warnings(scenario: Scenario) -> tuple[int, int]:
    assert scenario.state is not None
    assert isinstance(scenario.state.course, WeiqiCourse)
    return scenario.state.warnings


def last_offence(scenario: Scenario) -> int:
    assert scenario.state is not None
    return scenario.state.offences.entries[-1].version


class TestOneAct:
    """15.3 counts acts: one entered by two officials is one violation."""

    def test_15_3_what_an_arbiter_proposed_the_chief_does_not_enter_again(self) -> None:
        scenario = gomoku()
        scenario.do(offence("stone_lifted"), by=ARBITER)
        first = last_offence(scenario)
        again = scenario.when(offence("stone_lifted"), by=CHIEF)
        again.then_refused("offence_already_recorded", "17.9")
        scenario.do(o.ConfirmPenalty(offence_version=first), by=CHIEF).then_goes_on()
        scenario.when(offence("stone_lifted"), by=DEPUTY).then_refused(
            "offence_already_recorded", "17.9"
        )

    def test_17_what_is_noted_is_demanded_and_not_entered_again(self) -> None:
        scenario = gomoku()
        scenario.do(offence("stone_lifted", demanded=False), by=ARBITER)
        again = scenario.when(offence("stone_lifted"), by=CHIEF)
        again.then_refused("offence_already_recorded", "17.9")

    def test_15_3_a_violation_imposed_for_a_disturbance_is_one_too(self) -> None:
        scenario = gomoku()
        more = {"measure": Measure.VIOLATION, "reason": "屡劝不止"}
        scenario.do(offence("disturbance", **more), by=CHIEF).then_goes_on()
        again = scenario.when(offence("disturbance", **more), by=DEPUTY)
        again.then_refused("offence_already_recorded", "18.1")

    def test_15_3_another_act_another_side_another_article_or_move_is_a_second_one(self) -> None:
        scenario = gomoku()
        scenario.do(offence("stone_lifted"), by=CHIEF).then_goes_on()
        scenario.when(offence("stone_lifted", another=True), by=CHIEF).then_ended("1-0", "15.3")
        scenario.when(offence("stone_lifted", "black"), by=CHIEF).then_goes_on()
        scenario.when(offence("two_moves_running"), by=CHIEF).then_ended("1-0", "15.3")
        gg.play(scenario, "g7", "g8")
        scenario.when(offence("stone_lifted"), by=CHIEF).then_ended("1-0", "15.3")

    def test_18_warnings_of_one_article_at_one_move_are_as_many_as_are_given(self) -> None:
        scenario = gomoku()
        for _ in range(2):
            scenario.do(offence("disturbance")).then_goes_on()

    def test_16_3_a_violation_that_loses_is_confirmed_by_the_chief_alone(self) -> None:
        """判负须裁判长: the deputy gives violations (16.2), and proposes a loss."""
        scenario = gomoku()
        scenario.do(offence("two_moves_running"), by=CHIEF).then_goes_on()
        scenario.do(offence("stone_lifted"), by=ARBITER).then_goes_on()
        confirm = o.ConfirmPenalty(offence_version=last_offence(scenario))
        scenario.when(confirm, by=DEPUTY).then_refused("penalty_above_authority", "16.3")
        scenario.when(confirm, by=CHIEF).then_ended("1-0", "15.3")

    def test_16_2_a_violation_that_does_not_lose_is_the_deputys_to_confirm(self) -> None:
        scenario = gomoku()
        scenario.do(offence("stone_lifted"), by=ARBITER).then_goes_on()
        confirm = o.ConfirmPenalty(offence_version=last_offence(scenario))
        scenario.when(confirm, by=DEPUTY).then_goes_on()


class TestSignature:
    def resigned(self) -> Scenario:
        scenario = gomoku()
        scenario.do(c.Resign(side="black"), by=gg.FIRST)
        return scenario

    def test_17_13_a_side_that_has_signed_has_not_refused(self) -> None:
        scenario = self.resigned()
        scenario.do(c.SignResult(signer="white", result="0-1"), by=ARBITER)
        refused = offence("refused_signature", happened=Moment.AFTER)
        scenario.when(refused, by=CHIEF).then_refused("already_signed", "17.13")

    def test_17_13_the_side_that_has_not_signed_may_have(self) -> None:
        scenario = self.resigned()
        scenario.do(c.SignResult(signer="white", result="0-1"), by=ARBITER)
        refused = offence("refused_signature", "black", happened=Moment.AFTER)
        recorded = scenario.when(refused, by=CHIEF)
        assert recorded.refusal is None
        assert isinstance(recorded.decided[0], oe.OffenceRecorded)


class TestPlayingOn:
    def test_17_a_move_accepts_what_was_only_noted(self) -> None:
        scenario = gomoku()
        noted = scenario.do(offence("stone_slid", demanded=False))
        noted.then_kinds(oe.OffenceRecorded)
        gave = scenario.do(c.PlayMove(side="black", move="g7"), by=gg.FIRST)
        gave.then_kinds(oe.OffenceWaived, e.MovePlayed)
        waived = gave.decided[0]
        assert isinstance(waived, oe.OffenceWaived)
        assert (waived.side, waived.article) == ("black", GOMOKU("art.17"))
        assert gave.after.offences.entries[0].status is OffenceStatus.WAIVED
        demand = o.DemandPenalty(side="black", offence_version=waived.offence_version)
        scenario.when(demand, by=gg.FIRST).then_refused("offence_settled", "17.2")

    @pytest.mark.parametrize(
        ("before", "side", "move"),
        [
            ((), "black", "b offer b6,c8"),
            (("b offer b6,c8",), "white", "w choose b6"),
        ],
    )
    def test_17_whatever_is_a_move_of_the_opening_accepts(
        self, before: tuple[str, ...], side: str, move: str
    ) -> None:
        """Offering fifth stones and choosing one of them are moves (6.2)."""
        scenario = gg.do(gg.table("two_fifths"), *KEPT, *before)
        other = "white" if side == "black" else "black"
        scenario.do(offence("stone_lifted", other, demanded=False), by=CHIEF)
        decided = gg.when(scenario, move).decided
        assert isinstance(decided[0], oe.OffenceWaived)

    def test_17_raised_after_playing_on_it_is_refused_before_it_is_not(self) -> None:
        scenario = gomoku()
        late = offence("stone_slid", plies=4)
        scenario.when(late).then_goes_on()
        gg.play(scenario, "g7")
        scenario.when(late).then_refused("offence_waived", "art.17")
        # Discipline is nothing for the opponent to accept (18).
        scenario.when(offence("rude_language", plies=4)).then_goes_on()

    def test_17_the_opponent_demands_and_an_official_confirms(self) -> None:
        scenario = gomoku()
        scenario.do(offence("stone_lifted", demanded=False), by=CHIEF)
        version = last_offence(scenario)
        own = o.DemandPenalty(side="white", offence_version=version)
        scenario.when(own, by=gg.SECOND).then_refused("not_the_opponent", "17.9")
        demand = o.DemandPenalty(side="black", offence_version=version)
        scenario.when(demand, by=gg.SECOND).then_refused("not_your_seat")
        scenario.do(demand, by=gg.FIRST).then_kinds(oe.PenaltyDemanded)
        scenario.do(o.ConfirmPenalty(offence_version=version), by=DEPUTY).then_kinds(
            oe.PenaltyConfirmed, e.FoulRecorded
        )

    def test_17_the_opponent_says_that_it_stands(self) -> None:
        scenario = gomoku()
        scenario.do(offence("stone_slid", demanded=False))
        waive = o.WaiveOffence(side="black", offence_version=last_offence(scenario))
        scenario.do(waive, by=gg.FIRST).then_kinds(oe.OffenceWaived)
        scenario.when(waive, by=gg.FIRST).then_refused("offence_settled", "17.2")

    def test_17_the_offender_s_own_move_waives_nothing(self) -> None:
        scenario = gomoku()
        scenario.do(offence("points_marked", "black", demanded=False))
        scenario.do(c.PlayMove(side="black", move="g7"), by=gg.FIRST).then_kinds(e.MovePlayed)

    def test_17_3_a_takeback_of_weiqi_is_raised_before_the_next_move(self) -> None:
        scenario = weiqi("D4", "Q16", "D5")
        scenario.when(offence("takeback", plies=1, side="black")).then_refused(
            "offence_waived", "17.3"
        )
        scenario.when(offence("takeback", plies=3, side="black")).then_goes_on()


class TestGomokuPowers:
    def test_16_1_to_16_3_what_a_referee_gives_and_what_waits(self) -> None:
        scenario = gomoku()
        scenario.when(offence("rude_language")).then_kinds(oe.OffenceRecorded, e.WarningRecorded)
        harder = {"measure": Measure.VIOLATION, "reason": "屡教不改"}
        more = offence("rude_language", **harder)
        scenario.when(more).then_refused("penalty_above_authority", "16.2")
        scenario.when(more, by=DEPUTY).then_kinds(oe.OffenceRecorded, e.FoulRecorded)
        loss = offence("left_area", measure=Measure.VIOLATION, reason="x")
        scenario.when(loss).then_refused("penalty_above_authority", "16.2")
        scenario.when(offence("left_area")).then_kinds(oe.OffenceRecorded).then_goes_on()
        scenario.when(offence("left_area"), by=CHIEF).then_ended("1-0", "18.8")

    def test_25_3_2_a_a_deputy_s_loss_is_pending_until_the_chief_confirms(self) -> None:
        scenario = gomoku()
        scenario.do(offence("phone_used"), by=DEPUTY).then_goes_on()
        confirm = o.ConfirmPenalty(offence_version=last_offence(scenario))
        scenario.when(confirm, by=DEPUTY).then_refused("penalty_above_authority", "16.3")
        scenario.when(confirm, by=CHIEF).then_ended("1-0", "18.11")

    def test_18_11_the_chief_declines_the_loss_and_a_violation_is_stored(self) -> None:
        scenario = gomoku()
        scenario.do(offence("phone_used"))
        reject = o.RejectPenalty(
            offence_version=last_offence(scenario), reason="仅看时间", instead=Measure.VIOLATION
        )
        gave = scenario.do(reject, by=CHIEF)
        gave.then_kinds(oe.PenaltyRejected, e.FoulRecorded)
        assert gave.after.fouls == (0, 1)

    def test_15_3_two_violations_lose_and_warnings_do_not_add_up(self) -> None:
        scenario = gomoku()
        for _ in range(3):
            scenario.do(offence("rude_language")).then_goes_on()
        scenario.do(offence("stone_lifted"), by=DEPUTY).then_goes_on()
        scenario.when(offence("two_moves_running", "black"), by=DEPUTY).then_goes_on()
        scenario.when(offence("two_moves_running"), by=DEPUTY).then_ended("1-0", "15.3")
        foul = record_violation(side="white", article=GOMOKU("17.8"))
        scenario.when(foul, by=DEPUTY).then_ended("1-0", "15.3")

    def test_15_3_a_waiting_violation_is_counted_as_things_stand_when_confirmed(self) -> None:
        scenario = gomoku()
        scenario.do(offence("stone_lifted"))
        first = last_offence(scenario)
        scenario.do(offence("two_moves_running"), by=CHIEF).then_goes_on()
        confirm = o.ConfirmPenalty(offence_version=first)
        scenario.when(confirm, by=CHIEF).then_ended("1-0", "15.3")

    def test_15_4_the_committee_decides_on_the_chief_s_request_alone(self) -> None:
        scenario = gomoku()
        without = o.ConfirmPenalty(offence_version=7)
        scenario.when(without, by=ORGANISER).then_refused("no_such_offence")
        grave = offence("grave_disruption", note="打斗")
        scenario.do(grave, by=CHIEF).then_goes_on()
        confirm = o.ConfirmPenalty(offence_version=last_offence(scenario))
        scenario.when(confirm, by=CHIEF).then_refused("penalty_above_authority", "16.4")
        scenario.when(confirm, by=ORGANISER).then_ended("1-0", "15.4")

    def test_22_2_1_a_finding_of_fact_is_changed_by_nobody_above(self) -> None:
        scenario = gomoku()
        fact = o.RecordFact(finding="白子先触G9")
        scenario.do(fact)
        assert scenario.state is not None
        version = scenario.state.offences.facts[0].version
        withdraw = o.WithdrawFact(fact_version=version, reason="x")
        for above in (OTHER_ARBITER, DEPUTY, CHIEF, COMMITTEE):
            scenario.when(withdraw, by=above).then_refused("fact_is_final", "22.2.1")
        scenario.when(withdraw, by=ARBITER).then_goes_on()


class TestGomokuAfterTheEnd:
    def closed(self) -> Scenario:
        scenario = gomoku()
        scenario.do(c.Resign(side="black"), by=gg.FIRST)
        for signer, by in (("black", gg.FIRST), ("white", gg.SECOND), ("arbiter", ARBITER)):
            scenario.do(c.SignResult(signer=signer, result="0-1"), by=by)
        assert scenario.state is not None
        assert scenario.state.status is Status.CLOSED
        return scenario

    def test_15_3_a_disciplinary_loss_leaves_the_opponent_what_was_earned(self) -> None:
        scenario = self.closed()
        gave = scenario.do(offence("outside_help"), by=CHIEF)
        gave.then_kinds(oe.OffenceRecorded, oe.PointsForfeited)
        assert gave.after.ending is not None
        assert (gave.after.ending.result, gave.after.offences.forfeited) == ("0-1", ("white",))

    def test_15_3_a_warning_comes_too_late(self) -> None:
        scenario = self.closed()
        scenario.when(offence("rude_language"), by=CHIEF).then_refused("game_closed", "19")

    def test_15_3_a_referee_only_asks_for_it(self) -> None:
        scenario = self.closed()
        scenario.do(offence("outside_help")).then_kinds(oe.OffenceRecorded)
        confirm = o.ConfirmPenalty(offence_version=last_offence(scenario))
        scenario.do(confirm, by=CHIEF).then_kinds(oe.PenaltyConfirmed, oe.PointsForfeited)


class TestWeiqi:
    def test_24_2_a_second_warning_loses_whoever_recorded_the_first(self) -> None:
        scenario = weiqi()
        scenario.do(record_warning(side="white", article=WEIQI("23.5"))).then_goes_on()
        scenario.when(offence("disturbance", "black")).then_goes_on()
        scenario.when(offence("disturbance")).then_ended("1-0", "24.2")

    def test_24_1_one_warning_costs_a_zi(self) -> None:
        scenario = weiqi()
        gave = scenario.do(offence("phone_rang"))
        recorded = gave.decided[0]
        assert isinstance(recorded, oe.OffenceRecorded)
        assert (recorded.penalty.zi, warnings(scenario)) == (1, (0, 1))

    def test_23_7_a_phone_that_rang_in_an_earlier_round_loses(self) -> None:
        scenario = weiqi()
        again = offence("phone_rang", earlier_in_event=1)
        scenario.when(again).then_ended("1-0", "23.7")
        scenario.when(offence("phone_looked_at")).then_ended("1-0", "23.7/p2")

    def test_23_3_a_loss_by_gravity_is_the_chief_s(self) -> None:
        scenario = weiqi()
        loss = {"measure": Measure.LOSS, "reason": "情节严重"}
        scenario.when(offence("disturbance", **loss)).then_refused(
            "penalty_above_authority", "31.5"
        )
        scenario.when(offence("disturbance", **loss), by=CHIEF).then_ended("1-0", "23.3")
        scenario.do(offence("disturbance", **loss), by=DEPUTY).then_goes_on()
        confirm = o.ConfirmPenalty(offence_version=last_offence(scenario))
        scenario.when(confirm, by=CHIEF).then_ended("1-0", "23.3")

    def test_23_1_both_lose_for_a_fixed_game_even_when_it_is_closed(self) -> None:
        scenario = weiqi()
        scenario.do(c.Resign(side="white"), by=wq.WHITE)
        for signer, by in (("black", wq.BLACK), ("white", wq.WHITE), ("arbiter", ARBITER)):
            scenario.do(c.SignResult(signer=signer, result="1-0"), by=by)
        fixed = {"measure": Measure.BOTH_LOSE, "reason": "查实", "note": "君子协定"}
        gave = scenario.do(offence("collusion", **fixed), by=CHIEF)
        gave.then_kinds(oe.OffenceRecorded, oe.ResultPenalised)
        assert gave.after.ending is not None
        assert gave.after.ending.result == "0-0"
        scenario.when(offence("smoking"), by=CHIEF).then_refused("game_closed", "16.4/p2")

    def test_24_a_warning_changed_to_a_note_no_longer_counts(self) -> None:
        scenario = weiqi()
        scenario.do(offence("phone_rang"))
        change = o.OverrulePenalty(
            offence_version=last_offence(scenario), measure=Measure.NOTE, reason="他人手机"
        )
        scenario.do(change, by=CHIEF)
        assert warnings(scenario) == (0, 0)
        scenario.when(offence("disturbance")).then_goes_on()

    def test_17_2_what_the_server_recorded_is_not_recorded_again(self) -> None:
        scenario = weiqi("D4")
        scenario.do(c.PlayMove(side="black", move="D5"))
        assert warnings(scenario) == (1, 0)
        again = offence("two_moves_running", "black")
        scenario.when(again).then_refused("offence_already_recorded", "17.2")
        scenario.when(offence("disturbance", "black")).then_ended("0-1", "24.2")

    def test_19_a_forbidden_point_costs_no_warning(self) -> None:
        scenario = weiqi()
        scenario.do(offence("forbidden_point")).then_kinds(oe.OffenceRecorded)
        assert warnings(scenario) == (0, 0)
