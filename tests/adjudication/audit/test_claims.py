"""What nobody claimed: only what could have been, as no other claim waited. Xiangqi 22, 23."""

import pytest

from games.record import commands as c
from games.record.audits.findings import Code
from games.record.values import Options, Question
from games.record.xiangqi.options import XiangqiOptions
from tests.support.audited import begun, found, play, resigned
from tests.support.claimable import is_claimable
from tests.support.random_acts import ruling_on
from tests.support.scenario import CHIEF, SYSTEM, Scenario, quiet

SIX_ROUNDS = Options(xiangqi=XiangqiOptions(natural_limit_rounds=6))


def _waiting(before: int, during: int, *, question: Question) -> Scenario:
    """Return a game with a claim open over so many plies, after so many others."""
    scenario = begun("xiangqi-2020", options=SIX_ROUNDS)
    moves = quiet(20)
    play(scenario, *moves[:before])
    side = ("red", "black")[before % 2]
    scenario.do(c.MakeClaim(side=side, question=question), by=CHIEF)
    play(scenario, *moves[before : before + during])
    return scenario


def _ruled(scenario: Scenario) -> None:
    assert scenario.state is not None
    scenario.do(ruling_on(scenario.state), by=SYSTEM)
    ruling = scenario.entries[-1].version
    scenario.do(c.ConfirmRuling(ruling_version=ruling), by=CHIEF)


def _unclaimed(scenario: Scenario) -> list[tuple[Code, int]]:
    wanted = (Code.NATURAL_LIMIT_PASSED, Code.REPETITION_NOT_CLAIMED)
    findings = [each for each in found(scenario.entries) if each.code in wanted]
    assert all(is_claimable(scenario.entries, each) for each in findings)
    return [(each.code, each.ply) for each in findings]


def test_22_4_nothing_while_another_claim_waits_for_its_ruling() -> None:
    scenario = _waiting(8, 6, question=Question.REPETITION)
    assert _unclaimed(scenario) == []


def test_22_4_what_still_stands_once_it_is_ruled_on() -> None:
    scenario = _waiting(8, 6, question=Question.REPETITION)
    _ruled(scenario)
    play(scenario, *quiet(20)[14:15])
    assert _unclaimed(scenario) == [
        (Code.NATURAL_LIMIT_PASSED, 14),
        (Code.REPETITION_NOT_CLAIMED, 14),
    ]


@pytest.mark.parametrize("during", [3, 0])
def test_22_4_before_it_was_made_everything(during: int) -> None:
    scenario = _waiting(13, during, question=Question.NATURAL_LIMIT)
    assert _unclaimed(scenario) == [(Code.REPETITION_NOT_CLAIMED, 12)]


def test_a_claim_that_was_answered_is_not_left_open() -> None:
    scenario = _waiting(2, 0, question=Question.NATURAL_LIMIT)
    left = Code.CLAIM_LEFT_OPEN
    assert [each.code for each in found(scenario.entries)] == []
    unanswered = _waiting(2, 0, question=Question.NATURAL_LIMIT)
    assert left in [each.code for each in found(resigned(unanswered))]
    _ruled(scenario)
    assert left not in [each.code for each in found(resigned(scenario))]
