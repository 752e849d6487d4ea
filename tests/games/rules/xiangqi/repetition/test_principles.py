"""What a gain is, who takes part in it and who falls: articles 24.3, 24.17, 26.3 and 26.8.

Each board is written from the article; "but" rows change one man and turn the answer.
"""

import pytest

from games.rules.xiangqi.board import Board
from games.rules.xiangqi.fen import parse_fen
from games.rules.xiangqi.moves import legal_codes
from games.rules.xiangqi.repetition.labels import label_moves
from games.rules.xiangqi.repetition.mates import pass_turn
from games.rules.xiangqi.repetition.types import Label
from games.rules.xiangqi.tables import MOVE_CODES, SQUARE_NAMES

CYCLES = [
    # id, board, one round, ply, chased men (square and whether jointly) or none for an idle move
    # 24.3: the king becomes the screen of its cannon; nobody can take back.
    ("26.1.1 a king as screen", "3k5/9/9/9/9/9/9/9/C7c/C3K4 w", "e0e1 i1i0 e1e0 i0i1", 1, {"i1"}),
    ("26.1.1 but no cannon there", "3k5/9/9/9/9/9/9/C8/C7c/4K4 w", "e0e1 i1i0 e1e0 i0i1", 3, set()),
    # 24.3, 24.7: the rook meets the cannon on either rank; its horse guards both points or neither.
    ("24.15 unguarded", "3k5/1c7/4n4/7R1/9/9/9/9/9/5K3 w", "h6h8 b8b6 h8h6 b6b8", 1, {"b8"}),
    ("24.15 but guarded", "3k5/1c7/3n5/7R1/9/9/9/9/9/5K3 w", "h6h8 b8b6 h8h6 b6b8", 1, set()),
]


@pytest.mark.parametrize(
    ("desc", "fen", "moves", "ply", "men"), CYCLES, ids=[row[0] for row in CYCLES]
)
def test_who_is_chased(desc: str, fen: str, moves: str, ply: int, men: set[str]) -> None:
    label = label_moves(parse_fen(fen), moves.split())[ply - 1]
    assert (label.label is Label.CHASE) == bool(men)
    assert {man.square for man in label.against} == men


def test_26_3_a_man_that_saves_itself_makes_no_other_chase() -> None:
    """Red's rook hunts a cannon; the black rook beside and the cannon it meets take no part.

    Black could take that cannon all along, at the price of its own.
    """
    fen = "4k4/4a4/9/7R1/1c7/C2r5/9/9/9/5K3 w"
    labels = label_moves(parse_fen(fen), ["h6h5", "b5b6", "h5h6", "b6b5"])
    assert [label.label is Label.CHASE for label in labels] == [True, False, True, False]


def test_26_3_but_parrying_a_check_with_a_man_that_opens_a_line_counts() -> None:
    """26.1.2: the elephant comes between and uncovers its rook on an unguarded cannon."""
    fen = "2r1k4/9/9/9/2b6/9/2C6/9/R8/3K5 w"
    labels = label_moves(parse_fen(fen), ["a1e1", "c5e7"])
    assert [label.label for label in labels] == [Label.CHECK, Label.CHASE]
    assert [man.square for man in labels[1].against] == ["c3"]


THREE = "3k5/4a4/9/n8/2c6/4N4/9/1R7/9/2C2K3 w"
"""Rook, cannon and horse on one cannon that a horse guards: any two take it, none alone."""


def test_24_17_joint_though_no_single_man_is_indispensable() -> None:
    label = label_moves(parse_fen(THREE), ["b2c2"])[0]
    assert [(man.square, man.joint) for man in label.against] == [("c5", True)]


def test_24_17_but_one_rook_that_takes_for_nothing_is_not_joint() -> None:
    """The guard is gone: the rook takes alone, though its cannon attacks besides (26.11.1)."""
    label = label_moves(parse_fen("3k5/4a4/9/9/2c6/9/9/1R7/9/2C2K3 w"), ["b2c2"])[0]
    assert [(man.square, man.joint) for man in label.against] == [("c5", False)]


def test_26_8_a_pawn_stands_where_it_took_and_blocks_the_check() -> None:
    """The cannon behind would check over the screen were the pawn not on the point it took."""
    fen = "3k5/3c5/4P4/9/3c5/9/3C5/9/9/4K4 w"
    label = label_moves(parse_fen(fen), ["e7d7"])[0]
    assert label.label is not Label.CHASE


FORCED = [
    "4kab2/4a4/4b4/pR6p/2c1p4/9/P5rnP/2N1Bp3/C3A4/2BAKN3 w f0h1 g3g0 h1f0 g0g3",
    "3r5/2RNa4/5k2n/p1N3p1p/9/3p2P2/2r1P3P/9/4A4/2BAK1B2 b f7f8 d8e6 f8f7 e6d8",
    "5a3/5k3/4P4/p7p/9/8P/P8/4B4/2nRA2r1/2BAK4 w e2g0 h1g1 g0e2 g1h1",
]


@pytest.mark.parametrize("text", FORCED, ids=["f0h1", "e6d8", "fig.3"])
def test_every_named_man_falls_in_its_own_line_and_none_walks_in_by_choice(text: str) -> None:
    """24.3: a man that moved in the line and fell had to; takers and line agree."""
    fen, side, *moves = text.split()
    position = parse_fen(f"{fen} {side}")
    for label in label_moves(position, moves):
        position = position.after(label.move)
        for man in label.against:
            assert label.passes
            assert _falls_of_need(position.board(), man.square, man.evidence)
            assert {move[:2] for move in man.evidence[::2]} & set(man.by)


def test_24_3_who_takes_of_his_own_will_and_is_taken_back_is_not_the_man_chased() -> None:
    """The elephant has to come between and falls; the cannon then takes an advisor unasked."""
    fen = "2bCkab1r/3c5/2c3n2/4p1pCp/p1p6/1r2P1P2/2P5P/2N1K4/9/R1B6 b"
    for move in ("c7c3", "c7b7"):
        label = label_moves(parse_fen(fen), [move])[0]
        assert label.evidence[-2:] == ("d9f9", "g7f9")
        assert [man.square for man in label.against] == ["c0"]


def _falls_of_need(board: Board, square: str, line: tuple[str, ...]) -> bool:
    """Return whether the man on `square` is taken, and moved only where nobody else could."""
    pass_turn(board)
    at = SQUARE_NAMES.index(square)
    for index, move in enumerate(line):
        source, target = divmod(MOVE_CODES[move], 90)
        able = {code // 90 for code in legal_codes(board)}
        assert MOVE_CODES[move] in legal_codes(board)
        if index % 2 == 0 and target == at:
            return True
        if index % 2 == 1 and source == at:
            if able != {at}:
                return False
            at = target
        board.make(source, target)
    return False
