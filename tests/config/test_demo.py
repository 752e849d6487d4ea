"""The demo does the whole main job on a machine of its own."""

import os
import subprocess
import sys
from pathlib import Path

from config import bootstrap
from config.demo.made_up import SCRIPTS

ROOT = Path(bootstrap.__file__).resolve().parent.parent


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
    assert int(numbers["rulings"]) >= 1
    assert int(numbers["waiting"]) == 1
    again = _manage("demo", "--no-serve", data=tmp_path)
    assert again.returncode == 0, again.stderr
    table = [line for line in done.stdout.splitlines() if line.startswith("│")]
    repeated = [line for line in again.stdout.splitlines() if line.startswith("│")]
    assert repeated[:-1] == table[:-1], "all but the seconds stay as they were"
    database = f"sqlite:///{tmp_path / 'demo.sqlite3'}"
    verified = _manage("verify_ledger", data=tmp_path, DATABASE_URL=database)
    assert verified.returncode == 0, verified.stdout
