"""Claims and what follows from rulings: 4.1.4, 4.1.11, 4.2.4, 8.1.4, 22.2, 22.4, 23."""

from dataclasses import replace

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.values import Actor, MarkSource, Options, Question, Role
from games.rules.books.sources import XIANGQI
from tests.support.claims import BINDING, DRAW, LIMIT, claim, confirm, overrule, rule, ruled
from tests.support.scenario import (
    ARBITER,
    ARCHIVIST,
    BLACK,
    CHIEF,
    COMMITTEE,
    INCREMENT,
    MINUTE,
    OTHER_ARBITER,
    PRESSED,
    RATING,
    RED,
    STRANGER,
    SUDDEN,
    SYSTEM,
    Scenario,
    begun,
    given,
    proposed,
)


def remaining(scenario: Scenario) -> tuple[int, int]:
    assert scenario.state is not None
    assert scenario.state.clock is not None
    return scenario.state.clock.remaining_ms


# 22.2 and 22.4: making the claim


def test_22_4_a_claim_is_made_on_one_s_own_time() -> None:
    given(*begun()).when(claim("red"), by=RED).then(e.ClaimMade(side="red", question=LIMIT, ply=0))


def test_22_4_not_on_the_opponent_s_time() -> None:
    given(*begun()).when(claim("black"), by=BLACK).then_refused("not_on_own_time", "22.4")


def test_22_4_between_move_and_press_it_is_still_one_s_own_time() -> None:
    scenario = given(*begun("h2e2", time_control=PRESSED))
    scenario.when(claim("red"), by=RED).then_kinds(e.ClaimMade)
    scenario.when(claim("black"), by=BLACK).then_refused("not_on_own_time", "22.4")


def test_22_4_where_the_move_presses_the_time_is_the_opponent_s() -> None:
    scenario = given(*begun("h2e2", time_control=INCREMENT))
    scenario.when(claim("black"), by=BLACK).then_kinds(e.ClaimMade)
    scenario.when(claim("red"), by=RED).then_refused("not_on_own_time", "22.4")


def test_22_4_one_claim_at_a_time() -> None:
    scenario = given(*begun())
    scenario.do(claim("red"), by=RED)
    scenario.when(claim("red", Question.REPETITION), by=RED).then_refused(
        "claim_already_open", "22.4"
    )


def test_22_2_the_clock_is_stopped_for_the_claim() -> None:
    scenario = given(*begun(time_control=SUDDEN))
    state = scenario.do(claim("red"), by=RED, now=5 * MINUTE).after
    assert state.clock is not None
    assert state.clock.running is None
    assert state.clock.remaining_ms == (15 * MINUTE, 20 * MINUTE)


def test_22_4_a_move_made_meanwhile_is_recorded_and_the_claim_stands() -> None:
    scenario = given(*begun("h2e2", time_control=PRESSED))
    scenario.do(claim("red"), by=RED)
    gave = scenario.do(c.PlayMove(side="black", move="h9g7"), by=BLACK)
    gave.then(e.MovePlayed(ply=2, side="black", move="h9g7"))
    assert gave.after.open_claim is not None
    assert gave.after.open_claim.ply == 1


@pytest.mark.parametrize("by", [STRANGER, BLACK, SYSTEM, ARCHIVIST, RATING])
def test_22_4_nobody_claims_for_red_but_red_and_the_arbiters(by: Actor) -> None:
    code = "not_your_seat" if by in (STRANGER, BLACK) else "role_not_allowed"
    given(*begun()).when(claim("red"), by=by).then_refused(code)
    given(*begun()).when(claim("red"), by=ARBITER).then_kinds(e.ClaimMade)


# 4.2.4: a true claim


def test_4_2_4_a_confirmed_true_claim_draws() -> None:
    scenario = ruled(given(*begun()), "red", "draw", **DRAW)
    gave = scenario.when(confirm(scenario), by=ARBITER)
    gave.then_kinds(e.RulingConfirmed, e.GameEnded).then_ended("1/2-1/2", "4.2.4")


def test_4_2_4_a_proposed_ruling_binds_nobody() -> None:
    scenario = ruled(given(*begun()), "red", "draw", **DRAW)
    assert scenario.state is not None
    assert scenario.state.ending is None
    assert scenario.state.open_claim is not None


def test_4_2_4_it_binds_at_once_where_the_event_says_so() -> None:
    scenario = given(*begun(options=BINDING))
    scenario.do(claim("red"), by=RED)
    gave = scenario.when(rule(scenario, "draw", **DRAW), by=SYSTEM)
    gave.then_kinds(e.RulingProposed, e.RulingConfirmed, e.GameEnded)
    confirmed = gave.decided[1]
    assert confirmed == e.RulingConfirmed(ruling_version=4)


