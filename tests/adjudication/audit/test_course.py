"""Faults of time, of ends and of the course of a record, put into lawful games."""

from dataclasses import replace

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.annulment.commands import AnnulAct
from games.record.audits.findings import Code, Severity
from games.record.officiating.offences import commands as o
from games.record.officiating.offences.events import OffenceRecorded
from games.record.officiating.timekeeping import events as te
from games.record.values import Question, Role
from games.rules.books.registry import book_of
from games.rules.books.sources import XIANGQI
from games.rules.clocks.kinds import TimeControl
from games.rules.editions import editions
from tests.support.audited import (
    Entries,
    added,
    begun,
    changed,
    codes,
    contradictions,
    found,
    lawful,
    nth,
    play,
    resigned,
    without,
)
from tests.support.random_acts import ruling_on
from tests.support.scenario import CHIEF, COMMITTEE, MINUTE, PROVINCIAL, SYSTEM, Scenario, quiet
from tests.support.timed import sudden

PRESSED = sudden(20, with_move=False)


@pytest.mark.parametrize("edition", editions())
def test_a_press_left_out(edition: str) -> None:
    entries = lawful(edition, 3, control=PRESSED)
    first, *_ = contradictions(without(entries, nth(entries, e.ClockPressed, 3)))
    assert (first.code, first.ply) == (Code.PRESS_OUT_OF_TURN, 4)


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("control", [PRESSED, sudden(20)], ids=("pressed", "with-move"))
def test_a_reading_above_what_was_left(edition: str, control: object) -> None:
    assert control in (PRESSED, sudden(20))
    entries = lawful(edition, 3, control=PRESSED if control == PRESSED else sudden(20))
    kind = e.ClockPressed if control == PRESSED else e.MovePlayed
    last = nth(entries, kind, 6)
    high = changed(entries, last, reading_ms=20 * MINUTE + 1)
    (finding,) = contradictions(high)
    assert (finding.code, finding.ply) == (Code.READING_IMPOSSIBLE, 6)
    lower = changed(entries, last, reading_ms=10 * MINUTE)
    assert Code.READING_IMPOSSIBLE not in codes(lower)


@pytest.mark.parametrize("edition", editions())
def test_a_flag_with_time_left(edition: str) -> None:
    entries = lawful(edition, 3, control=sudden(20))
    at = nth(entries, e.MovePlayed, -1)
    first = nth(entries, e.MovePlayed, 1).event
    assert isinstance(first, e.MovePlayed)
    (finding,) = contradictions(added(entries, at, e.FlagFell(side=first.side)))
    flags = book_of(edition).clocks.flags
    assert finding.code is Code.FLAG_EARLY
    assert finding.article == flags.loss


@pytest.mark.parametrize("edition", editions())
def test_time_used_up_that_nobody_reported(edition: str) -> None:
    scenario = begun(edition, control=sudden(20))
    state = scenario.state
    assert state is not None
    play(scenario, state.kernel.legal_moves(state.position)[0], apart_ms=20 * MINUTE)
    (finding,) = found(scenario.entries)
    assert (finding.code, finding.ply) == (Code.FLAG_NOT_REPORTED, 1)
    assert finding.severity is Severity.UNCLAIMED


@pytest.mark.parametrize("edition", editions())
def test_a_flag_reported_later_is_that_of_the_side_whose_time_is_used_up(edition: str) -> None:
    scenario = begun(edition, control=sudden(20))
    state = scenario.state
    assert state is not None
    first, second = state.sides
    play(scenario, state.kernel.legal_moves(state.position)[0], apart_ms=20 * MINUTE)
    entries = tuple(scenario.entries)
    moved = nth(entries, e.MovePlayed)
    flags: tuple[tuple[e.GameEvent, bool], ...] = (
        (e.FlagFell(side=first), False),
        (e.FlagFell(side=second), True),
        (te.BothFlagsFell(article=None), False),
    )
    for flag, stays in flags:
        later = codes(added(entries, moved, flag))
        assert (Code.FLAG_NOT_REPORTED in later) is stays, flag
        # The other side has its twenty minutes left.
        early = isinstance(flag, te.BothFlagsFell) or flag == e.FlagFell(side=second)
        assert (Code.FLAG_EARLY in later) is early, flag
        if isinstance(flag, e.FlagFell) and flag.side == first:
            # One set aside before the time was used up reports nothing of what came after.
            started = nth(entries, e.GameStarted)
            before = added(entries, started, te.FlagSetAside(side=first, reason="", article=None))
            before = added(before, started, flag)
            assert Code.FLAG_NOT_REPORTED in codes(before)


