"""The short way of writing moves: the examples of xiangqi 2020, 7.5."""

import pytest

from games.notation.xiangqi.short import Step, short_parts


@pytest.mark.parametrize(
    ("full", "parts"),
    [
        ("炮二平五", ("炮 2", Step.ACROSS, "5")),
        ("马八进七", ("马 8", Step.ADVANCE, "7")),
        ("马８进７", ("马 8", Step.ADVANCE, "7")),
        ("马2退3", ("马 2", Step.RETREAT, "3")),
        ("前马退四", ("前马", Step.RETREAT, "4")),
        ("后车平六", ("后车", Step.ACROSS, "6")),
        ("炮８进４", ("炮 8", Step.ADVANCE, "4")),
    ],
)
def test_7_5(full: str, parts: tuple[str, Step, str]) -> None:
    assert short_parts(full) == parts


@pytest.mark.parametrize(
    "text", ["", "H2+3", "炮二平", "炮二平十", "炮二到五", "h2e2", "炮二平五+"]
)
def test_what_is_no_move_in_chinese_stays(text: str) -> None:
    assert short_parts(text) is None