def test_4_1_4_a_confirmed_perpetual_check_loses() -> None:
    scenario = ruled(
        given(*begun()),
        "red",
        "black_loses",
        Question.REPETITION,
        result="1-0",
        against="black",
        articles=("23.5.1", "25.1", "4.1.4"),
    )
    scenario.when(confirm(scenario), by=ARBITER).then_ended("1-0", "23.5.1")


def test_23_3_not_three_rounds_costs_nothing_and_the_game_goes_on() -> None:
    scenario = ruled(
        given(*begun(time_control=INCREMENT)),
        "red",
        "not_three",
        Question.REPETITION,
        articles=("23.3",),
    )
    gave = scenario.do(confirm(scenario), by=ARBITER, now=9 * MINUTE)
    gave.then_kinds(e.RulingConfirmed)
    assert gave.after.fouls == (0, 0)
    assert gave.after.clock is not None
    assert gave.after.clock.running == "red"
    assert gave.after.clock.since_ms == 9 * MINUTE
    assert gave.after.open_claim is None


# 8.1.4, 22.2, 4.1.11: an untrue claim


def test_8_1_4_an_untrue_claim_is_a_foul_and_five_minutes() -> None:
    scenario = ruled(given(*begun(time_control=INCREMENT)), "red", "untrue")
    gave = scenario.do(confirm(scenario), by=ARBITER)
    gave.then(
        e.RulingConfirmed(ruling_version=scenario.state.rulings[-1].version),  # type: ignore[union-attr]
        e.FoulRecorded(side="red", article=XIANGQI("8.1.4"), source=MarkSource.CLAIM),
        e.TimeAdjusted(side="red", delta_ms=-300_000, article=XIANGQI("22.2")),
    )
    assert remaining(scenario) == (55 * MINUTE, 60 * MINUTE)


def test_8_1_4_without_a_clock_the_foul_remains() -> None:
    scenario = ruled(given(*begun()), "red", "untrue")
    scenario.when(confirm(scenario), by=ARBITER).then_kinds(e.RulingConfirmed, e.FoulRecorded)


@pytest.mark.parametrize(("left", "loses"), [(4, True), (5, True), (6, False)])
def test_22_2_the_five_minutes_may_lose_on_time(left: int, loses: bool) -> None:
    scenario = given(*begun(time_control=SUDDEN))
    scenario.do(claim("red"), by=RED, now=(20 - left) * MINUTE)
    scenario.do(rule(scenario, "untrue"), by=SYSTEM)
    gave = scenario.when(confirm(scenario), by=ARBITER)
    if loses:
        gave.then_ended("0-1", "22.2")
    else:
        gave.then_goes_on()
        assert gave.after.clock is not None
        assert gave.after.clock.remaining_ms[0] == MINUTE


def untrue(scenario: Scenario, side: str) -> Scenario:
    """Have a claim of `side` found untrue and confirmed."""
    ruled(scenario, side, "untrue")
    scenario.do(confirm(scenario), by=ARBITER)
    return scenario


def test_4_1_11_the_second_untrue_claim_of_a_stage_loses() -> None:
    scenario = untrue(given(*begun("h0g2", "h9g7")), "red")
    scenario.do(c.PlayMove(side="red", move="g2h0"), by=RED)
    scenario.do(c.PlayMove(side="black", move="g7h9"), by=BLACK)
    ruled(scenario, "red", "untrue")
    gave = scenario.when(confirm(scenario), by=ARBITER)
    gave.then_kinds(e.RulingConfirmed, e.FoulRecorded, e.GameEnded).then_ended("0-1", "4.1.11")


def test_4_1_11_a_capture_between_makes_it_only_a_foul() -> None:
    scenario = untrue(given(*begun("h0g2", "h9g7")), "red")
    scenario.do(c.PlayMove(side="red", move="b2b9"), by=RED)
    scenario.do(c.PlayMove(side="black", move="a9b9"), by=BLACK)
    ruled(scenario, "red", "untrue")
    scenario.when(confirm(scenario), by=ARBITER).then_kinds(e.RulingConfirmed, e.FoulRecorded)


def test_4_1_11_a_capture_after_the_second_claim_comes_too_late() -> None:
    scenario = untrue(given(*begun("h0g2", "h9g7", time_control=PRESSED)), "red")
    scenario.do(c.PlayMove(side="red", move="g2h0"), by=RED)
    scenario.do(claim("red"), by=RED)
    scenario.do(c.PlayMove(side="black", move="b7b0"), by=BLACK)
    scenario.do(rule(scenario, "untrue"), by=SYSTEM)
    scenario.when(confirm(scenario), by=ARBITER).then_ended("0-1", "4.1.11")


