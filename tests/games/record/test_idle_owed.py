"""After nine rounds of attack one of the next two moves must be idle: 23.4, 23.5.2.3."""

import pytest

from games.record import events as e
from games.record.xiangqi.rules import course_of
from tests.games.record.test_repetition import BACK, TWICE, asks, settle
from tests.support.rulings import game, move
from tests.support.scenario import SHUFFLE, Scenario

# 23.4, 23.5.2.3: one of the two moves must be idle

LADDER_FEN = "4k4/8R/9/9/9/9/9/9/9/3K5 w"
LADDER = ("i8i9", "e9e8", "i9i8", "e8e7", "i8i7", "e7e8", "i7i8", "e8e9")
"""Red's rook checks on three ranks."""
CHECKS_AGAIN = ("i9i8", "e8e7", "i8i7")


def owing_an_idle_move() -> Scenario:
    """Return a game after nine rounds of check on three points, Red bound by 23.5.2.3."""
    moves = (LADDER * 3)[:18]
    scenario = game(*moves, fen=LADDER_FEN)
    ruling = asks(scenario, "red", articles=("23.4", "23.5.2.3"), needs_idle=True, first_ply=1)
    return settle(scenario, ruling)


@pytest.mark.parametrize(
    ("moves", "ends"),
    [
        (("d0d1", "e8e7", "i9i7"), False),
        (("i9i8", "e8e7", "d0d1"), False),
        (("d0d1", "e8e7", "d1d0"), False),
        (CHECKS_AGAIN, True),
        (("i9i8", "e8e9", "i8i9"), True),
    ],
    ids=["idle, check", "check, idle", "idle twice", "check twice", "check twice, other squares"],
)
def test_23_5_2_3_one_of_the_two_moves_is_idle(moves: tuple[str, ...], ends: bool) -> None:
    scenario = owing_an_idle_move()
    for text in moves[:-1]:
        move(scenario, text).then_kinds(e.MovePlayed)
    last = move(scenario, moves[-1])
    if ends:
        last.then_kinds(e.MovePlayed, e.GameEnded).then_ended("0-1", "23.5.2.3")
    else:
        last.then_kinds(e.MovePlayed, e.RepetitionLeft)
        assert course_of(last.after).duty is None


def test_23_5_2_3_the_opponent_s_moves_are_not_asked() -> None:
    scenario = owing_an_idle_move()
    for text in ("i9i8", "e8e9"):
        move(scenario, text).then_kinds(e.MovePlayed)
    assert scenario.state is not None
    assert course_of(scenario.state).duty is not None


def test_23_5_2_3_asking_again_does_not_begin_the_two_rounds_anew() -> None:
    scenario = owing_an_idle_move()
    for text in CHECKS_AGAIN[:2]:
        move(scenario, text)
    ruling = asks(scenario, "red", articles=("23.4", "23.5.2.3"), needs_idle=True, first_ply=3)
    settle(scenario, ruling)
    move(scenario, CHECKS_AGAIN[2]).then_ended("0-1", "23.5.2.3")


FIGURE_3 = "5a3/5k3/4P4/p7p/9/8P/P8/4B4/2nRA2r1/2BAK4 w"
ALL_CHASES = ("e2g0", "h1g1", "g0e2", "g1h1")
"""Figure 3: both sides chase with every move."""


def test_23_5_2_1_where_both_owe_an_idle_move_and_none_plays_it_the_game_is_drawn() -> None:
    scenario = game(*ALL_CHASES * 3, fen=FIGURE_3)
    ruling = asks(scenario, "either", articles=("23.4", "26.9.4", "23.5.2.1"), needs_idle=True)
    settle(scenario, ruling)
    for text in ALL_CHASES[:3]:
        move(scenario, text).then_kinds(e.MovePlayed)
    move(scenario, ALL_CHASES[3]).then_ended("1/2-1/2", "23.5.2.1")


def test_23_5_2_1_an_idle_move_of_either_ends_the_matter() -> None:
    scenario = game(*SHUFFLE * 3)
    ruling = asks(scenario, "either", articles=("23.4", "26.9.4", "23.5.2.1"), needs_idle=True)
    settle(scenario, ruling)
    for text in TWICE[:3]:
        move(scenario, text).then_kinds(e.MovePlayed)
    move(scenario, BACK).then_kinds(e.MovePlayed, e.RepetitionLeft)
