"""Values in an exchange: articles 1.2, 26.6 and 26.7."""

import pytest

from games.rules.xiangqi.repetition.material import EVEN, GAIN, LOSS, balance, has_worth

ROWS = [
    ("1.2 rook for two strong men", (0, 0, 0), EVEN),
    ("26.6 one strong for several weak", (-1, 3, 0), LOSS),
    ("26.6 several weak for one strong", (1, -3, 0), GAIN),
    ("26.7 pawn for rook", (2, 0, -1), GAIN),
    ("26.7 pawn for horse", (1, 0, -1), EVEN),
    ("26.7 two pawns for an adviser", (0, 1, -2), EVEN),
    ("26.7 adviser for pawn", (0, -1, 1), EVEN),
    ("26.7 rook for pawn", (-2, 0, 1), LOSS),
    ("26.7 a crossed pawn for nothing", (0, 0, 1), GAIN),
    ("a pawn lost", (0, 0, -1), LOSS),
]


@pytest.mark.parametrize(("desc", "up", "result"), ROWS, ids=[row[0] for row in ROWS])
def test_balance(desc: str, up: tuple[int, int, int], result: int) -> None:
    assert balance(*up) == result
    assert balance(*(-part for part in up)) == -result


@pytest.mark.parametrize(
    ("man", "square", "worth"),
    [(7, 44, False), (7, 45, True), (15, 45, False), (15, 44, True), (1, 4, False), (2, 3, True)],
)
def test_only_a_crossed_pawn_is_worth_something(man: int, square: int, worth: bool) -> None:
    assert has_worth(man, square) is worth
