"""Trying one fault in a copy of the tree: the tests, then what else a merge has to pass."""

import resource
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from importlib.util import cache_from_source
from pathlib import Path

from tests.support import services
from tests.support.faults.copies import environment
from tests.support.faults.forks import Forks, NotInPlaceError
from tests.support.faults.maps import LAST, POSTGRESQL
from tests.support.faults.processes import end_all
from tests.support.faults.sampling import Fault
from tests.support.faults.selection import Target, batches

MEMORY_BYTES = 8 << 30
"""A fault that fills the memory is stopped here; the browser needs more room than it uses."""
SECONDS_AT_LEAST = 120
"""A batch has so long, and four times what it took when it was mapped."""
_PYTEST = (
    *("-q", "--no-header", "--tb=no", "-rfE"),
    *("-p", "no:cacheprovider", "--hypothesis-seed=0", "-o", "addopts="),
)
_FAILURES = ("FAILED ", "ERROR ")
_NOTHING_RAN = 5
_STEADY_TRIES = 3
Servers = Callable[[], Mapping[str, str]]


class Verdict(StrEnum):
    """What became of a fault."""

    TEST = "test"
    TIMEOUT = "timeout"
    STATIC = "static"
    SURVIVED = "survived"
    MOVED = "moved"


class StoppedError(Exception):
    """The run was told to end; the fault in hand has no verdict."""


class CannotRunError(Exception):
    """The tests do not run even without a fault: the copy or the command is wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The verdict, by what, after how many of the test files, and which tests are unsteady."""

    verdict: Verdict
    by: str = ""
    near: bool = False
    ran: int = 0
    unsteady: list[str] = field(default_factory=list)


