"""Moves that are no cycle: a clear error naming the ply; and the search that reaches its limit."""

import pytest

from games.rules.xiangqi.fen import parse_fen
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.labels import label_moves
from games.rules.xiangqi.repetition.types import CycleError, Ground, Reason, Verdict
from games.rules.xiangqi.repetition.verdict import rule_on_cycle

FIGURE_4 = "4k4/4a4/4ba2b/5N3/2n5C/4p2p1/P4n3/4BA3/4A4/2B1K4 w"
CYCLE = ["f6d5", "i7g5", "d5f6", "g5i7"]


@pytest.mark.parametrize(
    ("moves", "code", "ply"),
    [
        ([], "no_moves", 0),
        (CYCLE[:2], "loop_not_closed", 2),
        (CYCLE[:3], "loop_not_closed", 3),
        ([*CYCLE[:3], "g5e3"], "illegal_move", 4),
        (["f6d5", "f6d5"], "illegal_move", 2),
        (["f6d5", "i7g5", "nonsense"], "unreadable_move", 3),
    ],
    ids=lambda value: str(value)[:30],
)
def test_error_names_the_ply(moves: list[str], code: str, ply: int) -> None:
    with pytest.raises(CycleError) as caught:
        rule_on_cycle(parse_fen(FIGURE_4), moves)
    assert (caught.value.code, caught.value.ply) == (code, ply)


def test_a_king_missing() -> None:
    whole = parse_fen(FIGURE_4)
    squares = bytearray(whole.squares)
    squares[squares.index(1)] = 0
    start = XiangqiPosition(squares=bytes(squares), black_to_move=False)
    for ask in (rule_on_cycle, label_moves):
        with pytest.raises(CycleError) as caught:
            ask(start, CYCLE)
        assert (caught.value.code, caught.value.ply) == ("king_missing", 0)


def test_a_search_at_its_limit_is_undecided_with_the_reason() -> None:
    ruling = rule_on_cycle(parse_fen(FIGURE_4), CYCLE, max_nodes=1)
    unknown = [one for one in ruling.labels if one.label is None]
    assert unknown
    assert {one.reason for one in unknown} == {Reason.SEARCH_LIMIT}
    assert (ruling.verdict, ruling.reason) == (Verdict.NONE, Ground.UNDECIDED)
