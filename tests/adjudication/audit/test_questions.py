"""Each further question of the audit: a lawful record, and the same with one fault in it."""

from typing import Any

import pytest

from adjudication.audit.audit import audit_entries
from games.record import commands as c
from games.record import events as e
from games.record.audits.findings import Code, Severity
from games.record.draughts.events import IrregularMovePlayed
from games.record.gomoku.events import FifthsOffered, FiveDeclared, OpeningPlaced
from games.record.gomoku.options import GomokuOptions
from games.record.officiating.adjournment import commands as a
from games.record.officiating.adjournment import events as ae
from games.record.officiating.adjournment.commitment import commitment_of
from games.record.officiating.adjournment.state import PauseKind
from games.record.officiating.closing.events import ScorePenalised
from games.record.officiating.offences import commands as o
from games.record.officiating.offences import events as oe
from games.record.officiating.repairs.events import PliesTakenBack
from games.record.officiating.repairs.kinds import TakenBackFor
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping import events as te
from games.record.officiating.timekeeping.options import TimeOptions
from games.record.values import Options, Question, Role
from games.rules.books.registry import book_of
from games.rules.books.sources import FMJD, GOMOKU, WEIQI, XIANGQI
from games.rules.gomoku.openings.books import OpeningKind
from games.rules.offences.kinds import Measure, Penalty
from games.streams.past import Entry
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
from tests.support.gomoku_games import do
from tests.support.random_games import DEPUTY
from tests.support.scenario import ARBITER, CHIEF, MINUTE, SYSTEM, proposed
from tests.support.timed import SECOND, readings, sudden

SALT = bytes(range(16))
BLACKOUT = a.Adjourn(kind=PauseKind.INTERRUPTION, reason="停电")
TWO_FIFTHS = Options(gomoku=GomokuOptions(opening=OpeningKind.TWO_FIFTHS))


def _opened() -> Entries:
    """Return an opening with two fifth stones offered (11.2), one chosen, and a move more."""
    scenario = begun("gomoku-2025", options=TWO_FIFTHS)
    do(scenario, "b h8,h9,i9", "w keep", "w i8", "b offer g7,j11", "w choose g7", by=CHIEF)
    do(scenario, "w a1", by=CHIEF)
    return tuple(scenario.entries)


@pytest.mark.parametrize(
    ("kind", "fields", "article"),
    [
        (OpeningPlaced, {"stones": ("h8", "h10", "i9")}, "9.7-B"),
        (OpeningPlaced, {"number": 3}, "11.2-A"),
        (FifthsOffered, {"points": ("g7",)}, "11.2-C"),
        (FifthsOffered, {"points": ("g7", "g7")}, "11.2-C"),
    ],
    ids=("9.7-window", "11.2-number", "11.2-count", "11.2-same-point"),
)
def test_an_opening_against_its_protocol(kind: type, fields: dict[str, Any], article: str) -> None:
    entries = _opened()
    assert found(entries) == ()
    at = nth(entries, kind)
    first = next(
        each
        for each in found(changed(entries, at, **fields))
        if each.code is Code.OPENING_AGAINST_PROTOCOL
    )
    assert (first.version, first.article) == (at.version, GOMOKU(article))


def test_11_2_a_choice_that_was_left_out() -> None:
    entries = _opened()
    offered = nth(entries, FifthsOffered)
    first, *_ = contradictions(without(entries, offered))
    assert (first.code, first.article) == (Code.OPENING_AGAINST_PROTOCOL, GOMOKU("11.2-C"))


def test_5_4_a_lawful_move_recorded_as_irregular() -> None:
    scenario = begun("draughts-100")
    play(scenario, "32-28", "19-23")
    scenario.do(c.PlayMove(side="white", move="31-26"), by=CHIEF)
    entries = tuple(scenario.entries)
    assert found(entries) == ()
    irregular = nth(entries, IrregularMovePlayed)
    (finding,) = found(changed(entries, irregular, move="28x19~23"))
    assert (finding.code, finding.article) == (Code.IRREGULAR_MOVE_LAWFUL, FMJD("5.4.6"))


def _read(reading_ms: int) -> Entries:
    """Return a game whose first move a device read after ten minutes by the server."""
    scenario = begun("xiangqi-2020", control=sudden(60))
    at = scenario.now + 10 * MINUTE
    move = c.PlayMove(side="red", move="h2e2", reading_ms=reading_ms)
    scenario.do(move, by=CHIEF, now=at)
    return tuple(scenario.entries)


