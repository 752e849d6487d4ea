"""19.1.2: rulings on forbidden moves that White pointed out; the id is the article."""

import pytest

from adjudication.rulings.adjudicate import adjudicate
from games.labels.messages import rendered
from games.record import commands as c
from games.record import events as e
from games.record.ruling import Ruling, proposal_of
from games.record.state import GameState
from games.record.values import Options
from games.rules.books.sources import GOMOKU
from games.rules.gomoku.openings.books import OpeningKind
from tests.support.gomoku_games import SECOND, act, archived, do, gomoku, play, table, when
from tests.support.scenario import CHIEF, INCREMENT, MINUTE, SYSTEM, Scenario

DOUBLE_THREE = "f8 a1 g8 c1 h9 e1 h10 g1 h8"
DOUBLE_FOUR = "d8 a1 e8 c1 f8 e1 g9 g1 g10 i1 g11 k1 g8"
FOUR_AND_THREE = "e8 a1 f8 c1 g8 e1 h9 g1 h10 i1 h8"
SIX = "c8 a1 d8 c1 e8 e1 g8 g1 h8 i1 f8"
FIVE_AND_THREES = "f9 a1 f10 c1 f11 e1 f12 g1 g8 i1 h8 k1 g9 m1 h10 o1 f8"
WHITE_THREES = "a1 f8 c1 g8 e1 h9 g1 h10 i1 h8 k1"


def claimed(moves: str, *, options: Options | None = None) -> GameState:
    scenario = do(play(archived(options=options), *moves.split()), "w claim", by=SECOND)
    assert scenario.state is not None
    return scenario.state


def ruling(moves: str, *, options: Options | None = None) -> Ruling:
    state = claimed(moves, options=options)
    assert state.open_claim is not None
    return adjudicate(state, state.open_claim)


@pytest.mark.parametrize(
    ("moves", "articles", "ply"),
    [
        pytest.param(DOUBLE_THREE, ("19.1.2", "8.1"), 9, id="8.1-at-once"),
        pytest.param(DOUBLE_FOUR, ("19.1.2", "8.2"), 13, id="8.2-at-once"),
        pytest.param(SIX, ("19.1.2", "8.3"), 11, id="8.3-at-once"),
        pytest.param(SIX + " o15", ("19.1.2-B", "8.3"), 11, id="19.1.2-B-after-whites-stone"),
        pytest.param(SIX + " pass m1", ("19.1.2-B", "8.3"), 11, id="19.1.2-B-two-moves-later"),
    ],
)
def test_upheld(moves: str, articles: tuple[str, ...], ply: int) -> None:
    found = ruling(moves)
    assert (found.verdict.value, found.result, found.against) == ("black_loses", "0-1", "black")
    assert found.articles == tuple(map(GOMOKU, articles))
    assert (found.evidence, found.evidence_from_ply) == ((moves.split()[ply - 1],), ply)
    assert dict(found.facts)["forbidden_move_number"] == ply


@pytest.mark.parametrize(
    "moves",
    [
        pytest.param(FOUR_AND_THREE, id="8-a-four-and-a-three"),
        pytest.param(FIVE_AND_THREES, id="19.1.2-C-five-first"),
        pytest.param(DOUBLE_THREE + " o15 o1", id="19.1.2-A-an-earlier-double-three"),
        pytest.param(DOUBLE_FOUR + " pass o1", id="19.1.2-A-an-earlier-double-four-after-a-pass"),
        pytest.param(WHITE_THREES, id="11.1-E-white-has-none"),
        pytest.param(DOUBLE_THREE[:-3] + " a15", id="8.1-none"),
    ],
)
def test_not_upheld(moves: str) -> None:
    found = ruling(moves)
    assert (found.verdict.value, found.result, found.against) == ("untrue", "", "white")
    assert found.articles == (GOMOKU("19.1.2"),)
    assert found.evidence == ()


def test_7_4_1_the_readings_differ_is_said() -> None:
    moves = "f8 d8 g8 i3 h9 a1 h10 c1 i4 e1 i5 g1 i6 o15 i7 o13 h8"
    included = Options(gomoku=gomoku("two_fifths", three_reading="five_included").gomoku)
    assert included.gomoku is not None
    assert included.gomoku.opening is OpeningKind.TWO_FIFTHS
    assert ruling(moves).verdict.value == "untrue"
    found = _ruling_in_archive(moves, included)
    assert found.verdict.value == "black_loses"
    words = rendered(found)
    assert "两种" in words.explanation_zh
    assert "readings" in words.explanation_en


def _ruling_in_archive(moves: str, options: Options) -> Ruling:
    """Rule on a game whose moves were recorded one by one, as an archive has them."""
    scenario = table(options=options)
    scenario.add(
        tuple(
            e.MovePlayed(ply=number, side=("white", "black")[number % 2], move=move)
            for number, move in enumerate(moves.split(), start=1)
        ),
        at=0,
    )
    do(scenario, "w claim")
    assert scenario.state is not None
    assert scenario.state.open_claim is not None
    return adjudicate(scenario.state, scenario.state.open_claim)


def proposal(scenario: Scenario) -> e.RulingProposed:
    state = scenario.state
    assert state is not None
    claim = state.open_claim
    assert claim is not None
    return proposal_of(
        adjudicate(state, claim),
        claim_version=claim.version,
        question=claim.question,
        edition=state.edition,
        inputs_digest="0" * 64,
        code_version="1",
    )


def test_19_1_2_confirmed_white_wins() -> None:
    scenario = do(play(archived(), *DOUBLE_THREE.split()), "w claim")
    scenario.do(c.ProposeRuling(ruling=proposal(scenario)), by=SYSTEM)
    assert scenario.state is not None
    version = scenario.state.rulings[0].version
    scenario.when(c.ConfirmRuling(ruling_version=version), by=CHIEF).then_ended("0-1", "19.1.2")
    overruled = c.OverruleRuling(ruling_version=version, reason="盘上无此子")
    scenario.when(overruled, by=CHIEF).then_goes_on()


def test_19_1_2_where_rulings_bind_white_wins_at_once() -> None:
    scenario = play(archived(options=Options(rulings_bind=True)), *SIX.split(), "o15")
    do(scenario, "w claim")
    scenario.when(c.ProposeRuling(ruling=proposal(scenario)), by=SYSTEM).then_ended(
        "0-1", "19.1.2-B"
    )


def test_not_upheld_the_game_goes_on_and_the_clock_runs() -> None:
    options = gomoku("free", forbidden_in_free=True)
    scenario = table(edition="gomoku-classic", options=options, time_control=INCREMENT)
    do(play(scenario, *FOUR_AND_THREE.split()), "w claim")
    scenario.do(c.ProposeRuling(ruling=proposal(scenario)), by=SYSTEM)
    assert scenario.state is not None
    version = scenario.state.rulings[0].version
    scenario.do(c.ConfirmRuling(ruling_version=version), by=CHIEF)
    assert scenario.state.clock is not None
    assert scenario.state.clock.running == "white"
    scenario.when(act("w o15"), now=MINUTE).then_goes_on()
    when(scenario, "w claim").then_kinds(e.ClaimMade)
