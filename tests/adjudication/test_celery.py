"""Celery is only the doorbell: real workers, a real Redis, killed and absent ones."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID

import pytest
from celery import Celery
from redis import Redis

from adjudication import worker
from adjudication.readjudication import runs
from games.ledger import work
from games.models import LedgerWork
from tests.support.claimed_games import claimed_game, rulings
from tests.support.judged_games import copy, judge
from tests.support.killed_runs import asked, left_undone, wait_for_games
from tests.support.subprocesses import (
    PATIENCE_SECONDS,
    environment,
    kill,
    run,
    started,
    wait_until,
)

pytestmark = [pytest.mark.database, pytest.mark.redis]

CLAIMANT = ("-m", "tests.support.claimant")
TASK = "adjudication.rule_pending"
QUEUE = "celery"


def celery_worker(application: str) -> tuple[str, ...]:
    """Return the command line of a worker."""
    quiet = ("--without-gossip", "--without-mingle", "--without-heartbeat", "-l", "error")
    return ("-m", "celery", "-A", application, "worker", "-c", "1", *quiet)


@contextmanager
def bell_of(url: str) -> Iterator[worker.Sweep]:
    """A sweep that rings the broker at `url`."""
    with Celery("ringing", broker=url, set_as_current=False) as ringing:
        yield worker.Sweep(notify=lambda: ringing.send_task(TASK, ignore_result=True))


def test_a_claim_rings_and_a_worker_rules(redis_url: str, tmp_path: Path) -> None:
    env = environment(tmp_path, REDIS_URL=redis_url)
    stream = UUID(run(CLAIMANT, env=env).split()[-1])
    with Redis.from_url(redis_url) as client:
        assert client.llen(QUEUE) == 1
    assert rulings(stream) == []
    with started(celery_worker("config"), env=env):
        wait_until(lambda: bool(rulings(stream)), "the ruling")
    (ruling,) = rulings(stream)
    assert ruling.data["verdict"] == "red_loses"
    assert LedgerWork.objects.get().state == "done"


def test_a_worker_killed_in_mid_ruling_is_replaced(redis_url: str, tmp_path: Path) -> None:
    stream = claimed_game()
    mark = tmp_path / "ruling"
    env = environment(
        tmp_path, REDIS_URL=redis_url, QIPU_WORK_LEASE_MS="500", QIPU_TEST_RULING=str(mark)
    )
    with bell_of(redis_url) as sweep:
        sweep.notify_again()
    with started(celery_worker("tests.support.slow_worker"), env=env) as process:
        wait_until(mark.exists, "the ruling")
        kill(process)
    assert rulings(stream) == []
    wait_until(lambda: bool(work.pending(now=worker.now_ms())), "the end of the lease")
    with bell_of(redis_url) as sweep:
        sweep.notify_again()
    with started(celery_worker("config"), env=env):
        wait_until(lambda: bool(rulings(stream)), "the ruling")
        wait_until(lambda: LedgerWork.objects.get().state == "done", "the end of the work")
    (ruling,) = rulings(stream)
    assert ruling.data["verdict"] == "red_loses"
    assert LedgerWork.objects.get().attempts == 2


def test_one_ring_too_many_does_nothing(redis_url: str, tmp_path: Path) -> None:
    stream = claimed_game()
    env = environment(tmp_path, REDIS_URL=redis_url)
    with bell_of(redis_url) as sweep:
        for _ in range(3):
            sweep.notify()
    with Redis.from_url(redis_url) as client, started(celery_worker("config"), env=env):
        wait_until(lambda: bool(rulings(stream)), "the ruling")
        wait_until(lambda: client.llen(QUEUE) == 0, "the end of the queue")
        wait_until(lambda: client.hlen("unacked") == 0, "the last answer")
    assert len(rulings(stream)) == 1


def test_without_a_broker_the_claim_stands_and_the_sweep_rules(tmp_path: Path) -> None:
    env = environment(tmp_path, REDIS_URL="redis://127.0.0.1:1/0")
    stream = UUID(run(CLAIMANT, env=env).split()[-1])
    assert rulings(stream) == []
    assert LedgerWork.objects.get().state == "pending"
    assert worker.sweep() == 1
    assert len(rulings(stream)) == 1


def test_the_sweep_rings_for_what_waits_and_not_too_often(redis_url: str) -> None:
    for _ in range(2):
        claimed_game()
    with bell_of(redis_url) as sweep, Redis.from_url(redis_url) as client:
        sweep.notify_again()
        assert client.llen(QUEUE) == 2
        sweep.notify_again()
        assert client.llen(QUEUE) == 2


def test_a_run_is_shared_out_behind_every_claim_and_survives_a_kill(
    redis_url: str, tmp_path: Path
) -> None:
    copy(judge(4), 80)  # the work of seconds: nobody is done before the kill
    asked_for = asked(games_of_a_range=1)
    env = environment(tmp_path, REDIS_URL=redis_url, QIPU_WORK_LEASE_MS="1000")
    watching = ("-m", "django", "readjudicate", "--resume", str(asked_for.pk))
    with started(watching, env=env) as watcher:
        with started(celery_worker("config"), env=env) as process:
            wait_for_games(asked_for, 1)
            kill(process)
        assert runs.is_open(asked_for.pk)
        with started(celery_worker("config"), env=env), started(celery_worker("config"), env=env):
            assert watcher.wait(timeout=PATIENCE_SECONDS) == 0
    assert left_undone(asked_for) == []
    with Redis.from_url(redis_url) as client:
        assert client.llen(QUEUE) == 0