@pytest.mark.parametrize("apart_ms", [0, MINUTE, -MINUTE])
def test_a_device_beside_the_servers_times(apart_ms: int) -> None:
    assert found(_read(50 * MINUTE + apart_ms)) == ()


@pytest.mark.parametrize("apart_ms", [MINUTE + 1, -MINUTE - 1])
def test_a_device_more_than_a_minute_off(apart_ms: int) -> None:
    (finding,) = found(_read(50 * MINUTE + apart_ms))
    expected = (Code.READINGS_APART, 1, Severity.NOTE)
    assert (finding.code, finding.ply, finding.severity) == expected


def test_21_what_the_record_is_said_to_have_shown() -> None:
    scenario = begun("xiangqi-2020", control=sudden(20))
    play(scenario, "h2e2")
    scenario.do(c.ReportFlag(side="black"), by=CHIEF, now=scenario.now + 20 * MINUTE)
    entries = tuple(scenario.entries)
    fell = nth(entries, e.FlagFell)
    assert found(entries) == ()
    shown = (te.Reading(side="red", left_ms=1), te.Reading(side="black", left_ms=0))
    assert codes(changed(entries, fell, record_shows=shown)) == (Code.SHOWN_OTHERWISE,)


def _passed() -> Entries:
    """Return a game of weiqi in which a pass was granted for a flag (22.5)."""
    scenario = begun("weiqi-2002", control=readings(2, 1))
    scenario.do(c.ReportFlag(side="black"), by=CHIEF, now=scenario.now + 2 * MINUTE)
    scenario.do(t.RequestPass(side="black"), by=CHIEF)
    scenario.do(t.AnswerPassRequest(grant=True), by=CHIEF)
    return tuple(scenario.entries)


def test_22_5_a_pass_for_no_flag() -> None:
    entries = _passed()
    assert found(entries) == ()
    (finding,) = contradictions(without(entries, nth(entries, e.FlagFell)))
    assert (finding.code, finding.article) == (Code.PASS_WITHOUT_RIGHT, WEIQI("22.5"))


def test_22_5_a_pass_where_no_seconds_are_read() -> None:
    entries = _passed()
    arranged = nth(entries, e.GameArranged)
    assert Code.PASS_WITHOUT_RIGHT in codes(changed(entries, arranged, time_control=sudden(2)))


@pytest.mark.parametrize(("most", "is_found"), [(0, True), (1, False)])
def test_22_5_a_pass_beyond_those_the_event_grants(most: int, is_found: bool) -> None:
    entries = _passed()
    options = Options(time=TimeOptions(most_time_passes=most))
    again = codes(changed(entries, nth(entries, e.GameArranged), options=options))
    assert (Code.PASS_WITHOUT_RIGHT in again) is is_found


def test_22_1_lateness_taken_off_otherwise() -> None:
    scenario = begun("weiqi-2002", control=sudden(60))
    late = t.Lateness(side="black", late_ms=5 * MINUTE)
    scenario.do(t.ReportLateness(arrivals=(late,)), by=CHIEF)
    entries = tuple(scenario.entries)
    assert found(entries) == ()
    recorded = nth(entries, te.LatenessRecorded)
    event = recorded.event
    assert isinstance(event, te.LatenessRecorded)
    (arrival,) = event.arrivals
    other = te.ArrivedLate(
        side=arrival.side,
        outcome=arrival.outcome,
        article=arrival.article,
        late_ms=arrival.late_ms,
        deduct_ms=arrival.deduct_ms + 1,
    )
    (finding,) = found(changed(entries, recorded, arrivals=(other,)))
    assert (finding.code, finding.article) == (Code.LATENESS_WRONG, arrival.article)


def _adjourned(written: str = "a1", played: str = "a1") -> Entries:
    """Return a game of gomoku with a sealed move opened, and the move played after it (20)."""
    scenario = begun("gomoku-2025", control=sudden(60))
    play(scenario, "h8")
    scenario.do(BLACKOUT, by=CHIEF, now=scenario.now + MINUTE)
    for side in ("black", "white"):
        scenario.do(a.ConfirmAdjournment(side=side), by=CHIEF)
    sealed = a.SealMove(
        side="white",
        ciphertext="00" * 97,
        commitment=commitment_of(written, SALT),
        key_id="ab" * 8,
    )
    scenario.do(sealed, by=SECOND)
    scenario.do(a.KeepEnvelope(keeper="user:7", signatures=("arbiter",)), by=CHIEF)
    opened = a.OpenEnvelope(written=written, salt=SALT.hex(), move=written)
    scenario.do(opened, by=CHIEF)
    state = scenario.state
    assert state is not None
    if state.ending is None:
        for side in ("black", "white"):
            scenario.do(a.ConfirmResumption(side=side), by=CHIEF)
        scenario.do(a.ResumeGame(), by=CHIEF)
        play(scenario, played)
    return tuple(scenario.entries)


