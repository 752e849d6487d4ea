"""Where the tests' databases and files are for the while: in memory, where there is room."""

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MEMORY = Path("/dev/shm")
ROOM_BYTES = 6 << 30
"""What a whole run was seen to need at most, and as much again."""


@contextmanager
def in_memory(memory: Path = MEMORY, room: int = ROOM_BYTES) -> Iterator[Path | None]:
    """Put temporary files of this process and of those it starts in memory; gives the folder.

    Every test makes a database and drops it, which on a disk takes longer than the test. Where
    there is no such file system, or too little of it, they stay where they are: gives None.
    """
    try:
        enough = shutil.disk_usage(memory).free >= room
        folder = Path(tempfile.mkdtemp(prefix="qipu-", dir=memory)) if enough else None
    except OSError:
        folder = None
    if folder is None:
        yield None
        return
    # PostgreSQL runs as a user of its own when started by root, and must reach its folder.
    folder.chmod(0o755)
    # PostgreSQL's package takes its lock there once more as the process ends.
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    before = os.environ.get("TMPDIR")
    try:
        _use(str(folder))
        yield folder
    finally:
        _use(before)
        shutil.rmtree(folder, ignore_errors=True)


def _use(folder: str | None) -> None:
    if folder is None:
        os.environ.pop("TMPDIR", None)
    else:
        os.environ["TMPDIR"] = folder
    tempfile.tempdir = None  # as it is before anybody asked: the next to ask reads TMPDIR
