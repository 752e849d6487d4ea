"""The background loop: sequencer, checkpoints, and what other parts add.

One loop serves the command `run_background` and, in a thread, the server on one machine.
Appends of the same process wake it at once; appends of others are found at the next
round. Every tick is safe beside the same tick in another process.
"""

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from django.db import Error, close_old_connections, connection, connections

from games.hooks import Hook
from games.ledger import sequencer, store, work
from games.ledger.clock import now_ms
from games.ledger.errors import LedgerDamaged

GATHER_MS = 100
"""A round begins so long after the one before: what comes meanwhile is done in one go.

Moves that come one by one would each make the loop ask all its questions anew.
"""
FULL_ROUND = 200
"""A round that did so much is followed by the next at once: more is waiting."""
LOOP_LOCK = 0x716970750002
"""Advisory lock of the loop on PostgreSQL: further loops stand by."""

Tick = Callable[[], int]
"""Does a piece of background work and returns how much; 0 when there was none."""

_log = logging.getLogger("qipu.background")
TICKS: Hook[Tick] = Hook()
"""What every background loop of this process calls in each round."""


@dataclass(kw_only=True)
class Background:
    """A loop over the ticks; `pause_ms` between idle rounds, in milliseconds.

    A checkpoint is signed at most every `checkpoint_ms` milliseconds, when the log grew.
    With `number_ms` events are numbered besides every so many milliseconds, in a thread with a
    connection of its own, so that live readers need not wait for a long round.
    """

    pause_ms: int = 500
    number_ms: int = 0
    checkpoint_ms: int = 10_000
    clock: Callable[[], int] = now_ms
    _bell: threading.Event = field(default_factory=threading.Event, init=False)
    _stop: threading.Event = field(default_factory=threading.Event, init=False)
    _thread: threading.Thread | None = field(default=None, init=False)
    _signed_at: int = field(default=0, init=False)
    _last_damage: str = field(default="", init=False)
    _locked_on: object = field(default=None, init=False)
    _leads: bool = field(default=False, init=False)

    def ticks(self) -> dict[str, Tick]:
        """Return the ticks of a round by name, the sequencer first."""
        own: dict[str, Tick] = {
            "sequencer": sequencer.sequence,
            "checkpoint": self._sign,
            "poison": lambda: work.retire(now=self.clock()),
        }
        return own | dict(TICKS.items())

    def tick(self) -> int:
        """Do one round and return how much was done; a failing tick does not stop others."""
        done = 0
        for name, tick in self.ticks().items():
            if self._stop.is_set():
                break
            try:
                done += tick()
            except LedgerDamaged as error:
                if str(error) != self._last_damage:
                    _log.critical("%s: %s", name, error)
                self._last_damage = str(error)
            except Exception:  # noqa: BLE001 - one part's bug must not stop the sequencer
                _log.exception("background tick %s failed", name)
        return done

    def run(self) -> None:
        """Loop until `stop` is called."""
        store.listen(self._bell)
        numbering = threading.Thread(target=self._number, name="qipu-numbering", daemon=True)
        if self.number_ms:
            numbering.start()
        try:
            while not self._stop.is_set():
                self._bell.clear()
                close_old_connections()
                began = time.monotonic_ns()
                self._leads = self._is_leader()
                done = self.tick() if self._leads else 0
                if not done:
                    self._bell.wait(self.pause_ms / 1000)
                if done < FULL_ROUND:
                    spent_ms = (time.monotonic_ns() - began) // 1_000_000
                    self._stop.wait(max(0, GATHER_MS - spent_ms) / 1000)
        finally:
            store.leave(self._bell)
            if self.number_ms:
                self._stop.set()
                numbering.join()
            self._locked_on = None
            connections.close_all()

    def start(self) -> None:
        """Run the loop in a daemon thread of this process."""
        self._stop.clear()
        self._thread = threading.Thread(target=self.run, name="qipu-background", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Begin the next round at once: something was stored, by another process perhaps."""
        self._bell.set()

    def stop(self) -> None:
        """End the loop after its present tick and wait for its thread."""
        self._stop.set()
        self._bell.set()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()
            self._thread = None

    def _number(self) -> None:
        """Number what is committed, time and again; faults are told of by the rounds."""
        try:
            while not self._stop.wait(self.number_ms / 1000):
                try:
                    close_old_connections()
                    if self._leads and sequencer.sequence():
                        self._bell.set()
                except (Error, LedgerDamaged):
                    connections.close_all()
        finally:
            connections.close_all()

    def _sign(self) -> int:
        """Sign a checkpoint when the last is old enough; a new one is no reason to hurry."""
        now = self.clock()
        if now - self._signed_at >= self.checkpoint_ms:
            self._signed_at = now
            sequencer.sign_checkpoint(now=now)
        return 0

    def _is_leader(self) -> bool:
        """Tell whether this loop holds the loop's lock, taking it when it is free.

        The lock is the connection's: with a new connection it has to be taken again.
        """
        if connection.vendor != "postgresql":
            return True
        try:
            connection.ensure_connection()
            if self._locked_on is connection.connection:
                return True
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_try_advisory_lock(%s)", [LOOP_LOCK])
                held = bool(cursor.fetchone()[0])
        except Error:
            _log.exception("background loop cannot reach the database")
            connection.close()
            return False
        self._locked_on = connection.connection if held else None
        return held
