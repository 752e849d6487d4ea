"""The background loop: sequencer, checkpoints, and what other parts add.

One loop serves the command `run_background` and, in a thread, the server on one machine.
Appends of the same process wake it at once; appends of others are found at the next
round. Of the loops on one database the one with the lease works, the others stand by; every
tick is safe beside the same tick in another process all the same.
"""

import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from django.db import Error, close_old_connections, connections

from games.hooks import Hook
from games.ledger import sequencer, store, work
from games.ledger.clock import now_ms
from games.ledger.databases.lease import TRIED_EVERY_MS, Lease, LeaseLost, leading
from games.ledger.errors import LedgerBusy, LedgerDamaged

GATHER_MS = 100
"""A round begins so long after the one before: what comes meanwhile is done in one go.

Moves that come one by one would each make the loop ask all its questions anew.
"""
SIGNED_AT_ONCE = 100_000
"""Events that a checkpoint is ahead of the last at most: reading them again takes a second."""
FULL_ROUND = 200
"""A round that did so much is followed by the next at once: more is waiting."""

Tick = Callable[[], int]
"""Does a piece of background work and returns how much; 0 when there was none."""

_log = logging.getLogger("qipu.background")
TICKS: Hook[Tick] = Hook()
"""What every background loop of this process calls in each round."""


@dataclass(kw_only=True)
class Background:
    """A loop over the ticks; `pause_ms` between idle rounds, in milliseconds.

    A checkpoint is signed at most every `checkpoint_ms` milliseconds, when the log grew.
    A thread with a connection of its own keeps the lease; with `number_ms` it numbers events
    besides, every so many milliseconds, so that live readers need not wait for a long round.
    """

    pause_ms: int = 500
    number_ms: int = 0
    checkpoint_ms: int = 10_000
    clock: Callable[[], int] = now_ms
    lease: Lease = field(default_factory=Lease)
    _bell: threading.Event = field(default_factory=threading.Event, init=False)
    _stop: threading.Event = field(default_factory=threading.Event, init=False)
    _thread: threading.Thread | None = field(default=None, init=False)
    _signed_at: int = field(default=0, init=False)
    _last_damage: str = field(default="", init=False)
    _is_reached: bool = field(default=True, init=False)

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
            except LeaseLost as lost:
                _log.warning("%s: %s; standing by", name, lost)
                self.lease.lose()
                break
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
        beside = threading.Thread(target=self._lead, name="qipu-lease", daemon=True)
        beside.start()
        try:
            while not self._stop.is_set():
                self._bell.clear()
                began = time.monotonic_ns()
                done = self._round()
                if not done:
                    self._bell.wait(self.pause_ms / 1000)
                if done < FULL_ROUND:
                    spent_ms = (time.monotonic_ns() - began) // 1_000_000
                    self._stop.wait(max(0, GATHER_MS - spent_ms) / 1000)
        finally:
            store.leave(self._bell)
            self._stop.set()
            beside.join()
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

    def _round(self) -> int:
        """Do a round where this loop leads; return how much was done."""
        close_old_connections()
        if not self.lease.is_held:
            return 0
        try:
            with leading(self.lease.term):
                return self.tick()
        except Error:
            connections.close_all()
            return 0

    def _lead(self) -> None:
        """Keep the lease or try for it, and number what is committed, time and again."""
        try:
            while True:
                self._hold_and_number()
                if self._stop.wait((self.number_ms or TRIED_EVERY_MS) / 1000):
                    break
            with suppress(Error, LedgerBusy):
                self.lease.release()
        finally:
            connections.close_all()

    def _hold_and_number(self) -> None:
        """Do both once; damage is told of by the rounds, a database out of reach once."""
        try:
            close_old_connections()
            led = self.lease.is_held
            if self.lease.hold():
                if not led:
                    self._bell.set()
                with leading(self.lease.term):
                    if self.number_ms and sequencer.sequence():
                        self._bell.set()
            self._is_reached = True
        except LeaseLost:
            self.lease.lose()
        except LedgerDamaged:
            connections.close_all()
        except (Error, LedgerBusy) as error:
            if self._is_reached:
                reason = str(error).partition("\n")[0]
                _log.error("background loop cannot reach the database: %s", reason)
            self._is_reached = False
            connections.close_all()
        except Exception:  # noqa: BLE001 - without this thread nobody of this process leads
            _log.exception("the lease could not be kept")

    def _sign(self) -> int:
        """Sign a checkpoint when the last is old enough; a new one is no reason to hurry."""
        now = self.clock()
        if now - self._signed_at >= self.checkpoint_ms:
            self._signed_at = now
            signed = sequencer.sign_checkpoint(now=now, most=SIGNED_AT_ONCE)
            if signed and sequencer.position_now() - signed.size >= SIGNED_AT_ONCE:
                # Behind a large import the next slice follows in the next round.
                self._signed_at = 0
        return 0
