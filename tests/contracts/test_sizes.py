"""No function is longer than 60 lines and no file than 600, in the product or in its tests."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tests

ROOT = Path(tests.__file__).parent.parent
PARTS = ("games", "tournaments", "adjudication", "config", "tests")
MOST_OF_A_FILE = 600
"""A long subject or a table; most files have 100 to 300, and none is cut to please this number."""
MOST_OF_A_FUNCTION = 60


def too_long(source: str) -> Iterator[str]:
    """Yield what of a file is too long: the functions by name, the file by its length."""
    length = len(source.splitlines())
    if length > MOST_OF_A_FILE:
        yield f"{length} lines"
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > MOST_OF_A_FUNCTION:
                yield f"{node.name} of {lines} lines"


@pytest.mark.parametrize("part", PARTS)
def test_nothing_is_too_long(part: str) -> None:
    files = sorted((ROOT / part).rglob("*.py"))
    assert len(files) > 10
    found = {
        str(file.relative_to(ROOT)): faults
        for file in files
        if (faults := list(too_long(file.read_text(encoding="utf-8"))))
    }
    assert found == {}


@pytest.mark.parametrize(
    ("source", "faults"),
    [
        ("x = 1\n" * 600, []),
        ("x = 1\n" * 601, ["601 lines"]),
        ("def f():\n" + "    x = 1\n" * 59, []),
        ("def f():\n" + "    x = 1\n" * 60, ["f of 61 lines"]),
        ("class C:\n    async def g(self):\n" + "        x = 1\n" * 60, ["g of 61 lines"]),
    ],
)
def test_what_is_too_long_is_named(source: str, faults: list[str]) -> None:
    assert list(too_long(source)) == faults
