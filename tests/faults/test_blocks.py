"""A mark is set where a block runs, and a block is found by its place."""

import ast
import builtins
from typing import Any

import pytest

from tests.support.faults.blocks import MARKS, block_at, blocks_of, mark

MODULE = '''\
TABLE = {1: lambda x: x + 1}

def f(x):
    """Text."""
    if x < 0:
        return "low"
    elif x == 5:
        x = 6
    for y in range(x):
        with_lambda = lambda: y
    return x

class C:
    limit = 3
    def g(self, y=f(0)):
        try:
            return 1 // y
        except ZeroDivisionError:
            return None
'''


def ran(calls: str, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the blocks that calls run, and those of the import."""
    tree = ast.parse(MODULE)
    names = [block.key for block in blocks_of(tree)]
    marks = bytearray(len(names))
    monkeypatch.setattr(builtins, MARKS, marks, raising=False)
    mark(tree, first=0)
    space: dict[str, Any] = {}
    exec(compile(tree, "<module>", "exec"), space)
    exec(calls, space)
    return {name for name, hit in zip(names, marks, strict=True) if hit}


@pytest.mark.parametrize(
    ("calls", "lines"),
    [
        ("", set()),
        ("f(-1)", {6}),
        ("f(5)", {8, 10}),
        ("TABLE[1](1)", {1}),
        ("C().g(1)", {16, 17}),
        ("C().g(0)", {16, 17, 19}),
    ],
)
def test_what_runs_is_marked(calls: str, lines: set[int], monkeypatch: pytest.MonkeyPatch) -> None:
    # The import itself calls f(0), which reaches the lines 5, 9 and 11.
    imported = {at(5), at(9), at(11), at(7)}
    assert ran(calls, monkeypatch) == imported | {at(line) for line in lines}


def at(line: int) -> str:
    """Return the block of a line's last byte but one, empty outside functions."""
    column = len(MODULE.splitlines()[line - 1]) - 2
    found = block_at(blocks_of(ast.parse(MODULE)), line, column)
    return found.key if found else ""


@pytest.mark.parametrize(
    ("line", "block"),
    [
        (1, "<lambda>#0"),
        (5, "f#0"),
        (6, "f#2"),
        (9, "f#1"),
        (11, "f#1"),
        (14, ""),
        (15, ""),
        (17, "C.g#1"),
    ],
)
def test_a_place_is_in_its_innermost_block(line: int, block: str) -> None:
    assert at(line) == block
