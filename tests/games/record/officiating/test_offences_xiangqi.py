"""Offences on record in xiangqi: counts, penalties, powers, sparing. Rules 2020, 4.1, 8, 18."""

from typing import Any

from games.record import commands as c
from games.record import events as e
from games.record.officiating.offences import commands as o
from games.record.officiating.offences import events as oe
from games.record.officiating.offences.events import OffenceStatus
from games.record.values import Actor, MarkSource, Role, Status
from games.rules.books.sources import XIANGQI
from games.rules.offences.kinds import Measure
from tests.support.marks import record_foul
from tests.support.scenario import (
    ARBITER,
    BLACK,
    CHIEF,
    COMMITTEE,
    DEPUTY,
    MINUTE,
    ORGANISER,
    PRESSED,
    PROVINCIAL,
    RED,
    Scenario,
    begun,
    given,
    quiet,
)

BIG = {"measure": Measure.LOSS, "reason": "情节严重"}


def offence(code: str, side: str = "red", **more: Any) -> o.RecordOffence:
    return o.RecordOffence(side=side, code=code, **more)


def fouls(scenario: Scenario) -> tuple[int, int]:
    assert scenario.state is not None
    return scenario.state.fouls


class TestCounts:
    def test_8_1_2_a_foul_is_on_record_with_its_penalty(self) -> None:
        scenario = given(*begun("h2e2"))
        gave = scenario.do(offence("clock_touched", note="自行停钟"))
        gave.then_kinds(oe.OffenceRecorded, e.FoulRecorded)
        assert gave.decided[1] == e.FoulRecorded(
            side="red",
            article=XIANGQI("8.1.2"),
            note="自行停钟",
            source=MarkSource.OFFICIAL,
            offence_version=gave.after.offences.entries[0].version,
        )
        assert fouls(scenario) == (1, 0)
        entry = gave.after.offences.entries[0]
        assert (entry.status, entry.plies) == (OffenceStatus.IMPOSED, 1)

    def test_4_1_10_fouls_by_either_command_count_once_each(self) -> None:
        scenario = given(*begun("h2e2"))
        scenario.do(record_foul(side="red", article=XIANGQI("8.1.9")))
        scenario.do(offence("disturbance")).then_goes_on()
        assert fouls(scenario) == (2, 0)
        scenario.when(offence("disturbance", "black")).then_goes_on()
        scenario.when(offence("disturbance")).then_ended("0-1", "4.1.10")
        scenario.when(record_foul(side="red", article=XIANGQI("8.1.9"))).then_ended("0-1", "4.1.10")

    def test_7_1_eight_missing_moves_are_two_fouls(self) -> None:
        scenario = given(*begun(*quiet(5)))
        scenario.when(offence("missing_record", missing_moves=3)).then_kinds(oe.OffenceRecorded)
        four = scenario.when(offence("missing_record", missing_moves=4))
        four.then_kinds(oe.OffenceRecorded, e.FoulRecorded)
        eight = scenario.when(offence("missing_record", missing_moves=8))
        eight.then_kinds(oe.OffenceRecorded, e.FoulRecorded, e.FoulRecorded).then_goes_on()
        assert eight.after.fouls == (2, 0)

    def test_4_1_9_two_presses_before_moving_lose_whoever_recorded_the_first(self) -> None:
        scenario = given(*begun("h2e2", time_control=PRESSED))
        scenario.do(c.PressClock(side="red"))
        scenario.do(c.PressClock(side="black")).then_kinds(e.ClockPressed, e.FoulRecorded)
        again = offence("pressed_without_moving", "black")
        scenario.when(again).then_refused("offence_already_recorded", "8.1.7")
        scenario.do(c.PlayMove(side="black", move="h9g7"))
        scenario.when(again).then_ended("1-0", "4.1.9")

    def test_4_1_8_an_illegal_move_found_later_counts_with_the_next(self) -> None:
        scenario = given(*begun(*quiet(3), options=PROVINCIAL))
        scenario.do(offence("illegal_move", plies=2)).then_goes_on()
        assert scenario.state is not None
        assert scenario.state.illegal_moves == (1, 0)
        illegal = c.PlayMove(side="red", move="h2h9")
        scenario.when(illegal, by=RED).then_ended("0-1", "4.1.8")

    def test_5_8_after_more_than_five_rounds_an_illegal_move_stands(self) -> None:
        scenario = given(*begun(*quiet(6), options=PROVINCIAL))
        scenario.when(offence("illegal_move", plies=2)).then_goes_on()
        late = offence("illegal_move", plies=0)
        scenario.when(late).then_refused("offence_waived", "5.8")
        scenario.when(offence("illegal_move", plies=13)).then_refused("plies_not_reached")

    def test_5_9_men_knocked_over_after_the_press(self) -> None:
        short = given(*begun("h2e2", time_control=PRESSED))
        upset = offence("men_knocked_over", after_press=True)
        assert short.state is not None
        late = short.state.clock.remaining("black") if short.state.clock else 0
        gave = short.when(upset)
        gave.then_kinds(oe.OffenceRecorded, e.TimeAdjusted).then_goes_on()
        assert gave.after.clock is not None
        assert gave.after.clock.remaining("black") == late + 3 * MINUTE
        scenario = given(*begun("h2e2", time_control=PRESSED))
        scenario.do(c.PressClock(side="red"))
        at = 58 * MINUTE
        scenario.when(upset, now=at).then_ended("0-1", "5.9")
        before = offence("men_knocked_over")
        scenario.when(before, now=at).then_kinds(oe.OffenceRecorded)