def test_20_1_1_times_at_the_adjournment() -> None:
    entries = _adjourned()
    assert found(entries) == ()
    stopped = nth(entries, ae.GameAdjourned)
    wrong = (te.Reading(side="black", left_ms=1), te.Reading(side="white", left_ms=1))
    (finding,) = found(changed(entries, stopped, readings=wrong))
    assert (finding.code, finding.article) == (Code.ADJOURNED_TIMES_DIFFER, GOMOKU("20.1.1"))


def test_20_2_1_resumed_with_the_envelope_closed() -> None:
    entries = _adjourned()
    opened, resumed = nth(entries, ae.EnvelopeOpened), nth(entries, ae.GameResumed)
    (finding,) = found(without(entries, opened))
    expected = (Code.RESUMED_UNOPENED, resumed.version, GOMOKU("20.2.1"))
    assert (finding.code, finding.version, finding.article) == expected


def test_20_1_5_another_move_than_the_one_sealed() -> None:
    entries = _adjourned()
    opened = nth(entries, ae.EnvelopeOpened)
    (finding,) = found(changed(entries, opened, written="a2"))
    assert (finding.code, finding.version) == (Code.SEALED_MOVE_OTHER, opened.version)


def test_20_1_6_an_unlawful_sealed_move() -> None:
    entries = _adjourned("h8")
    assert found(entries) == ()
    opened, ended = nth(entries, ae.EnvelopeOpened), nth(entries, e.GameEnded)
    assert codes(changed(entries, opened, code=""))[0] is Code.SEALED_MOVE_MISJUDGED
    (missing,) = found(without(entries, ended))
    assert (missing.code, missing.article) == (Code.END_MISSING, GOMOKU("20.1.6"))


def test_20_2_4_another_move_played_first() -> None:
    entries = _adjourned()
    (finding,) = found(changed(entries, nth(entries, e.MovePlayed, 2), move="a2"))
    assert (finding.code, finding.article) == (Code.SEALED_MOVE_NOT_PLAYED, GOMOKU("20.2.4"))


def test_9_times_signed_that_did_not_run() -> None:
    entries = lawful("xiangqi-2020", 3, control=sudden(20))
    closed = nth(entries, e.GameClosed)
    assert found(entries) == ()
    (finding,) = found(changed(entries, closed, times_used_ms=(0, 0)))
    assert (finding.code, finding.article) == (Code.TIMES_SIGNED_DIFFER, XIANGQI("9"))


def test_9_times_signed_are_asked_only_where_the_clocks_ran_through() -> None:
    entries = lawful("xiangqi-2020", 3, control=sudden(20))
    wrong = changed(entries, nth(entries, e.GameClosed), times_used_ms=(0, 0))
    move = nth(wrong, e.MovePlayed, 4)
    stopped = added(wrong, move, te.ClocksStopped(side="", reason="停电", article=None))
    resumed = added(stopped, nth(stopped, te.ClocksStopped), te.ClocksResumed())
    assert Code.TIMES_SIGNED_DIFFER in codes(wrong)
    assert Code.TIMES_SIGNED_DIFFER not in codes(resumed)
    byo = lawful("weiqi-2002", 3, control=readings(20, 1))
    closed = changed(byo, nth(byo, e.GameClosed), times_used_ms=(1, 1))
    assert Code.TIMES_SIGNED_DIFFER not in codes(closed)


def test_clocks_are_not_followed_past_a_move_that_was_never_possible() -> None:
    entries = lawful("xiangqi-2020", 3, control=sudden(20))
    fourth = nth(entries, e.MovePlayed, 4)
    broken = changed(entries, fourth, move="e9e5")
    notes = [each for each in found(broken) if each.code is Code.CLOCK_NOT_FOLLOWED]
    assert [(each.version, each.severity) for each in notes] == [(fourth.version, Severity.NOTE)]


