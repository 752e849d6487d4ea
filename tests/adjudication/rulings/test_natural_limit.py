"""Natural limit (自然限着): articles 4.2.4 and 22.2, with 22.4 for what comes after the claim.

Expected values are the book's counts: 60 rounds are 120 half-moves; of the claimant's checks
at most ten count, each further one takes a round off.
"""

from dataclasses import dataclass

import pytest

from adjudication.rulings.adjudicate import adjudicate
from games.record import commands as c
from games.record import events as e
from games.record.ruling import Ruling
from games.record.values import Options, Question
from games.record.xiangqi.options import XiangqiOptions
from games.rules.books.sources import XIANGQI
from games.rules.verdict import Verdict
from tests.support.long_games import captureless_line, recount
from tests.support.scenario import PLAYERS, Scenario, begun, given, quiet

ROOKS = "r3k4/9/9/9/9/9/9/9/9/3K4R w"
ROOKS_BLACK = "r3k4/9/9/9/9/9/9/9/9/3K4R b"


def claimed(scenario: Scenario, side: str) -> Ruling:
    """Claim for `side` now and return the ruling on it."""
    scenario.do(c.MakeClaim(side=side, question=Question.NATURAL_LIMIT), by=PLAYERS[side])
    return ruled(scenario)


def ruled(scenario: Scenario) -> Ruling:
    assert scenario.state is not None
    assert scenario.state.open_claim is not None
    return adjudicate(scenario.state, scenario.state.open_claim)


def plan(half_moves: int, *, first: int = 0, second: int = 0) -> list[bool]:
    """Which plies give check: the first mover's first `first` and the other's first `second`.

    Both sides never check in the same stretch, so that such a line exists.
    """
    wish = [False] * half_moves
    for index in range(first):
        wish[2 * index] = True
    for index in range(second):
        wish[half_moves - half_moves % 2 - 1 - 2 * index] = True
    return wish


def line(fen: str, checks: list[bool]) -> tuple[str, ...]:
    """Find a captureless line and have the slow reference recount it."""
    moves = captureless_line(fen, checks)
    plies = recount(fen, moves)
    assert [ply.checks for ply in plies] == checks
    assert not any(ply.captures for ply in plies)
    return moves


@pytest.mark.parametrize(
    ("half_moves", "side", "verdict"),
    [
        (0, "red", Verdict.UNTRUE),
        (1, "black", Verdict.UNTRUE),
        (116, "red", Verdict.UNTRUE),
        (118, "red", Verdict.UNTRUE),
        (119, "black", Verdict.UNTRUE),
        (120, "red", Verdict.DRAW),
        (121, "black", Verdict.DRAW),
        (122, "red", Verdict.DRAW),
    ],
    ids=lambda value: str(value),
)
def test_4_2_4_sixty_rounds_are_120_half_moves(
    half_moves: int, side: str, verdict: Verdict
) -> None:
    moves = quiet(61)[:half_moves]
    ruling = claimed(given(*begun(*moves)), side)
    assert ruling.verdict is verdict
    assert dict(ruling.facts)["half_moves_without_capture"] == half_moves
    if verdict is Verdict.DRAW:
        assert (ruling.result, ruling.against) == ("1/2-1/2", "")
        assert ruling.articles == (XIANGQI("4.2.4"), XIANGQI("22.2"))
    else:
        assert (ruling.result, ruling.against) == ("", side)
        assert ruling.articles == (XIANGQI("22.2"), XIANGQI("8.1.4"))


@dataclass(frozen=True, kw_only=True)
class Checks:
    """A captureless line with so many checks of the claimant (red) and of the opponent."""

    desc: str
    half_moves: int
    mine: int = 0
    theirs: int = 0
    counted: int
    verdict: Verdict


CHECKS = (
    Checks(desc="ten of ten", half_moves=120, mine=10, counted=120, verdict=Verdict.DRAW),
    Checks(desc="eleven", half_moves=120, mine=11, counted=118, verdict=Verdict.UNTRUE),
    Checks(desc="eleven, a round on", half_moves=122, mine=11, counted=120, verdict=Verdict.DRAW),
    Checks(desc="fourteen count 56", half_moves=120, mine=14, counted=112, verdict=Verdict.UNTRUE),
    Checks(desc="fourteen in 63", half_moves=126, mine=14, counted=118, verdict=Verdict.UNTRUE),
    Checks(desc="fourteen in 64", half_moves=128, mine=14, counted=120, verdict=Verdict.DRAW),
    Checks(desc="opponent's 14", half_moves=120, theirs=14, counted=120, verdict=Verdict.DRAW),
    Checks(
        desc="opponent's 14, 59 rounds",
        half_moves=118,
        theirs=14,
        counted=118,
        verdict=Verdict.UNTRUE,
    ),
    Checks(
        desc="eleven each", half_moves=120, mine=11, theirs=11, counted=118, verdict=Verdict.UNTRUE
    ),
    Checks(
        desc="ten and eleven", half_moves=120, mine=10, theirs=11, counted=120, verdict=Verdict.DRAW
    ),
)


@pytest.mark.parametrize("case", CHECKS, ids=lambda case: f"22.2 {case.desc}")
def test_22_2_of_the_claimant_s_checks_ten_count(case: Checks) -> None:
    moves = line(ROOKS, plan(case.half_moves, first=case.mine, second=case.theirs))
    ruling = claimed(given(*begun(*moves, start_position=ROOKS)), "red")
    facts = dict(ruling.facts)
    assert facts["claimant_checks"] == case.mine
    assert facts["half_moves_counted"] == case.counted
    assert ruling.verdict is case.verdict


