"""Survivors share the tests they have not met, and each failure is put down to one of them."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.faults.joint import Joint, Rest, fitting, show
from tests.support.faults.kinds import Change, Kind
from tests.support.faults.sampling import Fault
from tests.support.faults.selection import Target
from tests.support.faults.trial import Bench

TARGETS = [
    Target(file=f"tests/test_{name}.py", database="sqlite", ms=1, cpu_ms=1, nearness=0)
    for name in "ab"
]


class Scripted(Bench):
    """Fails what it is told to, where the faults are there that do it."""

    def __init__(self, failures: dict[str, Sequence[set[str]] | None]) -> None:
        super().__init__(Path(), Path(), dict)
        self.script = failures

    def failing(
        self, faults: Sequence[Fault], batch: list[Target], *, only: Sequence[str] = ()
    ) -> list[str] | None:
        made = {fault.id for fault in faults}
        files = {target.file for target in batch}
        tests = [test for test in self.script if test.split("::")[0] in files]
        wanted = [test for test in tests if not only or test in only or test.split("::")[0] in only]
        sets = {test: self.script[test] for test in wanted}
        if any(found is None for found in sets.values()) and made & {"crash"}:
            return None
        return [test for test, found in sets.items() if any(each <= made for each in found or ())]


def fault(name: str, start: int = 0, path: str = "games/limits.py") -> Fault:
    change = Change(kind=Kind.CONSTANT, start=start, end=start + 1, text="0")
    return Fault(
        id=name,
        area="games: others",
        path=path,
        line=1,
        change=change,
        block="",
        names=(),
        digest="",
        diff="",
    )


@pytest.mark.parametrize(
    ("failures", "caught"),
    [
        pytest.param({}, {}, id="nothing fails"),
        pytest.param({"tests/test_a.py::t": [{"1"}]}, {"1"}, id="one is noticed"),
        pytest.param(
            {"tests/test_a.py::t": [{"1"}], "tests/test_b.py::t": [{"3"}]}, {"1", "3"}, id="two are"
        ),
        pytest.param({"tests/test_a.py::t": [{"1"}, {"3"}]}, {"1", "3"}, id="two by one test"),
        pytest.param({"tests/test_a.py::t": [{"1", "2"}]}, set(), id="only both at once"),
        pytest.param({"tests/test_a.py::t": [set()]}, set(), id="it fails anyhow"),
        pytest.param(
            {"tests/test_a.py::t": [set()], "tests/test_a.py::u": [{"2"}]},
            {"2"},
            id="one beside what fails anyhow",
        ),
        pytest.param({"tests/test_b.py::t": None}, {"crash"}, id="pytest ends"),
    ],
)
def test_each_failure_is_put_down_to_a_fault(
    failures: dict[str, Sequence[set[str]] | None], caught: set[str]
) -> None:
    noted: list[tuple[str, str]] = []
    rests = [Rest(fault(name), TARGETS) for name in ("1", "2", "3", "4", "crash")]
    joint = Joint(rests, lambda found, test: noted.append((found.id, test)))
    show(joint, [Scripted(failures)])
    assert set(joint.caught) == set(caught)
    assert noted == list(joint.caught.items())


def test_each_file_runs_once() -> None:
    joint = Joint([Rest(fault("1"), TARGETS[:1]), Rest(fault("2"), TARGETS)])
    assert [[target.file for target in batch] for batch in joint.batches()] == [
        ["tests/test_a.py", "tests/test_b.py"]
    ]
    assert [found.id for found in joint.interested(TARGETS[1:])] == ["2"]


def test_two_changes_of_the_same_bytes_are_apart() -> None:
    rests = [
        Rest(fault("1", 5), TARGETS),
        Rest(fault("2", 6), TARGETS),
        Rest(fault("3", 9), TARGETS),
        Rest(fault("4", 5, "games/others.py"), TARGETS),
    ]
    lots = [[rest.fault.id for rest in lot] for lot in fitting(rests)]
    assert lots == [["1", "3", "4"], ["2"]]
