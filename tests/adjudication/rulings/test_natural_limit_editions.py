"""Natural limit in rapid games and mass events: 22.2, 29.1.1, 29.1.2, app1.3.2.

The counts are the book's worked examples; captureless lines with so many checks are found by
search and recounted by the slow reference.
"""

import pytest

from games.labels.messages import rendered
from games.record import commands as c
from games.record import events as e
from games.record.values import Options, Question
from games.record.xiangqi.options import XiangqiOptions
from games.rules.books.sources import XIANGQI
from tests.adjudication.rulings.test_natural_limit import ROOKS, line, plan
from tests.support.marks import record_foul
from tests.support.rulings import MASS, RAPID, answered, claimed, confirm, game, move, ruled
from tests.support.scenario import ARBITER, BLACK, CHIEF, RED, quiet

LIMIT = Question.NATURAL_LIMIT
THIRTY = Options(xiangqi=XiangqiOptions(natural_limit_rounds=30, natural_limit_checks=0))


# app1.3.2: 30-40 rounds, checks of neither side counted


@pytest.mark.parametrize(
    ("half_moves", "red_checks", "black_checks", "counted", "verdict"),
    [
        (60, 5, 0, 50, "untrue"),
        (60, 0, 5, 50, "untrue"),
        (60, 0, 0, 60, "draw"),
        (60, 1, 0, 58, "untrue"),
        (62, 1, 0, 60, "draw"),
        (70, 5, 0, 60, "draw"),
        (70, 0, 5, 60, "draw"),
        (70, 3, 3, 58, "untrue"),
        (72, 3, 3, 60, "draw"),
        (58, 0, 0, 58, "untrue"),
    ],
)
def test_app1_3_2_no_round_with_a_check_counts(
    half_moves: int, red_checks: int, black_checks: int, counted: int, verdict: str
) -> None:
    moves = line(ROOKS, plan(half_moves, first=red_checks, second=black_checks))
    scenario = game(*moves, edition=MASS, fen=ROOKS, options=THIRTY)
    claimed(scenario, LIMIT)
    ruling = answered(scenario)
    assert dict(ruling.facts)["half_moves_counted"] == counted
    assert ruling.verdict == verdict
    if verdict == "draw":
        assert ruling.articles[0] == XIANGQI("app1.3.2")
        confirm(scenario).then_ended("1/2-1/2", "app1.3.2")
    else:
        confirm(scenario).then_kinds(e.RulingConfirmed, e.FoulRecorded)


@pytest.mark.parametrize(("rounds", "verdict"), [(39, "untrue"), (40, "draw")])
def test_app1_3_2_forty_rounds_where_the_event_sets_none(rounds: int, verdict: str) -> None:
    scenario = game(*quiet(rounds), edition=MASS)
    claimed(scenario, LIMIT)
    assert answered(scenario).verdict == verdict


# 29.1.1: 50 rounds, eight checks of the claimant


@pytest.mark.parametrize(
    ("half_moves", "checks", "counted", "verdict"),
    [
        (100, 10, 96, "untrue"),
        (104, 10, 100, "draw"),
        (103, 10, 99, "untrue"),
        (100, 8, 100, "draw"),
        (100, 9, 98, "untrue"),
        (98, 0, 98, "untrue"),
    ],
)
def test_29_1_1_fifty_rounds_and_eight_checks(
    half_moves: int, checks: int, counted: int, verdict: str
) -> None:
    moves = line(ROOKS, plan(half_moves, first=checks))
    scenario = game(*moves, edition=RAPID, fen=ROOKS)
    claimed(scenario, LIMIT, side="red" if half_moves % 2 == 0 else "black")
    ruling = answered(scenario)
    facts = dict(ruling.facts)
    if half_moves % 2 == 0:
        assert (facts["half_moves_counted"], facts["claimant_checks"]) == (counted, checks)
        assert ruling.verdict == verdict
    else:
        # Black gave none of the checks: 51 and a half rounds are enough for Black.
        assert (facts["half_moves_counted"], ruling.verdict) == (half_moves, "draw")
    if ruling.verdict == "draw":
        assert ruling.articles[0] == XIANGQI("29.1.1")


