"""How fast work that nobody waits for may go, beside people who play and wait."""

from dataclasses import dataclass
from enum import StrEnum

from games import api

PLAY_MS = 60_000
"""A move, a press or an arbiter's act this long ago means an event under way."""
CLAIM_MS = 60_000
"""A claim that has waited longer waits for no worker of this archive: none is running."""
RESTS = 3
"""Beside an event a worker rests so many times as long as it worked."""


class Pace(StrEnum):
    """At full speed, at a quarter of it, or not at all until the claims are ruled on."""

    FULL = "full"
    BESIDE_PLAY = "beside_play"
    CLAIMS_FIRST = "claims_first"


@dataclass(frozen=True, slots=True, kw_only=True)
class Traffic:
    """What goes on beside: the claims that wait for a worker, and whether people play."""

    claims: int
    is_play: bool

    @property
    def pace(self) -> Pace:
        """Claims before play, play before anything else."""
        if self.claims:
            return Pace.CLAIMS_FIRST
        return Pace.BESIDE_PLAY if self.is_play else Pace.FULL


def claims_waiting(now: int) -> int:
    """Return how many claims wait for a worker; `now` in ms."""
    return api.work_waiting_since(now - CLAIM_MS, kind=api.RULING_WORK, now=now)


def traffic(now: int) -> Traffic:
    """Return what goes on at `now`, in ms."""
    return Traffic(claims=claims_waiting(now), is_play=api.recorded_by_people(now - PLAY_MS))
