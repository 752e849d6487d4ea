"""Which game a text is of, by the shapes of its moves: PGN norm of xiangqi and PDN 3.0.

On 64 squares a draughts move runs along diagonals of dark squares, where a1 is dark.
"""

import pytest

from games.notation.detection import DRAUGHTS, DRAUGHTS_EDITIONS, XIANGQI, weigh
from games.rules.books.registry import assumed_editions

DRAUGHTS_MOVES = [
    "c3-d4", "c3d4", "a1-h8", "h8-a1", "c3:e5", "c3xe5xg3", "d4:f6:h4", "cd4", "c:e5", "ab2",
    "32-28", "32x21", "1. 32-28",
]  # fmt: skip
XIANGQI_MOVES = [
    # Dark squares, but along a file or a rank; then light ones, along a diagonal or not.
    "c3c5", "c3-c5", "c3e3", "c3-g3", "a1a3", "c3-h6",
    "d3e4", "d3-c4", "b1c2", "b3e3", "h2e2",
    # Neither alone: from a dark square to a light one, and a dark one to a dark no diagonal away.
    "c3d3", "d3d4", "a1c5", "b2h4",
]  # fmt: skip
ONLY_XIANGQI = ["h0g2", "h9-g7", "i3i4", "炮二平五", "C2.5", "H8+7"]
NEITHER = ["Qd1", "O-O", "1-1", "e4"]


def shown(text: str) -> tuple[str, bool]:
    found = weigh(text)
    return found.game, found.is_sure


@pytest.mark.parametrize("move", DRAUGHTS_MOVES)
def test_a_diagonal_of_dark_squares_or_two_numbers_are_draughts(move: str) -> None:
    assert shown(f"1. {move}" if move[0].isalpha() else move) == (DRAUGHTS, True)


@pytest.mark.parametrize("move", XIANGQI_MOVES)
def test_other_squares_are_xiangqi_as_long_as_the_rules_allow_it(move: str) -> None:
    assert shown(f"1. {move}") == (XIANGQI, False)
    assert weigh(f"1. {move}").candidates == assumed_editions(XIANGQI)


@pytest.mark.parametrize("move", ONLY_XIANGQI)
def test_ninety_points_and_chinese_moves_are_xiangqi(move: str) -> None:
    assert shown(f"1. {move}") == (XIANGQI, True)


@pytest.mark.parametrize("move", NEITHER)
def test_moves_of_neither_show_nothing(move: str) -> None:
    assert shown(f"1. {move}") == ("", False)


@pytest.mark.parametrize(
    ("draughts", "xiangqi", "game"),
    [(9, 1, DRAUGHTS), (8, 1, ""), (5, 5, ""), (1, 8, ""), (1, 9, XIANGQI)],
)
def test_nine_of_ten_moves_decide(draughts: int, xiangqi: int, game: str) -> None:
    found = weigh("c3-d4 " * draughts + "c3-c5 " * xiangqi)
    assert found.game == game
    counted = (f"moves_of_draughts: {draughts}", f"moves_of_xiangqi: {xiangqi}")
    assert found.reasons == (() if game else counted)
    if not game:
        assert found.candidates == (*assumed_editions(XIANGQI), *DRAUGHTS_EDITIONS)
