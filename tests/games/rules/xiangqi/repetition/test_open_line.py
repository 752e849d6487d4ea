"""Nine rounds of attack over three or more points that close no loop (23.4), move by move.

The pattern is reference figure 8: a rook checks, then hunts a lone cannon, and checks again.
By 24.1 a move that attacks the king is 将; by 24.3 a rook that newly attacks a man nobody
protects, with the king unable to interfere, is 捉; a flight that attacks nothing is 闲.
"""

import pytest

from adjudication.desk.analysis import analyse
from games.rules.books.sources import XIANGQI
from games.rules.xiangqi.fen import parse_fen
from games.rules.xiangqi.history import build_history
from games.rules.xiangqi.repetition.labels import label_moves
from games.rules.xiangqi.repetition.types import CycleError, Ground
from games.rules.xiangqi.repetition.verdict import rule_on_cycle, rule_on_open_line
from tests.support.xiangqi_forms import FORMS, form_of_fen, form_of_move, form_of_verdict

START = "9/3ka4/3a5/2R6/8c/9/9/9/9/5K3 w"
GAME = [
    *("c6c8", "d8d9"),
    *("c8c9", "d9d8"),
    *("c9c5", "i5i6"),
    *("c5c6", "i6i4"),
    *("c6c4", "i4i3"),
    *("c4c3", "i3i2"),
    *("c3c8", "d8d9"),
    *("c8c2", "i2i1"),
    *("c2c1", "i1i3"),
]
RED = "将将捉捉捉捉将捉捉"
QUIET = "f0f1"


@pytest.mark.parametrize("form", FORMS)
def test_nine_rounds_must_change(form: str) -> None:
    start = parse_fen(form_of_fen(START, form))
    moves = [form_of_move(move, form) for move in GAME]
    assert max(ply.occurrences for ply in build_history(start, moves).plies) == 1
    ruling = rule_on_cycle(start, moves)
    found = [label.label.value for label in ruling.labels if label.label]
    assert found == [word for red in RED for word in (red, "闲")]
    assert ruling.verdict.value == form_of_verdict("red_must_change", form)
    assert (ruling.article, ruling.reason) == (XIANGQI("23.4"), Ground.NINE_ROUNDS)


def test_the_ninth_move_is_enough() -> None:
    ruling = rule_on_cycle(parse_fen(START), GAME[:-1])
    assert (ruling.verdict.value, ruling.article) == ("red_must_change", XIANGQI("23.4"))


def test_eight_rounds_are_not_enough() -> None:
    ruling = rule_on_open_line(label_moves(parse_fen(START), GAME[:16]))
    assert ruling.verdict.value == "none"
    with pytest.raises(CycleError) as caught:
        rule_on_cycle(parse_fen(START), GAME[:16])
    assert (caught.value.code, caught.value.ply) == ("loop_not_closed", 16)


@pytest.mark.parametrize("round_", range(9), ids=lambda index: f"round {index + 1} quiet")
def test_one_quiet_move_among_the_nine(round_: int) -> None:
    labels = list(label_moves(parse_fen(START), GAME))
    after = parse_fen(START)
    for move in GAME[: 2 * round_]:
        after = after.after(move)
    labels[2 * round_] = label_moves(after, [QUIET])[0]
    assert rule_on_open_line(tuple(labels)).verdict.value == "none"


def test_the_analysis_desk_says_who_must_change() -> None:
    request: dict[str, object] = {
        "edition": "xiangqi-2020",
        "ask": "repetition",
        "position": START,
        "moves": GAME,
    }
    answer = analyse(request)
    assert (answer["verdict"], answer["article"]) == ("red_must_change", "23.4")
    short = analyse({**request, "moves": GAME[:16]})
    assert "loop_not_closed" in str(short)