def test_4_1_11_one_untrue_claim_of_each_side_loses_for_nobody() -> None:
    scenario = untrue(given(*begun("h0g2", "h9g7")), "red")
    scenario.do(c.PlayMove(side="red", move="g2h0"), by=RED)
    ruled(scenario, "black", "untrue")
    scenario.when(confirm(scenario), by=ARBITER).then_goes_on()


def test_4_1_11_an_overruled_claim_does_not_count() -> None:
    scenario = ruled(given(*begun()), "red", "untrue")
    scenario.do(overrule(scenario), by=CHIEF)
    ruled(scenario, "red", "untrue")
    scenario.when(confirm(scenario), by=ARBITER).then_kinds(e.RulingConfirmed, e.FoulRecorded)


def test_4_1_10_an_untrue_claim_as_third_foul_loses() -> None:
    fouls = (e.FoulRecorded(side="red", article=XIANGQI("8.1.1")),) * 2
    scenario = ruled(given(*begun(time_control=INCREMENT), *fouls), "red", "untrue")
    gave = scenario.when(confirm(scenario), by=ARBITER)
    gave.then_kinds(e.RulingConfirmed, e.FoulRecorded, e.GameEnded).then_ended("0-1", "4.1.10")


# Who rules


@pytest.mark.parametrize("by", [RED, BLACK, ARBITER, CHIEF, COMMITTEE, ARCHIVIST])
def test_22_2_only_the_server_proposes(by: Actor) -> None:
    scenario = given(*begun())
    scenario.do(claim("red"), by=RED)
    scenario.when(rule(scenario, "draw", **DRAW), by=by).then_refused("role_not_allowed")


@pytest.mark.parametrize("by", [RED, BLACK, SYSTEM, ARCHIVIST, COMMITTEE, RATING])
def test_22_2_players_and_machines_confirm_nothing(by: Actor) -> None:
    scenario = ruled(given(*begun()), "red", "draw", **DRAW)
    scenario.when(confirm(scenario), by=by).then_refused("role_not_allowed")


@pytest.mark.parametrize("by", [RED, BLACK, SYSTEM, ARBITER, ARCHIVIST, RATING])
def test_22_2_only_chief_and_committee_overrule(by: Actor) -> None:
    scenario = ruled(given(*begun()), "red", "draw", **DRAW)
    scenario.when(overrule(scenario), by=by).then_refused("role_not_allowed")


@pytest.mark.parametrize("by", [CHIEF, COMMITTEE])
def test_22_2_they_do_with_a_reason(by: Actor) -> None:
    scenario = ruled(given(*begun()), "red", "draw", **DRAW)
    scenario.when(overrule(scenario, reason="  "), by=by).then_refused("reason_missing")
    scenario.when(overrule(scenario), by=by).then_kinds(e.RulingOverruled)


def test_17_1_an_arbiter_of_other_tables_rules_nothing_here() -> None:
    first = e.GameArranged(
        edition="xiangqi-2020",
        seats=begun()[0].seats,  # type: ignore[union-attr]
        options=Options(),
        arbiters=("arbiter-1",),
    )
    scenario = ruled(given(first, e.GameStarted()), "red", "draw", **DRAW)
    scenario.when(confirm(scenario), by=OTHER_ARBITER).then_refused("not_assigned")
    scenario.when(confirm(scenario), by=ARBITER).then_ended("1/2-1/2", "4.2.4")


def test_22_2_a_claim_is_ruled_once() -> None:
    scenario = given(*begun())
    scenario.do(claim("red"), by=RED)
    again = rule(scenario, "untrue")
    scenario.do(rule(scenario, "draw", **DRAW), by=SYSTEM)
    scenario.when(again, by=SYSTEM).then_refused("already_ruled")


def test_22_2_a_ruling_answers_a_claim_of_this_game() -> None:
    ruling = proposed("draw", claim_version=99)
    given(*begun()).when(c.ProposeRuling(ruling=ruling), by=SYSTEM).then_refused("claim_unknown")


def test_22_2_a_settled_ruling_is_settled() -> None:
    scenario = ruled(given(*begun()), "red", "not_three")
    scenario.do(confirm(scenario), by=ARBITER)
    scenario.when(confirm(scenario), by=ARBITER).then_refused("ruling_already_settled")
    scenario.when(overrule(scenario), by=CHIEF).then_refused("ruling_already_settled")


