"""19.1: forbidden moves pointed out, fives declared."""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.gomoku import events as g
from games.record.values import Options, Question
from games.rules.gomoku.wins import WinRule
from tests.support.gomoku_games import (
    FIRST,
    SECOND,
    act,
    archived,
    do,
    gomoku,
    play,
    table,
    when,
)
from tests.support.scenario import ARBITER, CHIEF, INCREMENT, PLAYERS, RED, begun, given

DOUBLE_THREE = ["f8", "a1", "g8", "c1", "h9", "e1", "h10", "g1", "h8"]
DOUBLE_FOUR = ["d8", "a1", "e8", "c1", "f8", "e1", "g9", "g1", "g10", "i1", "g11", "k1", "g8"]
SIX = ["c8", "a1", "d8", "c1", "e8", "e1", "g8", "g1", "h8", "i1", "f8"]
ONE_THREE = ["f8", "a1", "g8", "c1", "h8"]
FIVE = ["c8", "a1", "d8", "b1", "e8", "c1", "f8", "e1", "g8"]
CLAIM = e.ClaimMade(side="white", question=Question.FORBIDDEN_MOVE, ply=9)


def test_19_1_2_a_forbidden_move_stands_until_it_is_pointed_out() -> None:
    scenario = play(archived(), *DOUBLE_THREE[:-1])
    when(scenario, "b h8").then(e.MovePlayed(ply=9, side="black", move="h8"))
    when(do(scenario, "b h8"), "w a15").then_goes_on()


@pytest.mark.parametrize("moves", [DOUBLE_THREE, DOUBLE_FOUR, SIX], ids=["8.1", "8.2", "8.3"])
def test_19_1_2_a_claim_at_once(moves: list[str]) -> None:
    gave = when(play(archived(), *moves), "w claim", by=SECOND)
    gave.then(e.ClaimMade(side="white", question=Question.FORBIDDEN_MOVE, ply=len(moves)))


@pytest.mark.parametrize("reply", ["o15", "pass"])
@pytest.mark.parametrize("moves", [DOUBLE_THREE, DOUBLE_FOUR], ids=["8.1", "8.2"])
def test_19_1_2_a_lapsed_after_whites_next_stone_or_pass(moves: list[str], reply: str) -> None:
    scenario = play(archived(), *moves, reply)
    when(scenario, "w claim", by=SECOND).then_refused("claim_too_late", "19.1.2-A")
    # What Black plays next may be pointed out again, the move before it may not.
    when(play(scenario, "o1"), "w claim", by=SECOND).then_kinds(e.ClaimMade)


@pytest.mark.parametrize("later", [("o15",), ("o15", "o1", "a15"), ("pass", "o1", "m1")])
def test_19_1_2_b_an_overline_at_any_time_before_the_end(later: tuple[str, ...]) -> None:
    scenario = play(archived(), *SIX, *later)
    when(scenario, "w claim", by=SECOND).then_kinds(e.ClaimMade)


def test_19_1_2_b_not_after_the_end() -> None:
    scenario = play(archived(), *SIX, "o15")
    scenario.do(c.Resign(side="white"), by=SECOND)
    when(scenario, "w claim", by=SECOND).then_refused("game_over", "19")


def test_19_1_2_only_white_claims() -> None:
    scenario = play(archived(), *DOUBLE_THREE)
    when(scenario, "b claim", by=FIRST).then_refused("claim_not_yours", "19.1.2")
    when(scenario, "w claim", by=FIRST).then_refused("not_your_seat")


def test_8_no_claim_where_black_has_no_forbidden_moves() -> None:
    scenario = play(archived(options=gomoku("free")), *DOUBLE_THREE)
    when(scenario, "w claim").then_refused("no_forbidden_moves", "11.3")
    swapped = do(table("swap_2"), "b f8,a1,g8", "w c1")
    play(swapped, *DOUBLE_THREE[4:])
    when(swapped, "w claim").then_refused("no_forbidden_moves", "11.3")


def test_open_3_a_free_opening_may_keep_the_forbidden_moves() -> None:
    classic = table(edition="gomoku-classic", options=gomoku("free", forbidden_in_free=True))
    when(play(classic, *DOUBLE_THREE), "w claim").then(CLAIM)


def test_19_1_2_a_claim_stops_the_clocks_and_the_game_waits() -> None:
    scenario = table(
        edition="gomoku-classic",
        options=gomoku("free", forbidden_in_free=True),
        time_control=INCREMENT,
    )
    do(play(scenario, *DOUBLE_THREE), "w claim")
    assert scenario.state is not None
    assert scenario.state.clock is not None
    assert scenario.state.clock.running is None
    when(scenario, "w o15").then_refused("claim_already_open", "19.1.2")
    when(scenario, "w claim").then_refused("claim_already_open", "19.1.2")


def test_an_untrue_claim_may_be_made_at_once() -> None:
    when(play(archived(), *ONE_THREE), "w claim").then_kinds(e.ClaimMade)
    when(play(archived(), *ONE_THREE, "o15"), "w claim").then_refused("claim_too_late", "19.1.2-A")


