"""Stones, liberties, capture, forbidden points: rules 2002, articles 1-5; ids are articles."""

import pytest

from games.rules.books.article import number_of
from games.rules.editions import editions, kernel_for
from games.rules.protocol import NotationError, RulesKernel, ShowsMen, TellsPositionsApart
from games.rules.weiqi.board import chain_at
from games.rules.weiqi.position import WeiqiPosition
from games.rules.weiqi.tables import geometry_of
from tests.support.weiqi import KERNEL, after, drawn

START = KERNEL.initial_position()


def code(position: WeiqiPosition, move: str) -> str:
    violation = KERNEL.violation(position, move)
    return "" if violation is None else f"{violation.code} {number_of(violation.article)}"


def liberties(position: WeiqiPosition, name: str) -> int:
    points = position.geometry.points
    stones = list(position.stones)
    chain = chain_at(stones, position.geometry.near, points[name])
    return len(
        {near for number in chain for near in position.geometry.near[number] if not stones[near]}
    )


def test_the_edition_is_served_with_its_powers() -> None:
    assert "weiqi-2002" in editions()
    kernel: RulesKernel[WeiqiPosition] = kernel_for("weiqi-2002")
    assert (kernel.game, kernel.sides) == ("weiqi", ("black", "white"))
    assert isinstance(kernel, ShowsMen)
    assert isinstance(kernel, TellsPositionsApart)


def test_1_1_every_one_of_the_361_points_may_be_played_and_the_pass() -> None:
    moves = KERNEL.legal_moves(START)
    assert len(moves) == 362
    names = {f"{column}{row}" for column in "ABCDEFGHJKLMNOPQRST" for row in range(1, 20)}
    assert set(moves) == names | {"pass"}


@pytest.mark.parametrize("move", ["U4", "I5", "A0", "A20", "q16", "tt", "", "Q", "16Q", "PASS"])
def test_1_1_a_text_that_is_no_point_is_no_move(move: str) -> None:
    with pytest.raises(NotationError, match="notation_unreadable"):
        KERNEL.violation(START, move)


def test_1_1_a_second_stone_on_a_point_and_a_point_off_a_smaller_board_are_named() -> None:
    assert code(after(START, "D4"), "D4") == "point_occupied 1.1"
    assert code(KERNEL.from_setup(size=9), "K10") == "point_off_board 1.1"
    assert code(KERNEL.from_setup(size=9), "J9") == ""


def test_2_2_the_board_is_empty_at_the_start() -> None:
    assert KERNEL.men(START) == ()
    assert KERNEL.size(START) == 19


def test_2_3_black_first_and_in_turn() -> None:
    assert KERNEL.side_to_move(START) == "black"
    assert KERNEL.side_to_move(after(START, "D4")) == "white"
    assert KERNEL.side_to_move(after(START, "D4", "Q16")) == "black"
    assert KERNEL.men(after(START, "D4", "Q16")) == (("D4", "black"), ("Q16", "white"))


def test_2_5_a_pass_hands_over_the_turn_and_changes_no_stone() -> None:
    passed = after(START, "D4", "pass")
    assert KERNEL.men(passed) == (("D4", "black"),)
    assert KERNEL.side_to_move(passed) == "black"
    assert passed.passes == 1
    assert after(passed, "Q16").passes == 0
    assert [START.ply, passed.ply, passed.after_pass(voluntary=False).ply] == [0, 2, 3]


@pytest.mark.parametrize(("stone", "count"), [("K10", 4), ("A10", 3), ("A1", 2)])
def test_3_liberties_of_a_lone_stone(stone: str, count: int) -> None:
    assert liberties(after(START, stone), stone) == count


def test_3_adjacent_stones_are_one_group_and_diagonal_ones_are_not() -> None:
    pair = KERNEL.from_setup(black=["D4", "D5"])
    assert liberties(pair, "D4") == liberties(pair, "D5") == 6
    apart = KERNEL.from_setup(black=["D4", "E5"])
    assert chain_at(list(apart.stones), apart.geometry.near, apart.geometry.points["D4"]) == [
        apart.geometry.points["D4"]
    ]


def test_3_a_stone_is_taken_the_moment_its_last_liberty_goes() -> None:
    around = KERNEL.from_setup(black=["C4", "E4", "D3"], white=["D4"])
    assert dict(KERNEL.men(around))["D4"] == "white"
    taken = after(around, "D5")
    assert "D4" not in dict(KERNEL.men(taken))
    assert taken.prisoners == (1, 0)


def test_4_1_several_groups_are_taken_at_once() -> None:
    position = drawn(
        """
        . . X . .
        . X O X .
        X O . O X
        . X O X .
        . . X . .
        """
    )
    taken = after(position, "C3")
    assert taken.prisoners == (4, 0)
    assert {point for point, side in KERNEL.men(taken) if side == "white"} == set()


def test_4_2_both_without_liberties_the_opponents_stones_go() -> None:
    position = KERNEL.from_setup(white=["B1", "A2"], black=["C1", "B2"])
    played = after(position, "A1")
    men = dict(KERNEL.men(played))
    assert men["A1"] == "black"
    assert "B1" not in men
    assert men["A2"] == "white"


@pytest.mark.parametrize(
    ("desc", "picture", "move", "verdict"),
    [
        ("figure 2: one stone in the corner", ". O .\nO . .\n. . .", "A3", "no_liberties 5"),
        ("several stones of one's own", ". X O\nX O .\nO . .", "A3", "no_liberties 5"),
        ("the opponent's eye inside", "O . O\nO O O\n. . .", "B3", "no_liberties 5"),
        ("it captures: allowed", ". O X\nO X .\nX . .", "A3", ""),
        ("a liberty of a neighbour: allowed", ". X .\nO . .\n. . .", "A3", ""),
        ("one's own last eye but one: allowed", ". X .\nX X .\n. . .", "A3", ""),
    ],
)
def test_5_forbidden_points(desc: str, picture: str, move: str, verdict: str) -> None:
    position = drawn(picture)
    assert code(position, move) == verdict, desc
    assert (move in KERNEL.legal_moves(position)) == (not verdict)


def test_7_3_after_two_passes_no_stone_is_legal() -> None:
    ended = after(START, "pass", "pass")
    assert KERNEL.legal_moves(ended) == ()
    assert code(ended, "D4") == "ended_by_passes 7.3"
    assert code(after(START, "pass", "D4", "pass"), "Q4") == ""


def test_the_stones_alone_tell_no_result() -> None:
    assert KERNEL.outcome(after(START, "pass", "pass")) is None


def test_positions_are_told_apart_by_stones_and_side_to_move() -> None:
    by_two_ways = {
        KERNEL.identity(after(START, "D4", "Q4", "D16")),
        KERNEL.identity(after(START, "D16", "Q4", "D4")),
    }
    assert len(by_two_ways) == 1
    assert KERNEL.identity(after(START, "pass")) != KERNEL.identity(START)


@pytest.mark.parametrize("size", [2, 9, 13, 19])
def test_names_and_points_are_each_others_inverse(size: int) -> None:
    geometry = geometry_of(size)
    assert [geometry.points[name] for name in geometry.names] == list(range(size * size))
    assert sum(map(len, geometry.near)) == 4 * size * (size - 1)