# 29.1.2: after the end


def ended(*moves: str, edition: str = RAPID) -> tuple[str, str]:
    """Play, let Black resign, claim for Black; return verdict and final result."""
    scenario = game(*moves, edition=edition)
    scenario.do(c.Resign(side="black"), by=BLACK)
    claimed(scenario, LIMIT, side="black")
    ruling = answered(scenario)
    confirm(scenario)
    assert scenario.state is not None
    assert scenario.state.ending is not None
    assert scenario.state.fouls == (0, 0)
    return ruling.verdict.value, scenario.state.ending.result


CAPTURES = ("b2b9", "a9b9")


@pytest.mark.parametrize(
    ("moves", "answer"),
    [
        (quiet(49), ("untrue", "1-0")),
        (quiet(50), ("draw", "1/2-1/2")),
        ((*quiet(50), *CAPTURES), ("draw", "1/2-1/2")),
        ((*quiet(50), *CAPTURES, *quiet(10)), ("draw", "1/2-1/2")),
        ((*quiet(48), *CAPTURES, *quiet(48)), ("untrue", "1-0")),
        ((*CAPTURES, *quiet(50)), ("draw", "1/2-1/2")),
    ],
    ids=["49", "50", "50, then a capture", "50 long ago", "48 and 48", "after a capture"],
)
def test_29_1_2_any_run_of_the_game_counts(moves: tuple[str, ...], answer: tuple[str, str]) -> None:
    assert ended(*moves) == answer


MATING = "4k4/8R/9/9/9/9/9/9/R8/3K5 w - - {} 60"


@pytest.mark.parametrize(("before", "result"), [(98, "1-0"), (99, "1-0"), (100, "1/2-1/2")])
def test_29_1_2_the_mating_move_does_not_complete_the_rounds(before: int, result: str) -> None:
    scenario = game(edition=RAPID, fen=MATING.format(before))
    move(scenario, "a1a9").then_ended("1-0", "4.1.1")
    claimed(scenario, LIMIT, side="black")
    answered(scenario)
    confirm(scenario)
    assert scenario.state is not None
    assert scenario.state.ending is not None
    assert scenario.state.ending.result == result


# 22.4: a mate after the claim


@pytest.mark.parametrize(("before", "result"), [(119, "1-0"), (120, "1/2-1/2")])
def test_22_4_a_true_claim_made_before_the_mate_draws(before: int, result: str) -> None:
    scenario = game(fen=MATING.format(before))
    claimed(scenario, LIMIT)
    move(scenario, "a1a9").then_kinds(e.MovePlayed)
    answered(scenario)
    confirm(scenario)
    assert scenario.state is not None
    assert scenario.state.ending is not None
    assert scenario.state.ending.result == result


# 22.2: of the arbiter's own motion


@pytest.mark.parametrize(("rounds", "draws"), [(59, False), (60, True)])
def test_22_2_the_chief_arbiter_s_own_motion(rounds: int, draws: bool) -> None:
    scenario = game(*quiet(rounds))
    scenario.do(c.OrderReview(question=LIMIT), by=CHIEF)
    ruling = rendered(answered(scenario))
    assert "规定 60 回合" in ruling.explanation_zh
    assert "提出方" not in ruling.explanation_zh
    assert "claimant" not in ruling.explanation_en
    gave = confirm(scenario, by=CHIEF)
    if draws:
        gave.then_ended("1/2-1/2", "4.2.4")
    else:
        gave.then_kinds(e.RulingConfirmed)
        assert (ruling.against, gave.after.fouls) == ("", (0, 0))


def test_22_2_a_player_s_untrue_claim_is_a_foul_in_rapid_games_the_second_loses() -> None:
    scenario = game(*quiet(10), edition=RAPID)
    ruled(scenario, LIMIT, side="red").then_kinds(e.RulingConfirmed, e.FoulRecorded)
    foul = record_foul(side="red", article=XIANGQI("8.1.1"))
    scenario.when(foul, by=ARBITER).then_ended("0-1", "28.11.1")
    claim = c.MakeClaim(side="red", question=LIMIT)
    scenario.when(claim, by=RED).then_kinds(e.ClaimMade)
