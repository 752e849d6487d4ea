"""Processes that derive ranges of the ledger, forked: what is loaded is not loaded again."""

import gc
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context

from django.db import connection

from games.ledger.databases.ranges import Range
from games.ledger.writer import close_writers
from games.projections.whole_games import Derived, OfStreams, derive

AHEAD = 2
"""Ranges a process is given before the rows of the first are taken; bounds what is in memory."""
_others: tuple[OfStreams, ...] = ()
"""What other projections derive, as it was when the processes were forked."""


@contextmanager
def processes(jobs: int, others: Sequence[OfStreams]) -> Iterator[ProcessPoolExecutor]:
    """Have so many processes for the block, with database connections of their own.

    Nothing of this process's own may be open in its database: they begin with what it has.
    """
    global _others
    _others = tuple(others)
    close_writers()
    connection.close()
    gc.collect()
    # What is there by now stays: no collector needs to look at it, and no process to copy it.
    gc.freeze()
    try:
        with ProcessPoolExecutor(max_workers=jobs, mp_context=get_context("fork")) as pool:
            # The first task forks them all, before this process connects anew.
            pool.submit(gc.isenabled).result()
            yield pool
    finally:
        gc.unfreeze()


def derived_by(
    pool: ProcessPoolExecutor, jobs: int, within: Iterable[Range], *, position: int
) -> Iterator[Derived]:
    """Yield what each range yields, in turn."""
    waiting: deque[Future[Derived]] = deque()
    for each in within:
        waiting.append(pool.submit(_derive, each, position))
        if len(waiting) > jobs * AHEAD:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _derive(within: Range, position: int) -> Derived:
    return derive(within, position, _others)
