"""What a process beside an import begins with: of the standard library alone."""

import gc
import os
import threading
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess

GIVING_WAY = 10
"""By how much the readers' priority is lowered."""


def collect_seldom() -> None:
    """Have this process look for garbage in cycles seldom, and not in what is loaded by now.

    Millions of events make none: looking for it takes a third of the time that they do.
    """
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def attend() -> None:
    """Begin a process that ends with the one that started it, however that ends."""
    collect_seldom()
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def read_beside() -> None:
    """Begin a process that reads for others: what stores and follows comes before it.

    Two cores shared alike would leave the lists a third of an import behind, to catch up alone.
    """
    attend()
    os.nice(GIVING_WAY)


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