def test_22_2_no_such_ruling() -> None:
    given(*begun()).when(c.ConfirmRuling(ruling_version=2), by=ARBITER).then_refused(
        "ruling_unknown"
    )


@pytest.mark.parametrize("options", [Options(), BINDING])
def test_23_5_an_undecided_ruling_never_binds_by_itself(options: Options) -> None:
    scenario = given(*begun(options=options))
    scenario.do(claim("red", Question.REPETITION), by=RED)
    scenario.do(rule(scenario, "undecided", articles=("23.5.2",)), by=SYSTEM).then_kinds(
        e.RulingProposed
    )
    scenario.when(confirm(scenario), by=ARBITER).then_refused("ruling_undecided", "23.5.2")
    scenario.when(c.DeclareResult(result="1/2-1/2", article=XIANGQI("23.5.2.1"))).then_ended(
        "1/2-1/2", "23.5.2.1"
    )


def test_23_5_2_after_an_overruled_undecided_ruling_the_game_goes_on() -> None:
    scenario = given(*begun(time_control=INCREMENT))
    scenario.do(claim("red", Question.REPETITION), by=RED)
    scenario.do(rule(scenario, "undecided"), by=SYSTEM)
    gave = scenario.do(overrule(scenario, "红方两回合内变着"), by=CHIEF)
    assert gave.after.clock is not None
    assert gave.after.clock.running == "red"
    assert gave.after.open_claim is None


# After the end


def test_9_confirming_after_the_end_ends_nothing_twice_and_starts_no_clock() -> None:
    scenario = ruled(given(*begun(time_control=INCREMENT)), "red", "draw", **DRAW)
    scenario.do(c.Resign(side="black"), by=BLACK)
    gave = scenario.when(confirm(scenario), by=ARBITER)
    gave.then_kinds(e.RulingConfirmed)
    assert gave.after.clock is not None
    assert gave.after.clock.running is None
    assert gave.after.ending is not None
    assert gave.after.ending.result == "1-0"


def test_9_nothing_is_added_to_a_closed_record() -> None:
    scenario = ruled(given(*begun()), "red", "draw", **DRAW)
    open_ruling = confirm(scenario)
    scenario.do(c.Resign(side="black"), by=BLACK)
    for signer, by in (("red", RED), ("black", BLACK), ("arbiter", ARBITER)):
        scenario.do(c.SignResult(signer=signer, result="1-0"), by=by)
    scenario.when(open_ruling, by=ARBITER).then_refused("game_closed", "9")
    scenario.when(overrule(scenario), by=CHIEF).then_refused("game_closed", "9")
    ruling = proposed("draw", claim_version=3)
    scenario.when(c.ProposeRuling(ruling=ruling), by=SYSTEM).then_refused("game_closed", "9")


def test_23_5_the_board_arbiter_answers_what_the_machine_left_open() -> None:
    scenario = ruled(given(*begun()), "red", "undecided", Question.REPETITION)
    scenario.when(overrule(scenario, "裁判员裁定继续对弈"), by=ARBITER).then_kinds(
        e.RulingOverruled
    )


class TestFourEyes:
    """Where the event wants them, who recorded a claim does not confirm the ruling on it."""

    @staticmethod
    def claimed_by(by: Actor) -> Scenario:
        scenario = given(*begun("h2e2"))
        scenario.do(claim("black"), by=by)
        scenario.do(rule(scenario, "draw", **DRAW), by=SYSTEM)
        return scenario

    def test_who_recorded_the_claim_is_refused_under_any_office(self) -> None:
        scenario = self.claimed_by(ARBITER)
        asked = replace(confirm(scenario), four_eyes=True)
        for role in (Role.ARBITER, Role.CHIEF_ARBITER):
            same = Actor(id=ARBITER.id, role=role)
            scenario.when(asked, by=same).then_refused("claim_entered_by_oneself", "4.2.4")
        scenario.when(asked, by=CHIEF).then_ended("1/2-1/2", "4.2.4")

    def test_a_player_s_own_claim_binds_no_arbiter(self) -> None:
        scenario = self.claimed_by(BLACK)
        asked = replace(confirm(scenario), four_eyes=True)
        scenario.when(asked, by=ARBITER).then_ended("1/2-1/2", "4.2.4")

    def test_without_the_setting_one_may_do_both(self) -> None:
        scenario = self.claimed_by(ARBITER)
        scenario.when(confirm(scenario), by=ARBITER).then_ended("1/2-1/2", "4.2.4")


