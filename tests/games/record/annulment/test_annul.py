"""What falls with an act that is annulled, what stands, what goes on (docs/decisions/0040)."""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.annulment.commands import AnnulAct
from games.record.annulment.events import ActAnnulled
from games.record.audits.commands import RecordAudit
from games.record.audits.events import GameAudited
from games.record.officiating.offences import commands as o
from games.record.officiating.timekeeping import commands as t
from games.record.state import GameState
from games.record.values import Question, Status
from games.rules.books.sources import XIANGQI
from tests.support.scenario import (
    ARBITER,
    BLACK,
    CHIEF,
    COMMITTEE,
    INCREMENT,
    MINUTE,
    PROVINCIAL,
    RED,
    SYSTEM,
    Scenario,
    Then,
    begun,
    given,
    proposed,
)

MATE = "3k5/1R7/9/9/9/9/8p/R8/9/4K4 w - - 0 1"
"""Red mates by a2a9."""
OFFENCE = o.RecordOffence(side="red", code="disturbance")


def annul(version: int) -> AnnulAct:
    return AnnulAct(event_version=version, reason="登记有误")


def annulled(gave: Then) -> ActAnnulled:
    assert gave.refusal is None, gave.refusal
    event = gave.decided[0]
    assert isinstance(event, ActAnnulled)
    return event


def moves_of(state: GameState) -> list[str]:
    return [played.move for played in state.moves]


class TestMoves:
    def test_the_last_move_falls_and_its_side_is_to_move(self) -> None:
        scenario = given(*begun("h2e2", "h9g7", "h0g2"))
        gave = scenario.do(annul(5), by=CHIEF)
        assert annulled(gave).fallen == (5,)
        assert (moves_of(gave.after), gave.after.side_to_move) == (["h2e2", "h9g7"], "red")
        scenario.do(c.PlayMove(side="red", move="b0c2"))

    def test_the_moves_after_it_fall_with_it_and_findings_stand(self) -> None:
        scenario = given(*begun("h2e2", "h9g7"))
        scenario.do(OFFENCE, by=CHIEF)
        scenario.do(c.PlayMove(side="red", move="h0g2"))
        gave = scenario.do(annul(4), by=CHIEF)
        assert annulled(gave).fallen == (4, 7)
        assert moves_of(gave.after) == ["h2e2"]
        assert gave.after.fouls == (1, 0)

    def test_a_claim_on_those_moves_falls_with_its_ruling(self) -> None:
        scenario = given(*begun("h2e2", "h9g7"))
        scenario.do(c.MakeClaim(side="red", question=Question.NATURAL_LIMIT), by=RED)
        ruling = proposed("draw", claim_version=5, result="1/2-1/2")
        scenario.do(c.ProposeRuling(ruling=ruling), by=SYSTEM)
        gave = scenario.do(annul(4), by=CHIEF)
        assert annulled(gave).fallen == (4, 5, 6)
        assert (gave.after.claims, gave.after.rulings) == ((), ())

    def test_an_illegal_move_entered_by_mistake_takes_its_foul_along(self) -> None:
        scenario = given(*begun("h2e2", options=PROVINCIAL))
        scenario.do(c.PlayMove(side="black", move="h9h7"), by=ARBITER).then_goes_on()
        before = len(scenario.entries)
        gave = scenario.do(annul(4), by=ARBITER)
        assert annulled(gave).fallen == tuple(range(4, before + 1))
        assert (gave.after.fouls, gave.after.illegal_moves) == ((0, 0), (0, 0))
        scenario.do(c.PlayMove(side="black", move="h9g7")).then_goes_on()


