"""`manage.py test`: everything that must hold, in stages, each with its time."""

import codecs
import os
import signal
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import IO, Any, NoReturn

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.labels.messages import bilingual

OUTAGES = "tests/outages"
IN_PARALLEL = (
    *("-n", "2", "--dist", "loadfile", "--no-loadscope-reorder"),
    f"--ignore={OUTAGES}",
)
"""Two processes; the tests of one file stay together, for some share a server.

In the order of their folders: browsers and whole programs come early. By default the files with
the fewest tests come last, and those are the longest: one process would wait for the other's.
"""
APPS = ("games", "tournaments", "adjudication")
"""Where the templates are."""
BROWSER_TESTS = "tests/e2e"

Beside = tuple[subprocess.Popen[bytes], IO[str], float]
"""A run of pytest beside another: the process, its output, when it began."""


class Command(BaseCommand):
    """Runs style, contracts, types and every test, on SQLite and on PostgreSQL with Redis."""

    help = bilingual("Run every check and test; with pytest arguments, only pytest.")
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take pytest's own arguments."""
        parser.add_argument("pytest_args", nargs="*", help="tests/games -k natural_limit ...")

    def run_from_argv(self, argv: list[str]) -> None:
        """Leave options to pytest instead of Django's parser."""
        if {"-h", "--help"} & set(argv):
            super().run_from_argv(argv)
            return
        self.execute(
            pytest_args=argv[2:], no_color=False, force_color=False, skip_checks=True, stderr=None
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the stages; the first that fails ends the run with its exit status."""
        from tests.support import services, temporary

        chosen: list[str] = options["pytest_args"]
        # Told to end, it ends what it started: the pytests, the servers.
        signal.signal(signal.SIGTERM, _ended)
        if not chosen or any(BROWSER_TESTS in argument for argument in chosen):
            services.ensure_browser()
        with temporary.in_memory(), services.running() as servers:
            # Tests that need Redis say so; to the others the server has no broker.
            without_broker = {"REDIS_URL": "", "TEST_REDIS_URL": servers["REDIS_URL"]}
            sqlite = {"DATABASE_URL": f"sqlite:///{settings.DATA_DIR / 'test.sqlite3'}"}
            if chosen:
                self._pytest("SQLite", chosen, env={**sqlite, **without_broker})
                return
            postgres = {"DATABASE_URL": servers["DATABASE_URL"], **without_broker}
            # The run beside brings a Redis of its own: workers of one must not see the other's.
            alone = {"REDIS_URL": "", "TEST_REDIS_URL": ""}
            with self._beside(IN_PARALLEL, env={**sqlite, **alone}) as rest:
                # One of these that fails ends the run beside as well.
                self._static_stages()
                try:
                    marked = ["-m", services.ON_POSTGRES, *services.files_on_postgres()]
                    self._pytest("PostgreSQL, Redis", marked, env=postgres)
                    self._pytest("outages", [OUTAGES], env={**sqlite, **without_broker})
                except CommandError:
                    # Who mends the failure wants all of them, not to run again for the others.
                    with suppress(CommandError):
                        self._join("SQLite", rest)
                    raise
                # SQLite runs everything, so the last line speaks of all tests.
                self._join("SQLite", rest)

    @contextmanager
    def _beside(self, arguments: Sequence[str], *, env: dict[str, str]) -> Iterator[Beside]:
        """Run pytest beside what follows, its output kept; end it when that fails."""
        with tempfile.TemporaryFile("w+", encoding="utf-8") as output:
            started = time.monotonic()
            process = subprocess.Popen(
                [sys.executable, "-m", "pytest", *arguments],
                cwd=settings.BASE_DIR,
                env=_environment(env),
                stdout=output,
                stderr=subprocess.STDOUT,
            )
            try:
                yield process, output, started
            finally:
                if process.poll() is None:
                    process.terminate()
                    process.wait()

    def _join(self, name: str, beside: Beside) -> None:
        """Print what a stage run beside has printed so far, and go on until it ends."""
        process, output, started = beside
        self.stdout.write(f"── pytest: {name}")
        decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        offset = 0
        running = True
        while running:
            running = process.poll() is None
            # The file's position is the child's own; reading must not move it.
            printed = os.pread(output.fileno(), 1 << 24, offset)
            offset += len(printed)
            self.stdout.write(decode(printed), ending="")
            self.stdout.flush()
            if running:
                time.sleep(0.5)
        if process.returncode:
            took = time.monotonic() - started
            raise CommandError(f"pytest: {name}: {took:.1f} s", returncode=process.returncode)

    def _static_stages(self) -> None:
        python = Path(sys.executable).parent
        self._stage("ruff", [str(python / "ruff"), "check", "."])
        self._stage("ruff format", [str(python / "ruff"), "format", "--check", "."])
        self._stage("djlint", [str(python / "djlint"), "--lint", "--quiet", *APPS])
        self._stage("import-linter", [str(python / "lint-imports")])
        self._stage("mypy --strict", [str(python / "mypy"), "."])
        self._stage(
            "migrations", [sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"]
        )

    def _pytest(self, name: str, arguments: Sequence[str], *, env: dict[str, str]) -> None:
        self._stage(f"pytest: {name}", [sys.executable, "-m", "pytest", *arguments], env=env)

    def _stage(self, name: str, command: Sequence[str], env: dict[str, str] | None = None) -> None:
        started = time.monotonic()
        self.stdout.write(f"── {name}")
        self.stdout.flush()
        done = subprocess.run(command, cwd=settings.BASE_DIR, env=_environment(env), check=False)
        took = time.monotonic() - started
        if done.returncode:
            raise CommandError(f"{name}: {took:.1f} s", returncode=done.returncode)
        if not name.startswith("pytest"):
            self.stdout.write(f"   {took:.1f} s")


def _environment(given: Mapping[str, str] | None) -> dict[str, str]:
    """Make the environment of a stage; what is compiled serves the other stages and programs."""
    return {**os.environ, **(given or {}), "PYTHONDONTWRITEBYTECODE": ""}


def _ended(number: int, frame: FrameType | None) -> NoReturn:
    """Leave by way of every `finally`."""
    raise SystemExit(128 + number)
