"""Two background loops on one database: one leads, and when it is stopped the other goes on."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from subprocess import Popen
from uuid import UUID

import pytest
from django.db import connection

from games.ledger.verify import verify_ledger
from games.ledger.writer import can_write
from games.models import LedgerEntry, LedgerLease, ProjectionCursor
from games.projections.runner import projections
from games.record.commands import PlayMove
from tests.support.claimed_games import give, running_game
from tests.support.subprocesses import environment, kill, started, wait_until
from tests.support.web_load import MOVES

pytestmark = [pytest.mark.database, pytest.mark.outage]

LOOP = ("manage.py", "run_background")
WITHIN_S = 10


@pytest.fixture
def loops(database: str, tmp_path: Path) -> Iterator[dict[int, Popen[str]]]:
    """Two loops by the ids of their processes, one of which leads."""
    env = environment(tmp_path)
    with started(LOOP, env=env) as first, started(LOOP, env=env) as second:
        wait_until(lambda: term() > 0, "a leader")
        # Both are up: the second could not lead otherwise.
        time.sleep(1)
        yield {first.pid: first, second.pid: second}


def term() -> int:
    return LedgerLease.objects.get().term


def leader() -> int:
    return int(LedgerLease.objects.get().holder.split()[1])


def numbered(stream: UUID) -> list[int]:
    rows = LedgerEntry.objects.filter(stream_id=stream).order_by("position")
    return list(rows.values_list("version", flat=True))


def is_at_rest(size: int) -> bool:
    """Whether the leader has done everything: it is not stopped in the midst of a write."""
    followed = list(ProjectionCursor.objects.values_list("position", flat=True))
    return followed == [size] * len(projections())


def states_of_threads(pid: int) -> set[str]:
    """Return the states of the threads of a process, as /proc has them: T is stopped."""
    stats = Path(f"/proc/{pid}/task").glob("*/stat")
    return {stat.read_text().rpartition(")")[2].split()[0] for stat in stats}


def is_stopped_outside_a_write(pid: int) -> bool:
    """Stop a process, unless it would hold SQLite's file: such a leader is killed, not woken."""
    os.kill(pid, signal.SIGSTOP)
    wait_until(lambda: states_of_threads(pid) == {"T"}, "the stop of every thread")
    if connection.vendor == "postgresql" or can_write():
        return True
    os.kill(pid, signal.SIGCONT)
    return False


def play(stream: UUID, *plies: int) -> None:
    for ply in plies:
        side, move = MOVES[ply % len(MOVES)]
        give(stream, PlayMove(side=side, move=move))


def assert_dense(events: int) -> None:
    positions = list(LedgerEntry.objects.order_by("position").values_list("position", flat=True))
    assert positions == list(range(1, events + 1))
    assert verify_ledger().is_clean


def test_a_leader_stopped_or_killed_is_replaced_and_writes_nothing_when_woken(
    loops: dict[int, Popen[str]],
) -> None:
    stream = running_game()
    wait_until(lambda: is_at_rest(2), "the first numbers, and the lists")
    stopped, before = leader(), term()
    wait_until(lambda: is_stopped_outside_a_write(stopped), "a leader stopped between two writes")
    try:
        play(stream, 0)
        began = time.monotonic()
        wait_until(lambda: numbered(stream) == [1, 2, 3], "a number by the other")
        assert time.monotonic() - began < WITHIN_S
        assert (leader() != stopped, term()) == (True, before + 1)
    finally:
        os.kill(stopped, signal.SIGCONT)
    for ply in range(1, 11):
        play(stream, ply)
        time.sleep(0.1)
    wait_until(lambda: len(numbered(stream)) == 13, "the other numbers")
    assert numbered(stream) == list(range(1, 14))
    assert (loops[stopped].poll(), term()) == (None, before + 1)
    assert_dense(13)
    kill(loops[leader()])
    play(stream, 11)
    began = time.monotonic()
    wait_until(lambda: len(numbered(stream)) == 14, "a number by the one woken")
    assert (time.monotonic() - began < WITHIN_S, term()) == (True, before + 2)
    assert_dense(14)