class TestSparing:
    def test_8_2_who_resigns_at_once_is_spared_the_foul(self) -> None:
        scenario = given(*begun("h2e2"))
        scenario.do(record_foul(side="black", article=XIANGQI("8.1.9")))
        scenario.do(c.PlayMove(side="black", move="h9g7"))
        scenario.do(offence("left_board", "black"))
        gave = scenario.do(c.Resign(side="black"), by=BLACK)
        gave.then_kinds(e.PlayerResigned, oe.FoulSpared, e.GameEnded)
        assert fouls(scenario) == (0, 1)

    def test_8_2_not_who_plays_on_first_nor_the_opponent(self) -> None:
        scenario = given(*begun("h2e2"))
        scenario.do(offence("left_board", "black"))
        scenario.when(c.Resign(side="red"), by=RED).then_kinds(e.PlayerResigned, e.GameEnded)
        scenario.do(c.PlayMove(side="black", move="h9g7"))
        gave = scenario.when(c.Resign(side="black"), by=BLACK)
        gave.then_kinds(e.PlayerResigned, e.GameEnded)
        assert gave.after.fouls == (0, 1)


class TestPowers:
    def test_18_2_a_loss_named_by_the_board_arbiter_is_refused(self) -> None:
        scenario = given(*begun("h2e2"))
        scenario.when(offence("disturbance", **BIG)).then_refused("penalty_above_authority", "18.2")
        scenario.when(offence("disturbance", **BIG), by=CHIEF).then_ended("0-1", "8.1.1")
        for by in (RED, COMMITTEE):
            scenario.when(offence("disturbance"), by=by).then_refused("role_not_allowed")

    def test_18_2_a_deputy_s_loss_waits_for_the_chief(self) -> None:
        scenario = given(*begun("h2e2"))
        gave = scenario.do(offence("disturbance", **BIG), by=DEPUTY)
        gave.then_kinds(oe.OffenceRecorded).then_goes_on()
        version = gave.after.version
        confirm = o.ConfirmPenalty(offence_version=version)
        scenario.when(confirm, by=DEPUTY).then_refused("penalty_above_authority", "18.2")
        scenario.when(confirm, by=ARBITER).then_refused("role_not_allowed")
        scenario.do(c.PlayMove(side="black", move="h9g7"))
        scenario.do(confirm, by=CHIEF).then_ended("0-1", "8.1.1")
        scenario.when(confirm, by=CHIEF).then_refused("offence_settled", "8.1.1")

    def test_18_2_who_gave_it_as_deputy_does_not_confirm_it_as_chief(self) -> None:
        scenario = given(*begun("h2e2"))
        version = scenario.do(offence("disturbance", **BIG), by=DEPUTY).after.version
        confirm = o.ConfirmPenalty(offence_version=version)
        same = Actor(id=DEPUTY.id, role=Role.CHIEF_ARBITER)
        scenario.when(confirm, by=same).then_refused("proposed_by_oneself", "18.2")
        scenario.when(confirm, by=CHIEF).then_ended("0-1", "8.1.1")

    def test_18_3_who_asked_for_an_expulsion_as_chief_does_not_confirm_it(self) -> None:
        scenario = given(*begun("h2e2"))
        version = scenario.do(offence("expulsion", note="使用软件"), by=CHIEF).after.version
        confirm = o.ConfirmPenalty(offence_version=version)
        same = Actor(id=CHIEF.id, role=Role.ORGANISER)
        scenario.when(confirm, by=same).then_refused("proposed_by_oneself", "18.3")
        scenario.when(confirm, by=ORGANISER).then_ended("0-1", "18.3")

    def test_18_2_the_chief_declines_and_gives_a_foul_instead(self) -> None:
        scenario = given(*begun("h2e2"))
        version = scenario.do(offence("refused_record")).after.version
        reject = o.RejectPenalty(offence_version=version, reason="初次", instead=Measure.FOUL)
        scenario.when(reject, by=DEPUTY).then_refused("penalty_above_authority", "18.2")
        same = o.RejectPenalty(offence_version=version, reason="x", instead=Measure.LOSS)
        scenario.when(same, by=CHIEF).then_refused("measure_not_lighter", "7.4")
        bare = o.RejectPenalty(offence_version=version, reason=" ")
        scenario.when(bare, by=CHIEF).then_refused("reason_missing")
        scenario.do(reject, by=CHIEF).then_kinds(oe.PenaltyRejected, e.FoulRecorded)
        assert fouls(scenario) == (1, 0)

    def test_18_3_the_organiser_expels_at_the_chief_s_request(self) -> None:
        scenario = given(*begun("h2e2"))
        expel = offence("expulsion", note="使用软件")
        scenario.when(expel, by=DEPUTY).then_goes_on()
        version = scenario.do(expel, by=CHIEF).after.version
        confirm = o.ConfirmPenalty(offence_version=version)
        scenario.when(confirm, by=CHIEF).then_refused("penalty_above_authority", "18.3")
        scenario.when(confirm, by=ORGANISER).then_ended("0-1", "18.3")
        scenario.when(expel, by=ORGANISER).then_ended("0-1", "18.3")

    def test_20_2_only_the_chief_lets_both_lose(self) -> None:
        scenario = given(*begun())
        both = o.RecordBothLose(article=XIANGQI("20.2"), reason="双方迟到")
        scenario.when(both, by=CHIEF).then_ended("0-0", "20.2")
        scenario.when(both, by=DEPUTY).then_refused("penalty_above_authority", "18.2")
        scenario.when(both, by=ARBITER).then_refused("role_not_allowed")
        bare = o.RecordBothLose(article=XIANGQI("20.2"), reason="")
        scenario.when(bare, by=CHIEF).then_refused("reason_missing", "20.2")

    def test_4_1_13_needs_what_happened(self) -> None:
        scenario = given(*begun())
        bare = offence("serious_breach")
        scenario.when(bare, by=CHIEF).then_refused("evidence_missing", "4.1.13")
        said = offence("serious_breach", note="辱骂裁判")
        scenario.when(said, by=CHIEF).then_ended("0-1", "4.1.13")

    def test_a_measure_of_another_book_or_without_a_reason_is_refused(self) -> None:
        scenario = given(*begun())
        odd = offence("disturbance", measure=Measure.VIOLATION, reason="x")
        scenario.when(odd, by=CHIEF).then_refused("measure_not_in_book", "8.1.1")
        bare = offence("disturbance", measure=Measure.LOSS)
        scenario.when(bare, by=CHIEF).then_refused("reason_missing", "8.1.1")
        scenario.when(offence("rude_language")).then_refused("offence_unknown")
        scenario.when(offence("disturbance", "white")).then_refused("side_unknown")
        noted = offence("disturbance", demanded=False)
        scenario.when(noted).then_refused("offence_not_waivable", "8.1.1")