class TestEnds:
    def test_with_the_end_its_signatures_fall(self) -> None:
        scenario = given(*begun("h2e2"))
        scenario.do(c.Resign(side="black"), by=BLACK)
        scenario.do(c.SignResult(signer="red", result="1-0"), by=RED)
        gave = scenario.do(annul(4), by=COMMITTEE)
        assert annulled(gave).fallen == (4, 5, 6)
        assert (gave.after.status, gave.after.signed) == (Status.RUNNING, frozenset())

    def test_a_loss_by_fouls_falls_with_a_foul_it_counted(self) -> None:
        scenario = given(*begun("h2e2"))
        for _ in range(2):
            scenario.do(OFFENCE, by=CHIEF).then_goes_on()
        last = scenario.do(OFFENCE, by=CHIEF)
        last.then_ended("0-1", "4.1.10")
        first_of_last = 4 + 2 * 2
        gave = scenario.do(annul(4), by=CHIEF)
        assert annulled(gave).fallen == (4, 5, first_of_last + 2)
        assert annulled(gave).to_review == (6, first_of_last)
        assert (gave.after.status, gave.after.fouls) == (Status.RUNNING, (2, 0))

    def test_another_end_than_by_count_stands_when_a_foul_is_annulled(self) -> None:
        scenario = given(*begun("h2e2"))
        scenario.do(OFFENCE, by=CHIEF)
        scenario.do(c.Resign(side="black"), by=BLACK)
        gave = scenario.do(annul(4), by=CHIEF)
        assert annulled(gave).fallen == (4, 5)
        assert (gave.after.ending and gave.after.ending.result, gave.after.fouls) == (
            "1-0",
            (0, 0),
        )

    def test_a_mate_that_waited_for_an_annulled_claim_ends_the_game(self) -> None:
        scenario = given(*begun(start_position=MATE))
        scenario.do(c.MakeClaim(side="red", question=Question.REPETITION), by=RED)
        scenario.do(c.PlayMove(side="red", move="a2a9"), by=ARBITER).then_goes_on()
        gave = scenario.do(annul(3), by=CHIEF)
        gave.then_ended("1-0", "4.1.1")

    def test_the_clocks_stand_where_the_annulled_end_had_stopped_them(self) -> None:
        scenario = given(*begun("h2e2", time_control=INCREMENT))
        scenario.do(c.Resign(side="black"), by=BLACK, now=10 * MINUTE)
        gave = scenario.do(annul(4), by=CHIEF, now=50 * MINUTE)
        state = gave.after
        assert state.clock is not None
        assert [reading.left_ms for reading in annulled(gave).clocks] == [
            state.clock.remaining("red"),
            state.clock.remaining("black"),
        ]
        assert (state.clock.running, state.clock.remaining("black")) == (None, 50 * MINUTE)
        gone_on = scenario.do(t.ResumeClocks(), by=CHIEF, now=60 * MINUTE).after
        assert gone_on.clock is not None
        assert gone_on.clock.running == "black"

    def test_time_that_ran_goes_on_as_if_the_move_had_not_been(self) -> None:
        scenario = given(*begun(time_control=INCREMENT))
        scenario.do(c.PlayMove(side="red", move="h2e2"), now=10 * MINUTE)
        gave = scenario.do(annul(3), by=CHIEF, now=20 * MINUTE)
        assert annulled(gave).clocks == ()
        assert gave.after.clock is not None
        assert gave.after.clock.running == "red"
        assert gave.after.clock.remaining("red", at_ms=20 * MINUTE) == 40 * MINUTE


class TestRulings:
    def test_a_confirmed_ruling_waits_again_to_be_overruled(self) -> None:
        scenario = given(*begun("h2e2", "h9g7"))
        scenario.do(c.MakeClaim(side="red", question=Question.NATURAL_LIMIT), by=RED)
        ruling = proposed("draw", claim_version=5, result="1/2-1/2")
        scenario.do(c.ProposeRuling(ruling=ruling), by=SYSTEM)
        scenario.do(c.ConfirmRuling(ruling_version=6), by=CHIEF).then_ended("1/2-1/2", "22.2")
        scenario.when(annul(7), by=CHIEF).then_refused("needs_committee", "9")
        gave = scenario.do(annul(7), by=COMMITTEE)
        assert annulled(gave).fallen == (7, 8)
        assert (gave.after.status, gave.after.open_claim) == (
            Status.RUNNING,
            gave.after.claims[0],
        )
        overruled = c.OverruleRuling(ruling_version=6, reason="计数有误", article=XIANGQI("22.2"))
        scenario.do(overruled, by=CHIEF).then_goes_on()


class TestRefusals:
    def test_without_a_reason(self) -> None:
        scenario = given(*begun("h2e2"))
        scenario.when(AnnulAct(event_version=3, reason=" "), by=CHIEF).then_refused(
            "reason_missing"
        )

    @pytest.mark.parametrize("version", [0, 4, 99])
    def test_of_what_is_not_on_record(self, version: int) -> None:
        given(*begun("h2e2")).when(annul(version), by=CHIEF).then_refused("act_unknown")

    def test_of_what_is_annulled_already(self) -> None:
        scenario = given(*begun("h2e2"))
        scenario.do(annul(3), by=CHIEF)
        scenario.when(annul(3), by=CHIEF).then_refused("act_annulled_already")

    def test_of_the_arrangement(self) -> None:
        given(*begun("h2e2")).when(annul(1), by=CHIEF).then_refused("act_opens_game")

    def test_of_an_audit(self) -> None:
        scenario = given(*begun("h2e2"))
        audit = GameAudited(
            audited_version=3,
            edition="xiangqi-2020",
            code_version="1",
            inputs_digest="00" * 32,
            by_todays_rules=False,
            findings=(),
        )
        scenario.do(RecordAudit(audit=audit), by=SYSTEM)
        scenario.when(annul(4), by=COMMITTEE).then_refused("audit_stands")

    def test_of_what_the_machine_proposed(self) -> None:
        scenario = given(*begun("h2e2", "h9g7"))
        scenario.do(c.MakeClaim(side="red", question=Question.NATURAL_LIMIT), by=RED)
        scenario.do(c.ProposeRuling(ruling=proposed("draw", claim_version=5)), by=SYSTEM)
        scenario.when(annul(6), by=COMMITTEE).then_refused("ruling_waits")


