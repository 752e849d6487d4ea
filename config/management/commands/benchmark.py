"""`manage.py benchmark`: every figure beside its peer, measured in the same run."""

import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.labels.messages import bilingual


@dataclass(frozen=True, slots=True, kw_only=True)
class Kernel:
    """A measure of kernels: its name, its module, whether it has peers to compare with."""

    name: str
    module: str
    peers: bool = False


KERNELS = (
    Kernel(name="replay", module="replay", peers=True),
    Kernel(name="repetition", module="repetition"),
    Kernel(name="weiqi", module="weiqi_replay", peers=True),
    Kernel(name="gomoku", module="gomoku_forbidden"),
    Kernel(name="draughts", module="draughts_replay", peers=True),
)
PARTS = ("ledger-postgres", "ledger-sqlite", *(kernel.name for kernel in KERNELS), "office")
PEERS = settings.BASE_DIR / ".venv-peers"
PEER_REQUIREMENTS = settings.BASE_DIR / "tests" / "benchmarks" / "requirements.txt"


class Command(BaseCommand):
    """Measures the ledger, the kernel and the office; peers live in `.venv-peers`."""

    help = bilingual(
        "Compare ledger, rule kernels and office with their peers in the same run, "
        "on a quiet machine."
    )
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the parts to measure."""
        parser.add_argument("parts", nargs="*", metavar="PART", help=" ".join(PARTS))
        parser.add_argument("--no-compile", action="store_true", help=bilingual("pure only"))

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the parts one after the other; never side by side."""
        parts = options["parts"] or PARTS
        if unknown := set(parts) - set(PARTS):
            raise CommandError(f"unknown_part: {' '.join(sorted(unknown))}", returncode=2)
        for part in parts:
            self.stdout.write(f"── {part}: {_machine(os.getloadavg()[0], os.cpu_count() or 1)}")
            self.stdout.flush()
            with tempfile.TemporaryDirectory(prefix="qipu-benchmark-") as data:
                self._measure(part, Path(data), compiled=not options["no_compile"])

    def _measure(self, part: str, data: Path, *, compiled: bool) -> None:
        from tests.support import services

        match part:
            case "ledger-postgres":
                with services.running(durable=True) as servers:
                    self._run("tests.benchmarks.ledger_append", data, servers)
            case "ledger-sqlite":
                sqlite = {"DATABASE_URL": f"sqlite:///{data / 'ledger.sqlite3'}"}
                self._run("tests.benchmarks.ledger_append", data, sqlite)
            case "office":
                sqlite = {"DATABASE_URL": f"sqlite:///{data / 'office.sqlite3'}"}
                self._manage(["migrate", "-v0"], data, sqlite)
                self._run("tests.benchmarks.admin_timeline", data, sqlite)
            case _:
                kernel = next(kernel for kernel in KERNELS if kernel.name == part)
                peers = ["--peers", str(_peers_python())] if kernel.peers else []
                self._pure_and_compiled(
                    f"tests.benchmarks.{kernel.module}", data, compiled=compiled, arguments=peers
                )

    def _pure_and_compiled(
        self, module: str, data: Path, *, compiled: bool, arguments: list[str] | None = None
    ) -> None:
        self._run(module, data, {}, arguments)
        if not compiled:
            return
        self._manage(["compile_kernels"], data, {})
        try:
            self._run(module, data, {}, arguments)
        finally:
            self._manage(["compile_kernels", "--clean"], data, {})

    def _run(
        self, module: str, data: Path, extra: dict[str, str], arguments: list[str] | None = None
    ) -> None:
        self._call([sys.executable, "-m", module, *(arguments or [])], data, extra)

    def _manage(self, arguments: list[str], data: Path, extra: dict[str, str]) -> None:
        self._call([sys.executable, "manage.py", *arguments], data, extra)

    def _call(self, command: list[str], data: Path, extra: dict[str, str]) -> None:
        environment = {**os.environ, "QIPU_DATA_DIR": str(data), **extra}
        done = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, check=False)
        if done.returncode:
            raise CommandError(f"{' '.join(command[1:])}: {done.returncode}")


def _machine(load: float, cores: int) -> str:
    return bilingual("load %(load).1f, cores %(cores)d", load=load, cores=cores)


def _peers_python() -> Path:
    """Return the interpreter that has the peers, making its environment when it is missing."""
    python = PEERS / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(PEERS)], check=True)
        install = [str(python), "-m", "pip", "install", "--quiet", "--require-hashes"]
        install += ["-r", str(PEER_REQUIREMENTS)]
        subprocess.run(install, check=True, capture_output=True)
    return python
