"""Runs of pytest in forks of one process that has loaded the product."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.faults.areas import ROOT
from tests.support.faults.copies import copy_tree
from tests.support.faults.forks import Forks

FILE = "tournaments/tiebreaks/field.py"
TEST = """\
import sys

LOADED = "tournaments.tiebreaks.field" in sys.modules

def test_what_is_loaded():
    from tournaments.crosstable import Mark
    from tournaments.tiebreaks.field import BYES

    assert LOADED
    assert Mark.FULL_BYE in BYES
"""
UNTIL = """\
from tournaments.tiebreaks.field import _until

def test_until():
    assert _until(((1, 0), (2, 0)), 1) == ((1, 0),)
"""
ARGUMENTS = ("-q", "-p", "no:cacheprovider", "-o", "addopts=", "--rootdir=.")
SECONDS = 300


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree without its tests of the product, with one of our own."""
    made = copy_tree(ROOT, tmp_path_factory.mktemp("forked") / "copy")
    (made / "tests" / "faults" / "test_loaded.py").write_text(TEST, encoding="utf-8")
    return made


@pytest.fixture(scope="module")
def forks(copy: Path) -> Iterator[Forks]:
    made = Forks(copy)
    yield made
    made.close()


def status(forks: Forks, path: str, *arguments: str, seconds: int = SECONDS) -> int | None:
    return forks.pytest(path, [*ARGUMENTS, *arguments], seconds=seconds, memory=8 << 30)[0]


def test_a_run_finds_the_product_loaded_and_leaves_the_next_nothing(forks: Forks) -> None:
    own = "tests/faults/test_loaded.py"
    assert status(forks, FILE, own) == 0
    first = forks.pid
    assert status(forks, FILE, "tests/faults/test_of_nothing.py") == 4
    assert status(forks, "", own) == 0
    assert forks.pid == first


def test_what_is_changed_once_it_has_begun_is_gone_when_it_is_put_back(
    copy: Path, forks: Forks
) -> None:
    """A fault that was loaded for good would fail every later run."""
    forks.start()
    own, file = "tests/faults/test_until.py", copy / FILE
    (copy / own).write_text(UNTIL, encoding="utf-8")
    whole = file.read_text(encoding="utf-8")
    fault = whole.replace("met[-1][0] <= rounds", "met[-1][0] > rounds")
    assert fault != whole
    file.write_text(fault, encoding="utf-8")
    assert status(forks, FILE, own) == 1
    file.write_text(whole, encoding="utf-8")
    assert status(forks, FILE, own) == 0


def test_a_run_has_only_so_long(forks: Forks, copy: Path) -> None:
    slow = copy / "tests" / "faults" / "test_slow.py"
    slow.write_text("import time\n\ndef test_slow():\n    time.sleep(600)\n", encoding="utf-8")
    assert status(forks, "", "tests/faults/test_slow.py", seconds=2) is None
    assert status(forks, "", "tests/faults/test_loaded.py") == 0


def test_what_is_ended_from_outside_says_so(copy: Path) -> None:
    made = Forks(copy)
    assert status(made, "", "tests/faults/test_loaded.py") == 0
    pid = made.pid
    made.close()
    assert made.pid == 0
    assert not Path(f"/proc/{pid}").exists()