class TestOverruling:
    def test_a_foul_changed_to_a_warning_is_counted_no_more(self) -> None:
        scenario = given(*begun("h2e2"))
        version = scenario.do(offence("disturbance")).after.version - 1
        change = o.OverrulePenalty(
            offence_version=version,
            measure=Measure.WARNING,
            reason="情节轻微",
            article=XIANGQI("18.2"),
        )
        scenario.when(change, by=ARBITER).then_refused("role_not_allowed")
        gave = scenario.do(change, by=CHIEF)
        gave.then_kinds(oe.PenaltyOverruled, e.WarningRecorded)
        overruled = gave.decided[0]
        assert isinstance(overruled, oe.PenaltyOverruled)
        assert (overruled.before.measure, overruled.after.measure) == (
            Measure.FOUL,
            Measure.WARNING,
        )
        assert (overruled.reason, overruled.article) == ("情节轻微", XIANGQI("18.2"))
        assert fouls(scenario) == (0, 0)
        scenario.when(change, by=CHIEF).then_refused("nothing_changed", "8.1.1")

    def test_a_third_foul_overruled_lets_the_game_go_on(self) -> None:
        scenario = given(*begun("h2e2", time_control=PRESSED))
        for _ in range(2):
            scenario.do(record_foul(side="black", article=XIANGQI("8.1.9")))
        scenario.do(offence("disturbance", "black")).then_ended("1-0", "4.1.10")
        version = max(entry.version for entry in scenario.state.offences.entries)  # type: ignore[union-attr]
        scenario.do(c.SignResult(signer="red", result="1-0"), by=RED)
        change = o.OverrulePenalty(offence_version=version, measure=Measure.NOTE, reason="误判")
        after = scenario.do(change, by=COMMITTEE, now=1000).after
        assert (after.status, after.ending, after.signed) == (Status.RUNNING, None, frozenset())
        assert after.fouls == (0, 2)
        assert after.clock is not None
        assert after.clock.running == "red"

    def test_a_first_foul_overruled_undoes_the_loss_by_the_third(self) -> None:
        scenario = given(*begun("h2e2"))
        first = scenario.do(offence("disturbance")).after.version - 1
        scenario.do(offence("clock_touched"))
        scenario.do(offence("left_board")).then_ended("0-1", "4.1.10")
        change = o.OverrulePenalty(offence_version=first, measure=Measure.NOTE, reason="误判")
        after = scenario.do(change, by=CHIEF).after
        assert (after.status, after.fouls) == (Status.RUNNING, (2, 0))

    def test_22_2_the_five_minutes_come_back(self) -> None:
        scenario = given(*begun("h2e2", time_control=PRESSED))
        version = scenario.do(offence("untrue_limit_claim")).after.version - 2
        change = o.OverrulePenalty(offence_version=version, measure=Measure.NOTE, reason="计数有误")
        gave = scenario.do(change, by=CHIEF)
        gave.then_kinds(oe.PenaltyOverruled, e.TimeAdjusted)
        assert gave.after.clock is not None
        assert gave.after.clock.remaining("red") == 60 * MINUTE

    def test_29_6_in_rapid_games_no_committee_changes_the_chief_s_decision(self) -> None:
        arranged, *rest = begun("h2e2")
        assert isinstance(arranged, e.GameArranged)
        rapid = e.GameArranged(
            edition="xiangqi-2020-rapid", seats=arranged.seats, options=arranged.options
        )
        scenario = given(rapid, *rest)
        version = scenario.do(offence("wrong_hand")).after.version - 1
        change = o.OverrulePenalty(offence_version=version, measure=Measure.NOTE, reason="误判")
        scenario.when(change, by=COMMITTEE).then_refused("decision_final", "29.6")
        scenario.when(change, by=CHIEF).then_goes_on()

    def test_what_is_not_there_or_not_in_force_cannot_be_changed(self) -> None:
        scenario = given(*begun("h2e2"))
        change = o.OverrulePenalty(offence_version=99, measure=Measure.NOTE, reason="x")
        scenario.when(change, by=CHIEF).then_refused("no_such_offence")
        version = scenario.do(offence("refused_record")).after.version
        change = o.OverrulePenalty(offence_version=version, measure=Measure.NOTE, reason="x")
        scenario.when(change, by=CHIEF).then_refused("offence_settled", "7.4")
        confirm = o.ConfirmPenalty(offence_version=99)
        scenario.when(confirm, by=CHIEF).then_refused("no_such_offence")


