"""The rules of movement and capture one by one; the id of a row is the article and its case.

FMJD articles for 100 squares; of fmjd64 the chapters.
"""

import pytest

from games.rules.books.sources import FMJD, FMJD64
from games.rules.draughts.kernel import DraughtsKernel
from games.rules.draughts.variants import VARIANTS
from games.rules.editions import editions, kernel_for
from games.rules.protocol import NotationError, Outcome, ShowsMen, TellsPositionsApart, Violation

K100 = DraughtsKernel(VARIANTS["draughts-100"])
RUSSIAN = DraughtsKernel(VARIANTS["draughts-64-russian"])
BRAZILIAN = DraughtsKernel(VARIANTS["draughts-64-brazilian"])
KERNELS = {"100": K100, "russian": RUSSIAN, "brazilian": BRAZILIAN}

CHOICE = "W:W28,35:B11,22,30"
"""28 takes two by 17, 35 takes one."""


def test_2_8_the_start_position() -> None:
    assert K100.format_position(K100.initial_position()) == (
        "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50"
        ":B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20"
    )
    assert RUSSIAN.format_position(RUSSIAN.initial_position()) == (
        "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    )
    assert K100.side_to_move(K100.initial_position()) == "white"
    assert {"draughts-100", "draughts-64-russian", "draughts-64-brazilian"} <= set(editions())


LEGAL = [
    ("3-man-forward", "100", "W:W28:B1", ["28-22", "28-23"]),
    ("3-man-at-the-edge", "100", "W:W26:B40", ["26-21"]),
    ("3-black-man-goes-down", "100", "B:W45:B1", ["1-6", "1-7"]),
    ("4.6-king-one-after-another", "100", "W:WK46:B32,23", ["46x10", "46x14", "46x19", "46x5"]),
    ("3-king-stops-before-own", "100", "W:WK46,37:B1", ["37-31", "37-32", "46-41"]),
    ("4.2-man-backwards", "100", "W:W22:B28", ["22x33"]),
    ("4.3-king-behind-by-choice", "100", "W:WK46:B14", ["46x10", "46x5"]),
    ("4.3-king-not-over-two", "100", "W:WK46:B23,19", ["46-28", "46-32", "46-37", "46-41"]),
    ("4.5-several-in-turn", "100", "W:W28:B11,22", ["28x6"]),
    ("4.13-most", "100", CHOICE, ["28x6"]),
    ("4.13-king-is-one", "100", "W:W28,35:B11,22,K30", ["28x6"]),
    ("4.14-free-among-equals", "100", "W:W28,35:B22,30", ["28x17", "35x24"]),
    ("4.15-no-crown-in-passing", "100", "W:W14:B8,9", ["14x12"]),
    ("fmjd64-russian-goes-on-as-king", "russian", "W:W11:B6,7", ["f6xa5", "f6xb6"]),
    ("fmjd64-brazilian-stays-a-man", "brazilian", "W:W11:B6,7", ["f6xb6"]),
    ("fmjd64-russian-lands-where-it-goes-on", "russian", "W:WK29:B22,24", ["a1xh2"]),
    ("fmjd64-brazilian-most", "brazilian", "W:WK29:B22,24", ["a1xh2"]),
]


@pytest.mark.parametrize(
    ("variant", "fen", "moves"), [row[1:] for row in LEGAL], ids=[row[0] for row in LEGAL]
)
def test_legal_moves(variant: str, fen: str, moves: list[str]) -> None:
    kernel = KERNELS[variant]
    assert list(kernel.legal_moves(kernel.parse_position(fen))) == moves


def test_fmjd64_russian_takes_few_where_brazilian_takes_most() -> None:
    fen = "W:Wa5,c3:Bb6,d4,f6"
    assert RUSSIAN.legal_moves(RUSSIAN.parse_position(fen)) == ("a5xc7", "c3xg7")
    assert BRAZILIAN.legal_moves(BRAZILIAN.parse_position(fen)) == ("c3xg7",)


BROKEN = [
    ("3-empty-square", "100", "W:W28:B1", "32-27", "no_man_on_square", "3"),
    ("3-opponents-man", "100", "W:W28:B1", "1-6", "not_your_man", "3"),
    ("3-occupied", "100", "W:W28,22:B1", "28-22", "square_occupied", "3"),
    ("3-man-backwards", "100", "W:W28:B1", "28-33", "man_moves_one_forward", "3"),
    ("3-man-two-squares", "100", "W:W28:B1", "28-17", "man_moves_one_forward", "3"),
    ("3-king-off-the-diagonal", "100", "W:WK46:B1", "46-42", "no_such_geometry", "3"),
    ("3-king-over-own", "100", "W:WK46,37:B1", "46-32", "path_blocked", "3"),
    ("4.2-man-must-capture", "100", "W:W32:B28", "32-27", "must_capture", "4.2"),
    ("4.3-king-must-capture", "100", "W:WK46,50:B28", "50-44", "must_capture", "4.3"),
    ("4-nothing-to-capture", "100", "W:W28:B1", "28x17", "nothing_to_capture", "4"),
    ("4-not-behind-it", "100", CHOICE, "28x19", "no_such_capture", "4"),
    ("4.5-stops-in-the-middle", "100", CHOICE, "28x17", "capture_incomplete", "4.5"),
    ("4.13-takes-fewer", "100", CHOICE, "35x24", "must_capture_most", "4.13"),
    ("4.13-one-path-shorter", "100", "W:W28:B11,22,23", "28x19", "must_capture_most", "4.13"),
    ("fmjd64-russian-goes-on", "russian", "W:WK29:B22,24", "a1xd4", "capture_incomplete", "4"),
    ("fmjd64-russian-must", "russian", "W:Wc3:Bd4", "c3-b4", "must_capture", "4"),
    ("fmjd64-brazilian-most", "brazilian", "W:Wa5,c3:Bb6,d4,f6", "a5xc7", "must_capture_most", "4"),
]


@pytest.mark.parametrize(
    ("variant", "fen", "move", "code", "article"),
    [row[1:] for row in BROKEN],
    ids=[row[0] for row in BROKEN],
)
def test_violation(variant: str, fen: str, move: str, code: str, article: str) -> None:
    kernel = KERNELS[variant]
    position = kernel.parse_position(fen)
    expected = Violation(
        code=code, article=FMJD64(article) if variant in ("russian", "brazilian") else FMJD(article)
    )
    assert kernel.violation(position, move) == expected
    replay = kernel.replay(position, [move])
    assert (replay.plies, replay.violation) == (0, expected)
    with pytest.raises(ValueError, match="not legal"):
        kernel.play(position, move)


AFTER = [
    ("3-crowned-on-the-last-row", "100", "W:W7:B40", "7-1", "B:WK1:B40"),
    ("4.15-passes-the-last-row", "100", "W:W14:B8,9", "14x12", "B:W12:B"),
    ("4-ends-on-the-last-row", "100", "W:W14:B9", "14x3", "B:WK3:B"),
    ("fmjd64-russian-king-stays-king", "russian", "W:W11:B6,7", "f6xb6", "B:WK9:B"),
    ("fmjd64-brazilian-man-stays-man", "brazilian", "W:W11:B6,7", "f6xb6", "B:W9:B"),
]


@pytest.mark.parametrize(
    ("variant", "fen", "move", "after"), [row[1:] for row in AFTER], ids=[row[0] for row in AFTER]
)
def test_play(variant: str, fen: str, move: str, after: str) -> None:
    kernel = KERNELS[variant]
    assert kernel.format_position(kernel.play(kernel.parse_position(fen), move)) == after


def test_4_a_man_may_end_where_it_began() -> None:
    """Four pieces round a man: it takes them all and stands again on 38."""
    position = K100.parse_position("W:W38:B32,22,23,33")
    assert K100.legal_moves(position) == ("38x38",)
    assert K100.format_position(K100.play(position, "38x38")) == "B:W38:B"
    assert K100.replay(position, ["38x38"]).position == "B:W38:B"


ENDS = [
    ("7-white-blocked", "W:W46:B41,37", Outcome(result="0-1", reason="blocked", article=FMJD("7"))),
    (
        "7-no-pieces-left",
        "B:WK46:B",
        Outcome(result="1-0", reason="no_pieces_left", article=FMJD("7")),
    ),
    (
        "7-black-blocked",
        "B:W9,10,13,15:B4",
        Outcome(result="1-0", reason="blocked", article=FMJD("7")),
    ),
    ("7-can-still-move", "W:W46:B37", None),
    ("7-can-still-capture", "W:W46:B41", None),
]


@pytest.mark.parametrize(
    ("fen", "outcome"), [row[1:] for row in ENDS], ids=[row[0] for row in ENDS]
)
def test_outcome(fen: str, outcome: Outcome | None) -> None:
    assert K100.outcome(K100.parse_position(fen)) == outcome


def test_7_1_the_end_on_64_squares() -> None:
    outcome = RUSSIAN.outcome(RUSSIAN.parse_position("B:WKa1:B"))
    assert outcome == Outcome(result="1-0", reason="no_pieces_left", article=FMJD64("7.1"))


def test_what_stands_where() -> None:
    position = K100.parse_position("W:WK46,9:BK5,20")
    assert K100.men(position) == (("5", "B"), ("9", "w"), ("20", "b"), ("46", "W"))
    assert (K100.size(position), RUSSIAN.size(RUSSIAN.initial_position())) == (10, 8)
    assert RUSSIAN.men(RUSSIAN.parse_position("W:Wa1:BKc7")) == (
        ("c7", "B"),
        ("a1", "w"),
    )
    for kernel in KERNELS.values():
        assert isinstance(kernel, ShowsMen)
        assert isinstance(kernel, TellsPositionsApart)


def test_6_1_the_same_position_has_the_same_side_to_move() -> None:
    white, black, king = (
        K100.identity(K100.parse_position(fen)) for fen in ("W:WK46:B5", "B:WK46:B5", "W:W46:B5")
    )
    assert len({white, black, king}) == 3
    assert white == K100.identity(K100.parse_position("W:B5:WK46"))


def test_an_edition_has_its_own_kernel() -> None:
    assert kernel_for("draughts-64-russian").game == "draughts"
    assert kernel_for("draughts-100").sides == ("white", "black")


def test_replay_raises_at_an_unreadable_move() -> None:
    with pytest.raises(NotationError) as raised:
        K100.replay(K100.initial_position(), ["32-28", "nonsense"])
    assert raised.value.code == "notation_unreadable"
