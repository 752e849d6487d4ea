"""docs/faults.md names tests that are there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
ROW = re.compile(r"\| (\d+) \| (.+?) \| (.+?) \|")
LAST = 47
DOORS = range(37, LAST + 1)


def _rows() -> dict[int, list[str]]:
    """Number -> the tests that the row names."""
    lines = (ROOT / "docs" / "faults.md").read_text(encoding="utf-8").splitlines()
    found = [match for line in lines if (match := ROW.fullmatch(line))]
    numbers = [int(match[1]) for match in found]
    assert numbers == sorted(set(numbers))
    return {int(match[1]): re.findall(r"`(tests/[^`]+)`", match[3]) for match in found}


ROWS = _rows()


@cache
def _names(path: str) -> frozenset[str]:
    """Return the tests of a file, those of a class behind its name."""
    body = ast.parse((ROOT / path).read_text(encoding="utf-8")).body
    functions = {node.name for node in body if isinstance(node, ast.FunctionDef)}
    of_classes = {
        f"{node.name}::{inner.name}"
        for node in body
        if isinstance(node, ast.ClassDef)
        for inner in node.body
        if isinstance(inner, ast.FunctionDef)
    }
    return frozenset(functions | of_classes)


def test_every_door_has_its_row() -> None:
    assert set(DOORS) <= set(ROWS)
    assert set(ROWS) <= set(range(1, LAST + 1))


@pytest.mark.parametrize("number", ROWS)
def test_every_row_names_tests_that_are_there(number: int) -> None:
    assert ROWS[number]
    for test in ROWS[number]:
        path, _, name = test.partition("::")
        assert name.rpartition("::")[2].startswith("test_"), test
        assert name in _names(path), test