class TestFourEyesOverruling:
    """Where the event wants them, who proposes another decision does not confirm it."""

    OTHER_CHIEF = Actor(id="user:77", role=Role.CHIEF_ARBITER)

    @staticmethod
    def other(scenario: Scenario, *, result: str = "1-0") -> c.OverruleRuling:
        return replace(overrule(scenario), result=result, article=XIANGQI("4.1.11"), four_eyes=True)

    def proposed(self, verdict: str = "draw", by: Actor = CHIEF) -> tuple[Scenario, int]:
        """Return a game in which another decision waits, and the version that proposed it."""
        details = DRAW if verdict == "draw" else {}
        question = LIMIT if verdict == "draw" else Question.REPETITION
        scenario = ruled(given(*begun()), "red", verdict, question, **details)
        scenario.do(self.other(scenario), by=by)
        return scenario, len(scenario.entries)

    def test_it_waits_and_decides_nothing(self) -> None:
        scenario, version = self.proposed()
        assert scenario.state is not None
        (ruling,) = scenario.state.rulings
        assert scenario.entries[-1].event == e.OverrulingProposed(
            ruling_version=ruling.version,
            reason="记录有误",
            article=XIANGQI("4.1.11"),
            result="1-0",
        )
        assert ruling.waiting is not None
        assert ruling.waiting.version == version
        assert scenario.state.ending is None

    def test_who_proposed_it_is_refused_under_any_office(self) -> None:
        scenario, version = self.proposed()
        confirming = c.ConfirmRuling(ruling_version=version)
        for role in (Role.ARBITER, Role.DEPUTY_CHIEF_ARBITER, Role.CHIEF_ARBITER):
            same = Actor(id=CHIEF.id, role=role)
            scenario.when(confirming, by=same).then_refused(
                "overruling_proposed_by_oneself", "4.1.11"
            )

    def test_another_confirms_it(self) -> None:
        scenario, version = self.proposed()
        gave = scenario.do(c.ConfirmRuling(ruling_version=version), by=self.OTHER_CHIEF)
        gave.then_kinds(e.RulingOverruled, e.GameEnded)
        assert scenario.state is not None
        assert scenario.state.ending is not None
        assert scenario.state.ending.result == "1-0"
        assert scenario.state.rulings[0].waiting is None
        again = c.ConfirmRuling(ruling_version=version)
        scenario.when(again, by=self.OTHER_CHIEF).then_refused("ruling_already_settled")

    def test_who_may_not_overrule_may_not_confirm_it_either(self) -> None:
        scenario, version = self.proposed()
        confirming = c.ConfirmRuling(ruling_version=version)
        scenario.when(confirming, by=OTHER_ARBITER).then_refused("role_not_allowed")

    def test_what_was_left_open_is_decided_by_two_arbiters(self) -> None:
        scenario, version = self.proposed("undecided", by=ARBITER)
        confirming = c.ConfirmRuling(ruling_version=version)
        scenario.when(confirming, by=ARBITER).then_refused(
            "overruling_proposed_by_oneself", "4.1.11"
        )
        scenario.when(confirming, by=OTHER_ARBITER).then_kinds(e.RulingOverruled, e.GameEnded)

    def test_the_ruling_itself_may_still_be_confirmed(self) -> None:
        scenario, version = self.proposed()
        scenario.do(confirm(scenario), by=self.OTHER_CHIEF).then_ended("1/2-1/2", "4.2.4")
        late = c.ConfirmRuling(ruling_version=version)
        scenario.when(late, by=self.OTHER_CHIEF).then_refused("ruling_already_settled")

    def test_only_the_last_proposal_is_confirmed(self) -> None:
        scenario, first = self.proposed()
        scenario.do(self.other(scenario, result="0-1"), by=self.OTHER_CHIEF)
        stale = c.ConfirmRuling(ruling_version=first)
        scenario.when(stale, by=CHIEF).then_refused("ruling_unknown")
        last = c.ConfirmRuling(ruling_version=len(scenario.entries))
        scenario.when(last, by=self.OTHER_CHIEF).then_refused(
            "overruling_proposed_by_oneself", "4.1.11"
        )
        scenario.when(last, by=CHIEF).then_ended("0-1", "4.1.11")

    def test_what_could_not_be_decided_is_not_proposed(self) -> None:
        scenario = ruled(given(*begun()), "red", "draw", **DRAW)
        without_reason = replace(self.other(scenario), reason=" ")
        scenario.when(without_reason, by=CHIEF).then_refused("reason_missing")
        scenario.when(self.other(scenario), by=ARBITER).then_refused("role_not_allowed")
        unknown = replace(self.other(scenario), result="9-9")
        assert scenario.when(unknown, by=CHIEF).refusal is not None
