"""Penalties of every offence that a book lists, computed anew: none is contradicted as decided.

The decider's own penalty is the reference: it reads the state, the audit the events alone.
"""

from dataclasses import replace

import pytest

from games.record import events as e
from games.record.audits.findings import Code
from games.record.officiating.offences import commands as o
from games.record.officiating.offences import events as oe
from games.record.officiating.repairs.commands import ReportSwappedColours
from games.record.officiating.repairs.events import SwappedColoursFound
from games.rules.books.registry import book_of
from games.rules.editions import editions
from games.rules.offences.escalation import limits_of
from tests.support.audited import (
    added,
    begun,
    changed,
    codes,
    contradictions,
    found,
    nth,
    play,
    without,
)
from tests.support.scenario import CHIEF, MINUTE, Scenario
from tests.support.timed import sudden

OFTEN = 3
"""How often the same side does the same, unless the game is over before."""


def _recorded(edition: str, code: str) -> Scenario:
    scenario = begun(edition, control=sudden(60))
    for _ in range(2):
        state = scenario.state
        assert state is not None
        play(scenario, state.kernel.legal_moves(state.position)[0])
    for _ in range(OFTEN):
        state = scenario.state
        assert state is not None
        if state.ending is None:
            act = o.RecordOffence(side=state.sides[0], code=code, note="见记录", another=True)
            gave = scenario.when(act, by=CHIEF)
            if gave.refusal is None:
                scenario.do(act, by=CHIEF)
    return scenario


@pytest.mark.parametrize("edition", editions())
def test_every_offence_of_the_book_once_and_again(edition: str) -> None:
    recorded = 0
    for kind in book_of(edition).offences.listed:
        entries = tuple(_recorded(edition, kind.code).entries)
        assert contradictions(entries) == (), kind.code
        offences = [each for each in entries if isinstance(each.event, oe.OffenceRecorded)]
        recorded += len(offences)
        for each in offences[-1:]:
            event = each.event
            assert isinstance(event, oe.OffenceRecorded)
            # No book takes a thousandth of a second.
            other = replace(event.penalty, own_ms=event.penalty.own_ms - 1)
            wrong = found(changed(entries, each, penalty=other))
            assert any(
                (one.code, one.version, one.article)
                == (Code.PENALTY_WRONG, each.version, event.article)
                for one in wrong
            ), kind.code
    assert recorded >= len(book_of(edition).offences.listed)


BROUGHT = {
    e.FoulRecorded: (Code.PENALTY_NOT_CARRIED_OUT, Code.PENALTY_NOT_CARRIED_OUT),
    e.WarningRecorded: (Code.PENALTY_NOT_CARRIED_OUT, Code.PENALTY_NOT_CARRIED_OUT),
    e.TimeAdjusted: (Code.TIME_PENALTY_MISSING, Code.TIME_PENALTY_TWICE),
    e.GameEnded: (Code.PENALTY_NOT_CARRIED_OUT, Code.ENDED_TWICE),
}
"""What a penalty brings -> what is said where the record lacks it, and where it has it twice."""


@pytest.mark.parametrize("edition", editions())
def test_what_a_penalty_brings_is_on_record_once(edition: str) -> None:
    counted = set()
    for kind in book_of(edition).offences.listed:
        entries = tuple(_recorded(edition, kind.code).entries)
        for each in entries:
            if type(each.event) not in BROUGHT:
                continue
            missing, twice = BROUGHT[type(each.event)]
            article = getattr(each.event, "article", None)
            lacking = {(one.code, one.article) for one in found(without(entries, each))}
            by_count = (Code.LIMIT_WITHOUT_END, article)
            if isinstance(each.event, e.GameEnded) and by_count in lacking:
                counted.add(article)
            elif isinstance(each.event, e.TimeAdjusted):
                assert (missing, article) in lacking, kind.code
            else:
                assert missing in {code for code, _article in lacking}, kind.code
            again = tuple(
                replace(other, act=each.act) if other.version == each.version + 1 else other
                for other in added(entries, each, each.event)
            )
            assert twice in codes(again), kind.code
    limits = limits_of(edition, ())
    assert counted == {limit.article for limit in limits.values() if limit.count <= OFTEN}


@pytest.mark.parametrize(
    ("at", "result"),
    [(56 * MINUTE, ""), (58 * MINUTE, "0-1")],
    ids=["5.9-time-left", "5.9-short-of-time"],
)
def test_5_9_men_knocked_over_by_what_the_opponent_has_left(at: int, result: str) -> None:
    """With less than three minutes left to the opponent the game is lost, else he gets three."""
    scenario = begun("xiangqi-2020", control=sudden(60, with_move=False))
    play(scenario, "h2e2", press=True)
    upset = o.RecordOffence(side="red", code="men_knocked_over", after_press=True, note="见记录")
    scenario.do(upset, by=CHIEF, now=scenario.now + at)
    ended = [each.event for each in scenario.entries if isinstance(each.event, e.GameEnded)]
    assert [event.result for event in ended] == ([result] if result else [])
    assert contradictions(scenario.entries) == ()
    # The same penalty a little earlier or later is that of the other case.
    recorded = nth(scenario.entries, oe.OffenceRecorded)
    shift = -2 * MINUTE if result else 2 * MINUTE
    moved = tuple(
        replace(each, recorded_at=each.recorded_at + shift)
        if each.version >= recorded.version
        else each
        for each in scenario.entries
    )
    assert Code.PENALTY_WRONG in codes(moved)


@pytest.mark.parametrize("edition", ["xiangqi-2020", "xiangqi-2020-mass", "gomoku-2025"])
def test_5_8_1_after_swapped_colours_the_game_begins_anew(edition: str) -> None:
    scenario = begun(edition, control=sudden(60))
    state = scenario.state
    assert state is not None
    first = state.kernel.legal_moves(state.position)[0]
    play(scenario, first)
    scenario.do(ReportSwappedColours(note="对局者自行提出"), by=CHIEF)
    event = nth(scenario.entries, SwappedColoursFound).event
    assert isinstance(event, SwappedColoursFound)
    assert event.corrected
    play(scenario, first)
    assert contradictions(scenario.entries) == ()
    # Where the game is to go on as it is, the second first move is out of turn.
    at = nth(scenario.entries, SwappedColoursFound)
    assert Code.OUT_OF_TURN in codes(changed(scenario.entries, at, corrected=False))
