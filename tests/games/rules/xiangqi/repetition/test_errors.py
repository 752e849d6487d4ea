"""Moves that are no cycle: a clear error naming the ply; and the search that reaches its limit."""

import pytest

from games.rules.verdict import Verdict
from games.rules.xiangqi.fen import parse_fen
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition import labels
from games.rules.xiangqi.repetition.labels import label_moves
from games.rules.xiangqi.repetition.mates import Budget
from games.rules.xiangqi.repetition.types import CycleError, Ground, Reason
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
    unknown = [label for label in ruling.labels if label.label is None]
    assert unknown
    assert {label.reason for label in unknown} == {Reason.SEARCH_LIMIT}
    assert (ruling.verdict, ruling.reason) == (Verdict.NONE, Ground.UNDECIDED)


def test_one_budget_for_all_moves_leaves_the_cheap_ones_decided() -> None:
    """Figure 5: the king's replies to the check need no search, the rook's move a long one."""
    start = parse_fen("2R2a3/4k4/3a5/9/8p/9/1p1rpn3/3CB4/4A4/2B1KA3 w")
    cycle = ["c9c4", "e8e9", "c4c9", "e9e8"]
    words = [move.label.value if move.label else "?" for move in label_moves(start, cycle)]
    assert words == ["闲", "闲", "将", "闲"]
    short = label_moves(start, cycle, max_nodes=4)
    assert [label.label.value if label.label else "?" for label in short] == ["?", "?", "将", "闲"]


@pytest.mark.parametrize("max_nodes", [0, 1, 40, 400])
def test_the_budget_bounds_the_whole_call(max_nodes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Budget] = []
    sizes: list[int] = []

    def counted(nodes: int) -> Budget:
        given.append(Budget(nodes))
        sizes.append(nodes)
        return given[-1]

    monkeypatch.setattr(labels, "Budget", counted)
    label_moves(parse_fen(FIGURE_4), CYCLE, max_nodes=max_nodes)
    spent = sum(size - budget.left for size, budget in zip(sizes, given, strict=True))
    assert spent <= max_nodes
    assert len(given) >= len(CYCLE)


def test_equal_moves_of_a_long_line_are_searched_once() -> None:
    """A line that goes round the same loop again and again costs no more than once round."""
    start = parse_fen(FIGURE_4)
    once = label_moves(start, CYCLE, max_nodes=400)
    often = label_moves(start, CYCLE * 10, max_nodes=400)
    assert None not in [label.label for label in once]
    assert [label.label for label in often] == [label.label for label in once] * 10
    assert [label.ply for label in often] == list(range(1, 41))
