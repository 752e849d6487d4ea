"""A server's clock whose steps a test makes."""

import time
from dataclasses import dataclass


def wall_ms() -> int:
    """Return what the wall clock shows, wherever a test has travelled."""
    return time.time_ns() // 1_000_000


@dataclass
class SteadyClock:
    """A clock that nobody sets: the wall clock without the steps it has made."""

    stepped_ms: int = 0

    def __call__(self) -> int:
        """Return its time in ms."""
        return wall_ms() - self.stepped_ms
