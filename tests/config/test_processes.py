"""Processes of one server: begun anew when they end by themselves, ended with the first one."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.outages.databases import is_running
from tests.support.subprocesses import PATIENCE_SECONDS, ROOT, wait_until

PROGRAM = """
import os, sys, time
from pathlib import Path
from config import processes

folder = Path(sys.argv[1])

def part():
    (folder / str(os.getpid())).touch()
    while not (folder / "fail").exists():
        time.sleep(0.01)
    (folder / "fail").unlink()
    raise ValueError("a part that fails")

processes.SILENT_S = 2
processes.keep_running({"first": part, "second": part})
print("ended")
"""


@pytest.fixture
def first(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A server of two processes, both begun."""
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(tmp_path)],
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        wait_until(lambda: len(begun(tmp_path)) == 2, "two processes")
        yield process
    finally:
        process.kill()
        process.communicate()
        for number in begun(tmp_path):
            if is_running(number):
                os.kill(number, signal.SIGKILL)


def begun(folder: Path) -> list[int]:
    """The processes of parts that were ever begun."""
    return [int(path.name) for path in folder.iterdir() if path.name.isdigit()]


def running(folder: Path) -> list[int]:
    return [process for process in begun(folder) if is_running(process)]


def test_one_that_is_killed_is_begun_anew(first: subprocess.Popen[str], tmp_path: Path) -> None:
    killed, other = begun(tmp_path)
    os.kill(killed, signal.SIGKILL)
    wait_until(lambda: len(begun(tmp_path)) == 3, "a third process")
    assert set(running(tmp_path)) == {other, *begun(tmp_path)} - {killed}
    assert first.poll() is None


def test_one_that_fails_is_begun_anew_and_says_why(
    first: subprocess.Popen[str], tmp_path: Path
) -> None:
    (tmp_path / "fail").touch()
    wait_until(lambda: len(begun(tmp_path)) == 3, "a third process")
    first.terminate()
    _out, said = first.communicate(timeout=PATIENCE_SECONDS)
    assert "ValueError: a part that fails" in said


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_all_end_with_the_first(
    number: signal.Signals, first: subprocess.Popen[str], tmp_path: Path
) -> None:
    first.send_signal(number)
    out, _said = first.communicate(timeout=PATIENCE_SECONDS)
    assert (first.returncode, out) == (0, "ended\n")
    assert running(tmp_path) == []


def test_none_outlives_the_first_even_if_that_is_killed(
    first: subprocess.Popen[str], tmp_path: Path
) -> None:
    first.kill()
    first.wait(PATIENCE_SECONDS)
    wait_until(lambda: running(tmp_path) == [], "the end of the parts")


def test_one_that_gives_no_sign_of_life_is_killed_and_begun_anew(
    first: subprocess.Popen[str], tmp_path: Path
) -> None:
    stopped, other = begun(tmp_path)
    os.kill(stopped, signal.SIGSTOP)
    wait_until(lambda: len(begun(tmp_path)) == 3, "a third process")
    assert set(running(tmp_path)) == {other, *begun(tmp_path)} - {stopped}
    assert first.poll() is None