def test_time_used_up_is_said_once_however_long_play_goes_on() -> None:
    scenario = begun("xiangqi-2020", control=sudden(20))
    play(scenario, "h2e2", "h9g7", apart_ms=20 * MINUTE)
    play(scenario, "h0g2", "i9h9")
    reported = [each for each in found(scenario.entries) if each.code is Code.FLAG_NOT_REPORTED]
    assert [each.ply for each in reported] == [1, 2]


def test_time_almost_used_up() -> None:
    scenario = begun("xiangqi-2020", control=sudden(20))
    play(scenario, "h2e2", apart_ms=20 * MINUTE - 1)
    assert found(scenario.entries) == ()


def test_two_readings_of_one_clock() -> None:
    entries = lawful("xiangqi-2020", 3, control=PRESSED)
    move, press = nth(entries, e.MovePlayed, 4), nth(entries, e.ClockPressed, 4)
    low = changed(entries, move, reading_ms=5 * MINUTE)
    high = changed(low, press, reading_ms=6 * MINUTE)
    assert contradictions(high)[0].code is Code.DEVICES_DIFFER
    assert len(contradictions(high)) == 1
    assert contradictions(changed(low, press, reading_ms=5 * MINUTE)) == ()


@pytest.mark.parametrize("control", [PRESSED, sudden(20)], ids=("pressed", "with-move"))
def test_a_clock_that_has_run_out_shows_nothing_left(control: TimeControl) -> None:
    scenario = begun("xiangqi-2020", control=control)
    at = scenario.now + 25 * MINUTE
    with_move = control.press_with_move
    reading = 0 if with_move else None
    scenario.do(c.PlayMove(side="red", move="h2e2", reading_ms=reading), by=CHIEF, now=at)
    if not with_move:
        scenario.do(c.PressClock(side="red", reading_ms=0), by=CHIEF, now=at)
    assert codes(scenario.entries) == (Code.FLAG_NOT_REPORTED,)


def test_after_a_press_that_was_annulled_the_clocks_are_not_known() -> None:
    scenario = begun("xiangqi-2020", control=PRESSED)
    play(scenario, "h2e2", "h9g7", press=True)
    first = nth(scenario.entries, e.ClockPressed, 1).version
    scenario.do(AnnulAct(event_version=first, reason="登记有误"), by=CHIEF)
    play(scenario, "h0g2", apart_ms=19 * MINUTE)
    scenario.do(c.PressClock(side="red", reading_ms=19 * MINUTE), by=CHIEF)
    assert contradictions(scenario.entries) == ()


def test_a_reading_of_a_move_whose_press_was_annulled_says_nothing_of_a_later_one() -> None:
    scenario = begun("xiangqi-2020", control=PRESSED)
    scenario.do(c.PlayMove(side="red", move="h2e2", reading_ms=5 * MINUTE), by=CHIEF)
    scenario.do(c.PressClock(side="red"), by=CHIEF)
    pressed = scenario.entries[-1].version
    play(scenario, "h9g7", press=True)
    play(scenario, "h0g2")
    scenario.do(c.PressClock(side="red", reading_ms=6 * MINUTE), by=CHIEF)
    scenario.do(AnnulAct(event_version=pressed, reason="登记有误"), by=CHIEF)
    assert contradictions(scenario.entries) == ()


def _untrue_claim() -> Entries:
    """Return a claim of the natural limit ruled untrue: a foul and five minutes (8.1.4, 22.2)."""
    scenario = begun("xiangqi-2020", control=sudden(20))
    play(scenario, *quiet(1))
    state = scenario.state
    assert state is not None
    scenario.do(o.RecordOffence(side="red", code="untrue_limit_claim", note="见记录"), by=CHIEF)
    return tuple(scenario.entries)


def test_22_2_five_minutes_not_taken_or_taken_twice() -> None:
    entries = _untrue_claim()
    assert found(entries) == ()
    taken = nth(entries, e.TimeAdjusted)
    assert codes(without(entries, taken)) == (Code.TIME_PENALTY_MISSING,)
    assert codes(added(entries, taken, taken.event)) == (Code.TIME_PENALTY_TWICE,)


def test_22_2_five_minutes_of_a_second_claim_that_leaves_no_time() -> None:
    scenario = begun("xiangqi-2020", control=sudden(8))
    for turn in (0, 2):
        play(scenario, *quiet(2)[turn : turn + 2])
        scenario.do(c.MakeClaim(side="red", question=Question.NATURAL_LIMIT), by=CHIEF)
        assert scenario.state is not None
        scenario.do(ruling_on(scenario.state), by=SYSTEM)
        scenario.do(c.ConfirmRuling(ruling_version=scenario.entries[-1].version), by=CHIEF)
    assert isinstance(scenario.entries[-1].event, e.GameEnded)
    assert contradictions(scenario.entries) == ()


