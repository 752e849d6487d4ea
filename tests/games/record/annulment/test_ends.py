"""Ends that an annulment or a correction brings, takes back or changes (docs/decisions/0040)."""

from games.record import commands as c
from games.record import events as e
from games.record.annulment.commands import AnnulAct, CorrectMove
from games.record.annulment.events import ActAnnulled, MoveCorrected
from games.record.audits.findings import Code
from games.record.gomoku.commands import ChooseSwap
from games.record.officiating.offences import commands as o
from games.record.officiating.offences.events import (
    OffenceRecorded,
    PenaltyOverruled,
    ResultPenalised,
)
from games.record.officiating.timekeeping import commands as t
from games.record.values import Options, Question, Status
from games.record.weiqi.commands import MarkDead, RequestRecount
from games.record.weiqi.events import GameCounted
from games.record.weiqi.options import WeiqiOptions
from games.rules.books.sources import XIANGQI
from games.rules.offences.kinds import Measure
from tests.support import audited
from tests.support.gomoku_games import table
from tests.support.played import FIVE_LINES, WALLS
from tests.support.scenario import (
    ARBITER,
    BLACK,
    CHIEF,
    COMMITTEE,
    MINUTE,
    PRESSED,
    SUDDEN,
    SYSTEM,
    Scenario,
    begun,
    given,
    proposed,
)

TWO_ROOKS = "3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1"
"""Red stalemates by b7e7 or a8f8 and mates by b7b9."""


def _stalemated() -> Scenario:
    scenario = given(*begun(start_position=TWO_ROOKS))
    scenario.do(c.PlayMove(side="red", move="b7e7"), by=ARBITER).then_ended("1-0", "4.1.2")
    return scenario


def _both_flags() -> Scenario:
    """Return a game in which the chief arbiter saw both flags down after a move of each side."""
    scenario = given(*begun(time_control=SUDDEN))
    for side, move in (("red", "h2e2"), ("black", "h9g7")):
        scenario.do(c.PlayMove(side=side, move=move), now=scenario.now + MINUTE)
        scenario.do(c.PressClock(side=side))
    scenario.do(t.ReportBothFlags(), by=CHIEF)
    return scenario


def _correct(scenario: Scenario, version: int, move: str) -> MoveCorrected:
    command = CorrectMove(event_version=version, move=move, reason="以双方记录为准")
    event = scenario.do(command, by=CHIEF).decided[0]
    assert isinstance(event, MoveCorrected)
    return event


def _annul(scenario: Scenario, version: int) -> ActAnnulled:
    command = AnnulAct(event_version=version, reason="登记有误")
    event = scenario.do(command, by=COMMITTEE).decided[0]
    assert isinstance(event, ActAnnulled)
    return event


def test_4_1_1_the_same_result_for_another_reason_is_another_end() -> None:
    scenario = _stalemated()
    assert _correct(scenario, 3, "b7b9").fallen == (4,)
    ended = scenario.entries[-1].event
    assert isinstance(ended, e.GameEnded)
    assert (ended.reason, ended.article) == ("checkmate", XIANGQI("4.1.1"))


def test_4_1_2_an_end_that_a_correction_brought_falls_by_the_next() -> None:
    scenario = _stalemated()
    _correct(scenario, 3, "b7b9")
    assert _correct(scenario, 3, "a8f8").fallen == (6,)
    ended = scenario.entries[-1].event
    assert isinstance(ended, e.GameEnded)
    assert ended.reason == "stalemate"


def test_what_a_correction_brought_down_does_not_come_back_without_its_move() -> None:
    scenario = _stalemated()
    assert _correct(scenario, 3, "a8a2").fallen == (4,)
    assert _annul(scenario, 2).fallen == (2, 3, 4, 5)


def test_nor_does_a_count_that_a_correction_took_away() -> None:
    scenario = audited.begun("weiqi-2002", start_position=FIVE_LINES)
    audited.play(scenario, *WALLS, "pass", "pass")
    for side in ("black", "white"):
        scenario.do(MarkDead(side=side, dead=("A3",)), by=CHIEF)
    assert scenario.state is not None
    assert scenario.state.ending is not None
    last = scenario.state.moves[-1].version
    counted = scenario.entries[-1].version
    assert _correct(scenario, last, "B3").fallen == tuple(range(last + 1, counted + 1))
    first = AnnulAct(event_version=3, reason="另一台的着法")
    gave = scenario.do(first, by=COMMITTEE)
    assert (gave.after.plies, gave.after.ending) == (0, None)
    assert audited.contradictions(scenario.entries) == ()


