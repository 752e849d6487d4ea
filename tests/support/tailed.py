"""A reader who tails the feed while writers append: what was acknowledged, what was read.

Spec of the ledger, section 5, 12: slow transactions and rolled-back ones among the others, pages
of every size. Whoever read `position > last` of a sequence lost one event in fifteen so.
"""

import random
import threading
import time
from dataclasses import dataclass, field
from uuid import UUID

from django.db import connections, transaction

from games.ledger import sequencer, store
from tests.support.databases import in_threads
from tests.support.events import extend, move, start_stream

WRITERS = 8


@dataclass(kw_only=True)
class Tailed:
    """Event ids as they were acknowledged and as they were read, in the reader's order."""

    acknowledged: set[UUID] = field(default_factory=set)
    rolled_back: set[UUID] = field(default_factory=set)
    slow: int = 0
    read: list[UUID] = field(default_factory=list)
    positions: list[int] = field(default_factory=list)
    pages: int = 0
    seconds: float = 0.0

    @property
    def missed(self) -> set[UUID]:
        """What was acknowledged and not read."""
        return self.acknowledged - set(self.read)

    @property
    def doubled(self) -> int:
        """How many were read more than once."""
        return len(self.read) - len(set(self.read))

    @property
    def never_committed(self) -> set[UUID]:
        """What was read and rolled back."""
        return self.rolled_back & set(self.read)


def tail(*, seconds: float, rollbacks: float, slow: float, hold_s: float, seed: int = 23) -> Tailed:
    """Let eight writers append for `seconds` while the feed is numbered and read.

    `rollbacks` and `slow` are the shares of transactions rolled back and held open for up to
    `hold_s` seconds after they have appended.
    """
    run = _Run(end=time.monotonic() + seconds, rollbacks=rollbacks, slow=slow, hold_s=hold_s,
               seed=seed)  # fmt: skip
    began = time.monotonic()
    in_threads(WRITERS + 2, run.act)
    run.told.seconds = time.monotonic() - began
    return run.told


@dataclass(kw_only=True)
class _Run:
    end: float
    rollbacks: float
    slow: float
    hold_s: float
    seed: int
    told: Tailed = field(default_factory=Tailed)
    ended: set[int] = field(default_factory=set)
    numbered: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def act(self, index: int) -> None:
        """Write as one of eight, number, or read."""
        try:
            if index < WRITERS:
                self._write(index)
            elif index == WRITERS:
                self._number()
            else:
                self._read()
        finally:
            with self.lock:
                self.ended.add(index)
            connections.close_all()

    def _write(self, index: int) -> None:
        chance = random.Random(self.seed * 100 + index)
        stream, version = start_stream(1), 1
        with self.lock:
            self.told.acknowledged |= {event.event_id for event in store.load(stream)}
        while time.monotonic() < self.end:
            new, kind = move(version + 1), chance.random()
            is_slow, is_kept = kind < self.slow, kind >= self.slow + self.rollbacks
            with transaction.atomic():
                extend(stream, version, new)
                if is_slow:
                    time.sleep(self.hold_s * chance.random())
                elif not is_kept:
                    transaction.set_rollback(True)
            with self.lock:
                self.told.slow += is_slow
                if is_slow or is_kept:
                    self.told.acknowledged.add(new.event_id)
                    version += 1
                else:
                    self.told.rolled_back.add(new.event_id)

    def _number(self) -> None:
        """Number until the writers have ended and nothing is left."""
        try:
            while True:
                last = len(self.ended) == WRITERS
                if not sequencer.sequence() and last:
                    return
                time.sleep(0.002)
        finally:
            self.numbered.set()

    def _read(self) -> None:
        """Read pages of every size until all that was numbered is read."""
        chance, place = random.Random(self.seed), 0
        while True:
            last = self.numbered.is_set()
            entries, _more = store.read_feed_page(after=place, limit=chance.choice((1, 3, 50, 500)))
            self.told.pages += 1
            for entry in entries:
                self.told.read.append(entry.event.event_id)
                self.told.positions.append(entry.position)
                place = entry.position
            if not entries:
                if last:
                    return
                time.sleep(0.002)