class Bench:
    """A copy of the tree to try faults in, one after another."""

    def __init__(self, copy: Path, types: Path, servers: Servers) -> None:
        self.copy, self._types, self._servers = copy, types, servers
        self._stopping = threading.Event()
        self._forks = Forks(copy)
        self._in_place = ""

    def stop(self) -> None:
        """End the fault in hand without a verdict."""
        self._stopping.set()
        end_all(self.copy)

    def close(self) -> None:
        """End what runs between faults."""
        self._forks.close()

    def try_fault(
        self, fault: Fault, targets: Sequence[Target], *, in_place: bool = False
    ) -> Outcome:
        """Make the fault, look who notices, and put the file back as it was.

        `in_place`: nothing runs the changed code on import, so that a process which has
        loaded the product can take it over.
        """
        file = self.copy / fault.path
        self._in_place = fault.path if in_place else ""
        if in_place:
            # Before the fault is made: later ones must not meet it.
            self._forks.start()
        whole = file.read_bytes()
        unsteady: list[str] = []
        ran = 0
        try:
            for batch in batches(list(targets)):
                found = self._run_batch(file, whole, fault, batch, unsteady)
                if found:
                    verdict, by = found
                    near = any(target.nearness > 1 and target.file in by for target in batch)
                    return Outcome(verdict=verdict, by=by, near=near, ran=ran, unsteady=unsteady)
                ran += len(batch)
            _write(file, fault.change.apply(whole))
            by = self._static(fault)
            verdict = Verdict.STATIC if by else Verdict.SURVIVED
            return Outcome(verdict=verdict, by=by, ran=ran, unsteady=unsteady)
        finally:
            _write(file, whole)

    def failing(
        self, faults: Sequence[Fault], batch: list[Target], *, only: Sequence[str] = ()
    ) -> list[str] | None:
        """Make all the faults and return which tests fail; None when time is up or pytest ends."""
        self._in_place = ""
        paths = {fault.path for fault in faults}
        whole = {path: (self.copy / path).read_bytes() for path in paths}
        try:
            for path, raw in whole.items():
                changes = [fault.change for fault in faults if fault.path == path]
                for change in sorted(changes, key=lambda change: -change.start):
                    raw = change.apply(raw)
                _write(self.copy / path, raw)
            return self._failures(batch, only)
        finally:
            for path, raw in whole.items():
                _write(self.copy / path, raw)

    def _failures(self, batch: list[Target], only: Sequence[str] = ()) -> list[str] | None:
        output = self._pytest(batch, only=only, stops=False)
        if output is None:
            return None
        lines = [line for line in output.splitlines() if line.startswith(_FAILURES)]
        if output and not lines:
            return None
        return [_test_of(line) for line in lines]

    def _run_batch(
        self, file: Path, whole: bytes, fault: Fault, batch: list[Target], unsteady: list[str]
    ) -> tuple[Verdict, str] | None:
        """Run some test files; what fails without the fault as well is run without."""
        for _ in range(_STEADY_TRIES):
            _write(file, fault.change.apply(whole))
            said = self._pytest(batch, leave_out=unsteady)
            if said is None:
                return Verdict.TIMEOUT, " ".join(target.file for target in batch)
            if not said:
                return None
            _write(file, whole)
            if not said.startswith(_FAILURES):
                self._runs_at_all(batch)
                return Verdict.TEST, said
            test = _test_of(said)
            if not self._fails_anyhow(test, batch):
                return Verdict.TEST, said
            unsteady.append(test)
        return self._compared(file, whole, fault, batch, unsteady)

    def _compared(
        self, file: Path, whole: bytes, fault: Fault, batch: list[Target], unsteady: list[str]
    ) -> tuple[Verdict, str] | None:
        """Where too much fails anyhow: look for what fails with the fault alone."""
        anyhow = self._failures(batch) or []
        _write(file, fault.change.apply(whole))
        failing = self._failures(batch)
        _write(file, whole)
        if failing is None:
            return Verdict.TIMEOUT, " ".join(target.file for target in batch)
        unsteady += (test for test in anyhow if test not in unsteady)
        by = next((test for test in failing if test not in unsteady), "")
        return (Verdict.TEST, f"FAILED {by}") if by else None

    def _runs_at_all(self, batch: list[Target]) -> None:
        """Check that pytest fails by the fault alone when no test says so.

        :raises CannotRunError: when it does not run without the fault either.
        """
        said = self._pytest(batch)
        if said and not said.startswith(_FAILURES):
            raise CannotRunError(said)

    def _fails_anyhow(self, test: str, batch: list[Target]) -> bool:
        alone = [target for target in batch if target.file == test.split("::")[0]]
        said = self._pytest(alone, only=[test]) if alone else ""
        return said is None or said.startswith(_FAILURES)

    def _pytest(
        self,
        batch: list[Target],
        *,
        only: Sequence[str] = (),
        leave_out: Sequence[str] = (),
        stops: bool = True,
    ) -> str | None:
        """Return the line of the first failure, nothing when all pass, None when time is up.

        Where it does not stop at the first, the lines of all.
        """
        first = batch[0]
        known = [test for target in batch for test in target.failed]
        more = [f"--deselect={test}" for test in (*known, *leave_out)]
        servers: Mapping[str, str] = {}
        if first.database == POSTGRESQL:
            more += ["-m", services.ON_POSTGRES]
            servers = self._servers()
        files = only or [target.file for target in batch]
        stop = ["-x"] if stops else []
        seconds = SECONDS_AT_LEAST + sum(target.ms for target in batch) * 4 // 1000
        status, output = self._tests(
            [*stop, *_PYTEST, *more, *files],
            seconds=seconds,
            limited=not first.file.startswith(LAST),
            servers=servers,
        )
        if status is None:
            return None
        if status in (0, _NOTHING_RAN):
            return ""
        lines = output.splitlines()
        failures = [line for line in lines if line.startswith(_FAILURES)]
        shown = failures or lines[-1:] or [f"pytest ended with {status}"]
        return shown[0][:300] if stops else "\n".join(shown)

    def _tests(
        self,
        arguments: Sequence[str],
        *,
        seconds: int,
        limited: bool,
        servers: Mapping[str, str],
    ) -> tuple[int | None, str]:
        """Run pytest where the product is loaded already, or in a process of its own."""
        if self._stopping.is_set():
            raise StoppedError
        if self._in_place and limited and not servers:
            try:
                status, output = self._forks.pytest(
                    self._in_place, arguments, seconds=seconds, memory=MEMORY_BYTES
                )
            except NotInPlaceError:
                self._in_place = ""
            except EOFError:
                raise StoppedError from None
            else:
                self._tidy()
                return status, output
        return self._run(
            ["-m", "pytest", *arguments],
            seconds=seconds,
            limited=limited,
            env=environment(self.copy, **servers),
        )

    def _tidy(self) -> None:
        shutil.rmtree(self.copy / ".hypothesis", ignore_errors=True)

    def _static(self, fault: Fault) -> str:
        """Return what ruff, mypy or the check for migrations says, nothing if they pass."""
        tools = Path(sys.executable).parent
        commands = {
            "ruff": [str(tools / "ruff"), "check", "--no-cache", "-q", fault.path],
            "mypy": [str(tools / "mypy"), "--cache-dir", str(self._types), "."],
        }
        if "/models" in fault.path:
            commands["migrations"] = [
                *(sys.executable, "manage.py", "makemigrations"),
                *("--check", "--dry-run"),
            ]
        for name, command in commands.items():
            status, output = self._run(command, seconds=900, program=True)
            if status:
                return f"{name}: {(output.splitlines() or [''])[0][:300]}"
        return ""

    def types_hold(self) -> bool:
        """Check the types of the copy as it stands, which makes later checks short."""
        tool = str(Path(sys.executable).parent / "mypy")
        return (
            self._run([tool, "--cache-dir", str(self._types), "."], seconds=1800, program=True)[0]
            == 0
        )

    def _run(
        self,
        arguments: Sequence[str],
        *,
        seconds: int,
        limited: bool = False,
        program: bool = False,
        env: Mapping[str, str] | None = None,
    ) -> tuple[int | None, str]:
        if self._stopping.is_set():
            raise StoppedError
        command = [*arguments] if program else [sys.executable, *arguments]
        process = subprocess.Popen(
            command,
            cwd=self.copy,
            env=env or environment(self.copy),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            text=True,
            errors="replace",
        )
        if limited:
            resource.prlimit(process.pid, resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
        try:
            output, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            end_all(self.copy, spared=self._forks.pid)
            process.communicate()
            return None, ""
        finally:
            end_all(self.copy, spared=self._forks.pid)
        if self._stopping.is_set():
            raise StoppedError
        self._tidy()
        return process.returncode, output


def _test_of(line: str) -> str:
    """Return the test that a line of pytest's summary speaks of."""
    return line.removeprefix("FAILED ").removeprefix("ERROR ").split(" - ")[0]


def _write(file: Path, raw: bytes) -> None:
    """Write a module without leaving its compiled form behind."""
    file.write_bytes(raw)
    Path(cache_from_source(str(file))).unlink(missing_ok=True)