def test_a_press_under_a_start_that_is_gone_does_not_come_back() -> None:
    scenario = given(*begun(time_control=PRESSED))
    scenario.do(c.PressClock(side="red"))
    press = scenario.entries[2].version
    _annul(scenario, press)
    annulment = scenario.entries[-1].version
    _annul(scenario, 2)
    assert press in _annul(scenario, annulment).fallen
    assert scenario.state is not None
    assert scenario.state.fouls == (0, 0)


def test_a_press_in_a_game_under_way_does() -> None:
    scenario = given(*begun(time_control=PRESSED))
    scenario.do(c.PressClock(side="red"))
    press = scenario.entries[2].version
    _annul(scenario, press)
    annulment = scenario.entries[-1].version
    assert _annul(scenario, annulment).fallen == (annulment,)
    assert scenario.state is not None
    assert scenario.state.fouls == (1, 0)


def test_4_1_6_a_loss_on_time_falls_with_the_flag_that_was_settled() -> None:
    scenario = _both_flags()
    scenario.do(t.SettleFlag(stands=True, loser="black"), by=CHIEF)
    assert _annul(scenario, 7).fallen == (7, 8)
    assert scenario.state is not None
    assert scenario.state.status is Status.RUNNING


def test_4_1_6_a_flag_set_aside_before_brings_no_later_end_down() -> None:
    scenario = _both_flags()
    scenario.do(t.SettleFlag(stands=False, reason="棋钟有误"), by=CHIEF)
    scenario.do(c.Resign(side="red"), by=ARBITER)
    assert _annul(scenario, 7).fallen == (7, 8)
    assert scenario.state is not None
    assert scenario.state.ending is not None


def test_9_who_signed_a_result_that_a_penalty_gave_has_not_signed_the_other() -> None:
    scenario = given(*begun("h2e2", "h9g7"))
    scenario.do(c.Resign(side="black"), by=ARBITER)
    scenario.do(o.RecordOffence(side="red", code="serious_breach", note="见记录"), by=CHIEF)
    penalised = scenario.entries[-1]
    if not isinstance(penalised.event, ResultPenalised):
        raise AssertionError(penalised.event)
    scenario.do(c.SignResult(signer="black", result=penalised.event.result), by=BLACK)
    signed = scenario.entries[-1].version
    assert signed in _annul(scenario, penalised.version).fallen
    assert scenario.state is not None
    assert scenario.state.signed == frozenset()


def test_9_8_a_press_by_who_has_swapped_and_not_yet_moved() -> None:
    scenario = table("taraguchi_10", time_control=PRESSED)
    scenario.do(c.PlayMove(side="black", move="h8"))
    scenario.do(c.PressClock(side="black"))
    scenario.do(ChooseSwap(side="white", swap=True))
    scenario.do(c.PressClock(side="black"))
    scenario.do(c.PlayMove(side="white", move="g8"))
    scenario.do(c.PressClock(side="white"))
    assert _annul(scenario, 4).fallen == (4,)


def test_a_start_is_not_annulled_under_an_end_that_would_stay() -> None:
    scenario = given(*begun())
    scenario.do(o.RecordOffence(side="red", code="serious_breach", note="见记录"), by=CHIEF)
    command = AnnulAct(event_version=2, reason="登记有误")
    scenario.when(command, by=COMMITTEE).then_refused("annulment_acted_on")


def test_what_reopened_a_game_is_not_annulled_under_the_moves_since() -> None:
    scenario = given(*begun("h2e2"))
    scenario.do(o.RecordOffence(side="red", code="serious_breach", note="见记录"), by=CHIEF)
    loss = scenario.entries[-2].version
    overruled = o.OverrulePenalty(offence_version=loss, measure=Measure.NOTE, reason="重新裁定")
    scenario.do(overruled, by=COMMITTEE)
    reopened = scenario.entries[-1].version
    command = AnnulAct(event_version=reopened, reason="登记有误")
    scenario.when(command, by=COMMITTEE).then_goes_on()
    scenario.do(c.PlayMove(side="black", move="h9g7"))
    scenario.when(command, by=COMMITTEE).then_refused("annulment_acted_on")


def test_nor_is_anything_else_of_the_act_that_reopened_it() -> None:
    scenario = given(*begun("h2e2"))
    offence = o.RecordOffence(side="black", code="serious_breach", note="见记录")
    scenario.do(offence, by=ARBITER).then_goes_on()
    recorded = scenario.entries[-1].version
    scenario.do(o.ConfirmPenalty(offence_version=recorded), by=CHIEF).then_ended("1-0", "4.1.13")
    overruled = o.OverrulePenalty(
        offence_version=recorded, measure=Measure.WARNING, reason="重新裁定"
    )
    scenario.do(overruled, by=CHIEF).then_kinds(PenaltyOverruled, e.WarningRecorded)
    warned = AnnulAct(event_version=scenario.entries[-1].version, reason="登记有误")
    scenario.when(warned, by=CHIEF).then_goes_on()
    scenario.do(c.PlayMove(side="black", move="h9g7"))
    scenario.when(warned, by=CHIEF).then_refused("annulment_acted_on")


