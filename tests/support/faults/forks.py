"""The process of a bench that has loaded the product, and what is asked of it."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.support.faults.copies import environment
from tests.support.faults.preloaded import CANNOT_PATCH, READY, Answer, Request
from tests.support.faults.processes import end_all


class NotInPlaceError(Exception):
    """The change cannot be made in a process that has loaded the file."""


class Forks:
    """Starts the process once, of the tree without any fault; `close` ends all it started."""

    def __init__(self, copy: Path) -> None:
        self._copy = copy
        self._process: subprocess.Popen[str] | None = None

    @property
    def pid(self) -> int:
        """The process's number, 0 when there is none."""
        return self._process.pid if self._process else 0

    def start(self) -> None:
        """Have the product loaded as it stands now: what is loaded is never loaded anew.

        :raises EOFError: the process ended before it was ready.
        """
        if self._process is None:
            self._process = self._start()

    def pytest(
        self, path: str, arguments: Sequence[str], *, seconds: int, memory: int
    ) -> tuple[int | None, str]:
        """Run pytest with `path` as it stands now; return its status, None when time was up.

        :raises NotInPlaceError: the file has to be loaded anew.
        :raises EOFError: the process was ended meanwhile.
        """
        self.start()
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        request = Request(path=path, arguments=[*arguments], seconds=seconds, memory=memory)
        try:
            print(json.dumps(request), file=process.stdin, flush=True)
        except BrokenPipeError as error:
            raise EOFError from error
        line = process.stdout.readline()
        if not line:
            raise EOFError
        answer: Answer = json.loads(line)
        if answer["status"] == CANNOT_PATCH:
            raise NotInPlaceError(path)
        return answer["status"], answer["output"]

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            end_all(self._copy)
            process.communicate()

    def _start(self) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.faults.preloaded"],
            cwd=self._copy,
            env=environment(self._copy),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
            text=True,
        )
        assert process.stdout is not None
        if process.stdout.readline().strip() != READY:
            raise EOFError
        return process