def _waiting() -> Entries:
    """Return a loss proposed by an arbiter and confirmed by the chief (xiangqi 18)."""
    scenario = begun("xiangqi-2020")
    play(scenario, "h2e2", "h9g7")
    scenario.do(o.RecordOffence(side="red", code="refused_record"), by=DEPUTY)
    waits = nth(scenario.entries, oe.OffenceRecorded)
    scenario.do(o.ConfirmPenalty(offence_version=waits.version), by=CHIEF)
    return tuple(scenario.entries)


def test_18_a_penalty_confirmed_below_the_chief() -> None:
    entries = _waiting()
    confirmed = nth(entries, oe.PenaltyConfirmed).version
    assert found(entries, roles={confirmed: Role.CHIEF_ARBITER}) == ()
    (finding,) = found(entries, roles={confirmed: Role.ARBITER})
    assert finding.code is Code.CONFIRMED_WITHOUT_POWER
    assert finding.article is not None


def _ruled() -> Entries:
    scenario = begun("xiangqi-2020")
    play(scenario, "h2e2", "h9g7")
    scenario.do(c.MakeClaim(side="red", question=Question.NATURAL_LIMIT), by=CHIEF)
    claim = nth(scenario.entries, e.ClaimMade).version
    ruling = proposed("undecided", claim_version=claim, result="")
    scenario.do(c.ProposeRuling(ruling=ruling), by=SYSTEM)
    at = scenario.entries[-1].version
    scenario.do(c.OverruleRuling(ruling_version=at, reason="裁定"), by=ARBITER)
    return tuple(scenario.entries)


def test_a_ruling_set_aside_by_a_player() -> None:
    entries = _ruled()
    last = entries[-1].version
    assert found(entries) == ()
    (finding,) = found(entries, roles={last: Role.PLAYER})
    assert finding.code is Code.CONFIRMED_WITHOUT_POWER


def test_a_claim_that_the_end_left_open() -> None:
    entries = _ruled()
    scenario = begun("xiangqi-2020")
    play(scenario, "h2e2", "h9g7")
    scenario.do(c.MakeClaim(side="red", question=Question.NATURAL_LIMIT), by=CHIEF)
    assert found(scenario.entries) == ()
    left = resigned(scenario)
    (finding,) = found(left)
    assert (finding.code, finding.severity) == (Code.CLAIM_LEFT_OPEN, Severity.NOTE)
    assert Code.CLAIM_LEFT_OPEN not in codes(entries)


def _fouls(*acts: str) -> Entries:
    scenario = begun("xiangqi-2020")
    play(scenario, "h2e2")
    for code in acts:
        scenario.do(o.RecordOffence(side="red", code=code, note="见记录"), by=CHIEF)
    return tuple(scenario.entries)


def test_8_1_1_a_penalty_that_the_book_does_not_give() -> None:
    entries = _fouls("disturbance")
    assert found(entries) == ()
    recorded = nth(entries, oe.OffenceRecorded)
    event = recorded.event
    assert isinstance(event, oe.OffenceRecorded)
    lighter = Penalty(measure=Measure.WARNING, articles=event.penalty.articles)
    given = codes(changed(entries, recorded, penalty=lighter))
    assert given == (Code.PENALTY_WRONG,)


@pytest.mark.parametrize("number", [1, 2])
def test_8_1_1_a_foul_too_few_or_too_many(number: int) -> None:
    entries = _fouls("disturbance")
    foul = nth(entries, e.FoulRecorded)
    wrong = without(entries, foul)
    if number > 1:
        wrong = added(entries, foul, foul.event)
        wrong = tuple(
            Entry(
                version=each.version,
                event=each.event,
                recorded_at=each.recorded_at,
                actor=each.actor,
                act=foul.act if isinstance(each.event, e.FoulRecorded) else each.act,
            )
            for each in wrong
        )
    (finding,) = found(wrong)
    assert (finding.code, finding.article) == (
        Code.PENALTY_NOT_CARRIED_OUT,
        XIANGQI("8.1.1"),
    )


def test_15_3_one_act_penalised_twice() -> None:
    scenario = begun("gomoku-2025")
    play(scenario, "h8", "a1")
    for another in (False, True):
        rude = o.RecordOffence(side="black", code=_violation(), note="见记录", another=another)
        scenario.do(rude, by=CHIEF)
    entries = tuple(scenario.entries)
    second = nth(entries, oe.OffenceRecorded, 2)
    once = tuple(each for each in entries if each.version < second.version)
    assert found(once) == ()
    twice = [each for each in found(entries) if each.code is Code.PENALISED_TWICE]
    assert [(each.version, each.severity) for each in twice] == [(second.version, Severity.NOTE)]


