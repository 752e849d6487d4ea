"""The exact text of a position, and positions set up from points."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.protocol import PositionError
from tests.support.weiqi import KERNEL, after, drawn

NINE = "9/9/9/9/9/9/9/9/9"


def test_the_start_is_written_and_read() -> None:
    text = KERNEL.format_position(KERNEL.initial_position())
    assert text == "/".join(["19"] * 19) + " b - 0:0 0"
    assert KERNEL.parse_position(text) == KERNEL.initial_position()


def test_a_ko_prisoners_and_passes_are_written_and_read() -> None:
    position = drawn(". X O .\nX O . O\n. X O .\n. . . .")
    taken = after(position, "C3")
    assert KERNEL.format_position(taken) == "1bw1/b1bw/1bw1/4 w B3 1:0 0"
    assert KERNEL.parse_position("1bw1/b1bw/1bw1/4 w B3 1:0 0") == taken
    passed = after(taken, "pass")
    assert KERNEL.format_position(passed) == "1bw1/b1bw/1bw1/4 b - 1:0 1"
    assert KERNEL.parse_position("1bw1/b1bw/1bw1/4 b - 1:0 1") == passed


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_field_count"),
        (f"{NINE} b - 0:0", "bad_field_count"),
        ("1 b - 0:0 0", "board_size"),
        ("/".join(["20"] * 20) + " b - 0:0 0", "board_size"),
        ("3/3/4 b - 0:0 0", "bad_row"),
        ("3/3/x2 b - 0:0 0", "bad_row"),
        ("3/3/03 b - 0:0 0", "bad_row"),
        ("3//3 b - 0:0 0", "bad_row"),
        (f"{NINE} x - 0:0 0", "bad_side"),
        (f"{NINE} b E5 0:0 0", "bad_ko"),
        (f"{NINE} b Z9 0:0 0", "bad_ko"),
        (f"{NINE} b - 0 0", "bad_prisoners"),
        (f"{NINE} b - -1:0 0", "bad_prisoners"),
        (f"{NINE} b - 0:0 3", "bad_passes"),
        ("bw1/w2/3 b - 0:0 0", "no_liberties"),
    ],
)
def test_a_text_that_is_no_position_says_why(text: str, code: str) -> None:
    with pytest.raises(PositionError) as error:
        KERNEL.parse_position(text)
    assert error.value.code == code


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        ({"size": 1}, "board_size"),
        ({"size": 20}, "board_size"),
        ({"black": ["D4"], "white": ["D4"]}, "point_twice"),
        ({"black": ["K10"], "size": 9}, "bad_point"),
        ({"black": ["pass"]}, "bad_point"),
        ({"to_move": "red"}, "bad_side"),
        ({"black": ["A1"], "white": ["A2", "B1"]}, "no_liberties"),
    ],
)
def test_stones_that_cannot_stand_so_are_refused(setup: dict[str, object], code: str) -> None:
    with pytest.raises(PositionError) as error:
        KERNEL.from_setup(**setup)  # type: ignore[arg-type]
    assert error.value.code == code


@given(st.text(alphabet="0123456789bw/ -:KABQ", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        position = KERNEL.parse_position(text)
    except PositionError:
        return
    assert KERNEL.parse_position(KERNEL.format_position(position)) == position
