"""Move text in lines: PGN 8.2.1, less than 80 printing characters each."""

import pytest

from games.notation.annotations import SideLine, cut
from games.notation.move_text import filled


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        pytest.param(["a" * 39, "b" * 39], [f"{'a' * 39} {'b' * 39}"], id="79 columns are a line"),
        pytest.param(["a" * 39, "b" * 40], ["a" * 39, "b" * 40], id="80 are two"),
        pytest.param(
            ["炮" * 19, "炮" * 20],
            [f"{'炮' * 19} {'炮' * 20}"],
            id="a Chinese sign takes two columns",
        ),
        pytest.param(["炮" * 20, "炮" * 20], ["炮" * 20, "炮" * 20], id="81 in 41 letters are two"),
        pytest.param(
            ["a" * 30, "b" * 30, "c" * 17, "d"],
            [f"{'a' * 30} {'b' * 30} {'c' * 17}", "d"],
            id="every word counts, and the blanks",
        ),
        pytest.param(["x" * 100, "y"], ["x" * 100, "y"], id="a long comment is not broken"),
        pytest.param(
            ["(", "a" * 40, ")", "b" * 37],
            [f"({'a' * 40})", "b" * 37],
            id="brackets stand at their words",
        ),
        pytest.param([], [], id="nothing is no line"),
    ],
)
def test_8_2_1_lines_have_less_than_80_columns(words: list[str], lines: list[str]) -> None:
    assert list(filled(words)) == lines


def line(parent: int, after: int) -> SideLine:
    return SideLine(parent=parent, after=after, steps=())


@pytest.mark.parametrize(
    ("plies", "left"),
    [
        pytest.param(0, [], id="before all"),
        pytest.param(4, [(0, 4)], id="those up to the move"),
        pytest.param(5, [(0, 4), (0, 5), (2, 1)], id="and those that leave them"),
        pytest.param(9, [(0, 4), (0, 9), (2, 2), (0, 5), (4, 1)], id="all"),
    ],
)
def test_side_lines_behind_a_move_go_with_those_that_leave_them(
    plies: int, left: list[tuple[int, int]]
) -> None:
    lines = [line(0, 4), line(0, 9), line(2, 2), line(0, 5), line(4, 1)]
    assert [(found.parent, found.after) for found in cut(lines, plies)] == left
