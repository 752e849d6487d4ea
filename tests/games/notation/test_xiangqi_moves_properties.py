"""Every legal move, written in any form, is read back as the same move."""

from hypothesis import given, settings

from games.notation.xiangqi.moves import (
    SCRIPTS,
    STYLES,
    format_chinese,
    format_iccs,
    format_wxf,
    parse_move,
)
from games.rules.xiangqi.position import XiangqiPosition
from tests.support.xiangqi_play import KERNEL, positions_after_play

STARTS = (
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "3P1k3/3P5/3P5/3P5/3P5/9/9/9/9/4K4 w",
    "3k5/9/2PP5/2PP5/2P6/6ppp/7p1/7p1/9/5K3 w",
    "3k5/1R7/1R1N5/3N5/5C3/5C3/r4c3/r2n5/3n5/4K4 w",
    "2bak4/4a4/4b4/4P4/4P4/4p4/4p4/4B4/4A4/2BAK4 w",
    "4k4/3P1P3/4P4/3P1P3/9/9/3p1p3/4p4/3p1p3/4K4 w",
)


positions = positions_after_play(STARTS, plies=80)


@settings(max_examples=150, deadline=None)
@given(positions)
def test_written_moves_read_back(position: XiangqiPosition) -> None:
    for move in KERNEL.legal_moves(position):
        for style in STYLES:
            for script in SCRIPTS:
                text = format_chinese(position, move, style=style, script=script)
                assert parse_move(position, text, notation="chinese") == move
                assert parse_move(position, text) == move
        assert parse_move(position, format_wxf(position, move), notation="wxf") == move
        assert parse_move(position, format_wxf(position, move)) == move
        assert parse_move(position, format_iccs(position, move), notation="iccs") == move


@settings(max_examples=60, deadline=None)
@given(positions)
def test_different_moves_are_written_differently(position: XiangqiPosition) -> None:
    moves = KERNEL.legal_moves(position)
    assert len({format_chinese(position, move) for move in moves}) == len(moves)
    assert len({format_wxf(position, move) for move in moves}) == len(moves)
