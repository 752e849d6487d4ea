"""Geometry of boards of lines: every game's board, and the two halves of a board."""

import re

import pytest

from games.board.lines import (
    LineBoard,
    corner_marks_path,
    diagonals_path,
    frame_path,
    grid_path,
    parse_point,
    point_name,
)

XIANGQI = LineBoard(files=9, ranks=10, cell=10, side=5, end=5, river_rank=4)
WEIQI = LineBoard(files=19, ranks=19, cell=10, side=5, end=5, first_rank=1)


def segments(path: str) -> int:
    return len(re.findall(r"[HV]", path))


@pytest.mark.parametrize(
    ("board", "lines"),
    [
        pytest.param(XIANGQI, 10 + 2 + 7 * 2, id="xiangqi-1.1-inner-files-break-at-river"),
        pytest.param(WEIQI, 19 + 19, id="weiqi-19-by-19"),
        pytest.param(LineBoard(files=15, ranks=15, cell=8, side=4, end=4), 30, id="gomoku-1.2"),
    ],
)
def test_grid_has_every_line(board: LineBoard, lines: int) -> None:
    assert segments(grid_path(board)) == lines


def test_no_inner_file_crosses_the_river() -> None:
    far, near = XIANGQI.y(5), XIANGQI.y(4)
    spans = re.findall(r"M(\d+) (\d+)V(\d+)", grid_path(XIANGQI))
    crossing = {int(x) for x, y1, y2 in spans if int(y1) <= far and int(y2) >= near}
    assert crossing == {XIANGQI.x(0), XIANGQI.x(8)}


@pytest.mark.parametrize("board", [XIANGQI, WEIQI], ids=["xiangqi", "weiqi"])
def test_every_point_name_reads_back(board: LineBoard) -> None:
    points = [(f, r) for f in range(board.files) for r in range(board.ranks)]
    names = [point_name(board, f, r) for f, r in points]
    assert len(set(names)) == len(points)
    assert [parse_point(board, name) for name in names] == points


@pytest.mark.parametrize("name", ["", "e", "5", "j0", "a10", "a-1", "e5x", "E5", "a²", "a٣"])
def test_what_is_no_point_of_a_xiangqi_board(name: str) -> None:
    assert parse_point(XIANGQI, name) is None


def test_turning_twice_changes_nothing() -> None:
    for file in range(9):
        for rank in range(10):
            x, y = XIANGQI.x(file), XIANGQI.y(rank)
            assert XIANGQI.turned(x, y) == (XIANGQI.x(8 - file), XIANGQI.y(9 - rank))
            assert XIANGQI.turned(*XIANGQI.turned(x, y)) == (x, y)


def test_marks_on_edge_files_keep_inside_the_board() -> None:
    edge = corner_marks_path(XIANGQI, [(0, 3)], gap=1, arm=2)
    inner = corner_marks_path(XIANGQI, [(2, 3)], gap=1, arm=2)
    assert (edge.count("M"), inner.count("M")) == (2, 4)
    starts = [int(x) for x in re.findall(r"M(\d+) ", edge)]
    assert all(x > XIANGQI.x(0) for x in starts)


def test_palace_has_two_diagonals_and_frame_lies_outside() -> None:
    assert diagonals_path(XIANGQI, [(3, 0, 5, 2)]) == "M35 95L55 75M35 75L55 95"
    assert frame_path(XIANGQI, gap=2) == "M3 3H87V97H3z"
