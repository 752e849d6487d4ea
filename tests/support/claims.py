"""Claims and rulings in scenarios: the shorthand their tests share."""

from typing import Any

from games.record import commands as c
from games.record.values import Options, Question
from tests.support.scenario import PLAYERS, SYSTEM, Scenario, proposed

LIMIT = Question.NATURAL_LIMIT
BINDING = Options(rulings_bind=True)
DRAW: dict[str, Any] = {"result": "1/2-1/2", "articles": ("4.2.4", "22.2")}


def claim(side: str, question: Question = LIMIT) -> c.MakeClaim:
    return c.MakeClaim(side=side, question=question)


def rule(scenario: Scenario, verdict: str, **details: Any) -> c.ProposeRuling:
    state = scenario.state
    assert state is not None
    assert state.open_claim is not None
    ruling = proposed(
        verdict,
        claim_version=state.open_claim.version,
        question=state.open_claim.question,
        **details,
    )
    return c.ProposeRuling(ruling=ruling)


def confirm(scenario: Scenario) -> c.ConfirmRuling:
    assert scenario.state is not None
    return c.ConfirmRuling(ruling_version=scenario.state.rulings[-1].version)


def overrule(scenario: Scenario, reason: str = "记录有误") -> c.OverruleRuling:
    assert scenario.state is not None
    return c.OverruleRuling(ruling_version=scenario.state.rulings[-1].version, reason=reason)


def ruled(
    scenario: Scenario, side: str, verdict: str, question: Question = LIMIT, **details: Any
) -> Scenario:
    """Claim for `side` and put the verdict on record, not yet binding."""
    scenario.do(claim(side, question), by=PLAYERS[side])
    scenario.do(rule(scenario, verdict, **details), by=SYSTEM)
    return scenario
