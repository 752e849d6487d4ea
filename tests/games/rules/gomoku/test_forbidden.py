"""Articles 7, 8 and 19.1.2-C: forbidden points of single shapes and of the public boards."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.rules.gomoku.kernel import GomokuKernel
from games.rules.gomoku.points import INDEX, NAMES
from games.rules.gomoku.position import GomokuPosition, position_with
from games.rules.gomoku.wins import WinRule
from tests.support.gomoku_boards import symmetric

KERNEL = GomokuKernel()
BOARDS = [
    json.loads(line)
    for line in (Path(__file__).parents[3] / "data" / "gomoku" / "forbidden.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]


def board(black: str, white: str = "", *, symmetry: int = 0) -> GomokuPosition:
    """Return the board with the stones named, turned by `symmetry`, Black to move."""
    blacks, whites = (
        tuple(symmetric(INDEX[name], symmetry) for name in names.split())
        for names in (black, white)
    )
    return position_with(black=blacks, white=whites, white_to_move=False)


def image(name: str, symmetry: int) -> str:
    return NAMES[symmetric(INDEX[name], symmetry)]


@pytest.mark.parametrize("symmetry", range(8))
@pytest.mark.parametrize("record", BOARDS, ids=lambda record: record["id"])
def test_every_point_of_the_public_boards(record: dict[str, Any], symmetry: int) -> None:
    position = board(" ".join(record["black"]), " ".join(record["white"]), symmetry=symmetry)
    found = {name: list(kinds) for name, kinds in KERNEL.forbidden(position).kinds}
    assert found == {image(name, symmetry): kinds for name, kinds in record["forbidden"].items()}


SHAPES = [
    ("8.1-two-threes-crossing", "f8 g8 h9 h10", "", "h8", ("three_three",)),
    ("8.1-one-three", "f8 g8", "", "h8", ()),
    ("8.1-second-three-blocked", "f8 g8 h9 h10", "h11", "h8", ()),
    ("8.1-one-end-blocked-but-room-at-the-other", "f8 g8 h9 h10", "h12", "h8", ("three_three",)),
    ("8.1-broken-threes", "e8 g8 h9 h11", "", "h8", ("three_three",)),
    ("8.1-threes-that-do-not-hold-the-stone", "c3 d3 e3 c10 d11 e12", "", "h8", ()),
    ("8.1-a-three-on-the-edge-needs-both-ends", "h2 h3 f1 g1", "", "h1", ()),
    ("8.1-a-four-and-a-three", "e8 f8 g8 h9 h10", "", "h8", ()),
    ("8.1-a-four-and-two-threes", "e8 f8 g8 h9 h10 i9 j10", "", "h8", ("three_three",)),
    ("8.1-three-threes", "f8 g8 h9 h10 i9 j10", "", "h8", ("three_three",)),
    ("8.1-no-room-for-a-straight-four", "f8 g8 h9 h10", "d8 j8", "h8", ()),
    ("7.4.1-six-is-no-five", "f8 g8 h9 h10 k8 c8", "", "h8", ()),
    ("7.4.1-six-on-one-side-only", "f8 g8 h9 h10 k8", "", "h8", ("three_three",)),
    ("8.2-two-fours-crossing", "d8 e8 f8 g9 g10 g11", "", "g8", ("four_four",)),
    ("8.2-two-fours-in-one-line", "c8 d8 f8 i8 j8", "", "g8", ("four_four",)),
    ("8.2-two-broken-fours-in-one-line", "d8 f8 g8 j8", "", "h8", ("four_four",)),
    ("8.2-three-one-three-in-one-line", "c8 d8 e8 i8 j8 k8", "", "g8", ("four_four",)),
    ("8.2-a-straight-four-is-one-four", "e8 f8 g8", "", "h8", ()),
    ("8.2-both-fours-blocked", "d8 e8 f8 g9 g10 g11", "c8 h8 g7 g12", "g8", ()),
    ("8.2-one-four-blocked", "d8 e8 f8 g9 g10 g11", "c8 h8", "g8", ()),
    ("8.2-simple-fours-count", "d8 e8 f8 g9 g10 g11", "c8 g12", "g8", ("four_four",)),
    ("8.2-completing-to-six-is-no-four", "d8 e8 f8 i8 g9 g10 g11", "c8", "g8", ()),
    ("8.3-six", "c8 d8 e8 g8 h8", "", "f8", ("overline",)),
    ("8.3-seven", "c8 d8 e8 g8 h8 i8", "", "f8", ("overline",)),
    ("8.3-five-is-none", "d8 e8 g8 h8", "", "f8", ()),
    ("8.3-six-with-white-between", "c8 d8 e8 h8", "g8", "f8", ()),
    ("8.3-and-8.2", "c8 d8 e8 g8 h8 f9 f10 f11 i11 h10 g9", "", "f8", ("four_four", "overline")),
    ("19.1.2-C-six-twice-is-no-five", "b8 c8 d8 e8 g8 f9 f10 f11 f12 f13", "", "f8", ("overline",)),
    ("19.1.2-C-five-beats-overline", "c8 d8 e8 g8 h8 f9 f10 f11 f12", "", "f8", ()),
    ("19.1.2-C-five-beats-four-four", "f9 f10 f11 f12 c8 d8 e8 g9 h10 i11", "", "f8", ()),
    ("19.1.2-C-five-beats-three-three", "f9 f10 f11 f12 g8 h8 g9 h10", "", "f8", ()),
]


@pytest.mark.parametrize(
    ("black", "white", "point", "kinds"),
    [row[1:] for row in SHAPES],
    ids=[row[0] for row in SHAPES],
)
def test_a_shape(black: str, white: str, point: str, kinds: tuple[str, ...]) -> None:
    for symmetry in range(8):
        position = board(black, white, symmetry=symmetry)
        assert KERNEL.forbidden_kinds(position, image(point, symmetry)) == kinds


def test_8_only_black_of_the_forbidden_rule_has_forbidden_moves() -> None:
    for rule in (WinRule.FREE, WinRule.EXACT):
        position = board("f8 g8 h9 h10")
        assert GomokuKernel("gomoku-2025", rule).forbidden(position).kinds == ()


def test_8_an_occupied_point_is_none() -> None:
    assert KERNEL.forbidden(board("f8 g8 h9 h10", "h8"), ["h8"]).kinds == ()


# F8 G8 and H9 H10 make two threes with H8. The four of the row is made on I8 only (E8 is
# White's neighbour side D8), and on I8 Black makes a five down I4-I7 as well.
FIVE_BESIDE = board("f8 g8 h9 h10 i4 i5 i6 i7", "d8 i3")


def test_7_4_1_a_four_point_that_makes_five_too() -> None:
    excluded = KERNEL.forbidden(FIVE_BESIDE, ["h8"])
    included = GomokuKernel(reading="five_included").forbidden(FIVE_BESIDE, ["h8"])
    assert excluded.kinds == ()
    assert included.kinds == (("h8", ("three_three",)),)
    assert excluded.readings_differ == included.readings_differ == ("h8",)


def test_7_4_1_the_readings_agree_where_there_is_no_five() -> None:
    for record in BOARDS:
        position = board(" ".join(record["black"]), " ".join(record["white"]))
        assert KERNEL.forbidden(position).readings_differ == ()


def test_7_4_1_by_its_letter_asks_no_further() -> None:
    literal = GomokuKernel(reading="no_recursion")
    tempting = [record for record in BOARDS if record["allowed"]]
    assert tempting
    for record in tempting:
        position = board(" ".join(record["black"]), " ".join(record["white"]))
        for point in record["allowed"]:
            assert literal.forbidden_kinds(position, point) == ("three_three",)
            assert KERNEL.forbidden_kinds(position, point) == ()
