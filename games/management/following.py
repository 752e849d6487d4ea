"""A process that has the read models follow while a command stores.

Of the standard library alone until Django is set up in it.
"""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.synchronize import Event

from games.importing.beside import attend

PAUSE_S = 0.2


@contextmanager
def settling(database: str) -> Iterator[None]:
    """Have a process of its own settle what the block stores in the database of that name."""
    # Not by fork: the parent holds database connections.
    context = get_context("spawn")
    over = context.Event()
    process = context.Process(target=_settle, args=(database, over), daemon=True)
    process.start()
    try:
        yield
    finally:
        over.set()
        process.join()


def _settle(database: str, over: Event) -> None:
    """Number events and have the read models follow, time and again until it is over."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    attend()
    from django.db import OperationalError, connection

    from games.catching_up import settle
    from games.ledger.errors import LedgerBusy

    connection.settings_dict["NAME"] = database
    while not over.is_set():
        try:
            done = settle()
        except (OperationalError, LedgerBusy):
            done = 0
            logging.getLogger(__name__).warning("the database is busy", exc_info=True)
        if not done:
            over.wait(PAUSE_S)
