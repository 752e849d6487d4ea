"""Who works on a run: workers of Celery where there is a broker, else processes of this machine."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from adjudication.readjudication import runs
from games import api

TASK = "adjudication.readjudicate"
LOWEST_PRIORITY = 9
"""Behind every message about a claim or an audit."""
MOST_MESSAGES = 64
"""At a time: each asks for the next range when it has done one, so that any one ends the run."""
MOST_RESTARTS = 10
"""So many workers or messages in all take the place of others that were lost."""
RING_AGAIN_AFTER_MS = 5_000


class Messages:
    """Messages to the workers of Celery; another where no worker is at it."""

    def __init__(self, run_id: int) -> None:
        """Send the first.

        :raises OperationalError: the broker did not take a message (kombu's).
        """
        self._run_id = run_id
        self._restarts = MOST_RESTARTS
        self._ring(min(runs.progress(run_id, now=0).waiting, MOST_MESSAGES))

    def look_after(self) -> bool:
        """Ring again for messages lost with a worker: the broker brings them up minutes later."""
        now = api.now_ms()
        if self._restarts and now - self._rung_at >= RING_AGAIN_AFTER_MS:
            lost = runs.progress(self._run_id, now=now).workers == 0
            self._restarts -= lost
            self._ring(int(lost))
        return True

    def _ring(self, times: int) -> None:
        from adjudication.broker import send

        self._rung_at = api.now_ms()
        send(TASK, times=times, priority=LOWEST_PRIORITY, run=self._run_id)


class Processes:
    """Workers of this machine, each a command of its own; what dies is started again."""

    def __init__(self, run_id: int, jobs: int) -> None:
        self._run_id = run_id
        self._restarts = MOST_RESTARTS
        self._workers = [self._start() for _ in range(jobs)]

    def look_after(self) -> bool:
        """Start again what died before the run was done; return whether any worker is left."""
        living = [worker for worker in self._workers if worker.poll() is None]
        dead = len(self._workers) - len(living)
        again = min(dead, self._restarts) if runs.is_open(self._run_id) else 0
        self._restarts -= again
        self._workers = [*living, *(self._start() for _ in range(again))]
        return bool(self._workers)

    def end(self) -> None:
        """Have every worker leave; what one has in hand is taken up by others later."""
        for worker in self._workers:
            worker.terminate()
        for worker in self._workers:
            worker.wait()

    def _start(self) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            [sys.executable, "-m", "django", "readjudicate", "--worker", str(self._run_id)],
            cwd=settings.BASE_DIR,
        )


@contextmanager
def processes(run_id: int, jobs: int) -> Iterator[Processes]:
    """Work on a run with so many processes; they leave with the block."""
    started = Processes(run_id, jobs)
    try:
        yield started
    finally:
        started.end()
