"""Whatever text comes in, only the declared errors come out."""

import json
from contextlib import suppress

from hypothesis import example, given, settings
from hypothesis import strategies as st

from adjudication.desk.analysis import analyse, analyse_line
from games.notation.xiangqi.moves import parse_move, parse_moves
from games.rules.protocol import NotationError, PositionError
from games.rules.xiangqi.kernel import XiangqiKernel

KERNEL = XiangqiKernel()
START = KERNEL.initial_position()
MOVE_LIKE = st.text(
    alphabet="车馬炮兵卒帅将士象前中后一二三四五九进退平"
    "123456789５９abcihHCEPK+-=._^x#<u/sp>\u0332\u00b2 ",
    max_size=12,
)
FEN_LIKE = st.text(alphabet="rnbakcpRNBAKCP123456789/ wb-0\u00b2\uff15", max_size=80)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


@settings(max_examples=300, deadline=None)
@given(st.one_of(MOVE_LIKE, st.text(max_size=60)))
@example("\u0332")
@example("<u></u>")
@example("²")
def test_a_move_text_gives_a_move_or_a_notation_error(text: str) -> None:
    with suppress(NotationError):
        move = parse_move(START, text)
        violation = KERNEL.violation(START, move)
        assert (violation is None) == (move in KERNEL.legal_moves(START))


@settings(max_examples=60, deadline=None)
@given(st.lists(MOVE_LIKE, max_size=6))
def test_a_move_list_never_raises(texts: list[str]) -> None:
    moves, error = parse_moves(START, texts)
    replay = KERNEL.replay(START, moves)
    assert replay.plies == len(moves) or (replay.plies == len(moves) - 1 and error is None)


@settings(max_examples=200, deadline=None)
@given(st.one_of(FEN_LIKE, st.text(max_size=100)))
def test_a_position_text_gives_a_position_or_a_position_error(text: str) -> None:
    with suppress(PositionError):
        position = KERNEL.parse_position(text)
        assert KERNEL.parse_position(KERNEL.format_position(position)) == position


@settings(max_examples=200, deadline=None)
@given(
    st.fixed_dictionaries(
        {},
        optional={
            "id": JSON,
            "edition": JSON | st.just("xiangqi-2020"),
            "ask": JSON | st.sampled_from(["legal_moves", "perft", "replay"]),
            "position": JSON,
            "moves": JSON | st.lists(st.sampled_from(["h2e2", "h9g7", "a0a9"]), max_size=3),
            "depth": st.integers(-1, 2) | JSON,
        },
    )
)
def test_a_request_gives_an_answer_or_an_error_with_its_shape(request: dict[str, object]) -> None:
    answer = analyse(request, max_depth=2)
    assert answer["id"] == request.get("id")
    assert isinstance(answer["ok"], bool)
    assert ("error" in answer) is not answer["ok"]
    json.dumps(answer)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60))
def test_a_line_never_raises(line: str) -> None:
    assert analyse_line(line)["ok"] is False
