"""The edges of claims: after the end, under a falling flag, after varying, over a capture.

Each runs over the game's stream under the three books of 2020: standard, rapid (articles 28, 29)
and mass events (appendix 1). What must come out is the book's.
"""

from dataclasses import replace

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.decide import options_of
from games.record.values import Question
from games.rules.books.sources import XIANGQI
from games.rules.clocks.control import ControlKind, TimeControl
from tests.games.rules.xiangqi.repetition.test_own_boards import read_boards
from tests.support.rulings import MASS, RAPID, answered, claimed, confirm, game, move, ruled
from tests.support.scenario import (
    ARBITER,
    BLACK,
    MINUTE,
    RED,
    SHUFFLE,
    Scenario,
    begun,
    given,
    quiet,
)

STANDARD = "xiangqi-2020"
EDITIONS = (STANDARD, RAPID, MASS)
ROOK = "4k4/8R/9/9/9/9/9/9/9/3K5 w"
CHECKS = ("i8i9", "e9e8", "i9i8", "e8e9")
KILLS_FEN = "4k4/9/r8/9/9/8R/9/9/9/3K5 w"
KILLS = ("i4h4", "a7b7", "h4g4", "b7c7", "g4i4", "c7a7")
"""Black threatens mate with every move of the rook, Red does nothing."""
VARIED = ("i4h4", "e9e8", "h4i4", "e8e9")
"""Black leaves the cycle by two idle moves and comes back to where it began."""
ATTACKING = ("i4h4", "a7a8", "h4i4", "a8a7")
"""The same by two moves of the rook, which threaten mate all the same."""
OPEN_LINES = {record["id"]: record for record in read_boards("open_lines.jsonl")}

# a claim after the end: 29.1.2 opens the natural limit of rapid games, nothing else


def over(edition: str, *, signed: bool = False) -> Scenario:
    scenario = game(*quiet(50), edition=edition)
    scenario.do(c.Resign(side="black"), by=BLACK)
    if signed:
        scenario.do(c.SignResult(signer="red", result="1-0"), by=RED)
    return scenario


def test_29_1_2_a_rapid_game_over_may_still_be_a_draw() -> None:
    scenario = over(RAPID)
    claimed(scenario, Question.NATURAL_LIMIT, side="black")
    assert answered(scenario).verdict == "draw"
    confirm(scenario)
    assert scenario.state is not None
    assert scenario.state.ending is not None
    assert scenario.state.ending.result == "1/2-1/2"


@pytest.mark.parametrize(
    ("edition", "question", "signed"),
    [
        pytest.param(RAPID, Question.NATURAL_LIMIT, True, id="29.1.2 signed"),
        pytest.param(RAPID, Question.REPETITION, False, id="29.1.2 no repetition"),
        pytest.param(STANDARD, Question.NATURAL_LIMIT, False, id="22.2 standard"),
        pytest.param(STANDARD, Question.REPETITION, False, id="23.1 standard"),
        pytest.param(MASS, Question.NATURAL_LIMIT, False, id="app1.3.2 mass"),
        pytest.param(MASS, Question.REPETITION, False, id="app1.5.2 mass"),
    ],
)
def test_9_other_claims_after_the_end_are_refused(
    edition: str, question: Question, signed: bool
) -> None:
    scenario = over(edition, signed=signed)
    late = c.MakeClaim(side="black", question=question)
    scenario.when(late, by=BLACK).then_refused("game_over", "9")


# a flag during a claim (22.4): ruled first, and the flag stands where the game does not end by it

FLAG = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=20 * MINUTE)


def under_flag(edition: str, *moves: str) -> Scenario:
    """Black claims in time and oversteps before the answer."""
    first, *others = begun(*moves, "i8i9", start_position=ROOK, time_control=FLAG)
    assert isinstance(first, e.GameArranged)
    scenario = given(replace(first, edition=edition, options=options_of(edition)), *others)
    scenario.do(c.PressClock(side="red"), by=RED)
    claimed(scenario, Question.REPETITION, side="black")
    scenario.do(c.ReportFlag(side="black"), by=ARBITER, now=30 * MINUTE)
    return scenario


@pytest.mark.parametrize(
    ("edition", "rounds", "result", "reason"),
    [
        pytest.param(STANDARD, 3, "0-1", "repetition_ruling", id="23.5.1 standard"),
        pytest.param(RAPID, 3, "0-1", "repetition_ruling", id="23.5.1 rapid"),
        pytest.param(MASS, 3, "1-0", "time", id="app1.5.2.1 the game would go on"),
        pytest.param(STANDARD, 2, "1-0", "time", id="23.3 standard"),
        pytest.param(RAPID, 2, "1-0", "time", id="23.3 rapid"),
        pytest.param(MASS, 2, "1-0", "time", id="23.3 mass"),
    ],
)
def test_22_4_a_flag_falls_while_the_claim_waits(
    edition: str, rounds: int, result: str, reason: str
) -> None:
    scenario = under_flag(edition, *CHECKS * rounds)
    answered(scenario)
    ended = confirm(scenario).decided[-1]
    assert isinstance(ended, e.GameEnded)
    assert (ended.result, ended.reason) == (result, reason)


# a second cycle after varying: counted anew, ruled anew


