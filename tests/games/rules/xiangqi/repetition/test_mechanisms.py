"""One small position an article: what the reference figures describe, built by hand.

Each row is a position, the moves, the label expected of the last move, and the article; the
rows marked "but" change one thing and turn the label.
"""

import pytest

from games.rules.books.sources import XIANGQI
from games.rules.xiangqi.fen import parse_fen
from games.rules.xiangqi.repetition.labels import label_moves
from games.rules.xiangqi.repetition.types import Label, Root

IDLE = {Label.EXCHANGE, Label.OFFER, Label.BLOCK, Label.FOLLOW, Label.IDLE}

ROWS = [
    ("24.1 rook checks", "4k4/9/9/9/9/9/9/9/9/R2K5 w", "a0a9", "将"),
    ("24.2 mate next move", "3k5/R8/9/9/9/9/9/9/8R/4K4 w", "i1i2", "杀"),
    ("24.3 a rootless horse", "3ak4/4a4/9/9/2n6/9/9/9/R8/5K3 w", "a1c1", "捉"),
    ("24.3 but the horse is rooted", "3ak4/4a4/9/4n4/2n6/9/9/9/R8/5K3 w", "a1c1", "闲"),
    ("24.16 but its root is pinned", "4k4/9/9/4n4/2n6/9/9/4R4/R8/3K5 w", "a1c1", "捉"),
    ("26.1 a pawn by itself", "3ak4/4a4/9/P1n6/9/9/9/9/9/5K3 w", "a6b6", "闲"),
    ("26.1 the king by itself", "3k5/9/9/9/9/9/9/4n4/9/4K4 w", "e0e1", "闲"),
    ("26.1.1 the king uncovers a rook", "3k5/9/9/9/9/9/9/9/R3K3n/9 w", "e1e2", "捉"),
    ("26.7 an uncrossed pawn", "3ak4/4a4/9/2p6/9/9/9/9/R8/5K3 w", "a1c1", "闲"),
    ("26.7 but a crossed one", "3ak4/4a4/9/9/9/2p6/9/9/R8/5K3 w", "a1c1", "捉"),
    ("26.10 rooks, both rooted", "3ak4/4a4/9/4n4/2r6/9/9/4N4/R8/5K3 w", "a1c1", "兑"),
    (
        "26.10 what stood to be won before is no price of an exchange (26.3)",
        "4k4/n8/2c6/9/4n4/2P6/4R4/1C7/4N4/5K3 w",
        "b2c2",
        "闲",
    ),
    ("26.5 rook for a rooted cannon", "3ak4/4a4/9/4n4/2c6/9/9/9/R8/5K3 w", "a1c1", "闲"),
    ("26.6 cannon for elephant", "2bak4/4a4/4b4/9/9/9/4P4/9/C8/5K3 w", "a1e1", "闲"),
]


@pytest.mark.parametrize(("desc", "fen", "move", "label"), ROWS, ids=[row[0] for row in ROWS])
def test_label(desc: str, fen: str, move: str, label: str) -> None:
    (found,) = label_moves(parse_fen(fen), [move])
    if label == "闲":
        assert found.label in IDLE
    else:
        assert found.label is Label(label)


def test_a_capture_that_was_there_before_is_nothing_new() -> None:
    """Figure 5 and reference figure 6: the rook could take the horse from either square."""
    (found,) = label_moves(parse_fen("3ak4/4a4/9/9/2n6/9/9/9/2R6/5K3 w"), ["c1c2"])
    assert found.label in IDLE


def test_a_king_that_answers_a_check_does_not_chase() -> None:
    """26.1.2: the black king leaves the check and uncovers its rook on the cannon."""
    fen = "9/r2k4C/2P6/9/9/9/9/9/9/5K3 w"
    found = label_moves(parse_fen(fen), ["c7d7", "d8d9"])[-1]
    assert (found.label, found.article) == (Label.IDLE, XIANGQI("26.1.2"))


def test_the_same_king_move_without_a_check_to_answer_chases() -> None:
    """26.1.1: nothing forced the king off the rank between its rook and the cannon."""
    (found,) = label_moves(parse_fen("9/r2k4C/9/9/9/9/9/9/9/5K3 b"), ["d8d9"])
    assert found.label is Label.CHASE


def test_the_false_root_is_named_rootless() -> None:
    fen = "4k4/9/9/4n4/2n6/9/9/4R4/R8/4K4 w"
    (found,) = label_moves(parse_fen(fen), ["a1c1"])
    assert [man.root for man in found.against if man.square == "c5"] == [Root.ROOTLESS]


def test_a_check_that_unroots_its_own_man_is_to_blame() -> None:
    """26.3, reference figure 22: the rook leaves its cannon to check; the answer is no chase."""
    fen = "5k3/4a4/9/9/4R4/9/9/r3C4/9/3K5 w"
    found = label_moves(parse_fen(fen), ["e5f5", "e8f7"])[-1]
    assert found.label in IDLE


def test_the_same_move_chases_when_it_opens_the_line_itself() -> None:
    """24.3: no check was given; the adviser uncovers its cannon's rook on a rootless man."""
    (found,) = label_moves(parse_fen("4k4/r3a3C/9/9/9/9/9/9/9/3K5 b"), ["e8d7"])
    assert found.label is Label.CHASE
    assert [man.square for man in found.against] == ["i8"]
