"""The demo does the whole main job on a machine of its own."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

from config import bootstrap
from config.demo.made_up import SCRIPTS

ROOT = Path(bootstrap.__file__).resolve().parent.parent

ENDS = {
    "单方长将": ("1-0", "23.5.1"),
    "自然限着，属实判和": ("1/2-1/2", "4.2.4"),
    "自然限着，不属实": ("1/2-1/2", "4.2.1"),
    "双方不变作和": ("1/2-1/2", "23.5.2.1"),
    "黑方须变着，限内变着": ("1-0", "4.1.12"),
    "红方须变着而不变": ("0-1", "23.5.2.2"),
    "不足三次": ("1/2-1/2", "4.2.1"),
    "违反行棋规定一次": ("1/2-1/2", "4.2.1"),
    "超时判负": ("1-0", "4.1.6"),
    "待确认": ("", ""),
}
"""What the title of a made-up game says, and the result and article the rules give it."""


def _manage(*arguments: str, data: Path, **extra: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "QIPU_DATA_DIR": str(data), "QIPU_NO_VENV": "1", **extra}
    environment = {k: v for k, v in environment.items() if k not in {"REDIS_URL"}}
    environment.setdefault("DATABASE_URL", "")
    if not extra:
        environment.pop("DATABASE_URL")
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_imports_rules_and_sums_up(tmp_path: Path) -> None:
    done = _manage("demo", "--no-serve", data=tmp_path)
    assert done.returncode == 0, done.stderr
    numbers = {
        line.split("│")[1].split()[-1]: line.split("│")[2].strip()
        for line in done.stdout.splitlines()
        if line.startswith("│")
    }
    assert int(numbers["real"]) >= 200
    assert int(numbers["up"]) == len(SCRIPTS) == 10
    # One ruling each, but two for the claim made again and none for the two games without.
    assert (numbers["rulings"], numbers["confirmed"], numbers["waiting"]) == ("9", "7", "1")
    assert _ends(tmp_path) == ENDS
    again = _manage("demo", "--no-serve", data=tmp_path)
    assert again.returncode == 0, again.stderr
    table = [line for line in done.stdout.splitlines() if line.startswith("│")]
    repeated = [line for line in again.stdout.splitlines() if line.startswith("│")]
    assert repeated[:-1] == table[:-1], "all but the seconds stay as they were"
    database = f"sqlite:///{tmp_path / 'demo.sqlite3'}"
    verified = _manage("verify_ledger", data=tmp_path, DATABASE_URL=database)
    assert verified.returncode == 0, verified.stdout


def _ends(data: Path) -> dict[str, tuple[str, str]]:
    """Return how every made-up game ended, by the part of its title that `ENDS` names."""
    query = "SELECT competition, result, article FROM games_game WHERE source_sha256 = ''"
    rows = sqlite3.connect(data / "demo.sqlite3").execute(query).fetchall()
    named = {
        title: (result, article)
        for competition, result, article in rows
        for title in ENDS
        if title in competition
    }
    assert len(rows) == len(named)
    return named


def test_a_script_with_made_up_moves_says_so() -> None:
    made_up = [script for script in SCRIPTS if script.made_up_moves]
    assert made_up
    assert all("虚构" in script.title for script in made_up)
    assert all(name.endswith("（虚构）") for script in SCRIPTS for name in script.players)
    assert len({script.file for script in SCRIPTS}) == len(SCRIPTS)
