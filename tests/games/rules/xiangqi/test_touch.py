"""Touch-move: articles 5.1-5.5 and 8.1.5 of the xiangqi rules 2020, row by row."""

import pytest

from games.rules.books.sources import XIANGQI
from games.rules.xiangqi.kernel import XiangqiKernel
from games.rules.xiangqi.touch import TouchError, rule_on_touches

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"
# Red rook e4 and cannon a4 face a black rook e7; a black pawn a6 stands before the cannon.
OPEN = "4k4/9/4r4/p8/9/C3R4/9/9/9/3K5 w"

# Both eyes of the red elephant c0 are filled.
SHUT_ELEPHANT = "1n1k5/9/9/9/9/9/9/1C7/1p1p5/2B1K4 w"

ROWS = [
    # (id, FEN, touches, obligation, article, moves, fouls)
    ("5.1 own man", START, ["h2"], "move_touched", "5.1", 12, []),
    ("5.1 the king", START, ["e0"], "move_touched", "5.1", ["e0e1"], []),
    ("5.1 an own man that cannot move", SHUT_ELEPHANT, ["c0"], "free", "5.1", 15, ["c0"]),
    ("5.1 the next own man then", SHUT_ELEPHANT, ["c0", "e0"], "move_touched", "5.1",
     ["e0f0"], ["c0"]),
    ("5.1 two own men: the first", START, ["b0", "h2"], "move_touched", "5.1", 2, []),
    ("5.2 the black horse", START, ["h9"], "capture_touched", "5.2", ["h2h9"], []),
    ("5.2 the black rook", START, ["i9"], "free", "5.2", 44, ["i9"]),
    ("5.3.1", OPEN, ["e4", "e7"], "capture_with_touched", "5.3.1", ["e4e7"], []),
    ("5.3.2", START, ["b0", "h9"], "move_touched", "5.3.2", ["b0a2", "b0c2"], []),
    ("5.3.2 enemy first decides otherwise", START, ["h9", "b0"], "capture_touched", "5.4.2",
     ["h2h9"], []),
    ("5.4.1", OPEN, ["e7", "e4"], "capture_with_touched", "5.4.1", ["e4e7"], []),
    ("5.4.3", START, ["i9", "b0"], "move_touched", "5.4.3", ["b0a2", "b0c2"], ["i9"]),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_obligation(row: tuple[str, str, list[str], str, str, object, list[str]]) -> None:
    _, fen, touches, obligation, article, moves, fouls = row
    kernel = XiangqiKernel()
    ruling = rule_on_touches(kernel, kernel.parse_position(fen), touches)
    assert (ruling.obligation, ruling.article) == (obligation, XIANGQI(article))
    assert list(ruling.fouls) == fouls
    if isinstance(moves, int):
        assert len(ruling.moves) == moves
    else:
        assert list(ruling.moves) == moves


def test_5_3_3_an_own_man_that_cannot_move_then_an_enemy_man() -> None:
    kernel = XiangqiKernel()
    # The elephant c0 has both eyes filled; the cannon b2 can take the horse b9.
    fen = "1n1k5/9/9/9/1n7/9/9/1C7/1p1p5/2B1K4 w"
    ruling = rule_on_touches(kernel, kernel.parse_position(fen), ["c0", "b9"])
    assert (ruling.obligation, ruling.article) == ("capture_touched", XIANGQI("5.3.3"))
    assert (ruling.moves, ruling.fouls) == (("b2b9",), ("c0",))


def test_5_3_4_and_5_4_4_neither_can_be_done() -> None:
    kernel = XiangqiKernel()
    position = kernel.parse_position(SHUT_ELEPHANT)
    first_own = rule_on_touches(kernel, position, ["c0", "b9"])
    first_enemy = rule_on_touches(kernel, position, ["b9", "c0"])
    assert (first_own.obligation, first_own.article) == ("free", XIANGQI("5.3.4"))
    assert (first_enemy.obligation, first_enemy.article) == ("free", XIANGQI("5.4.4"))
    assert first_own.moves == first_enemy.moves == kernel.legal_moves(position)
    assert set(first_own.fouls) == {"c0", "b9"}


@pytest.mark.parametrize(("square", "code"), [("j1", "square_unknown"), ("e4", "square_empty")])
def test_a_touch_of_nothing_is_refused(square: str, code: str) -> None:
    kernel = XiangqiKernel()
    with pytest.raises(TouchError) as refused:
        rule_on_touches(kernel, kernel.initial_position(), [square])
    assert refused.value.code == code
