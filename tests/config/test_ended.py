"""`manage.py test` told to end by a signal leaves no run of its own behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from django.conf import settings

WAIT_S = 60


def test_a_terminated_run_ends_the_pytest_it_started(tmp_path: Path) -> None:
    sleeper = tmp_path / "test_sleeper.py"
    told = tmp_path / "pid"
    sleeper.write_text(
        "import os, pathlib, time\n"
        "def test_long():\n"
        f"    pathlib.Path({str(told)!r}).write_text(str(os.getpid()))\n"
        "    time.sleep(600)\n",
        encoding="utf-8",
    )
    run = subprocess.Popen(
        [sys.executable, "manage.py", "test", "-p", "no:cacheprovider", str(sleeper)],
        cwd=settings.BASE_DIR,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        until = time.monotonic() + WAIT_S
        while not (told.exists() and told.read_text()) and time.monotonic() < until:
            time.sleep(0.1)
        child = int(told.read_text())
        run.send_signal(signal.SIGTERM)
        assert run.wait(WAIT_S) == 128 + signal.SIGTERM
        assert _gone(child, until=time.monotonic() + WAIT_S)
    finally:
        if run.poll() is None:
            run.kill()


def _gone(pid: int, *, until: float) -> bool:
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False
