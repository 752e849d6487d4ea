"""One run: `python -m tests.support.outages.run sqlite|postgresql --seconds N --seed S`.

Clients play while one blow after another falls on the server; at its time, at its number of kills
or when it is told to end, everything is mended, what is left is awaited, and all is checked.
Prints a line every half minute and a table at the end; exit status 1 where anything does not hold.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from tests.support.outages.databases import FILE, opened
from tests.support.outages.players import Lists
from tests.support.outages.system import System
from tests.support.subprocesses import django_ready

SMALL_DISK_MB = {"sqlite": 600, "postgresql": 1_500}
"""Room for some hours, and soon filled."""


def main() -> int:
    """Do a run and return its exit status."""
    asked = _asked()
    with (
        _folder(asked.database, is_small=asked.small_disk) as folder,
        tempfile.TemporaryDirectory(prefix="qipu-clients-") as clients,
        opened(asked.database, folder) as database,
    ):
        if asked.copied:
            shutil.copyfile(asked.copied, folder / FILE)
        system = System(database, folder)
        for name in ("DATABASE_URL", "QIPU_DATA_DIR", "REDIS_URL"):
            os.environ[name] = system.env[name]
        django_ready()
        from tests.support.outages.course import Run, play

        run = Run(
            kind=asked.database,
            seed=asked.seed,
            seconds=asked.seconds,
            kills_wanted=asked.kills,
            only=frozenset(asked.only),
            is_small_disk=asked.small_disk,
        )

        def end(number: int, frame: FrameType | None) -> None:
            run.is_told_to_end = True

        signal.signal(signal.SIGTERM, end)
        signal.signal(signal.SIGINT, end)
        return 1 if play(run, system, Lists(Path(clients))) else 0


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("database", choices=("sqlite", "postgresql"))
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--small-disk", action="store_true")
    parser.add_argument("--copied", type=Path, help="a migrated SQLite file to begin with")
    return parser.parse_args()


@contextmanager
def _folder(kind: str, *, is_small: bool) -> Iterator[Path]:
    """Make the server's folder, on a small disk of its own where that is asked for."""
    folder = Path(tempfile.mkdtemp(prefix="qipu-outages-"))
    # PostgreSQL runs as a user of its own when started by root, and must reach its folder.
    folder.chmod(0o755)
    if is_small:
        size = f"size={SMALL_DISK_MB[kind]}m,mode=755"
        subprocess.run(["mount", "-t", "tmpfs", "-o", size, "qipu", str(folder)], check=True)
    try:
        yield folder
    finally:
        if is_small:
            subprocess.run(["umount", "-l", str(folder)], check=True)
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
