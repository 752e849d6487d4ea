"""One worker's part in a run: take a range, make it anew, make way for what cannot wait."""

import time
from enum import StrEnum
from uuid import UUID

from django.conf import settings

from adjudication.readjudication import runs
from adjudication.readjudication.comparing import Compared, compared
from adjudication.readjudication.throttle import RESTS, Pace, claims_waiting, traffic
from adjudication.run_models import ReadjudicationRange
from adjudication.worker import worker_name
from games import api

LOOK_EVERY_MS = 250
"""So often a worker asks, between two games, whether claims wait."""
WAIT_MS = 500
"""So long a worker of a process of its own waits for claims, or for another's range."""


class Turn(StrEnum):
    """What came of one turn of a worker."""

    DONE = "done"
    MADE_WAY = "made_way"
    NOTHING_FREE = "nothing_free"


def work_range(run_id: int) -> Turn:
    """Do one range of a run unless claims wait; beside play, rest afterwards."""
    now = api.now_ms()
    pace = traffic(now).pace
    if pace is Pace.CLAIMS_FIRST:
        return Turn.MADE_WAY
    taken = runs.take(run_id, worker=worker_name(), now=now)
    if taken is None:
        return Turn.NOTHING_FREE
    began, cpu = time.monotonic_ns(), time.process_time_ns()
    try:
        found = _made_anew(taken)
    except BaseException:
        runs.give_back(taken)
        raise
    if found is None:
        return Turn.MADE_WAY
    runs.finish(taken, found, cpu_ms=(time.process_time_ns() - cpu) // 1_000_000, now=api.now_ms())
    if pace is Pace.BESIDE_PLAY:
        _rest(RESTS * (time.monotonic_ns() - began) // 1_000_000)
    return Turn.DONE


def work_through(run_id: int) -> None:
    """Do ranges of a run until none is open; wait for those that others hold."""
    while runs.is_open(run_id):
        if work_range(run_id) is not Turn.DONE:
            time.sleep(WAIT_MS / 1000)


def _made_anew(taken: ReadjudicationRange) -> list[tuple[UUID, Compared]] | None:
    """Return what each game gave, None where claims came first or the range is another's."""
    every = min(LOOK_EVERY_MS, settings.WORK_LEASE_MS // 4)
    found: list[tuple[UUID, Compared]] = []
    looked = api.now_ms()
    for game in map(UUID, taken.games):
        found.append((game, compared(api.load_events(game))))
        now = api.now_ms()
        if now - looked >= every:
            looked = now
            if claims_waiting(now):
                runs.give_back(taken)
                return None
            if not runs.keep(taken, now=now):
                return None
    return found


def _rest(milliseconds: int) -> None:
    """Sleep, but not on while claims wait: a worker of Celery is wanted for them."""
    until = time.monotonic_ns() + milliseconds * 1_000_000
    while (left := until - time.monotonic_ns()) > 0 and not claims_waiting(api.now_ms()):
        time.sleep(min(left, LOOK_EVERY_MS * 1_000_000) / 1_000_000_000)
