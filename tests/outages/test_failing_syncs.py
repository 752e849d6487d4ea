"""A disk that fails its syncs: nothing is acknowledged that was not on it, and nothing is lost.

The failure is put before the C library's `fsync` and `fdatasync` (LD_PRELOAD), of the process that
writes SQLite's file, and of PostgreSQL's, which panics and recovers.
"""

import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import connection

from tests.support.outages import databases
from tests.support.subprocesses import PATIENCE_SECONDS, ROOT, environment

pytestmark = [pytest.mark.database, pytest.mark.one_database, pytest.mark.outage]

SOURCE = Path(databases.__file__).with_name("failing_syncs.c")
SHIM = "failing_syncs.so"
TRIES = 5


@pytest.fixture(scope="module")
def home() -> Iterator[Path]:
    """A folder that the server's own user reaches, with the library to be preloaded."""
    with tempfile.TemporaryDirectory(prefix="qipu-syncs-") as made:
        folder = Path(made)
        folder.chmod(0o755)
        compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
        command = [compiler, "-shared", "-fPIC", "-o", str(folder / SHIM), str(SOURCE), "-ldl"]
        subprocess.run(command, check=True)
        yield folder


class Client:
    """Posts moves through a process of its own."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._lines, self._answers = process.stdin, process.stdout

    def post(self) -> tuple[int, int]:
        """Return the status that a move was answered with, and how many can be read."""
        self._lines.write("\n")
        self._lines.flush()
        status, readable = self._answers.readline().split()
        return int(status), int(readable)


@contextmanager
def client(env: dict[str, str]) -> Iterator[Client]:
    """Begin a game, in a process with this environment, to be played by its lines."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.support.outages.posting"],
        cwd=ROOT,
        env=env,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        try:
            yield Client(process)
        finally:
            process.stdin.close()  # type: ignore[union-attr]
    assert process.returncode == 0


def verified(env: dict[str, str]) -> None:
    """Number and verify everything by a process of its own."""
    command = [sys.executable, "manage.py", "verify_ledger"]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_sqlite_acknowledges_nothing_while_they_fail_and_goes_on_afterwards(
    home: Path, tmp_path: Path
) -> None:
    copy, flag = tmp_path / "ledger.sqlite3", tmp_path / "failing"
    shutil.copyfile(str(connection.settings_dict["NAME"]), copy)
    env = environment(tmp_path, DATABASE_URL=f"sqlite:///{copy}", QIPU_ALLOWED_HOSTS="testserver")
    with client({**env, "LD_PRELOAD": str(home / SHIM), "FAIL_SYNCS": str(flag)}) as player:
        assert player.post() == (201, 1)
        flag.touch()
        assert {player.post() for _ in range(TRIES)} == {(503, 1)}
        flag.unlink()
        assert player.post() == (201, 2)
    verified(env)


def test_postgresql_panics_recovers_and_has_what_was_acknowledged(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flag = home / "failing"
    with monkeypatch.context() as patch:
        patch.setenv("LD_PRELOAD", str(home / SHIM))
        patch.setenv("FAIL_SYNCS", str(flag))
        cluster = databases.Postgresql(home)
    try:
        env = environment(tmp_path, DATABASE_URL=cluster.url, QIPU_ALLOWED_HOSTS="testserver")
        migrate = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
        subprocess.run(migrate, cwd=ROOT, env=env, check=True)
        with client(env) as player:
            assert player.post() == (201, 1)
            flag.touch()
            assert player.post()[0] == 503
            flag.unlink()
            until = time.monotonic() + PATIENCE_SECONDS
            status, readable = 503, -1
            while status != 201:
                assert time.monotonic() < until
                cluster.mend()
                status, readable = player.post()
                assert status in (201, 409, 412, 503)
                if status in (409, 412):
                    break
        assert readable >= 2
        verified(env)
    finally:
        cluster.close()
