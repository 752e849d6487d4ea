"""A fault is tried in a copy, its catcher named, and the copy is whole again afterwards."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.support.faults.kinds import Change, Kind
from tests.support.faults.sampling import Fault
from tests.support.faults.selection import Target
from tests.support.faults.trial import Bench, CannotRunError, Outcome, StoppedError, Verdict

CODE = """\
def at_most(count: int) -> int:
    while count > 9:
        count -= 1
    return count
"""
TESTS = """\
import pathlib

from games.limits import at_most


def test_low():
    assert at_most(3) == 3


def test_high():
    assert at_most(12) == 9


def test_unsteady():
    seen = pathlib.Path("seen")
    seen.touch()
    assert len(list(pathlib.Path(".").glob("seen*"))) != 1
"""
TEST = "tests/games/test_limits.py"


FILES = {
    "games/__init__.py": "",
    "games/limits.py": CODE,
    TEST: TESTS,
    "pyproject.toml": "[tool.mypy]\nexclude = ['tests']\n",
}


@pytest.fixture(scope="module")
def types(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the type checker remembers from test to test."""
    return tmp_path_factory.mktemp("types")


@pytest.fixture
def bench(tmp_path: Path, types: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    monkeypatch.delenv("DJANGO_SETTINGS_MODULE")
    for name, text in FILES.items():
        file = tmp_path / "copy" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return Bench(tmp_path / "copy", types, no_servers)


def no_servers() -> Mapping[str, str]:
    raise AssertionError("SQLite needs no server")


def tried(bench: Bench, before: str, after: str, *failing: str, ms: int = 1) -> Outcome:
    """Try a change of CODE with its one test file."""
    fault = limit("1-001", before, after)
    target = Target(
        file=TEST, database="sqlite", ms=ms, cpu_ms=1, nearness=2, failed=tuple(failing)
    )
    found = bench.try_fault(fault, [target])
    assert (bench.copy / "games/limits.py").read_text(encoding="utf-8") == CODE
    return found


UNSTEADY = f"{TEST}::test_unsteady"


def test_a_caught_fault_names_the_test(bench: Bench) -> None:
    found = tried(bench, "count > 9", "count >= 9", UNSTEADY)
    assert found.verdict is Verdict.TEST
    assert found.by.startswith(f"FAILED {TEST}::test_high")
    assert found.near


def test_an_equal_change_survives_every_test_file(bench: Bench) -> None:
    found = tried(bench, "count > 9", "9 < count", UNSTEADY)
    assert (found.verdict, found.by, found.ran) == (Verdict.SURVIVED, "", 1)


def test_a_change_of_type_is_caught_by_the_type_checker(bench: Bench) -> None:
    found = tried(bench, "return count", "return count or None", UNSTEADY)
    assert found.verdict is Verdict.STATIC
    assert found.by.startswith("mypy: games/limits.py:4")


def test_what_fails_without_the_fault_catches_nothing(bench: Bench) -> None:
    found = tried(bench, "count > 9", "9 < count")
    assert found.verdict is Verdict.SURVIVED
    assert found.unsteady == [UNSTEADY]


def test_a_fault_that_stops_pytest_itself_is_caught(bench: Bench) -> None:
    (bench.copy / "conftest.py").write_text("import games.limits\n", encoding="utf-8")
    found = tried(bench, "def at_most", "defat_most", UNSTEADY)
    assert found.verdict is Verdict.TEST


def test_tests_that_do_not_run_at_all_catch_nothing(bench: Bench) -> None:
    (bench.copy / "conftest.py").write_text("import missing\n", encoding="utf-8")
    with pytest.raises(CannotRunError, match="missing"):
        tried(bench, "count > 9", "count >= 9", UNSTEADY)


def test_a_stopped_run_has_no_verdict(bench: Bench) -> None:
    bench.stop()
    with pytest.raises(StoppedError):
        tried(bench, "count > 9", "count >= 9", UNSTEADY)
    assert (bench.copy / "games/limits.py").read_text(encoding="utf-8") == CODE


def test_an_endless_run_is_ended(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.support.faults.trial.SECONDS_AT_LEAST", 5)
    found = tried(bench, "count -= 1", "count -= 0", UNSTEADY)
    assert (found.verdict, found.by) == (Verdict.TIMEOUT, TEST)


def limit(name: str, before: str, after: str) -> Fault:
    start = CODE.index(before)
    change = Change(kind=Kind.CONSTANT, start=start, end=start + len(before), text=after)
    return Fault(
        id=name,
        area="games: others",
        path="games/limits.py",
        line=1,
        change=change,
        block="at_most#0",
        names=(),
        digest="",
        diff="",
    )


def test_several_faults_are_made_at_once(bench: Bench) -> None:
    target = Target(file=TEST, database="sqlite", ms=1, cpu_ms=1, nearness=2)
    unsteady = f"{TEST}::test_unsteady"
    both = [limit("1-001", "> 9", "> 11"), limit("1-002", "-= 1", "-= 5")]
    assert bench.failing([], [target]) == [unsteady]
    assert bench.failing(both, [target]) == [f"{TEST}::test_high", unsteady]
    assert bench.failing(both, [target], only=[f"{TEST}::test_low"]) == []
    assert (bench.copy / "games/limits.py").read_text(encoding="utf-8") == CODE


def test_what_fails_anyhow_hides_nothing_however_much_it_is(bench: Bench) -> None:
    failing = "\n".join(f"def test_{n}():\n    raise AssertionError\n" for n in range(5))
    (bench.copy / TEST).write_text(failing + TESTS, encoding="utf-8")
    outcome = tried(bench, "> 9", "> 11")
    assert outcome.verdict is Verdict.TEST
    assert outcome.by == f"FAILED {TEST}::test_high"