def _three_fouls() -> Entries:
    scenario = begun("xiangqi-2020")
    play(scenario, "h2e2")
    for _ in range(3):
        scenario.do(o.RecordOffence(side="red", code="disturbance", note="见记录"), by=CHIEF)
    return tuple(scenario.entries)


def test_4_1_10_three_fouls_without_the_loss() -> None:
    entries = _three_fouls()
    ended = nth(entries, e.GameEnded)
    assert found(entries) == ()
    (finding,) = found(without(entries, ended))
    assert (finding.code, finding.article) == (Code.LIMIT_WITHOUT_END, XIANGQI("4.1.10"))


def test_4_1_10_lost_by_two_fouls() -> None:
    entries = _three_fouls()
    given = found(without(entries, nth(entries, e.FoulRecorded, 1)))
    lost = next(each for each in given if each.code is Code.END_WITHOUT_LIMIT)
    assert lost.article == XIANGQI("4.1.10")
    assert given[0].code is Code.PENALTY_NOT_CARRIED_OUT


def test_9_a_foul_annulled_after_the_closing_was_on_the_sheet() -> None:
    scenario = begun("xiangqi-2020")
    play(scenario, "h2e2")
    scenario.do(o.RecordOffence(side="red", code="disturbance", note="见记录"), by=CHIEF)
    recorded = nth(scenario.entries, OffenceRecorded).version
    entries = resigned(scenario)
    closed = nth(entries, e.GameClosed)
    assert codes(changed(entries, closed, fouls=(0, 0))) == (Code.SHEET_FOULS_DIFFER,)
    scenario.do(AnnulAct(event_version=recorded, reason="登记有误"), by=COMMITTEE)
    assert found(scenario.entries) == ()


def test_18_a_loss_imposed_by_an_office_without_the_power() -> None:
    scenario = begun("xiangqi-2020")
    play(scenario, "h2e2")
    scenario.do(o.RecordOffence(side="red", code="refused_record"), by=CHIEF)
    entries = tuple(scenario.entries)
    recorded = nth(entries, OffenceRecorded).version
    assert found(entries, roles={recorded: Role.CHIEF_ARBITER}) == ()
    (finding,) = found(entries, roles={recorded: Role.PLAYER})
    assert finding.code is Code.IMPOSED_WITHOUT_POWER
    assert finding.article is not None


@pytest.mark.parametrize("edition", editions())
def test_the_side_that_resigned_wins(edition: str) -> None:
    entries = lawful(edition, 3)
    other = changed(entries, nth(entries, e.GameEnded), result="0-1")
    assert codes(other)[0] is Code.RESULT_AGAINST_RESIGNATION
    assert codes(without(entries, nth(entries, e.PlayerResigned))) == (
        Code.RESULT_AGAINST_RESIGNATION,
    )


@pytest.mark.parametrize("edition", editions())
def test_a_resignation_without_an_end(edition: str) -> None:
    entries = lawful(edition, 3)
    (finding, *_rest) = found(without(entries, nth(entries, e.GameEnded)))
    assert finding.code is Code.END_MISSING
    assert finding.article == book_of(edition).conduct.resignation


@pytest.mark.parametrize("edition", editions())
def test_a_second_end(edition: str) -> None:
    entries = lawful(edition, 3)
    ended = nth(entries, e.GameEnded)
    assert codes(added(entries, ended, ended.event)) == (Code.ENDED_TWICE,)


@pytest.mark.parametrize("edition", editions())
def test_a_signature_under_another_result(edition: str) -> None:
    entries = lawful(edition, 3)
    signed = nth(entries, e.ResultSigned, 2)
    assert codes(changed(entries, signed, result="1/2-1/2")) == (Code.SIGNED_OTHERWISE,)


def test_a_draw_that_nobody_accepted() -> None:
    scenario = begun("draughts-64-russian")
    play(scenario, "c3-d4", "b6-a5")
    scenario.do(c.OfferDraw(side="white"), by=CHIEF)
    scenario.do(c.AnswerDrawOffer(side="black", accept=True), by=CHIEF)
    entries = tuple(scenario.entries)
    assert found(entries) == ()
    accepted = nth(entries, e.DrawOfferAccepted)
    assert codes(without(entries, accepted)) == (Code.AGREEMENT_MISSING,)