def entered(*, by_arbiter: bool = True) -> Scenario:
    """Return a game with a move entered by a board arbiter."""
    scenario = given(*begun("h2e2"))
    scenario.do(c.PlayMove(side="black", move="h9g7"), by=ARBITER if by_arbiter else CHIEF)
    return scenario


class TestPowers:
    def test_an_arbiter_annuls_the_own_entry_while_the_game_goes_on(self) -> None:
        entered().when(annul(4), by=ARBITER).then_goes_on()

    def test_not_another_s(self) -> None:
        entered(by_arbiter=False).when(annul(4), by=ARBITER).then_refused("needs_chief_arbiter")

    def test_not_once_something_followed_from_it(self) -> None:
        scenario = entered()
        scenario.do(c.PlayMove(side="red", move="h0g2"), by=ARBITER)
        scenario.when(annul(4), by=ARBITER).then_refused("needs_chief_arbiter")
        scenario.when(annul(4), by=CHIEF).then_goes_on()

    def test_not_once_the_game_is_over(self) -> None:
        scenario = entered()
        scenario.do(c.Resign(side="red"), by=ARBITER)
        scenario.when(annul(5), by=ARBITER).then_refused("needs_chief_arbiter")
        scenario.when(annul(5), by=CHIEF).then_goes_on()

    def test_after_a_signature_the_committee_alone(self) -> None:
        scenario = entered()
        scenario.do(c.Resign(side="red"), by=ARBITER)
        scenario.do(c.SignResult(signer="black", result="0-1"), by=BLACK)
        for by in (ARBITER, CHIEF):
            scenario.when(annul(5), by=by).then_refused("needs_committee", "9")
        scenario.when(annul(5), by=COMMITTEE).then_goes_on()

    @pytest.mark.parametrize("by", [RED, SYSTEM])
    def test_no_player_and_no_machine(self, by: object) -> None:
        entered().when(annul(4), by=by).then_refused("role_not_allowed")  # type: ignore[arg-type]


def test_what_is_annulled_stays_on_record_and_older_versions_show_it() -> None:
    scenario = entered()
    scenario.do(annul(4), by=CHIEF)
    events = [event for event, _ in scenario.history]
    assert isinstance(events[3], e.MovePlayed)
    assert isinstance(events[4], ActAnnulled)
    assert scenario.state is not None
    assert [correction.event_version for correction in scenario.state.corrections] == [4]


class TestAnnulments:
    def test_an_annulment_is_annulled_while_nothing_was_done_on_it(self) -> None:
        scenario = entered()
        scenario.do(annul(4), by=CHIEF)
        gave = scenario.do(annul(5), by=CHIEF)
        assert moves_of(gave.after) == ["h2e2", "h9g7"]

    def test_not_once_the_game_has_gone_on(self) -> None:
        scenario = entered()
        scenario.do(annul(4), by=CHIEF)
        scenario.do(c.PlayMove(side="black", move="b9c7"), by=ARBITER)
        scenario.when(annul(5), by=CHIEF).then_refused("annulment_acted_on")
        scenario.do(annul(6), by=CHIEF)
        scenario.when(annul(7), by=CHIEF).then_goes_on()

    def test_that_of_a_finding_at_any_time(self) -> None:
        scenario = given(*begun("h2e2"))
        scenario.do(OFFENCE, by=CHIEF)
        scenario.do(annul(4), by=CHIEF)
        scenario.do(c.PlayMove(side="black", move="h9g7"), by=ARBITER)
        assert scenario.do(annul(6), by=CHIEF).after.fouls == (1, 0)

    def test_a_signature_is_not_brought_back_under_an_end_that_is_gone(self) -> None:
        scenario = entered()
        scenario.do(c.Resign(side="red"), by=ARBITER)
        scenario.do(c.SignResult(signer="black", result="0-1"), by=BLACK)
        scenario.do(annul(7), by=COMMITTEE)
        scenario.do(annul(5), by=CHIEF)
        scenario.when(annul(8), by=COMMITTEE).then_refused("annulment_acted_on")