def test_16_4_nor_is_a_recount_under_the_one_that_came_of_it() -> None:
    scenario = audited.begun("weiqi-2002", start_position=FIVE_LINES)
    audited.play(scenario, *WALLS, "pass", "pass")
    for side in ("black", "white"):
        scenario.do(MarkDead(side=side, dead=("A3",)), by=CHIEF)
    scenario.do(RequestRecount(side="white"), by=CHIEF)
    recount = AnnulAct(event_version=scenario.entries[-1].version, reason="登记有误")
    scenario.when(recount, by=CHIEF).then_goes_on()
    for side in ("black", "white"):
        scenario.do(MarkDead(side=side, dead=("A3",)), by=CHIEF)
    scenario.when(recount, by=CHIEF).then_refused("annulment_acted_on")


def test_22_2_what_lost_by_the_last_foul_and_would_have_cost_time_is_reviewed() -> None:
    scenario = given(*begun("h2e2", time_control=SUDDEN))
    scenario.do(c.PressClock(side="red"))
    for _ in range(2):
        scenario.do(o.RecordOffence(side="black", code="disturbance", note="见记录"), by=CHIEF)
    first = audited.nth(scenario.entries, OffenceRecorded).version
    scenario.do(c.MakeClaim(side="black", question=Question.NATURAL_LIMIT), by=BLACK)
    claim = scenario.entries[-1].version
    ruling = proposed("untrue", claim_version=claim)
    scenario.do(c.ProposeRuling(ruling=ruling), by=SYSTEM)
    confirm = c.ConfirmRuling(ruling_version=scenario.entries[-1].version)
    scenario.do(confirm, by=CHIEF).then_kinds(e.RulingConfirmed, e.FoulRecorded, e.GameEnded)
    confirmed = scenario.entries[-3].version
    event = _annul(scenario, first)
    assert confirmed in event.to_review
    assert [each.code for each in audited.contradictions(scenario.entries)] == [
        Code.TIME_PENALTY_MISSING
    ]


def test_24_2_a_warning_that_comes_back_has_the_later_ones_reviewed() -> None:
    scenario = audited.begun("weiqi-2002")
    audited.play(scenario, "D4")
    warned = o.RecordOffence(side="white", code="disturbance", note="见记录")
    scenario.do(warned, by=CHIEF)
    first = audited.nth(scenario.entries, OffenceRecorded).version
    _annul(scenario, first)
    annulment = scenario.entries[-1].version
    scenario.do(warned, by=CHIEF)
    second = audited.nth(scenario.entries, OffenceRecorded, 2).version
    assert _annul(scenario, annulment).to_review == (second,)


def test_11_a_warning_annulled_after_the_count_has_the_count_reviewed() -> None:
    moves = tuple(
        c.PlayMove(side=("black", "white")[ply % 2], move=move)
        for ply, move in enumerate((*WALLS, "pass", "pass"))
    )
    own = Options(weiqi=WeiqiOptions(komi_quarters=7))
    scenario = audited.begun("weiqi-2002", options=own, start_position=FIVE_LINES)
    scenario.do(o.RecordOffence(side="black", code="smoking", note="见记录"), by=CHIEF)
    warned = scenario.entries[-1].act
    for move in moves:
        scenario.do(move, by=CHIEF)
    for side in ("black", "white"):
        scenario.do(MarkDead(side=side, dead=("A3",)), by=CHIEF)
    counted = audited.nth(scenario.entries, GameCounted).version
    assert counted in _annul(scenario, warned).to_review
    assert audited.undecided(scenario.entries) == ()


def test_4_1_13_a_game_lost_before_its_start_is_started_when_the_loss_is_undone() -> None:
    scenario = given(*begun())
    offence = o.RecordOffence(side="red", code="serious_breach", note="见记录")
    scenario.do(offence, by=ARBITER).then_kinds(OffenceRecorded)
    _annul(scenario, 2)
    scenario.do(o.ConfirmPenalty(offence_version=3), by=CHIEF).then_ended("0-1", "4.1.13")
    overruled = o.OverrulePenalty(offence_version=3, measure=Measure.WARNING, reason="重新裁定")
    assert scenario.do(overruled, by=CHIEF).after.status is Status.ARRANGED
    move = c.PlayMove(side="red", move="h2e2")
    scenario.when(move).then_refused("game_not_started")
    scenario.do(c.StartGame(), by=CHIEF)
    scenario.do(move)
    assert audited.contradictions(scenario.entries) == ()
