"""A server's background on whose work list is a piece that kills or holds up who takes it up.

QIPU_TEST_POISON names its stream, QIPU_TEST_POISON_ACT what the piece does. The process is begun
anew whenever it ends, as `serve` does it.
"""

import os
import signal
from uuid import UUID

from tests.support.subprocesses import django_ready

django_ready()

from adjudication import handlers, worker  # noqa: E402 - needs Django set up
from config import processes  # noqa: E402
from games import api  # noqa: E402
from games.ledger.background import Background  # noqa: E402


def poisoned(item: api.WorkItem, *, now: int) -> bool:
    """Rule as ever on every claim but one."""
    if item.stream_id == UUID(os.environ["QIPU_TEST_POISON"]):
        if os.environ["QIPU_TEST_POISON_ACT"] == "segfault":
            os.kill(os.getpid(), signal.SIGSEGV)
        while True:
            pass
    return handlers.rule_on_work(item, now=now)


def follow() -> None:
    """Run the background, rounds close together."""
    Background(pause_ms=50, number_ms=100).run()


vars(worker)["_WORKERS"] = {**vars(worker)["_WORKERS"], api.RULING_WORK: poisoned}

if __name__ == "__main__":
    processes.PAUSE_S = 0
    processes.keep_running({"background": follow})
