"""A ruling on a repetition: whatever is played next, the matter ends within the rounds allowed.

Properties of 23.5.2 on random continuations, of `evolve` (a recorded fact is never refused)
and of replay (the stored stream gives the same state).
"""

from dataclasses import replace
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.record import commands as c
from games.record import events as e
from games.record.codec import CODEC
from games.record.decider import GAMES
from games.record.evolve import evolve
from games.record.values import Question
from games.record.xiangqi.rules import course_of
from games.rules.books.sources import XIANGQI
from games.rules.verdict import Verdict
from tests.support.rulings import MASS, RAPID, game, move
from tests.support.scenario import ARBITER, PLAYERS, SHUFFLE, SYSTEM, Scenario, proposed
from tests.support.stored import Stored, stored

EDITIONS = ("xiangqi-2020", RAPID, MASS)

_VERDICTS = {
    "either": Verdict.DRAWN_IF_UNCHANGED,
    "red": Verdict.RED_MUST_CHANGE,
    "black": Verdict.BLACK_MUST_CHANGE,
}


def watched(chance: Random) -> tuple[Scenario, e.RulingProposed]:
    """Return a game with a confirmed ruling on three rounds of the horses."""
    plies = chance.randrange(12, 20)
    moves = (SHUFFLE * 6)[:plies]
    scenario = game(*moves, edition=chance.choice(EDITIONS))
    state = scenario.state
    assert state is not None
    side = state.side_to_move
    scenario.do(c.MakeClaim(side=side, question=Question.REPETITION), by=PLAYERS[side])
    must_vary = chance.choice(("red", "black", "either"))
    ruling = replace(
        proposed("undecided", claim_version=scenario.state.open_claim.version),  # type: ignore[union-attr]
        question=Question.REPETITION,
        verdict=Verdict(
            "drawn_if_unchanged" if must_vary == "either" else f"{must_vary}_must_change"
        ),
        must_vary=must_vary,
        rounds_to_vary=chance.choice((1, 2)),
        needs_idle=chance.random() < 0.3,
        evidence=moves[plies - 12 :],
        evidence_from_ply=plies - 11,
    )
    for _ in range(chance.choice((0, 0, 1, 2))):
        step(scenario, chance)
    scenario.do(c.ProposeRuling(ruling=ruling), by=SYSTEM)
    assert scenario.state is not None
    version = scenario.state.rulings[-1].version
    scenario.do(c.ConfirmRuling(ruling_version=version), by=ARBITER)
    return scenario, ruling


def step(scenario: Scenario, chance: Random) -> None:
    """Play the cycle's next move where there is one, now and then any legal move."""
    state = scenario.state
    assert state is not None
    legal = state.kernel.legal_moves(state.position)
    home = [text for text in SHUFFLE if text in legal]
    move(scenario, chance.choice(home if home and chance.random() < 0.85 else legal))


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32))
def test_23_5_2_the_matter_ends_within_the_rounds_allowed(seed: int) -> None:
    chance = Random(seed)
    scenario, ruling = watched(chance)
    after = 0
    while running(scenario):
        assert after < 2 * ruling.rounds_to_vary, "longer than the rounds allowed"
        step(scenario, chance)
        after += 1
    state = scenario.state
    assert state is not None
    events = [event for event, _ in scenario.history]
    left = [event for event in events if isinstance(event, e.RepetitionLeft)]
    mated = state.ending is not None and state.ending.reason in ("checkmate", "stalemate")
    assert mated or len(left) + (state.ending is not None) == 1
    if state.ending is not None and not mated:
        assert after in (2 * ruling.rounds_to_vary, 2 * ruling.rounds_to_vary - 1)
        wanted = {"red": "0-1", "black": "1-0", "either": "1/2-1/2"}[ruling.must_vary]
        assert state.ending.result == wanted
    assert GAMES.replay(recorded(scenario)) == state


def running(scenario: Scenario) -> bool:
    return scenario.state is not None and course_of(scenario.state).duty is not None


def recorded(scenario: Scenario) -> list[Stored]:
    return [
        stored(CODEC, event, version=version, at=at)
        for version, (event, at) in enumerate(scenario.history, start=1)
    ]


def test_the_walks_meet_both_ends() -> None:
    met = set()
    for seed in range(60):
        chance = Random(seed)
        scenario, _ = watched(chance)
        while running(scenario):
            step(scenario, chance)
        met |= {type(event) for event, _ in scenario.history}
    assert {e.RepetitionLeft, e.GameEnded} <= met


RULINGS = st.builds(
    e.RulingProposed,
    claim_version=st.integers(13, 19),
    ruled_on_version=st.integers(0, 12),
    question=st.sampled_from(Question),
    edition=st.sampled_from(EDITIONS),
    verdict=st.sampled_from(Verdict),
    result=st.sampled_from(("", "1/2-1/2", "0-1")),
    against=st.sampled_from(("", "red", "black")),
    articles=st.sampled_from(((), (XIANGQI("25.3"),), (XIANGQI("4.3"), XIANGQI("25.2")))),
    facts=st.just(()),
    evidence=st.lists(st.sampled_from(SHUFFLE), max_size=30).map(tuple),
    evidence_from_ply=st.integers(-3, 30),
    explanation_zh=st.just(""),
    explanation_en=st.just(""),
    inputs_digest=st.just(""),
    code_version=st.just("0"),
    must_vary=st.sampled_from(("", "red", "black", "either")),
    rounds_to_vary=st.integers(0, 3),
    needs_idle=st.booleans(),
)
VERSIONS = st.integers(13, 19)
SIDES = st.sampled_from(("red", "black"))
FACTS = st.lists(
    RULINGS
    | st.builds(
        e.ClaimMade,
        side=SIDES | st.just(""),
        question=st.sampled_from(Question),
        ply=st.integers(0, 30),
    )
    | st.builds(e.RulingConfirmed, ruling_version=VERSIONS)
    | st.builds(e.RulingOverruled, ruling_version=VERSIONS, reason=st.just("x"))
    | st.builds(e.RepetitionLeft, side=SIDES, ruling_version=VERSIONS)
    | st.builds(
        e.ResultRevised,
        result=st.sampled_from(("1-0", "1/2-1/2")),
        reason=st.just("x"),
        article=st.just(XIANGQI("29.1.2")),
        ruling_version=VERSIONS,
    )
    | st.builds(
        e.GameEnded, result=st.just("1-0"), reason=st.just("x"), article=st.just(XIANGQI("4.1"))
    ),
    max_size=12,
)


@settings(max_examples=200, deadline=None)
@given(facts=FACTS, edition=st.sampled_from(EDITIONS))
def test_a_recorded_fact_is_never_refused(facts: list[e.GameEvent], edition: str) -> None:
    scenario = game(*SHUFFLE * 3, edition=edition)
    state = scenario.state
    assert state is not None
    for event in facts:
        state = evolve(state, event, version=state.version + 1, at=0)
    assert state.version == 14 + len(facts)
    again = scenario.add(facts, at=0)
    assert GAMES.replay(recorded(again)) == state