def test_questions_of_other_games_are_not_asked() -> None:
    scenario = play(archived(), *DOUBLE_THREE)
    for question in (Question.REPETITION, Question.NATURAL_LIMIT):
        claim = c.MakeClaim(side="white", question=question)
        scenario.when(claim, by=SECOND).then_refused("command_of_another_game")
    forbidden = c.MakeClaim(side="red", question=Question.FORBIDDEN_MOVE)
    given(*begun()).when(forbidden, by=PLAYERS["red"]).then_refused("command_of_another_game")
    assert RED is PLAYERS["red"]


# 19.1.1: fives


def test_19_1_1_a_five_nobody_declares_ends_nothing() -> None:
    scenario = play(archived(), *FIVE)
    when(scenario, "w o15").then_goes_on()


def test_19_1_1_a_declared_five_waits_for_the_opponent_or_the_arbiter() -> None:
    scenario = play(archived(), *FIVE)
    row = ("c8", "d8", "e8", "f8", "g8")
    when(scenario, "b five", by=FIRST).then(g.FiveDeclared(side="black", points=row))
    scenario.do(act("b five"), by=FIRST)
    when(scenario, "w o15").then_refused("five_already_declared", "19.1.1")
    when(scenario, "b accept", by=FIRST).then_refused("no_five_declared", "19.1.1")
    when(scenario, "w accept", by=SECOND).then_ended("1-0", "19.1.1")
    when(scenario, "w accept", by=ARBITER).then_ended("1-0", "19.1.1")


def test_19_1_1_an_arbiters_declaration_is_recognised_at_once() -> None:
    when(play(archived(), *FIVE), "b five", by=CHIEF).then_ended("1-0", "19.1.1")


def test_19_1_1_an_unclaimed_five_stays_claimable() -> None:
    scenario = play(archived(), *FIVE, "o15", "a15", "o1")
    when(scenario, "b five", by=ARBITER).then_ended("1-0", "19.1.1")


def test_19_1_1_the_first_to_declare_wins() -> None:
    scenario = play(archived(), *FIVE, "d1")
    when(scenario, "w five", by=ARBITER).then_ended("0-1", "19.1.1")
    when(scenario, "b five", by=ARBITER).then_ended("1-0", "19.1.1")


def test_19_1_1_there_must_be_a_five() -> None:
    scenario = play(archived(), *FIVE[:-1])
    when(scenario, "b five").then_refused("no_five_on_board", "19.1.1")
    when(play(archived(), *FIVE), "w five").then_refused("no_five_on_board", "19.1.1")


WHITE_SIX = ["a1", "c8", "c1", "d8", "e1", "e8", "g1", "g8", "i1", "h8", "k1", "f8"]


@pytest.mark.parametrize(
    ("moves", "text", "options", "wins"),
    [
        pytest.param(SIX, "b five", Options(), False, id="19.1.1-black-six-forbidden"),
        pytest.param(WHITE_SIX, "w five", Options(), True, id="19.1.1-white-six"),
        pytest.param(SIX, "b five", gomoku("free"), True, id="app2.2-B-black-six"),
    ],
)
def test_19_1_1_overlines(moves: list[str], text: str, options: Options, wins: bool) -> None:
    gave = when(play(archived(options=options), *moves), text)
    if wins:
        gave.then_kinds(g.FiveDeclared, e.GameEnded)
    else:
        gave.then_refused("no_five_on_board", "19.1.1")


def test_app2_3_c_a_six_wins_nothing_after_two_swaps() -> None:
    scenario = do(table("swap_2"), "b c8,a1,d8", "w c1")
    play(scenario, "e8", "e1", "g8", "g1", "h8", "i1", "f8")
    when(scenario, "b five").then_refused("no_five_on_board", "19.1.1")
    assert scenario.state is not None
    assert scenario.state.kernel.rule is WinRule.EXACT  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("moves", "result"),
    [(FIVE, "1-0"), (["a1", "c8", "b1", "d8", "c1", "e8", "e1", "f8", "f1", "g8"], "0-1")],
)
def test_19_1_1_an_event_may_let_the_server_declare(moves: list[str], result: str) -> None:
    options = gomoku("free", server_declares=True)
    scenario = play(archived(options=options), *moves[:-1])
    side = "b" if result == "1-0" else "w"
    when(scenario, f"{side} {moves[-1]}").then_ended(result, "19.1.1")


@pytest.mark.parametrize(
    ("second_stone", "answer", "result"),
    [
        ("g8", "b o14", "0-1"),
        ("g8", "b stand", "0-1"),
        # The stone that stood came first, so its five did.
        ("g8", "b d1", "0-1"),
        ("g9", "b d1", "1-0"),
        ("g9", "b o14", ""),
        ("g8", "b correct", ""),
    ],
)
def test_19_1_1_the_server_declares_a_five_by_a_stone_let_stand(
    second_stone: str, answer: str, result: str
) -> None:
    options = gomoku("free", server_declares=True)
    before = ["a1", "c8", "b1", "d8", "c1", "e8", "e1", "f8", "o12", "o1"]
    scenario = do(play(archived(options=options), *before), f"w {second_stone}")
    answered = when(scenario, answer, by=FIRST)
    if result:
        answered.then_ended(result, "19.1.1")
    else:
        answered.then_goes_on()


def test_19_1_1_the_server_does_not_declare_a_four() -> None:
    options = gomoku("free", server_declares=True)
    scenario = play(archived(options=options), *FIVE[:-2])
    when(scenario, "w e1").then_goes_on()
    when(scenario, "w o15").then_kinds(e.MovePlayed)
