"""`manage.py test`: everything that must hold, in stages, each with its time."""

import os
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

IN_PARALLEL = ("-n", "2", "--dist", "loadfile")
"""Two processes; the tests of one file stay together, for some share a server."""
BROWSER_TESTS = "tests/e2e"


class Command(BaseCommand):
    """Runs style, contracts, types and every test, on SQLite and on PostgreSQL with Redis."""

    help = (
        "运行全部检查与测试；给出 pytest 参数时只运行 pytest。"
        "Run every check and test; with pytest arguments, only pytest."
    )
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
        from tests.support import services

        chosen: list[str] = options["pytest_args"]
        self._began = time.monotonic()
        if not chosen:
            self._static_stages()
        if not chosen or any(BROWSER_TESTS in argument for argument in chosen):
            services.ensure_browser()
        with services.running() as servers:
            redis = servers["REDIS_URL"]
            if not chosen:
                postgres = {"DATABASE_URL": servers["DATABASE_URL"], "REDIS_URL": redis}
                self._pytest("PostgreSQL, Redis", ["-m", "database or redis"], env=postgres)
            # SQLite comes last and runs everything, so the last line speaks of all tests.
            sqlite = {"DATABASE_URL": f"sqlite:///{settings.DATA_DIR / 'test.sqlite3'}"}
            arguments = chosen or IN_PARALLEL
            self._pytest("SQLite", arguments, env={**sqlite, "REDIS_URL": redis})

    def _static_stages(self) -> None:
        python = Path(sys.executable).parent
        self._stage("ruff", [str(python / "ruff"), "check", "."])
        self._stage("ruff format", [str(python / "ruff"), "format", "--check", "."])
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
        environment = {**os.environ, **(env or {})}
        done = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, check=False)
        took = time.monotonic() - started
        if done.returncode:
            raise CommandError(f"{name}: {took:.1f} s", returncode=done.returncode)
        if not name.startswith("pytest"):
            self.stdout.write(f"   {took:.1f} s")
