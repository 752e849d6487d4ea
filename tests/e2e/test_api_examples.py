"""The commands of docs/api.md, run as they stand there, one after the other: what they print."""

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from config import demo
from config.demo.made_up import SCRIPTS
from config.demo.playing import MadeUpGame
from games.catching_up import settle
from games.ledger.background import Background
from tests.e2e.office_browser import serving
from tests.games.web.test_records import AT
from tests.support.subprocesses import ROOT, environment

pytestmark = [pytest.mark.browser, pytest.mark.database, pytest.mark.one_database]

PAGE = (settings.BASE_DIR / "docs" / "api.md").read_text(encoding="utf-8")
OF_USERS = PAGE.split("## 改接口的人")[0]
BLOCK = re.compile(r"^```sh\n(.*?)^```\n(?:\n```(?:json|text)\n(.*?)^```)?", re.M | re.S)
BLOCKS = [(found[1], found[2] or "") for found in BLOCK.finditer(OF_USERS)]
END = "=== end of block"
PATIENCE_SECONDS = 60
DEMO = Path(demo.__file__).parent / "games"


@contextmanager
def ruling_and_numbering() -> Iterator[None]:
    """Do in the background what the server's own process does."""
    ended = threading.Event()

    def work() -> None:
        background = Background()
        while not ended.wait(0.3):
            while background.tick():
                pass
        connection.close()

    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def as_on_a_machine_of_its_own(server: str) -> str:
    """Return all commands of the page, for the server of the test."""
    commands = "".join(f"{commands}echo '{END}'\n" for commands, _ in BLOCKS)
    commands = re.sub(r"^export DATABASE_URL=.*\n", "", commands, flags=re.M)
    moved = commands.replace("http://127.0.0.1:8000", server)
    assert moved != commands
    return moved


@pytest.fixture
def printed(database: str, tmp_path: Path) -> list[str]:
    """What each block prints."""
    script = next(script for script in SCRIPTS if "裁决待确认" in script.title)
    MadeUpGame(script, folder=DEMO, start_ms=AT).advance()
    settle()
    (tmp_path / "manage.py").symlink_to(ROOT / "manage.py")
    (tmp_path / "bin").mkdir()
    python = tmp_path / "bin" / "python3"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    path = f"{tmp_path / 'bin'}:{os.environ['PATH']}"
    with serving() as server, ruling_and_numbering():
        done = subprocess.run(
            ["bash", "-c", as_on_a_machine_of_its_own(server)],
            cwd=tmp_path,
            env=environment(tmp_path, PATH=path),
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
            check=False,
        )
    assert "rror" not in done.stderr
    return done.stdout.split(f"{END}\n")


def test_every_block_prints_what_stands_below_it(printed: list[str]) -> None:
    assert len(printed) - 1 == len(BLOCKS) >= 12
    wrong = []
    for (_commands, expected), text in zip(BLOCKS, printed, strict=False):
        lines = iter(text.replace("\r", "").splitlines())
        if missing := [line for line in expected.splitlines() if line not in lines]:
            wrong.append(f"{missing}\nis none of\n{text}")
    assert wrong == [], "\n\n".join(wrong)
