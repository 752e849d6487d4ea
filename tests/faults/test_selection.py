"""A fault is shown to the tests that run it, the nearest first, within the time given."""

import ast
from dataclasses import replace

import pytest

from tests.support.faults.kinds import Change, Kind
from tests.support.faults.maps import Map, Record
from tests.support.faults.readers import readers_of, set_up_at
from tests.support.faults.sampling import Fault
from tests.support.faults.selection import Selection, batches, nearness, within

LIMITS = """\
FIRST = 3
LIMITS = {"a": FIRST}
class Side:
    RED = "red"
    label = "Side"
def limit(name, most=9):
    return LIMITS[name]
"""
CALLER = "def ask(side):\n    return side is Side.RED\n"
TABLE = ["games/limits.py::limit#0", "games/asking.py::ask#0"]
READERS = readers_of({"games/limits.py": ast.parse(LIMITS), "games/asking.py": ast.parse(CALLER)})
FAULT = Fault(
    id="1-001",
    area="games: others",
    path="games/limits.py",
    line=7,
    change=Change(kind=Kind.CONSTANT, start=0, end=0, text=""),
    block="limit#0",
    names=(),
    digest="",
    diff="",
)


def record(file: str, marks: list[int], *, ms: int = 100, database: str = "sqlite") -> Record:
    """Return what a test file ran of TABLE."""
    return Record(
        file=file,
        database=database,
        ms=ms,
        cpu_ms=ms,
        failed=[],
        again=False,
        uses={},
        table=TABLE,
        marks=bytes(marks),
    )


KNOWN = Map(
    records=[
        record("tests/articles/test_all.py", [1, 1], ms=50),
        record("tests/games/test_limits.py", [1, 0], ms=900),
        record("tests/games/test_asking.py", [0, 1]),
        record("tests/contracts/test_sizes.py", [0, 0], ms=10),
        record("tests/contracts/test_role_matrix.py", [0, 1], ms=50_000),
        record("tests/e2e/test_office.py", [1, 1], ms=10),
        record("tests/games/test_limits.py", [1, 0], database="postgresql"),
    ]
)
MAPPED = [item.file for item in KNOWN.records]


def shown(fault: Fault) -> list[str]:
    """Return the test files a fault is shown to."""
    targets = Selection(KNOWN, MAPPED, READERS).targets(fault)
    return [f"{target.file}@{target.database}"[6:] for target in targets]


LIMITED = [
    "games/test_limits.py@sqlite",
    "contracts/test_sizes.py@sqlite",
    "articles/test_all.py@sqlite",
    "games/test_limits.py@postgresql",
    "e2e/test_office.py@sqlite",
]


def test_those_that_run_the_block_and_the_contracts() -> None:
    assert shown(FAULT) == LIMITED


def test_a_block_the_map_does_not_know_goes_by_its_function() -> None:
    assert shown(replace(FAULT, block="limit#7")) == LIMITED


def test_a_constant_of_a_class_goes_to_those_that_read_it() -> None:
    assert "games/test_asking.py@sqlite" in shown(replace(FAULT, block="", names=("RED", "Side")))
    assert "games/test_asking.py@sqlite" not in shown(replace(FAULT, block="", names=("FIRST",)))


def test_what_is_declared_goes_to_every_contract_before_what_runs_it_from_afar() -> None:
    assert shown(replace(FAULT, block="", names=("Side",))) == [
        "games/test_limits.py@sqlite",
        "contracts/test_sizes.py@sqlite",
        "contracts/test_role_matrix.py@sqlite",
        "games/test_asking.py@sqlite",
        "articles/test_all.py@sqlite",
        "games/test_limits.py@postgresql",
        "e2e/test_office.py@sqlite",
    ]


@pytest.mark.parametrize(
    ("block", "imported", "on_import"),
    [
        ("limit#0", frozenset(), False),
        ("limit#0", frozenset({"games/limits.py::limit#0"}), True),
        ("limit#7", frozenset(), True),
        ("", frozenset(), True),
    ],
    ids=["called later", "called on import", "not in the map", "outside functions"],
)
def test_what_may_run_on_import_is_loaded_anew(
    block: str, imported: frozenset[str], on_import: bool
) -> None:
    selection = Selection(Map(records=KNOWN.records, imported=imported), MAPPED, READERS)
    assert selection.runs_on_import(replace(FAULT, block=block)) is on_import


def test_a_file_not_in_the_map_is_run_when_it_is_near() -> None:
    known = Map(records=KNOWN.records[:1])
    chosen = Selection(known, [*MAPPED, "tests/games/test_limits.py"], READERS).targets(FAULT)
    assert {target.file for target in chosen} == {
        "tests/articles/test_all.py",
        "tests/games/test_limits.py",
        "tests/contracts/test_role_matrix.py",
        "tests/contracts/test_sizes.py",
    }


@pytest.mark.parametrize(
    ("line", "names"),
    [(1, {"FIRST"}), (4, {"Side", "RED"}), (5, {"Side"}), (6, {"limit"})],
)
def test_what_is_set_up_is_met_by_name(line: int, names: set[str]) -> None:
    assert set_up_at(ast.parse(LIMITS), line) == names


def test_a_table_built_from_a_table_is_read_by_the_readers_of_both() -> None:
    assert READERS.of({"FIRST"}) == {"games/limits.py::limit"}


@pytest.mark.parametrize(
    ("test", "near"),
    [
        ("tests/games/rules/clocks/test_control.py", 5),
        ("tests/games/rules/clocks/test_kinds.py", 3),
        ("tests/games/rules/test_perft.py", 2),
        ("tests/games/test_importing.py", 1),
        ("tests/properties/test_api.py", 0),
    ],
)
def test_nearness(test: str, near: int) -> None:
    assert nearness(test, "games/rules/clocks/control.py") == near


def test_a_test_of_a_folder_mirrors_its_modules() -> None:
    assert nearness("tests/games/test_importing.py", "games/importing/reading.py") == 2


def test_the_time_given_is_kept_but_one_file_is_always_run() -> None:
    targets = Selection(KNOWN, MAPPED, READERS).targets(FAULT)
    assert len(within(targets, 1)) == 1
    assert len(within(targets, 960)) == 3
    assert within(targets, 0) == targets


def test_databases_and_browsers_run_apart() -> None:
    targets = Selection(KNOWN, MAPPED, READERS).targets(FAULT)
    assert [len(batch) for batch in batches(targets)] == [3, 1, 1]
    slow = [replace(targets[0], cpu_ms=15_000)] * 4
    assert [len(batch) for batch in batches(slow)] == [1, 3]
