"""Bring everything that follows the ledger up to date: here and now, or beside in a process."""

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event

from django.db import OperationalError, connection

from games.ledger import sequencer
from games.ledger.errors import LedgerBusy
from games.projections import runner

PAGE = 8000
"""Entries at a time: whole games, so that few are taken up in the middle."""
PAUSE_S = 0.2


def settle() -> int:
    """Number every committed event and apply it to the read models; return how many."""
    applied = 0
    numbered, entries = sequencer.sequence_page(limit=PAGE)
    while numbered:
        applied += runner.catch_up(page=PAGE, at_hand=entries)
        numbered, entries = sequencer.sequence_page(limit=PAGE)
    return applied + runner.catch_up(page=PAGE)


@contextmanager
def settling_beside(begin: Callable[[], None]) -> Iterator[None]:
    """Have a process of its own, which calls `begin` first, settle what the block stores."""
    context = get_context("spawn")
    over = context.Event()
    name = str(connection.settings_dict["NAME"])
    process = context.Process(target=_settle_until, args=(name, over, begin), daemon=True)
    process.start()
    try:
        yield
    finally:
        over.set()
        process.join()


def _settle_until(name: str, over: Event, begin: Callable[[], None]) -> None:
    """Settle on the database of that name until it is over, or whoever began it is gone."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    connection.settings_dict["NAME"] = name
    begin()
    parent = parent_process()
    while not over.is_set() and (parent is None or parent.is_alive()):
        try:
            done = settle()
        except (OperationalError, LedgerBusy):
            done = 0
            logging.getLogger(__name__).warning("the database is busy", exc_info=True)
        if not done:
            over.wait(PAUSE_S)