def test_on_time_against_the_flag() -> None:
    scenario = begun("xiangqi-2020", control=sudden(20))
    play(scenario, "h2e2")
    scenario.do(c.ReportFlag(side="black"), by=CHIEF, now=scenario.now + 20 * MINUTE)
    entries = tuple(scenario.entries)
    assert found(entries) == ()
    ended = nth(entries, e.GameEnded)
    assert codes(changed(entries, ended, result="0-1")) == (Code.RESULT_AGAINST_FLAG,)


@pytest.mark.parametrize(
    ("first", "result", "is_found"),
    [("black", "1-0", False), ("black", "0-1", True), ("red", "0-1", False), ("", "0-1", False)],
    ids=["black-loses", "black-wins", "red-loses", "nobody-knows"],
)
def test_on_time_against_the_flag_that_fell_first(first: str, result: str, is_found: bool) -> None:
    scenario = begun("xiangqi-2020", control=sudden(20))
    play(scenario, "h2e2", apart_ms=20 * MINUTE)
    scenario.do(c.ReportFlag(side="black"), by=CHIEF, now=scenario.now + 20 * MINUTE)
    entries = tuple(scenario.entries)
    fell, ended = nth(entries, e.FlagFell), nth(entries, e.GameEnded)
    both = te.BothFlagsFell(article=None, first=first)
    entries = tuple(replace(each, event=both) if each is fell else each for each in entries)
    assert (Code.RESULT_AGAINST_FLAG in codes(changed(entries, ended, result=result))) is is_found


@pytest.mark.parametrize("edition", editions())
def test_an_entry_earlier_than_the_one_before(edition: str) -> None:
    entries = lawful(edition, 3)
    fourth = nth(entries, e.MovePlayed, 4)
    early = tuple(replace(each, recorded_at=0) if each is fourth else each for each in entries)
    (finding,) = contradictions(early)
    assert (finding.code, finding.ply) == (Code.TIME_RUNS_BACK, 4)


@pytest.mark.parametrize("edition", editions())
def test_a_move_after_the_end(edition: str) -> None:
    entries = lawful(edition, 3, plies=6)
    scenario = begun(edition)
    side, move = _next_move(entries, scenario)
    more = e.MovePlayed(ply=7, side=side, move=move)
    (finding,) = contradictions(added(entries, entries[-1], more))
    assert finding.code is Code.PLAY_OUTSIDE_GAME


def _next_move(entries: Entries, scenario: Scenario) -> tuple[str, str]:
    """Return who is to move after the moves of a record, and a lawful move."""
    for entry in entries:
        if isinstance(entry.event, e.MovePlayed):
            play(scenario, entry.event.move)
    state = scenario.state
    assert state is not None
    return state.side_to_move, state.kernel.legal_moves(state.position)[0]


def test_a_foul_whose_offence_was_annulled() -> None:
    scenario = begun("xiangqi-2020", options=PROVINCIAL)
    play(scenario, "h2e2")
    scenario.do(o.RecordOffence(side="red", code="disturbance", note="见记录"), by=CHIEF)
    recorded = nth(scenario.entries, OffenceRecorded).version
    scenario.do(AnnulAct(event_version=recorded, reason="登记有误"), by=CHIEF)
    entries = tuple(scenario.entries)
    assert found(entries) == ()
    annulled = entries[-1]
    (finding,) = found(changed(entries, annulled, fallen=(recorded,)))
    assert finding.code is Code.ANNULLED_STILL_COUNTED


def test_a_game_older_than_its_edition_is_contradicted_by_nothing() -> None:
    entries = lawful("xiangqi-2020", 3)
    third, first = nth(entries, e.MovePlayed, 3), nth(entries, e.MovePlayed, 1).event
    assert isinstance(first, e.MovePlayed)
    wrong = changed(entries, third, move=first.move)
    (finding,) = found(wrong, by_todays_rules=True)
    assert (finding.code, finding.severity) == (Code.MOVE_AGAINST_RULES, Severity.NOTE)
    assert finding.by_todays_rules


def test_a_claim_that_waits_leaves_the_clocks_standing() -> None:
    scenario = begun("xiangqi-2020", control=sudden(20))
    play(scenario, "h2e2", "h9g7")
    scenario.do(c.MakeClaim(side="red", question=Question.NATURAL_LIMIT), by=CHIEF)
    scenario.do(c.Resign(side="red"), by=CHIEF, now=scenario.now + 60 * MINUTE)
    (finding,) = found(scenario.entries)
    assert (finding.code, finding.severity) == (Code.CLAIM_LEFT_OPEN, Severity.NOTE)