class TestAfterTheEnd:
    def test_7_4_refusing_to_complete_the_record_after_the_game_loses_it(self) -> None:
        scenario = given(*begun("h2e2"))
        scenario.do(c.Resign(side="black"), by=BLACK)
        scenario.do(c.SignResult(signer="black", result="1-0"), by=BLACK)
        refused = offence("refused_record")
        gave = scenario.do(refused, by=CHIEF)
        gave.then_kinds(oe.OffenceRecorded, oe.ResultPenalised)
        ending = gave.after.ending
        assert ending is not None
        assert (ending.result, ending.article, gave.after.signed) == (
            "0-1",
            XIANGQI("4.1.13"),
            frozenset(),
        )
        version = gave.after.version - 1
        change = o.OverrulePenalty(offence_version=version, measure=Measure.NOTE, reason="已补正")
        back = scenario.do(change, by=CHIEF).after.ending
        assert back is not None
        assert (back.result, back.reason) == ("1-0", "resignation")

    def test_18_2_a_loss_that_waited_past_the_end_changes_the_result_until_the_close(self) -> None:
        scenario = given(*begun("h2e2"))
        version = scenario.do(offence("refused_record", "black"), by=DEPUTY).after.version
        scenario.do(c.Resign(side="red"), by=RED)
        confirm = o.ConfirmPenalty(offence_version=version)
        gave = scenario.when(confirm, by=CHIEF)
        gave.then_kinds(oe.PenaltyConfirmed, oe.ResultPenalised)
        assert gave.after.ending is not None
        assert (gave.after.ending.result, gave.after.offences.entries[0].after_end) == (
            "1-0",
            True,
        )
        for signer, by in (("red", RED), ("black", BLACK), ("arbiter", ARBITER)):
            scenario.do(c.SignResult(signer=signer, result="0-1"), by=by)
        scenario.when(confirm, by=CHIEF).then_refused("game_closed", "9")

    def test_everything_before_the_start_is_refused(self) -> None:
        given(begun()[0]).when(offence("disturbance")).then_refused("game_not_started")


class TestFacts:
    def test_a_finding_is_the_finder_s_to_withdraw_and_the_chief_s(self) -> None:
        scenario = given(*begun("h2e2"))
        found = scenario.do(o.RecordFact(finding="红方先按钟")).after.version
        withdraw = o.WithdrawFact(fact_version=found, reason="看错")
        scenario.when(withdraw, by=DEPUTY).then_refused("role_not_allowed")
        scenario.when(withdraw, by=CHIEF).then_goes_on()
        scenario.do(withdraw, by=ARBITER)
        scenario.when(withdraw, by=ARBITER).then_refused("fact_already_withdrawn")
        other = o.WithdrawFact(fact_version=1, reason="x")
        scenario.when(other).then_refused("no_such_fact")
        scenario.when(o.RecordFact(finding=" ")).then_refused("finding_missing")
