"""Counting: rules 2002, articles 8, 9, 11, 21.2, 24.1; the book's figures and worked examples."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.protocol import PositionError
from games.rules.weiqi.position import WeiqiPosition
from games.rules.weiqi.scoring import chain_names, count_area, quarters_of, score, zi_text
from tests.support.slow_weiqi import LETTERS, beside, point_of
from tests.support.weiqi import KERNEL, drawn


def divided(black_half_points: int) -> tuple[WeiqiPosition, tuple[str, ...]]:
    """Return a full board of 19 lines on which Black has that many half points.

    Black fills from the left, column by column; one point each is empty inside both areas so
    that all live, and an odd half is one shared point between the sides.
    """
    whole, half = divmod(black_half_points, 2)
    order = [f"{column}{row}" for column in LETTERS for row in range(1, 20)]
    shared = tuple(order[whole : whole + half])
    black = [name for name in order[:whole] if name != "A1"]
    white = [name for name in order[whole + half :] if name != "T19"]
    return KERNEL.from_setup(black=black, white=white), shared


@pytest.mark.parametrize(
    ("desc", "black", "warnings", "komi", "margin", "winner"),
    [
        ("11 the book: 185 zi", "185", (0, 0), "3 3/4", "3/4", "black"),
        ("11 the book: 184 zi", "184", (0, 0), "3 3/4", "-1/4", "white"),
        ("11 the book: 184.5 zi, one shared", "184 1/2", (0, 0), "3 3/4", "1/4", "black"),
        ("24.1 185, Black warned", "185", (1, 0), "3 3/4", "-1/4", "white"),
        ("24.1 184, White warned", "184", (0, 1), "3 3/4", "3/4", "black"),
        ("24.1 185, both warned: they cancel", "185", (1, 1), "3 3/4", "3/4", "black"),
        ("24.1 184.5, Black warned", "184 1/2", (1, 0), "3 3/4", "-3/4", "white"),
        ("9 half the board without komi: even", "180 1/2", (0, 0), "0", "0", ""),
        ("9 181 without komi", "181", (0, 0), "0", "1/2", "black"),
        ("9 180 without komi", "180", (0, 0), "0", "-1/2", "white"),
        ("24.1 181 without komi, Black warned", "181", (1, 0), "0", "-1/2", "white"),
        ("9/p4 another komi of the event", "184", (0, 0), "2 3/4", "3/4", "black"),
    ],
)
def test_worked_examples(
    desc: str, black: str, warnings: tuple[int, int], komi: str, margin: str, winner: str
) -> None:
    quarters = quarters_of(black)
    position, shared = divided(quarters // 2)
    counted = score(position, komi=quarters_of(komi), warnings=warnings)
    assert counted.count.black == quarters, desc
    assert counted.count.black + counted.count.white == 4 * 361
    assert counted.count.shared == len(shared)
    assert zi_text(counted.margin) == margin, desc
    assert counted.winner == winner, desc


def test_9_stones_and_territory_and_shared_points_as_in_the_full_example() -> None:
    """110 + 72 against 115 + 62 with 2 neutral points: 183 and 178 zi, White wins by 1 1/4."""
    order = [f"{column}{row}" for column in LETTERS for row in range(1, 20)]
    black_area, neutral, white_area = order[:182], order[182:184], order[184:]
    edge = {
        name
        for name in order
        for other in beside(19, point_of(name))
        if {name, f"{LETTERS[other[0]]}{other[1] + 1}"} & set(neutral)
        or (name in black_area) != (f"{LETTERS[other[0]]}{other[1] + 1}" in black_area)
    }
    black = [name for name in black_area if name in edge]
    white = [name for name in white_area if name in edge]
    black += [name for name in black_area if name not in edge][: 110 - len(black)]
    white += [name for name in reversed(white_area) if name not in edge][: 115 - len(white)]
    counted = score(KERNEL.from_setup(black=black, white=white))
    area = counted.count
    assert (area.black_stones, area.black_territory) == (110, 72)
    assert (area.white_stones, area.white_territory) == (115, 62)
    assert area.shared == 2
    assert (zi_text(area.black), zi_text(area.white)) == ("183", "178")
    assert zi_text(counted.margin) == "-1 1/4"
    assert counted.result == "0-1"


def test_8_2_dead_chains_are_taken_off_whole_before_the_count() -> None:
    position = drawn(". X . O .\nX X O O O\nX X O . O\nX O . O O\n. O O O .")
    alive = count_area(position)
    assert (alive.black_stones, alive.white_stones) == (6, 12)
    dead = count_area(position, dead=["A2"])
    assert (dead.black_stones, dead.white_stones) == (0, 12)
    assert dead.white == 4 * 25


@pytest.mark.parametrize(
    ("dead", "shared", "code"),
    [
        (["E3"], [], "no_stone_there"),
        (["Z1"], [], "bad_point"),
        (["pass"], [], "bad_point"),
        ([], ["A2"], "point_not_empty"),
        ([], ["K1"], "bad_point"),
    ],
)
def test_8_marks_that_mark_nothing_are_refused(
    dead: list[str], shared: list[str], code: str
) -> None:
    position = KERNEL.from_setup(size=9, black=["A2"])
    with pytest.raises(PositionError) as error:
        score(position, dead=dead, shared=shared)
    assert error.value.code == code


def test_9_p2_points_between_living_stones_are_halved() -> None:
    position = drawn("X . O\nX . O\nX . O")
    counted = count_area(position)
    assert (counted.black, counted.white, counted.shared) == (18, 18, 3)


def test_9_p2_an_enclosed_point_counts_and_common_liberties_are_halved() -> None:
    """A6 is White's alone; C6 and E6 lie between the two sides."""
    position = drawn(". O . X . O\nO O O X X X\n. . O O O O\n. . . . . .\n. . . . . .\n. . . . . .")
    counted = count_area(position)
    assert counted.shared == 2
    assert counted.black_territory == 0


def test_21_2_a_point_left_in_dispute_is_shared_though_one_side_surrounds_it() -> None:
    position = drawn("X X .\nX . X\n. X X")
    assert count_area(position).black == 4 * 9
    disputed = count_area(position, shared=["B2"])
    assert (disputed.black, disputed.white) == (4 * 8 + 2, 2)


def test_an_empty_board_belongs_to_nobody() -> None:
    counted = count_area(KERNEL.initial_position())
    assert counted.black == counted.white == 722


def test_the_names_of_a_chain() -> None:
    position = KERNEL.from_setup(black=["D4", "D5", "E5", "Q16"])
    assert chain_names(position, "D4") == ("D4", "D5", "E5")
    with pytest.raises(PositionError):
        chain_names(position, "D6")


@pytest.mark.parametrize(
    ("quarters", "text"),
    [
        (0, "0"),
        (3, "3/4"),
        (-1, "-1/4"),
        (738, "184 1/2"),
        (-5, "-1 1/4"),
        (16, "4"),
        (722, "180 1/2"),
    ],
)
def test_zi_are_written_as_the_book_writes_them(quarters: int, text: str) -> None:
    assert zi_text(quarters) == text


@given(st.integers(0, 4 * 361))
def test_what_is_written_is_read_back(quarters: int) -> None:
    assert quarters_of(zi_text(quarters)) == quarters


@pytest.mark.parametrize(
    "text", ["", "3.75", "3 2/4", "-1", "1/3", "3  3/4", "3 3/4 ", "４", "1e3"]
)
def test_no_other_writing_is_a_number_of_zi(text: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011 - a plain ValueError, by its text
        quarters_of(text)
    assert error.value.args == (text,)
