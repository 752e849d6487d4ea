"""Which test files a fault is shown to, and in which order."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath

from tests.support.faults.maps import LAST, POSTGRESQL, SQLITE, Map, Record
from tests.support.faults.readers import Readers
from tests.support.faults.sampling import Fault

CONTRACTS = "tests/contracts/"
"""Always run unless long: many read the product's files, schemas and words, and call nothing."""
LONG_MS = 5000
"""A contract that takes longer calls the product, so the map tells what it can notice."""
DECLARED = 2
"""To what is declared outside functions a contract is as near as the tests of its package."""
UNKNOWN_MS = 5000
"""What a test file is thought to take that the map does not have yet."""
_BATCHES_MS = (20_000, 60_000, 120_000)
"""Files are run so many milliseconds at a time, the nearest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A test file on a database; what fails there without any fault is left out."""

    file: str
    database: str
    ms: int
    cpu_ms: int
    nearness: int
    failed: tuple[str, ...] = ()


class Selection:
    """Finds the targets of faults by the map."""

    def __init__(self, known: Map, files: Iterable[str], readers: Readers) -> None:
        self._records = known.records
        self._imported = known.imported
        self._readers = readers
        mapped = {record.file for record in known.records if record.database == SQLITE}
        self.unmapped = [file for file in files if file not in mapped]
        tables = {id(record.table): record.table for record in known.records}
        self._named = {name for table in tables.values() for name in table}
        self._by_block: dict[str, set[int]] = {}
        self._by_function: dict[str, set[int]] = {}
        self._by_path: dict[str, set[int]] = {}
        for index, record in enumerate(known.records):
            for block in record.blocks:
                function = block.split("#")[0]
                self._by_block.setdefault(block, set()).add(index)
                self._by_function.setdefault(function, set()).add(index)
                self._by_path.setdefault(block.split("::")[0], set()).add(index)

    def targets(self, fault: Fault) -> list[Target]:
        """Return the test files that can notice a fault, the likeliest first.

        They are those that run its block. Of what runs on import they are those that run a
        function which reads the names it sets up, or any function of its file. What is
        declared there (fields, examples, tables) is held by contracts, also by the long ones.
        """
        declared = not fault.block
        chosen = self._running(fault) | {
            index
            for index, record in enumerate(self._records)
            if record.file.startswith(CONTRACTS) and (declared or record.cpu_ms <= LONG_MS)
        }
        targets = [_target(self._records[index], fault.path, declared=declared) for index in chosen]
        for file in self.unmapped:
            near = nearness(file, fault.path)
            if near > 1 or file.startswith(CONTRACTS):
                targets.append(
                    Target(
                        file=file,
                        database=SQLITE,
                        ms=UNKNOWN_MS,
                        cpu_ms=UNKNOWN_MS,
                        nearness=near,
                    )
                )
        return sorted(targets, key=_rank)

    def runs_on_import(self, fault: Fault) -> bool:
        """Tell whether what is changed may run when the product is loaded."""
        name = f"{fault.path}::{fault.block}"
        return not fault.block or name in self._imported or name not in self._named

    def _running(self, fault: Fault) -> set[int]:
        name = f"{fault.path}::{fault.block}"
        if not fault.block:
            return self._reading(set(fault.names)) | self._by_path.get(fault.path, set())
        running = set(self._by_block.get(name, ()))
        if name not in self._named:
            # The function was changed since: whatever ran any of it, else any of its file.
            by_path = self._by_path.get(fault.path, set())
            running = self._by_function.get(name.split("#")[0], by_path) | set()
        if name in self._imported:
            running |= self._reading({fault.block.split("#")[0].split(".")[-1]})
        return running

    def _reading(self, names: set[str]) -> set[int]:
        functions = self._readers.of(names)
        return {index for function in functions for index in self._by_function.get(function, ())}


def _target(record: Record, path: str, *, declared: bool) -> Target:
    near = nearness(record.file, path)
    if declared and record.file.startswith(CONTRACTS):
        near = max(near, DECLARED)
    return Target(
        file=record.file,
        database=record.database,
        ms=record.ms,
        cpu_ms=record.cpu_ms,
        nearness=near,
        failed=tuple(record.failed),
    )


def _rank(target: Target) -> tuple[bool, bool, int, int, str]:
    """Put browsers last and PostgreSQL before them; else the nearer first, then the faster."""
    return (
        target.file.startswith(LAST),
        target.database == POSTGRESQL,
        -target.nearness,
        target.cpu_ms,
        target.file,
    )


def nearness(test: str, path: str) -> int:
    """Return how many folders a test file shares with a module, one more for the same name."""
    mirrored = PurePosixPath(test).with_suffix("").parts[1:]
    module = PurePosixPath(path).with_suffix("").parts
    shared = 0
    for own, other in zip(mirrored, module, strict=False):
        if own.removeprefix("test_") != other:
            break
        shared += 1
    return shared + (mirrored[-1].removeprefix("test_") == module[-1])


def within(targets: list[Target], most_ms: int) -> list[Target]:
    """Return the first targets that together take at most so long, or all for 0."""
    if not most_ms:
        return targets
    kept: list[Target] = []
    total = 0
    for target in targets:
        total += target.cpu_ms
        if kept and total > most_ms:
            break
        kept.append(target)
    return kept


def batches(targets: list[Target]) -> list[list[Target]]:
    """Cut the targets into runs of pytest, each on one database, growing in length."""
    found: list[list[Target]] = []
    total = 0
    for target in targets:
        most = _BATCHES_MS[min(len(found), len(_BATCHES_MS)) - 1] if found else 0
        same = found and _kind(found[-1][0]) == _kind(target)
        if not same or total + target.cpu_ms > most:
            found.append([])
            total = 0
        found[-1].append(target)
        total += target.cpu_ms
    return found


def packed(targets: Iterable[Target]) -> list[list[Target]]:
    """Cut the targets into runs of pytest of like length, each on one database."""
    found: list[list[Target]] = []
    total = 0
    for target in sorted(targets, key=lambda target: (*reversed(_kind(target)), target.file)):
        same = found and _kind(found[-1][0]) == _kind(target)
        if not same or total + target.cpu_ms > _BATCHES_MS[-1]:
            found.append([])
            total = 0
        found[-1].append(target)
        total += target.cpu_ms
    return found


def key_of(target: Target) -> tuple[str, str]:
    """Return what tells a target from another: its file and its database."""
    return target.file, target.database


def _kind(target: Target) -> tuple[str, bool]:
    return target.database, target.file.startswith(LAST)
