"""Articles 1-4 one by one; the id of a row is the article and what the row shows."""

import pytest

from games.rules.books.sources import XIANGQI
from games.rules.editions import UnknownEditionError, editions, history_for, kernel_for
from games.rules.protocol import NotationError, Outcome, Violation
from games.rules.xiangqi.kernel import XiangqiKernel

KERNEL = XiangqiKernel()
START = KERNEL.format_position(KERNEL.initial_position())
KINGS = "3k5/9/9/9/9/9/9/9/9/5K3 w"


def test_1_3_the_start_position() -> None:
    assert START == "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
    assert KERNEL.side_to_move(KERNEL.initial_position()) == "red"
    assert len(KERNEL.legal_moves(KERNEL.initial_position())) == 44


BROKEN = [
    ("2.1-opponents-man", START, "h7h4", "not_your_man", "2.1"),
    ("2.2-empty-square", START, "e4e5", "no_man_on_square", "2.2"),
    ("2.2-king-diagonal", KINGS, "f0e1", "no_such_geometry", "2.2"),
    ("2.2-king-two-steps", KINGS, "f0f2", "no_such_geometry", "2.2"),
    ("2.2-king-out-of-palace", KINGS, "f0g0", "leaves_palace", "2.2"),
    ("2.2-king-past-the-palace", "3k5/9/9/9/9/9/9/5K3/9/9 w", "f2f3", "leaves_palace", "2.2"),
    ("2.2-advisor-straight", START, "d0d1", "no_such_geometry", "2.2"),
    ("2.2-advisor-out-of-palace", START, "d0c1", "leaves_palace", "2.2"),
    ("2.2-elephant-one-step", START, "c0b1", "no_such_geometry", "2.2"),
    (
        "2.2-elephant-over-river",
        "3k5/9/9/9/9/2B6/9/9/9/5K3 w",
        "c4e6",
        "elephant_crosses_river",
        "2.2",
    ),
    ("2.2-elephant-eye", "3k5/9/9/9/9/9/9/9/3N5/2B2K3 w", "c0e2", "elephant_eye_blocked", "2.2"),
    ("2.2-horse-leg-own", START, "b0d1", "horse_leg_blocked", "2.2"),
    (
        "2.2-horse-leg-enemy",
        "3k5/9/9/9/4p4/4N4/9/9/9/5K3 w",
        "e4d6",
        "horse_leg_blocked",
        "2.2",
    ),
    ("2.2-horse-straight", START, "b0b2", "no_such_geometry", "2.2"),
    ("2.2-rook-over-a-man", START, "a0a5", "path_blocked", "2.2"),
    ("2.2-rook-diagonal", START, "a0b1", "no_such_geometry", "2.2"),
    ("2.2-cannon-over-a-man", START, "h2h8", "path_blocked", "2.2"),
    ("2.2-cannon-takes-without-screen", START, "h2h7", "cannon_needs_screen", "2.2"),
    (
        "2.2-cannon-takes-with-two-screens",
        "3k5/1r7/1n7/9/9/9/1p7/1C7/9/5K3 w",
        "b2b8",
        "path_blocked",
        "2.2",
    ),
    ("2.2-pawn-two-steps", START, "c3c5", "no_such_geometry", "2.2"),
    ("2.2-pawn-backwards", START, "c3c2", "pawn_backwards", "2.2"),
    (
        "2.2-pawn-backwards-over-river",
        "3k5/9/9/2P6/9/9/9/9/9/5K3 w",
        "c6c5",
        "pawn_backwards",
        "2.2",
    ),
    ("2.2-pawn-sideways-at-home", START, "c3d3", "pawn_sideways_before_river", "2.2"),
    (
        "2.2-pawn-diagonal",
        "3k5/9/9/2P6/9/9/9/9/9/5K3 w",
        "c6d7",
        "no_such_geometry",
        "2.2",
    ),
    ("2.3-rook-takes-own", START, "a0a3", "captures_own_man", "2.3"),
    ("2.3-cannon-takes-own", START, "h2h0", "captures_own_man", "2.3"),
    ("2.3-horse-takes-own", "3k5/9/9/9/9/2P6/9/1N7/9/5K3 w", "b2c4", "captures_own_man", "2.3"),
    ("3.4-kings-face", "4k4/9/9/9/9/9/9/9/4N4/4K4 w", "e1g2", "self_destruction", "3.4"),
    ("3.4-king-walks-to-face", "4k4/9/9/9/9/9/9/9/9/3K5 w", "d0e0", "self_destruction", "3.4"),
    (
        "3.4-check-not-answered",
        "3k5/9/9/9/9/9/5r3/9/R8/5K3 w",
        "a1a5",
        "self_destruction",
        "3.4",
    ),
    (
        "3.4-king-walks-into-rook",
        "3k5/9/9/9/9/9/9/4r4/9/5K3 w",
        "f0e0",
        "self_destruction",
        "3.4",
    ),
    (
        "3.4-becomes-the-cannons-screen",
        "3k5/5c3/9/9/9/9/9/R8/9/5K3 w",
        "a2f2",
        "self_destruction",
        "3.4",
    ),
    (
        "3.4-frees-the-horses-leg",
        "3k5/9/9/9/9/9/9/4n4/4R4/5K3 w",
        "e1a1",
        "self_destruction",
        "3.4",
    ),
]


