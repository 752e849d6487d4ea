"""From a claim to a binding ruling without a database: claim, adjudicate, propose, confirm."""

from dataclasses import replace

from adjudication.rulings.adjudicate import adjudicate
from adjudication.rulings.ruling import RULING_CODE_VERSION
from games.record import commands as c
from games.record import events as e
from games.record.decide import options_of
from games.record.ruling import Ruling, proposal_of
from games.record.state import Claim
from games.record.values import Actor, Options, Question
from tests.support.scenario import ARBITER, PLAYERS, SYSTEM, Scenario, Then, begun, given

RAPID = "xiangqi-2020-rapid"
MASS = "xiangqi-2020-mass"


def game(
    *moves: str, edition: str = "xiangqi-2020", fen: str = "", options: Options | None = None
) -> Scenario:
    """Return a game of `edition` under way, with the options usual there."""
    events = begun(*moves, start_position=fen)
    arranged = events[0]
    assert isinstance(arranged, e.GameArranged)
    usual = options or options_of(edition)
    return given(replace(arranged, edition=edition, options=usual), *events[1:])


def claimed(scenario: Scenario, question: Question, *, side: str = "") -> Claim:
    """Claim for `side`, else for the side to move, and return the open claim."""
    assert scenario.state is not None
    side = side or scenario.state.side_to_move
    scenario.do(c.MakeClaim(side=side, question=question), by=PLAYERS[side])
    claim = scenario.state.open_claim
    assert claim is not None
    return claim


def answered(scenario: Scenario) -> Ruling:
    """Adjudicate the open claim and put the ruling on record as the worker does."""
    state = scenario.state
    assert state is not None
    claim = state.open_claim
    assert claim is not None
    ruling = adjudicate(state, claim)
    event = proposal_of(
        ruling,
        claim_version=claim.version,
        question=claim.question,
        edition=state.edition,
        inputs_digest="0" * 64,
        code_version=RULING_CODE_VERSION,
    )
    scenario.do(c.ProposeRuling(ruling=event), by=SYSTEM)
    return ruling


def confirm(scenario: Scenario, *, by: Actor = ARBITER) -> Then:
    """Confirm the latest ruling."""
    assert scenario.state is not None
    return scenario.do(c.ConfirmRuling(ruling_version=scenario.state.rulings[-1].version), by=by)


def ruled(scenario: Scenario, question: Question = Question.REPETITION, *, side: str = "") -> Then:
    """Claim, adjudicate, propose and confirm; return what the confirmation brought."""
    claimed(scenario, question, side=side)
    answered(scenario)
    return confirm(scenario)


def move(scenario: Scenario, text: str) -> Then:
    """Play `text` for the side to move."""
    assert scenario.state is not None
    side = scenario.state.side_to_move
    return scenario.do(c.PlayMove(side=side, move=text), by=PLAYERS[side])
