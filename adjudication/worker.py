"""Claim work and do it: what Celery's task and the sweep both call.

Rulings come before audits, audits before imports of files, these before webhooks.
"""

import logging
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Protocol

from django.conf import settings
from kombu.exceptions import OperationalError

from adjudication.auditing import audit_work
from adjudication.handlers import leave_to_referee, rule_on_work
from games import api
from tournaments.handlers import webhooks

logger = logging.getLogger(__name__)

RETRY_AFTER_MS = 30_000
SWEEP_LIMIT = 50
AUDITS_A_SWEEP = 5
"""The background loop numbers events and brings pages up to date besides."""
NOTIFY_AGAIN_AFTER_MS = 5_000
OVERDUE_MS = 5_000
"""A ruling that no worker took up for so long is given by the sweep."""


class Worker(Protocol):
    """Does one piece of work of its kind; whatever it raises puts the piece back."""

    def __call__(self, item: api.WorkItem, /, *, now: int) -> bool:
        """Return whether anything was appended; `now` is server time in ms."""


_WORKERS: Mapping[str, Worker] = {
    api.RULING_WORK: rule_on_work,
    api.AUDIT_WORK: audit_work,
    api.IMPORT_WORK: api.import_work,
    **dict.fromkeys(webhooks.KINDS, webhooks.deliver),
}
KINDS = tuple(_WORKERS)
"""The kinds of work, by who is served first."""
_JUDGED = (api.RULING_WORK, api.AUDIT_WORK)


def now_ms() -> int:
    """Return the server's time in milliseconds since 1970 UTC."""
    return api.now_ms()


def sweep() -> int:
    """Do what work there is, in this process; return how much was taken up."""
    taken = work_off(now=now_ms(), limit=SWEEP_LIMIT, kinds=(api.RULING_WORK,))
    taken += work_off(now=now_ms(), limit=AUDITS_A_SWEEP, kinds=_JUDGED)
    return taken + work_off(now=now_ms(), kinds=(api.IMPORT_WORK,))


@dataclass(slots=True, kw_only=True)
class Sweep:
    """Looks after the workers of Celery: notifies them again, and does the work in their place.

    The message may be lost, the broker silent, every worker gone; the row is there.
    """

    notify: Callable[[], object]
    _notified_at: int = 0
    _is_silent: bool = False

    def __call__(self) -> int:
        """Notify, and do here what nobody else takes up; return how much was taken up."""
        self.notify_again()
        overdue = now_ms() - OVERDUE_MS
        if self._is_silent or api.is_any_work_due(kinds=(api.RULING_WORK,), now=overdue):
            return sweep()
        return 0

    def notify_again(self) -> None:
        """Notify once for every waiting piece of work, at most every five seconds."""
        now = now_ms()
        if abs(now - self._notified_at) < NOTIFY_AGAIN_AFTER_MS:
            return
        self._notified_at = now
        was_silent = self._is_silent
        try:
            for _ in api.pending_work(now=now, limit=SWEEP_LIMIT):
                self.notify()
                self._is_silent = False
        except OperationalError as error:
            self._is_silent = True
            if not was_silent:
                logger.error("the broker is silent, the sweep rules: %s", error)


def worker_name() -> str:
    """Return a name for this worker that a person can find: host, process, thread."""
    return f"{socket.gethostname()}:{os.getpid()}:{threading.get_ident()}"


def work_off(*, now: int, limit: int = 1, kinds: Sequence[str] = KINDS) -> int:
    """Claim up to `limit` pieces of work and do them; return how many were taken.

    Whatever `kinds` names first goes first, before every piece anew: somebody sits at a board
    and waits for a ruling, nobody for an audit or a file.
    A piece that fails is put back with its error and tried again later; after the last
    attempt the ledger marks it as needing a person.
    """
    taken = 0
    while taken < limit and any(_take_one(kind, now) for kind in kinds):
        taken += 1
    return taken


def hand_over() -> int:
    """Leave to the referees, on record, what the workers gave up; return how many claims.

    What cannot even be read stays on the list of work that needs a person.
    """
    now = now_ms()
    handed = 0
    for item in api.work_needing_human(kind=api.RULING_WORK):
        with suppress(api.UnknownEventError, LookupError):
            handed += leave_to_referee(item, now=now)
    return handed


def _take_one(kind: str, now: int) -> bool:
    # One at a time: a piece that kills its worker must not use up the attempts of others.
    items = api.claim_work(
        worker=worker_name(),
        now=now,
        lease=settings.WORK_LEASE_MS,
        limit=1,
        kinds=(kind,),
    )
    for item in items:
        try:
            with _limited(kind):
                _WORKERS[kind](item, now=now)
        except Exception as error:
            logger.exception("%s work %s failed", kind, item.id)
            api.fail_work(item, error=repr(error), now=now, retry_at=now + RETRY_AFTER_MS)
    return bool(items)


@contextmanager
def _limited(kind: str) -> Iterator[None]:
    """End this process where judging takes too long: a loop hears nothing else.

    The piece has then used up an attempt; after the last it is left to a person.
    """
    if kind not in _JUDGED:
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, settings.WORK_LIMIT_MS / 1000)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
