"""A changed function takes the place of the loaded one, whoever holds it already."""

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from tests.support.faults.patching import CannotPatchError, functions_by_file, patch

CODE = """\
from functools import wraps

LIMIT = 9

def doubled(function):
    @wraps(function)
    def twice(count):
        return 2 * function(count)
    return twice

@doubled
def at_most(count):
    return min(count, LIMIT)

class Side:
    def other(self):
        return "black"

TABLE = {"low": lambda count: count < 3, "other": Side.other}

def counting(start, step):
    def count():
        return start + step
    return count
"""


@pytest.fixture
def loaded(tmp_path: Path) -> ModuleType:
    file = tmp_path / "limits_to_patch.py"
    file.write_text(CODE, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def changed(module: ModuleType, before: str, after: str) -> int:
    """Change the file of a module and patch what is loaded; return how many functions."""
    assert CODE.count(before) == 1
    file = Path(str(module.__file__))
    file.write_text(CODE.replace(before, after), encoding="utf-8")
    return patch(file, CODE.encode(), functions_by_file()[str(file)])


@pytest.mark.parametrize(
    ("before", "after", "ask", "answer"),
    [
        ("min(count", "max(count", lambda module: module.at_most(3), 18),
        ("2 * function", "3 * function", lambda module: module.at_most(3), 9),
        ("count < 3", "count <= 3", lambda module: module.TABLE["low"](3), True),
        ('"black"', '"white"', lambda module: module.TABLE["other"](module.Side()), "white"),
        ("start + step", "start - step", lambda module: module.counting(5, 2)(), 3),
    ],
)
def test_what_is_held_already_runs_the_new_code(
    loaded: ModuleType, before: str, after: str, ask: Callable[[ModuleType], object], answer: object
) -> None:
    assert ask(loaded) != answer
    assert changed(loaded, before, after) >= 1
    assert ask(loaded) == answer


def test_an_inner_function_made_before_is_patched_too(loaded: ModuleType) -> None:
    count = loaded.counting(5, 2)
    assert changed(loaded, "start + step", "start * step") >= 1
    assert count() == 10


def test_what_stands_outside_functions_is_not_taken_over(loaded: ModuleType) -> None:
    assert changed(loaded, "LIMIT = 9", "LIMIT = 1") == 0
    assert loaded.at_most(8) == 16


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("return start + step", "return start"),
        ("lambda count: count < 3", "len"),
        ("def other", "def another"),
    ],
)
def test_a_file_with_other_functions_has_to_be_loaded_anew(
    loaded: ModuleType, before: str, after: str
) -> None:
    count = loaded.counting(5, 2)
    with pytest.raises(CannotPatchError):
        changed(loaded, before, after)
    assert count() == 7
    assert loaded.__name__ not in sys.modules
