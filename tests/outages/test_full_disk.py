"""A disk that is full: nothing is acknowledged, reading goes on, and nothing needs repair."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection

from tests.support.outages.blows import fill
from tests.support.subprocesses import ROOT, environment

pytestmark = [pytest.mark.database, pytest.mark.one_database, pytest.mark.outage]

TRIES = 40


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small file system of its own."""
    folder = tmp_path / "disk"
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16m", "qipu", str(folder)], check=True)
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_appends_are_refused_while_it_is_full_and_go_on_afterwards(
    disk: Path, tmp_path: Path
) -> None:
    copy = disk / "ledger.sqlite3"
    shutil.copyfile(str(connection.settings_dict["NAME"]), copy)
    env = environment(tmp_path, DATABASE_URL=f"sqlite:///{copy}")
    with subprocess.Popen(
        [sys.executable, "-m", "tests.support.appending"],
        cwd=ROOT,
        env=env,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        lines, answered = process.stdin, process.stdout
        assert lines is not None
        assert answered is not None

        def append() -> tuple[str, int]:
            lines.write("\n")
            lines.flush()
            answer, _, read = answered.readline().partition("; ")
            return answer, int(read.split()[0])

        assert append() == ("stored 2", 2)
        fill(disk / "filler")
        answers = [append() for _ in range(TRIES)]
        acknowledged = 2 + sum(answer.startswith("stored") for answer, _read in answers)
        refused = [answer for answer, _read in answers if answer.startswith("refused")]
        assert refused
        assert all("full" in answer for answer in refused)
        assert answers[-1][1] == acknowledged
        (disk / "filler").unlink()
        assert append() == (f"stored {acknowledged + 1}", acknowledged + 1)
        lines.close()
    assert process.returncode == 0, "what is stored is verified by itself"
