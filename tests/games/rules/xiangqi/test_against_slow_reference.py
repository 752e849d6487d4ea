"""The fast kernel and the literal reading of articles 2-3 agree on positions of random play."""

from hypothesis import given, settings

from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.tables import MOVE_NAMES
from tests.support import slow_xiangqi as slow
from tests.support.xiangqi_play import KERNEL, positions_after_play

STARTS = (
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w",
    "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w",
    "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w",
    "3k5/9/9/9/9/9/4p4/3p1p3/9/4K4 b",
)


positions = positions_after_play(STARTS, plies=60)


@settings(max_examples=120, deadline=None)
@given(positions)
def test_legal_moves_check_and_end(position: XiangqiPosition) -> None:
    men, side = slow.read(KERNEL.format_position(position))
    expected = sorted(slow.iccs(move) for move in slow.legal_moves(men, side))
    assert list(KERNEL.legal_moves(position)) == expected
    assert KERNEL.is_in_check(position) == slow.in_check(men, side)
    outcome = KERNEL.outcome(position)
    if expected:
        assert outcome is None
    else:
        assert outcome is not None
        assert outcome.reason == ("checkmate" if slow.in_check(men, side) else "stalemate")
        assert outcome.result == ("0-1" if side == "red" else "1-0")


@settings(max_examples=15, deadline=None)
@given(positions)
def test_violation_accepts_exactly_the_legal_moves(position: XiangqiPosition) -> None:
    men, side = slow.read(KERNEL.format_position(position))
    expected = {slow.iccs(move) for move in slow.legal_moves(men, side)}
    names = {name for name in MOVE_NAMES if name[:2] != name[2:]}
    assert {name for name in names if KERNEL.violation(position, name) is None} == expected


@settings(max_examples=60, deadline=None)
@given(positions)
def test_fen_round_trip_and_key(position: XiangqiPosition) -> None:
    again = KERNEL.parse_position(KERNEL.format_position(position))
    assert again == position
    for move in KERNEL.legal_moves(position)[:5]:
        board = position.board()
        source, target = divmod(MOVE_NAMES.index(move), 90)
        taken = board.make(source, target)
        assert board.key == KERNEL.play(position, move).key()
        board.unmake(source, target, taken)
        assert board.key == position.key()
        assert bytes(board.squares) == position.squares
