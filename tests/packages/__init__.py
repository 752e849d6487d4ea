"""The locks of the packages: which file has which group of pyproject.toml, and the tools for them.

Reasons: docs/decisions/0089.
"""

import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import tests

ROOT = Path(tests.__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True, kw_only=True)
class Lock:
    """A file of exact versions with hashes; `base` is another that it is installed on top of."""

    group: str
    file: str
    base: str = ""


FUZZING = Lock(group="fuzzing", file="tests/benchmarks/requirements-schemathesis.txt")
PACKAGES = Lock(group="packages", file="tests/packages/requirements.txt")
LOCKS = (
    Lock(group="server", file="requirements.txt"),
    Lock(group="tests", file="tests/requirements.txt", base="requirements.txt"),
    Lock(group="peers", file="tests/benchmarks/requirements.txt"),
    Lock(group="peer-of-draughts", file="tests/benchmarks/requirements-pydraughts.txt"),
    Lock(group="eventsourcing", file="tests/benchmarks/requirements-eventsourcing.txt"),
    FUZZING,
    PACKAGES,
)


@contextmanager
def programs_of(lock: Lock) -> Iterator[Path]:
    """Yield the folder with the programs of a lock, installed for the while by its hashes."""
    with tempfile.TemporaryDirectory(prefix="qipu-packages-") as folder:
        venv.create(folder, with_pip=True)
        programs = Path(folder) / "bin"
        install = [str(programs / "python"), "-m", "pip", "install", "--quiet", "--require-hashes"]
        install += ["--disable-pip-version-check", "-r", str(ROOT / lock.file)]
        if subprocess.run(install, check=False).returncode:
            sys.exit(f"{lock.file}: not installed")
        yield programs