@pytest.mark.parametrize(("half_moves", "verdict"), [(120, "untrue"), (122, "draw")])
def test_22_2_fewer_checks_count_for_black_too(half_moves: int, verdict: str) -> None:
    moves = line(ROOKS_BLACK, plan(half_moves, first=11))
    ruling = claimed(given(*begun(*moves, start_position=ROOKS_BLACK)), "black")
    assert ruling.verdict == verdict


@pytest.mark.parametrize(("limit", "verdict"), [(5, "untrue"), (6, "untrue"), (10, "draw")])
def test_22_2_the_event_may_count_fewer_checks(limit: int, verdict: str) -> None:
    moves = line(ROOKS, plan(120, first=10))
    options = Options(xiangqi=XiangqiOptions(natural_limit_checks=limit))
    ruling = claimed(given(*begun(*moves, start_position=ROOKS, options=options)), "red")
    assert ruling.verdict == verdict


@pytest.mark.parametrize(
    ("half_moves", "side", "verdict"),
    [(78, "red", "untrue"), (79, "black", "untrue"), (80, "red", "draw"), (81, "black", "draw")],
)
def test_4_2_4_the_event_may_ask_forty_rounds(half_moves: int, side: str, verdict: str) -> None:
    options = Options(xiangqi=XiangqiOptions(natural_limit_rounds=40))
    ruling = claimed(given(*begun(*quiet(41)[:half_moves], options=options)), side)
    assert ruling.verdict == verdict


CAPTURE = ("b2b9", "a9b9")
"""Cannon takes horse, rook takes cannon: both from the first position."""


def test_4_2_4_a_capture_sets_the_count_to_nothing() -> None:
    moves = (*quiet(60), CAPTURE[0])
    ruling = claimed(given(*begun(*moves)), "black")
    assert ruling.verdict is Verdict.UNTRUE
    assert dict(ruling.facts)["half_moves_without_capture"] == 0
    assert ruling.evidence == ()


@pytest.mark.parametrize(("rounds", "verdict"), [(59, "untrue"), (60, "draw")])
def test_4_2_4_after_a_capture_the_count_begins_anew(rounds: int, verdict: str) -> None:
    # The black horse of the other wing is gone; the two horses that shuffle are not.
    moves = (*quiet(30), *CAPTURE, *quiet(rounds))
    plies = recount("", moves)
    assert [ply.captures for ply in plies[:62]] == [False] * 60 + [True] * 2
    ruling = claimed(given(*begun(*moves)), "red")
    assert ruling.verdict == verdict
    assert dict(ruling.facts)["half_moves_without_capture"] == 2 * rounds
    assert ruling.evidence_from_ply == 63
    assert ruling.evidence == moves[62:]


@pytest.mark.parametrize(("later", "verdict"), [(10, "draw"), (11, "untrue")])
def test_22_2_checks_before_the_last_capture_are_not_asked(later: int, verdict: str) -> None:
    fen = "4k4/8R/9/8p/9/9/9/9/r8/3K5 w"
    before = (*("i8i9", "e9e8", "i9i8", "e8e9") * 3, "i8i6")
    assert [ply.checks for ply in recount(fen, before)] == [True, False] * 6 + [False]
    assert recount(fen, before)[-1].captures
    after = line("4k4/9/9/8R/9/9/9/9/r8/3K5 b", plan(121, second=later))
    ruling = claimed(given(*begun(*before, *after, start_position=fen)), "red")
    assert dict(ruling.facts)["claimant_checks"] == later
    assert ruling.verdict == verdict


@pytest.mark.parametrize(
    ("before", "played", "verdict"),
    [(100, 18, "untrue"), (100, 20, "draw"), (119, 1, "draw"), (0, 118, "untrue")],
)
def test_4_2_4_a_start_position_brings_its_own_count(
    before: int, played: int, verdict: str
) -> None:
    fen = f"{ROOKS} - - {before} 51"
    moves = line(ROOKS, plan(played))
    ruling = claimed(
        given(*begun(*moves, start_position=fen)), "red" if played % 2 == 0 else "black"
    )
    assert ruling.verdict == verdict
    assert dict(ruling.facts)["half_moves_without_capture"] == before + played
    assert ruling.evidence == moves


def test_22_4_a_move_after_the_claim_does_not_complete_the_count() -> None:
    scenario = given(*begun(*quiet(60)[:119]))
    scenario.do(c.MakeClaim(side="black", question=Question.NATURAL_LIMIT), by=PLAYERS["black"])
    scenario.do(c.PlayMove(side="black", move=quiet(60)[119]), by=PLAYERS["black"])
    assert ruled(scenario).verdict is Verdict.UNTRUE


def test_22_4_a_capture_after_the_claim_does_not_undo_it() -> None:
    scenario = given(*begun(*quiet(60)))
    scenario.do(c.MakeClaim(side="red", question=Question.NATURAL_LIMIT), by=PLAYERS["red"])
    scenario.do(c.PlayMove(side="red", move="b2b9"), by=PLAYERS["red"])
    assert ruled(scenario).verdict is Verdict.DRAW


def test_22_2_illegal_moves_between_are_no_moves() -> None:
    wrong = e.IllegalMoveRecorded(
        ply=61, side="red", move="a0a5", code="no_such_move", article=XIANGQI("2.2")
    )
    opening = begun(*quiet(30), options=Options())
    later = begun(*quiet(60))[62:]
    ruling = claimed(given(*opening, wrong, *later), "red")
    assert ruling.verdict is Verdict.DRAW
