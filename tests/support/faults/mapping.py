"""Run the test files given, each in a process of its own, and note which blocks each ran.

Runs in a copy prepared by `recording.prepare`:

    python -m tests.support.faults.mapping OUT DATABASE FILE...

Every module of the product is imported once, before the first file; what runs on import
is noted apart. Each file then gets a fork of this process: a fresh state for nothing.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.support.faults import recording
from tests.support.faults.areas import product_files
from tests.support.faults.loading import freeze, load_product
from tests.support.faults.maps import Record, digest, save_imported, save_record
from tests.support.faults.processes import end_all

COPY = recording.HOME
SECONDS_AT_MOST = 1200
"""A test file that takes longer is ended, and what it ran so far counts."""
_OWN = "tests/support/faults/"
_ARGUMENTS = ("-q", "-p", "no:cacheprovider", "--hypothesis-seed=0", "-o", "addopts=")


class Outcome:
    """A pytest plugin: which tests failed, and whether some run again on PostgreSQL."""

    def __init__(self) -> None:
        self.failed: list[str] = []
        self.again = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that fails as the tree stands."""
        if report.failed and report.nodeid not in self.failed:
            self.failed.append(report.nodeid)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Note whether a test is marked for PostgreSQL."""
        for item in items:
            own = {mark.name for mark in item.iter_markers()}
            if own & {"database", "redis"} and "one_database" not in own:
                self.again = True


def main() -> None:
    """Map the files named on the command line."""
    out, database, files = Path(sys.argv[1]), sys.argv[2], sys.argv[3:]
    load_product()
    freeze()
    table = recording.table_of(COPY, product_files(COPY))
    save_imported(out, table, recording.take())
    for number, file in enumerate(files, start=1):
        record = _run(file, database, table)
        save_record(out, record)
        failed = f", {len(record.failed)} failing as it stands" if record.failed else ""
        took = f"{record.cpu_ms} ms, {sum(record.marks)} blocks{failed}"
        print(f"{number}/{len(files)} {file} [{database}]: {took}", flush=True)  # noqa: T201


def _run(file: str, database: str, table: list[str]) -> Record:
    began = time.monotonic_ns()
    noted = COPY / ".cache" / "outcome.json"
    noted.unlink(missing_ok=True)
    child = os.fork()
    if not child:
        _test(file, database, noted)
    while (waited := os.wait4(child, os.WNOHANG))[0] == 0:
        time.sleep(0.05)
        if time.monotonic_ns() - began > SECONDS_AT_MOST * 10**9:
            end_all(COPY)
    used = waited[2]
    end_all(COPY)
    marks = recording.take()
    # A file whose process died says nothing of its tests; it is known by its name alone.
    outcome: dict[str, Any] = {"failed": [file], "again": False, "uses": [file]}
    if noted.exists():
        outcome = json.loads(noted.read_bytes())
    ran = {name.split("::")[0] for name, hit in zip(table, marks, strict=True) if hit}
    if outcome["failed"]:
        outcome["failed"] = _failing_unmarked(outcome["failed"], database)
    return Record(
        file=file,
        database=database,
        ms=(time.monotonic_ns() - began) // 10**6,
        cpu_ms=round((used.ru_utime + used.ru_stime) * 1000),
        failed=outcome["failed"],
        again=outcome["again"],
        uses={path: digest(COPY / path) for path in sorted({*outcome["uses"], *ran})},
        table=table,
        marks=marks,
    )


def _failing_unmarked(failed: list[str], database: str) -> list[str]:
    """Return those that fail in the product as it is written: some tests read its code."""
    marker = [] if database == "sqlite" else ["-m", _marked()]
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *_ARGUMENTS, "-rfE", "--tb=no", *marker, *failed],
            env={**os.environ, recording.UNMARKED: "1"},
            capture_output=True,
            text=True,
            errors="replace",
            timeout=SECONDS_AT_MOST,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return failed
    finally:
        end_all(COPY)
    ended = done.stdout.splitlines()
    if done.returncode not in (0, 1):
        return failed
    again = {line.split(" ", 1)[1] for line in ended if line.startswith(("FAILED ", "ERROR "))}
    return [test for test in failed if any(said.startswith(test) for said in again)]


def _test(file: str, database: str, noted: Path) -> None:
    """Run the tests of a file in this process, and end it."""
    os.setsid()
    log = os.open(COPY / ".cache" / "tests.log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, 1)
    os.dup2(log, 2)
    outcome = Outcome()
    marker = [] if database == "sqlite" else ["-m", _marked()]
    try:
        pytest.main([file, *_ARGUMENTS, *marker], plugins=[outcome])
        loaded = [getattr(module, "__file__", None) for module in list(sys.modules.values())]
        names = {path.removeprefix(f"{COPY}/") for path in loaded if path}
        own = [name for name in names if name.startswith("tests/") and _OWN not in name]
        said = {"failed": outcome.failed, "again": outcome.again, "uses": own}
        noted.write_text(json.dumps(said), encoding="utf-8")
    finally:
        sys.stdout.flush()
        os._exit(0)


def _marked() -> str:
    # Imported late: what a test file loads of the product is part of what it runs.
    from tests.support.services import ON_POSTGRES

    return ON_POSTGRES


if __name__ == "__main__":
    main()