@pytest.mark.parametrize(
    ("fen", "move", "code", "article"), [row[1:] for row in BROKEN], ids=[r[0] for r in BROKEN]
)
def test_violation(fen: str, move: str, code: str, article: str) -> None:
    position = KERNEL.parse_position(fen)
    assert KERNEL.violation(position, move) == Violation(code=code, article=XIANGQI(article))
    assert move not in KERNEL.legal_moves(position)


ALLOWED = [
    ("2.2-horse", START, "b0c2"),
    ("2.2-elephant", START, "c0e2"),
    ("2.2-advisor", START, "d0e1"),
    ("2.2-king", START, "e0e1"),
    ("2.2-cannon-screen-of-any-side", START, "b2b9"),
    ("2.2-pawn", START, "c3c4"),
    ("2.2-pawn-sideways-over-river", "3k5/9/9/2P6/9/9/9/9/9/5K3 w", "c6b6"),
    ("2.2-black-pawn-forward", "3k5/9/9/2p6/9/9/9/9/9/5K3 b", "c6c5"),
    ("2.2-black-pawn-sideways", "3k5/9/9/9/9/2p6/9/9/9/5K3 b", "c4d4"),
    ("2.3-capture", "3k5/9/9/9/9/9/r8/9/9/R4K3 w", "a0a3"),
    ("3.4-answers-by-capture", "3k5/9/9/9/9/9/5r3/9/9/5K3 w", "f0e0"),
]


@pytest.mark.parametrize(("fen", "move"), [row[1:] for row in ALLOWED], ids=[r[0] for r in ALLOWED])
def test_no_violation(fen: str, move: str) -> None:
    position = KERNEL.parse_position(fen)
    assert KERNEL.violation(position, move) is None
    assert move in KERNEL.legal_moves(position)


ENDS = [
    (
        "4.1.1-two-rooks",
        "3k4R/8R/9/9/9/9/9/9/9/4K4 b",
        Outcome(result="1-0", reason="checkmate", article=XIANGQI("4.1.1")),
    ),
    (
        "4.1.2-one-move-left",
        "3k5/9/4P4/9/9/9/9/9/9/4K4 b",
        None,
    ),
    (
        "4.1.2-stalemate-by-a-pawn",
        "3k5/2P6/9/9/9/9/9/9/9/4K4 b",
        Outcome(result="1-0", reason="stalemate", article=XIANGQI("4.1.2")),
    ),
    (
        "4.1.2-stalemate-by-a-rook",
        "3k5/R8/9/9/9/9/9/9/9/4K4 b",
        Outcome(result="1-0", reason="stalemate", article=XIANGQI("4.1.2")),
    ),
    ("3.1-check-is-no-mate", "3k4R/9/9/9/9/9/9/9/9/4K4 b", None),
]


@pytest.mark.parametrize(("fen", "end"), [r[1:] for r in ENDS], ids=[r[0] for r in ENDS])
def test_outcome(fen: str, end: Outcome | None) -> None:
    position = KERNEL.parse_position(fen)
    assert KERNEL.outcome(position) == end
    assert KERNEL.replay(position, []).outcome == end


@pytest.mark.parametrize("text", ["", "h2", "h2e2e4", "j0a0", "H2E2", "h2h2", "h10e2", "炮二平五"])
def test_text_that_is_no_move(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        KERNEL.violation(KERNEL.initial_position(), text)
    assert caught.value.code == "notation_unreadable"
    with pytest.raises(NotationError):
        KERNEL.replay(KERNEL.initial_position(), ["h2e2", text])


class TestReplay:
    def test_keeps_the_good_prefix_before_a_violation(self) -> None:
        replay = KERNEL.replay(KERNEL.initial_position(), ["h2e2", "h9g7", "e2e7", "h0g2"])
        assert replay.plies == 2
        assert replay.violation is not None
        assert replay.violation.code == "path_blocked"
        assert replay.position == (
            "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2"
        )

    def test_counts_plies_since_capture_and_rounds(self) -> None:
        replay = KERNEL.replay(KERNEL.initial_position(), ["h2e2", "h9g7", "e2e6", "g7e6", "h0g2"])
        assert replay.plies == 5
        assert replay.position.split()[1:] == ["b", "-", "-", "1", "3"]

    def test_goes_on_from_a_counted_position_with_black_to_move(self) -> None:
        start = KERNEL.parse_position("3k5/9/9/9/9/9/9/9/9/5K3 b - - 118 60")
        replay = KERNEL.replay(start, ["d9d8", "f0f1"])
        assert replay.position.split()[1:] == ["b", "-", "-", "120", "61"]

    def test_agrees_with_play_one_by_one(self) -> None:
        moves = ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "h7h3", "e2e6"]
        position = KERNEL.initial_position()
        for move in moves:
            position = KERNEL.play(position, move)
        assert KERNEL.replay(KERNEL.initial_position(), moves).position == (
            KERNEL.format_position(position)
        )

    def test_3_2_a_mated_side_has_only_self_destruction(self) -> None:
        mated = KERNEL.parse_position("3k4R/8R/9/9/9/9/9/9/9/4K4 b")
        replay = KERNEL.replay(mated, ["d9d8"])
        assert replay.plies == 0
        assert replay.violation is not None
        assert replay.violation.code == "self_destruction"


def test_registry() -> None:
    assert "xiangqi-2020" in editions()
    assert kernel_for("xiangqi-2020").edition == "xiangqi-2020"
    assert history_for("xiangqi-2020") is not None
    with pytest.raises(UnknownEditionError):
        kernel_for("xiangqi-1066")
    with pytest.raises(UnknownEditionError):
        history_for("xiangqi-1066")
