"""Runs pytest again and again in forks of one process that has loaded the product.

Runs in a copy of the tree, a request a line (JSON), an answer a line:

    python -m tests.support.faults.preloaded

A fork puts the functions of the changed file in the place of those loaded and runs the
tests; loading Django and the product takes longer than most test files.
"""

import json
import os
import resource
import sys
import time
from pathlib import Path
from types import FunctionType
from typing import NoReturn, TypedDict

import pytest

from tests.support.faults.loading import freeze, load_product
from tests.support.faults.patching import CannotPatchError, functions_by_file, patch
from tests.support.faults.processes import end_all
from tests.support.faults.recording import HOME

LOG = HOME / ".cache" / "preloaded.log"
CANNOT_PATCH = 97
"""What a fork ends with when the file has to be loaded anew."""
READY = "ready"
"""The first line: from now on a file may be changed."""
_WAIT_SECONDS = 0.02


class Request(TypedDict):
    """The file that may have been changed, pytest's arguments, seconds and bytes at most."""

    path: str
    arguments: list[str]
    seconds: int
    memory: int


class Answer(TypedDict):
    """The status of pytest, None when its time was up, and what it printed."""

    status: int | None
    output: str


def main() -> None:
    """Answer requests until there are no more."""
    load_product()
    functions = functions_by_file()
    files = [Path(name) for name in functions]
    sources = {str(file): file.read_bytes() for file in files if _is_own(file)}
    freeze()
    print(READY, flush=True)  # noqa: T201
    for line in sys.stdin:
        request: Request = json.loads(line)
        name = str(HOME / request["path"])
        answer = _run(request, functions.get(name, []), sources.get(name, b""))
        print(json.dumps(answer), flush=True)  # noqa: T201


def _is_own(file: Path) -> bool:
    return file.is_relative_to(HOME) and ".venv" not in file.parts and file.is_file()


def _run(request: Request, functions: list[FunctionType], before: bytes) -> Answer:
    child = os.fork()
    if not child:
        _test(request, functions, before)
    until = time.monotonic() + request["seconds"]
    status: int | None = None
    while time.monotonic() < until:
        found, ended = os.waitpid(child, os.WNOHANG)
        if found:
            status = os.waitstatus_to_exitcode(ended)
            break
        time.sleep(_WAIT_SECONDS)
    end_all(HOME)
    if status is None:
        os.waitpid(child, 0)
    return Answer(status=status, output=LOG.read_text(encoding="utf-8", errors="replace"))


def _test(request: Request, functions: list[FunctionType], before: bytes) -> NoReturn:
    """Run pytest in this fork, and end it."""
    os.setsid()
    log = os.open(LOG, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    if request["memory"]:
        resource.setrlimit(resource.RLIMIT_AS, (request["memory"], request["memory"]))
    status = 1
    try:
        if before:
            patch(HOME / request["path"], before, functions)
        status = int(pytest.main(request["arguments"]))
    except CannotPatchError:
        status = CANNOT_PATCH
    finally:
        sys.stdout.flush()
        os._exit(status)


if __name__ == "__main__":
    main()
