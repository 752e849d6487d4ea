"""A worker that stops in the middle of its first ruling or audit until it is told to go on.

QIPU_TEST_RULING names a file: made when the answer is computed and before it is put on
record. The worker then waits for the same name with `.go`. As a program it works off one
piece of work; `celery -A tests.support.slow_worker worker` is the same as a Celery worker.
"""

import os
import time
from pathlib import Path

from tests.support.subprocesses import PATIENCE_SECONDS, django_ready

django_ready()

from adjudication import auditing, handlers, worker  # noqa: E402 - needs Django set up
from adjudication.audit.audit import Audit, audit  # noqa: E402
from adjudication.audit.record import AuditedRecord  # noqa: E402
from adjudication.rulings.adjudicate import adjudicate  # noqa: E402
from config.celery import app  # noqa: E402
from games.record.ruling import Ruling  # noqa: E402
from games.record.state import Claim, GameState  # noqa: E402

__all__ = ["app"]


def slow(state: GameState, claim: Claim) -> Ruling:
    """Rule, say so, and wait to be told to go on."""
    ruling = adjudicate(state, claim)
    _wait()
    return ruling


def slow_audit(record: AuditedRecord) -> Audit:
    """Audit, say so, and wait to be told to go on."""
    found = audit(record)
    _wait()
    return found


def _wait() -> None:
    mark = Path(os.environ["QIPU_TEST_RULING"])
    mark.touch()
    for _ in range(PATIENCE_SECONDS * 20):
        if mark.with_name(mark.name + ".go").exists():
            break
        time.sleep(0.05)


vars(handlers)["adjudicate"] = slow
vars(auditing)["audit"] = slow_audit

if __name__ == "__main__":
    for _ in range(PATIENCE_SECONDS * 20):
        if worker.work_off(now=worker.now_ms()):
            break
        time.sleep(0.05)