@pytest.mark.parametrize("edition", EDITIONS)
def test_23_1_a_second_cycle_after_varying_is_ruled_anew(edition: str) -> None:
    scenario = game(*KILLS * 3, fen=KILLS_FEN, edition=edition)
    ruled(scenario)
    left = [move(scenario, text) for text in VARIED]
    assert any(isinstance(event, e.RepetitionLeft) for gave in left for event in gave.decided)
    for text in KILLS * 3:
        move(scenario, text).then_goes_on()
    claimed(scenario, Question.REPETITION)
    ruling = answered(scenario)
    assert (ruling.verdict, ruling.must_vary) == ("black_must_change", "black")
    assert ruling.evidence_from_ply > len(KILLS) * 3 + len(VARIED)
    confirm(scenario)
    for text in (*KILLS, *KILLS):
        gave = move(scenario, text)
        if isinstance(gave.decided[-1], e.GameEnded):
            assert gave.decided[-1].result == "1-0"
            return
    pytest.fail("black went on and did not lose")


@pytest.mark.parametrize("edition", EDITIONS)
def test_23_3_the_rounds_before_varying_do_not_count(edition: str) -> None:
    scenario = game(*KILLS * 3, fen=KILLS_FEN, edition=edition)
    ruled(scenario)
    for text in (*VARIED, *KILLS * 2):
        move(scenario, text).then_goes_on()
    claimed(scenario, Question.REPETITION)
    assert answered(scenario).verdict == "not_three"


@pytest.mark.parametrize("edition", EDITIONS)
def test_23_4_who_varies_by_attacking_comes_to_nine_rounds(edition: str) -> None:
    scenario = game(*KILLS * 3, fen=KILLS_FEN, edition=edition)
    ruled(scenario)
    for text in (*ATTACKING, *KILLS * 2):
        move(scenario, text).then_goes_on()
    claimed(scenario, Question.REPETITION)
    ruling = answered(scenario)
    assert (ruling.verdict, XIANGQI("23.4") in ruling.articles) == ("black_must_change", True)


# a man captured inside a supposed cycle

CAPTURES = ("b2b9", "a9b9")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("moves", "verdict"),
    [
        pytest.param((*SHUFFLE * 2, *CAPTURES, *SHUFFLE), "not_three", id="23.1 two and one"),
        pytest.param((*SHUFFLE * 2, *CAPTURES, *SHUFFLE * 2), "not_three", id="23.1 two and two"),
        pytest.param(
            (*CAPTURES, *(SHUFFLE * 3)[:-1]), "not_three", id="23.2 the capture that enters"
        ),
        pytest.param(
            (*SHUFFLE * 2, *CAPTURES, *SHUFFLE * 3), "red_must_change", id="23.1 three after it"
        ),
        pytest.param(
            ("h0g2", "a9a8", "g2h0", "a8a9", *(SHUFFLE * 3)[:-1]),
            "red_must_change",
            id="23.2 a quiet move that enters",
        ),
    ],
)
def test_23_1_a_capture_within_the_rounds(
    moves: tuple[str, ...], verdict: str, edition: str
) -> None:
    scenario = game(*moves, edition=edition)
    claimed(scenario, Question.REPETITION)
    assert answered(scenario).verdict == verdict


# nine rounds with mixed labels


@pytest.mark.parametrize("edition", EDITIONS)
def test_23_4_check_kill_and_chase_for_nine_rounds(edition: str) -> None:
    record = OPEN_LINES["23.4-c"]
    scenario = game(*record["moves"], fen=record["fen"], edition=edition)
    claimed(scenario, Question.REPETITION)
    ruling = answered(scenario)
    assert (ruling.verdict, ruling.must_vary) == ("red_must_change", "red")
    assert XIANGQI("23.4") in ruling.articles
    follows = "app1.5.2.3" if edition == MASS else "23.5.2.3"
    assert XIANGQI(follows) in ruling.articles


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("id_", ["23.4-d", "23.4-b"])
def test_23_4_one_idle_move_among_the_nine(id_: str, edition: str) -> None:
    record = OPEN_LINES[id_]
    scenario = game(*record["moves"], fen=record["fen"], edition=edition)
    claimed(scenario, Question.REPETITION)
    assert answered(scenario).verdict == "not_three"


@pytest.mark.parametrize("edition", [STANDARD, RAPID])
@pytest.mark.parametrize(
    ("red", "ends"),
    [
        pytest.param(("h9h5", "h5h9"), True, id="23.5.2.3 kill and check"),
        pytest.param(("h9h5", "e0e1"), False, id="23.5.2.3 one idle move"),
    ],
)
def test_23_5_2_3_one_of_the_two_moves_must_be_idle(
    red: tuple[str, str], ends: bool, edition: str
) -> None:
    record = OPEN_LINES["23.4-c"]
    scenario = game(*record["moves"], fen=record["fen"], edition=edition)
    ruled(scenario)
    move(scenario, red[0]).then_goes_on()
    move(scenario, "g9e7").then_goes_on()
    last = move(scenario, red[1])
    if ends:
        last.then_ended("0-1", "23.5.2.3")
    else:
        last.then_kinds(e.MovePlayed, e.RepetitionLeft)
