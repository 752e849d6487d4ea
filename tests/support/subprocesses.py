"""Processes of the system, started by tests on the test's own database."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_SECONDS = 60
"""After so long a test gives up; nothing is measured by it."""


def django_ready() -> None:
    """Set Django up in a program of its own."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()


def environment(folder: Path, **more: str) -> dict[str, str]:
    """Return the environment of a process on the database that this test uses."""
    from django.db import connection

    given = connection.settings_dict
    name = str(given["NAME"])
    url = f"sqlite:///{name}"
    if connection.vendor == "postgresql":
        user = quote(str(given["USER"] or ""), safe="")
        password = f":{quote(str(given['PASSWORD']), safe='')}" if given["PASSWORD"] else ""
        port = f":{given['PORT']}" if given["PORT"] else ""
        url = f"postgresql://{user}{password}@{quote(str(given['HOST']), safe='')}{port}/{name}"
    inherited = {key: value for key, value in os.environ.items() if key != "REDIS_URL"}
    return {
        **inherited,
        "DATABASE_URL": url,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PYTHONPATH": str(ROOT),
        "QIPU_DATA_DIR": str(folder),
        "QIPU_NO_VENV": "1",
        # The databases of tests are their owner's, who is a superuser.
        "QIPU_DATABASE_SUPERUSER": "1",
        **more,
    }


def run(arguments: Sequence[str], *, env: Mapping[str, str]) -> str:
    """Run a Python program to its end and return what it printed; fail when it fails."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@contextmanager
def started(arguments: Sequence[str], *, env: Mapping[str, str]) -> Iterator[subprocess.Popen[str]]:
    """Start a Python program in a process group of its own; kill the group at the end."""
    process = subprocess.Popen(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=env,
        text=True,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        kill(process)


def kill(process: subprocess.Popen[str]) -> None:
    """Kill a started program and its children at once (SIGKILL)."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(timeout=PATIENCE_SECONDS)


def wait_until(met: Callable[[], bool], what: str) -> None:
    """Wait until a condition is met; fail naming it when it never is."""
    for _ in range(PATIENCE_SECONDS * 20):
        if met():
            return
        time.sleep(0.05)
    raise AssertionError(f"never came: {what}")
