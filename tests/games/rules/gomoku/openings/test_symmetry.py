"""不能同形 (11.1-D-②, 11.2-C): fifth stones that are the same by a symmetry of the stones."""

import pytest

from games.rules.gomoku.openings.symmetry import equivalent_groups
from games.rules.gomoku.points import INDEX, NAMES
from tests.support.gomoku_boards import symmetric


def groups(black: str, white: str, points: str, *, symmetry: int = 0) -> list[list[str]]:
    blacks, whites, asked = (
        [symmetric(INDEX[text], symmetry) for text in part.split()]
        for part in (black, white, points)
    )
    return [
        [NAMES[number] for number in group] for group in equivalent_groups(blacks, whites, asked)
    ]


ROWS = [
    ("11.2-C-mirror-in-a-column", "h8 h10", "h9 h7", "g6 i6", [["g6", "i6"]]),
    ("11.2-C-other-row", "h8 h10", "h9 h7", "g6 i7", []),
    ("mirror-away-from-the-centre", "h8 h10", "i9 i7", "g8 j9", []),
    ("half-turn", "h8 i9", "i8 h9", "g7 j10", [["g7", "j10"]]),
    ("half-turn-round-no-point", "h8 i9", "h9 i8", "g8 j9", [["g8", "j9"]]),
    ("diagonal", "h8 i9", "h9 i8", "h7 g8", [["h7", "g8"]]),
    ("colours-are-not-exchanged", "h8 h9", "i8 i9", "g8 j8", []),
    ("column-not-through-the-centre", "h8 j8", "i9 i10", "g5 k5", [["g5", "k5"]]),
    ("row-not-through-the-centre", "h8 h9", "i8 i9", "f7 f10", [["f7", "f10"]]),
    ("half-turn-only", "h8 i10", "i8 h10", "g7 j11 a1", [["g7", "j11"]]),
    ("no-symmetry", "h8 i9", "h9 k10", "g7 g9 i7 j8 j10", []),
    ("a-point-twice", "h8 i9", "h9 k10", "g7 g7", [["g7", "g7"]]),
    ("four-of-one-kind", "h8 i9", "h9 i8", "g7 j10 a1 h7", [["g7", "j10"]]),
    ("two-groups", "h8 h10", "h9 h7", "g6 f5 i6 j5", [["g6", "i6"], ["f5", "j5"]]),
    ("far-from-the-stones", "h8 h10", "h9 h7", "a1 o1", [["a1", "o1"]]),
    ("near-the-edge", "b8 b10", "b9 b7", "a6 c6 d6", [["a6", "c6"]]),
]


@pytest.mark.parametrize(
    ("black", "white", "points", "expected"),
    [row[1:] for row in ROWS],
    ids=[row[0] for row in ROWS],
)
def test_equal_offers(black: str, white: str, points: str, expected: list[list[str]]) -> None:
    assert groups(black, white, points) == expected
    for symmetry in range(8):
        turned = [[NAMES[symmetric(INDEX[text], symmetry)] for text in group] for group in expected]
        assert groups(black, white, points, symmetry=symmetry) == turned
