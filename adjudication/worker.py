"""Claim ruling work and do it: what the Celery task and the sweep thread both call."""

import logging
import os
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from django.conf import settings

from adjudication.handlers import leave_to_referee, rule_on_work
from games import api

logger = logging.getLogger(__name__)

RETRY_AFTER_MS = 30_000


SWEEP_LIMIT = 50
NOTIFY_AGAIN_AFTER_MS = 5_000


def now_ms() -> int:
    """Return the server's time in milliseconds since 1970 UTC."""
    return api.now_ms()


def sweep() -> int:
    """Do what work there is, in this process; return how much was taken up."""
    return work_off(now=now_ms(), limit=SWEEP_LIMIT)


@dataclass(slots=True, kw_only=True)
class Sweep:
    """Notifies Celery again for work that waits: the message may be lost, the row is not."""

    notify: Callable[[], object]
    _notified_at: int = 0

    def notify_again(self) -> int:
        """Notify once for every waiting piece of work, at most every five seconds."""
        now = now_ms()
        if now - self._notified_at < NOTIFY_AGAIN_AFTER_MS:
            return 0
        self._notified_at = now
        for _ in api.pending_work(now=now, limit=SWEEP_LIMIT):
            self.notify()
        return 0


def worker_name() -> str:
    """Return a name for this worker that a person can find: host, process, thread."""
    return f"{socket.gethostname()}:{os.getpid()}:{threading.get_ident()}"


def work_off(*, now: int, limit: int = 1) -> int:
    """Claim up to `limit` pieces of ruling work and do them; return how many were taken.

    A piece that fails is put back with its error and tried again later; after the last
    attempt the ledger marks it as needing a person.
    """
    taken = 0
    while taken < limit and _take_one(now):
        taken += 1
    return taken


def hand_over() -> int:
    """Leave to the referees, on record, what the workers gave up; return how many claims.

    What cannot even be read stays on the list of work that needs a person.
    """
    now = now_ms()
    handed = 0
    for item in api.work_needing_human():
        with suppress(api.UnknownEventError, LookupError):
            handed += leave_to_referee(item, now=now)
    return handed


def _take_one(now: int) -> bool:
    # One at a time: a piece that kills its worker must not use up the attempts of others.
    items = api.claim_work(
        worker=worker_name(),
        now=now,
        lease=settings.WORK_LEASE_MS,
        limit=1,
        kinds=(api.RULING_WORK,),
    )
    for item in items:
        try:
            rule_on_work(item, now=now)
        except Exception as error:
            logger.exception("ruling work %s failed", item.id)
            api.fail_work(item, error=repr(error), now=now, retry_at=now + RETRY_AFTER_MS)
    return bool(items)