def _violation() -> str:
    """Return an offence that gomoku counts as a violation each time."""
    listed = book_of("gomoku-2025").offences.listed
    return next(
        kind.code
        for kind in listed
        if kind.costs and kind.costs[0].measure is Measure.VIOLATION and not kind.unless_rapid
    )


def test_23_7_offences_in_other_games_of_the_event() -> None:
    scenario = begun("weiqi-2002")
    play(scenario, "Q16")
    scenario.do(o.RecordOffence(side="black", code="phone_rang", note="见记录"), by=CHIEF)
    entries = tuple(scenario.entries)
    at = nth(entries, oe.OffenceRecorded).version
    assert found(entries, earlier={at: 0}) == ()
    (finding,) = found(entries, earlier={at: 1})
    assert (finding.code, finding.version) == (Code.EARLIER_OFFENCES_DIFFER, at)


def test_19_1_1_a_five_declared_that_is_none() -> None:
    scenario = begun("gomoku-2025")
    play(scenario, "h8", "a1", "h9", "a3", "h10", "a5", "h11", "a7", "h12")
    do(scenario, "b five", by=CHIEF)
    entries = tuple(scenario.entries)
    assert found(entries) == ()
    declared = nth(entries, FiveDeclared)
    wrong = changed(entries, declared, points=("h8", "h9", "h10", "h11", "h13"))
    (finding,) = found(wrong)
    assert (finding.code, finding.article) == (Code.DECLARED_WITHOUT_GROUNDS, GOMOKU("19.1.1"))


@pytest.mark.parametrize("result", ["1-0", None])
def test_the_events_own_result(result: str | None) -> None:
    entries = lawful("xiangqi-2020", 3)
    assert found(entries, event_result=result) == ()
    (finding,) = found(entries, event_result="0-1")
    assert finding.code is Code.RESULT_AGAINST_EVENT


@pytest.mark.parametrize(
    ("score", "expected"),
    [(("0", "0"), ()), (("0", "1/2"), (Code.POINTS_WRONG,)), (("1", "0"), (Code.POINTS_WRONG,))],
)
def test_15_3_points_taken(score: tuple[str, str], expected: tuple[Code, ...]) -> None:
    """The first side won: it is left with nothing, its opponent with what the board gave."""
    entries = lawful("gomoku-2025", 3)
    taken = ScorePenalised(side="black", score=score, article=GOMOKU("15.3"))
    assert codes(added(entries, entries[-1], taken)) == expected


def test_a_record_that_does_not_begin_as_a_game() -> None:
    entries = lawful("xiangqi-2020", 3)[1:]
    given = audit_entries(entries)
    (finding,) = given.findings
    assert (finding.code, finding.version) == (Code.RECORD_UNREADABLE, entries[0].version)


@pytest.mark.parametrize("to_ply", [-1, 0])
def test_a_value_that_no_board_can_take(to_ply: int) -> None:
    entries = lawful("xiangqi-2020", 3, plies=2)
    second = nth(entries, e.MovePlayed, 2)
    back = PliesTakenBack(to_ply=to_ply, moves=(), cause=next(iter(TakenBackFor)), article=None)
    wrong = added(entries, second, back)
    unreadable = [each for each in found(wrong) if each.code is Code.RECORD_UNREADABLE]
    assert [each.version for each in unreadable] == ([second.version + 1] if to_ply < 0 else [])


def test_a_claim_silences_its_own_occurrence_alone() -> None:
    """A repetition is claimed and left; another round begins with the position after ply 14.

    Its four positions have each stood three times after ply 25 (23.1).
    """
    scenario = begun("xiangqi-2020")
    there = ("a0a1", "a9a8", "a1a0", "a8a9")
    play(scenario, *there * 3)
    scenario.do(c.MakeClaim(side="red", question=Question.REPETITION), by=CHIEF)
    claim = nth(scenario.entries, e.ClaimMade).version
    ruling = proposed("untrue", claim_version=claim, result="")
    scenario.do(c.ProposeRuling(ruling=ruling), by=SYSTEM)
    scenario.do(c.OverruleRuling(ruling_version=claim + 1, reason="未采纳"), by=CHIEF)
    assert Code.REPETITION_NOT_CLAIMED not in codes(scenario.entries)
    play(scenario, "i0i1", "i9i8", *("a0a1", "a9a8", "a1a0", "a8a9") * 3)
    again = [each for each in found(scenario.entries) if each.code is Code.REPETITION_NOT_CLAIMED]
    assert [each.ply for each in again] == [25]
