"""The server's clock, read in one place and held against one that nobody can set.

The wall clock gives the time of every event; a step of it (a wrong date put right, a virtual
machine woken up) would give or take time that nobody used. The steady clock of the machine tells
such a step; a time before the stream's last event tells one too. What follows is for each kind of
stream to decide: the step goes to it as an argument.
"""

import time
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple

TOLERANCE_MS = 2_000
"""What a step is above: below it the clock is only being set by little and little."""
MOST_STEPS = 100
"""Steps kept in memory, the latest."""


class Step(NamedTuple):
    """A step of the wall clock by `by_ms`, forward or back; `before_at`: last read before it."""

    before_at: int
    by_ms: int


def steady_ms() -> int:
    """Return a time that only ever runs, also while the machine sleeps, where it tells that."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    counted = time.monotonic_ns() if boot is None else time.clock_gettime_ns(boot)
    return counted // 1_000_000


class ServerClock:
    """A wall clock and a steady one, in ms, and the steps of the first against the second."""

    def __init__(
        self, *, wall: Callable[[], int], steady: Callable[[], int], latest: int = MOST_STEPS
    ) -> None:
        self._wall = wall
        self._steady = steady
        self._latest = latest
        self._lock = Lock()
        self._steps: list[Step] = []
        self._read = (wall(), steady())

    def now(self) -> int:
        """Return the server's time, noticing a step since it was last read."""
        with self._lock:
            wall, steady = self._wall(), self._steady()
            last_wall, last_steady = self._read
            by_ms = (wall - last_wall) - (steady - last_steady)
            if abs(by_ms) > TOLERANCE_MS:
                self._steps = [*self._steps, Step(last_wall, by_ms)][-self._latest :]
            self._read = (wall, steady)
            return wall

    def stepped(self, *, since: int, now: int) -> int:
        """Return by how much the clock stepped between an event at `since` and `now`, 0 for none.

        Both are what the wall clock showed. A time before the last event is a step back, however
        little of it was measured.
        """
        with self._lock:
            by_ms = sum(step.by_ms for step in self._steps if step.before_at >= since)
        if now < since - TOLERANCE_MS:
            return min(by_ms, now - since)
        return by_ms if abs(by_ms) > TOLERANCE_MS else 0


def _wall_ms() -> int:
    return time.time_ns() // 1_000_000


SERVER_CLOCK = ServerClock(wall=_wall_ms, steady=steady_ms)
"""The clock of this process; whoever carries out commands reads it."""


def now_ms() -> int:
    """Return the server's time in milliseconds since 1970 UTC."""
    return SERVER_CLOCK.now()
