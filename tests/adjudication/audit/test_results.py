"""The result as it stood: ends, penalties after them, and games taken up again."""

from adjudication.audit.audit import audit_entries
from games.record import commands as c
from games.record import events as e
from games.record.audits.findings import Code
from games.record.officiating.offences import commands as o
from games.record.officiating.offences.events import (
    OffenceRecorded,
    PenaltyOverruled,
    ResultPenalised,
)
from games.record.values import Options
from games.record.weiqi.commands import MarkDead, RequestRecount
from games.record.xiangqi.options import Level, XiangqiOptions
from games.rules.offences.kinds import Measure
from tests.support.audited import added, begun, codes, contradictions, found, nth, play
from tests.support.played import FIVE_LINES, WALLS
from tests.support.scenario import CHIEF, COMMITTEE, Scenario

MATED = "3k5/1R7/9/9/9/9/8p/R8/9/4K4 w - - 0 1"
LOSS = o.RecordOffence(side="red", code="refused_record", note="见记录")


def _overruled(scenario: Scenario, *, measure: Measure = Measure.NOTE) -> None:
    version = nth(scenario.entries, OffenceRecorded).version
    command = o.OverrulePenalty(offence_version=version, measure=measure, reason="重新裁定")
    scenario.do(command, by=COMMITTEE)


def _mated_and_penalised() -> Scenario:
    """Return a game that Red won by a mate and lost by an offence found after it."""
    options = Options(xiangqi=XiangqiOptions(level=Level.PROVINCIAL))
    scenario = begun("xiangqi-2020", start_position=MATED, options=options)
    play(scenario, "a2a9")
    scenario.do(LOSS, by=CHIEF)
    assert nth(scenario.entries, ResultPenalised)
    return scenario


def _lost_and_taken_up() -> Scenario:
    """Return a game that was lost by a penalty which the committee has undone."""
    scenario = begun("xiangqi-2020")
    play(scenario, "h2e2")
    scenario.do(LOSS, by=CHIEF)
    assert nth(scenario.entries, e.GameEnded)
    _overruled(scenario)
    return scenario


def test_a_penalty_undone_after_the_end_gives_the_first_result_back() -> None:
    scenario = _mated_and_penalised()
    assert audit_entries(scenario.entries).result == "0-1"
    _overruled(scenario)
    assert audit_entries(scenario.entries).result == "1-0"
    assert found(scenario.entries, event_result="1-0") == ()
    (finding,) = found(scenario.entries, event_result="0-1")
    assert finding.code is Code.RESULT_AGAINST_EVENT
    assert finding.version == nth(scenario.entries, PenaltyOverruled).version


def test_9_who_signs_then_signs_that_one() -> None:
    scenario = _mated_and_penalised()
    _overruled(scenario)
    scenario.do(c.SignResult(signer="arbiter", result="1-0"), by=CHIEF)
    assert contradictions(scenario.entries) == ()
    wrong = added(
        scenario.entries, scenario.entries[-1], e.ResultSigned(signer="red", result="0-1")
    )
    assert codes(wrong) == (Code.SIGNED_OTHERWISE,)


def test_4_1_13_the_game_stays_over_and_what_follows_is_penalised_as_such() -> None:
    scenario = _mated_and_penalised()
    _overruled(scenario, measure=Measure.WARNING)
    scenario.do(o.RecordOffence(side="black", code="left_board", note="见记录"), by=CHIEF)
    scenario.do(LOSS, by=CHIEF)
    assert contradictions(scenario.entries) == ()
    move = e.MovePlayed(ply=2, side="black", move="d9d8")
    assert Code.PLAY_OUTSIDE_GAME in codes(added(scenario.entries, scenario.entries[-1], move))


def test_a_game_taken_up_again_has_no_result_and_goes_on() -> None:
    scenario = _lost_and_taken_up()
    assert audit_entries(scenario.entries).result == ""
    play(scenario, "h9g7")
    assert found(scenario.entries, event_result="0-1") == ()
    scenario.do(c.Resign(side="black"), by=CHIEF)
    assert found(scenario.entries, event_result="1-0") == ()


def test_its_second_end_is_one_too_many_where_it_was_over() -> None:
    scenario = _lost_and_taken_up()
    scenario.do(c.Resign(side="black"), by=CHIEF)
    ended = nth(scenario.entries, e.GameEnded, -1)
    assert isinstance(ended.event, e.GameEnded)
    assert codes(added(scenario.entries, ended, ended.event)) == (Code.ENDED_TWICE,)


def test_16_4_a_recount_takes_the_result_back() -> None:
    """15 - 12 1/2 zi of Black are less than 3 3/4 (9/p4): White wins, counted twice."""
    scenario = begun("weiqi-2002", start_position=FIVE_LINES)
    play(scenario, *WALLS, "pass", "pass")
    _counted(scenario)
    assert audit_entries(scenario.entries).result == "0-1"
    scenario.do(RequestRecount(side="white"), by=CHIEF)
    assert audit_entries(scenario.entries).result == ""
    _counted(scenario)
    assert audit_entries(scenario.entries).result == "0-1"
    assert contradictions(scenario.entries) == ()


def _counted(scenario: Scenario) -> None:
    for side in ("black", "white"):
        scenario.do(MarkDead(side=side, dead=("A3",)), by=CHIEF)


def test_4_1_9_an_early_press_that_became_a_warning_is_no_first_foul() -> None:
    scenario = begun("xiangqi-2020")
    play(scenario, "h2e2")
    press = o.RecordOffence(side="black", code="pressed_without_moving", note="见记录")
    scenario.do(press, by=CHIEF)
    _overruled(scenario, measure=Measure.WARNING)
    play(scenario, "h9g7", "h0g2")
    scenario.do(press, by=CHIEF).then_goes_on()
    assert contradictions(scenario.entries) == ()
    play(scenario, "b9c7", "b0c2")
    scenario.do(press, by=CHIEF).then_ended("1-0", "4.1.9")
    assert contradictions(scenario.entries) == ()
