"""The log is resumed, a judged fault leaves the count, and the map knows what is out of date."""

from pathlib import Path

import pytest

from tests.support.faults import maps
from tests.support.faults.kinds import Change, Kind
from tests.support.faults.log import Run, summary, survivors
from tests.support.faults.sampling import Fault
from tests.support.faults.trial import Outcome, Verdict


def fault(number: int) -> Fault:
    """Return a fault of the plan."""
    return Fault(
        id=f"5-{number:03}",
        area="config",
        path="config/apps.py",
        line=number,
        change=Change(kind=Kind.CONSTANT, start=0, end=1, text="2"),
        block="",
        names=("A",),
        digest="",
        diff=f"-{number}\n",
    )


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Four faults planned, three tried: one caught, one in vain at first, one survived."""
    made = Run(tmp_path)
    made.save_plan([fault(number) for number in (1, 2, 3, 4)])
    survived = Outcome(verdict=Verdict.SURVIVED, ran=3)
    made.note(fault(1), Outcome(verdict=Verdict.TEST, by="FAILED x", near=True), left=0)
    made.note(fault(2), survived, left=7)
    made.note(fault(2), Outcome(verdict=Verdict.TIMEOUT), left=0)
    made.note(fault(3), survived, left=7)
    return made


def test_the_plan_is_read_as_it_was_written(run: Run) -> None:
    assert run.faults() == [fault(number) for number in (1, 2, 3, 4)]


def test_the_last_trial_counts_and_a_broken_line_does_not(run: Run) -> None:
    with run.log.open("a", encoding="utf-8") as log:
        log.write('{"id": "5-004", "verd')
    verdicts = {name: row["verdict"] for name, row in run.results().items()}
    assert verdicts == {"5-001": "test", "5-002": "timeout", "5-003": "survived"}


def test_the_table_counts_by_area(run: Run) -> None:
    (line,) = [line for line in summary(run).splitlines() if line.startswith("config")]
    assert line.split() == ["config", "3", "1", "1", "0", "1", "66.6%"]
    assert "not tried yet: 1 of 4" in summary(run)
    assert "survived only the nearest test files (run --left again): 5-003" in summary(run)
    assert "5-003 config/apps.py:3 constant" in survivors(run)


def test_a_judged_fault_leaves_the_count_and_is_listed(run: Run) -> None:
    run.mark("5-003", "the bound is\nchecked again")
    (line,) = [line for line in summary(run).splitlines() if line.startswith("config")]
    assert line.split() == ["config", "2", "1", "1", "0", "0", "100.0%"]
    assert "equivalent, not counted: 5-003 config/apps.py:3: the bound is checked again" in summary(
        run
    )
    assert survivors(run) == ""


def test_only_a_planned_fault_is_judged(run: Run) -> None:
    with pytest.raises(SystemExit, match="5-009"):
        run.mark("5-009", "no matter")


def test_a_record_is_out_of_date_when_a_file_it_ran_changes(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 1\n", encoding="utf-8")
    record = maps.Record(
        file="tests/faults/test_log.py",
        database=maps.SQLITE,
        ms=3,
        cpu_ms=2,
        failed=[],
        again=False,
        uses={"a.py": maps.digest(tmp_path / "a.py")},
        table=["a.py::f#0", "a.py::g#0"],
        marks=bytes([0, 1]),
    )
    maps.save_record(tmp_path / "map", record)
    (kept,) = maps.load(tmp_path / "map").records
    assert (kept, kept.blocks) == (record, ["a.py::g#0"])
    assert maps.is_fresh(kept, tmp_path)
    (tmp_path / "a.py").write_text("x = 12\n", encoding="utf-8")
    assert not maps.is_fresh(kept, tmp_path)
