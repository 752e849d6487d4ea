"""A process that has the read models follow while a command stores.

Of the standard library alone until Django is set up in it.
"""

import logging
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Event
from queue import Empty
from typing import TYPE_CHECKING

from games.importing.beside import attend

if TYPE_CHECKING:
    from games.importing.storing import HandOn
    from games.projections.precomputed import PrecomputedGame

    PrecomputedQueue = Queue[Sequence[PrecomputedGame]]

PAUSE_S = 0.2


@contextmanager
def settling(database: str) -> Iterator["HandOn"]:
    """Have a process of its own settle what the block stores in the database of that name.

    Give what takes games that are derived already, on their way there.
    """
    # Not by fork: the parent holds database connections.
    context = get_context("spawn")
    over = context.Event()
    queue: PrecomputedQueue = context.Queue()
    # What is still on its way at the end is of use to nobody.
    queue.cancel_join_thread()
    process = context.Process(target=_settle, args=(database, over, queue), daemon=True)
    process.start()

    def hand_on(games: "Sequence[PrecomputedGame]") -> None:
        if process.is_alive():
            queue.put(games)

    try:
        yield hand_on
    finally:
        over.set()
        process.join()


def _settle(database: str, over: Event, queue: "PrecomputedQueue") -> None:
    """Number events and have the read models follow, time and again until it is over."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    attend()
    from django.db import OperationalError, connection

    from games.catching_up import settle
    from games.ledger.errors import LedgerBusy
    from games.projections.precomputed import receive_from

    receive_from(partial(_arrived, queue))
    connection.settings_dict["NAME"] = database
    while not over.is_set():
        try:
            done = settle()
        except (OperationalError, LedgerBusy):
            done = 0
            logging.getLogger(__name__).warning("the database is busy", exc_info=True)
        if not done:
            over.wait(PAUSE_S)


def _arrived(queue: "PrecomputedQueue") -> "Iterator[PrecomputedGame]":
    """Give the games that were handed on since."""
    while True:
        try:
            yield from queue.get_nowait()
        except Empty:
            return
