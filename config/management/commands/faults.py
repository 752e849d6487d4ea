"""`manage.py faults`: kill, stop and cut off a whole server for as long as one likes."""

import signal
import subprocess
import sys
from argparse import ArgumentParser
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.labels.messages import bilingual

DATABASES = ("sqlite", "postgresql")


class Command(BaseCommand):
    """Runs servers of its own beside clients that keep a list; exit status 1 for any fault."""

    help = bilingual(
        "Kill, stop and cut off processes of a server of its own while clients play; then hold "
        "what is stored against the clients' own list."
    )
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how long, how often, by which chance, on which database."""
        parser.add_argument(
            "--minutes", type=int, default=10, help=bilingual("for each database, at most")
        )
        parser.add_argument("--kills", type=int, default=0, help=bilingual("end after so many"))
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--database", choices=DATABASES, help=bilingual("instead of both"))
        parser.add_argument(
            "--disk-full",
            action="store_true",
            help=bilingual("on a small disk that is filled; as root"),
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Run on one database after the other.

        :raises CommandError: something does not hold.
        """
        failed = []
        for database in (options["database"],) if options["database"] else DATABASES:
            command = [sys.executable, "-m", "tests.support.outages.run", database]
            command += ["--seconds", str(60 * options["minutes"])]
            command += ["--kills", str(options["kills"]), "--seed", str(options["seed"])]
            command += ["--small-disk"] if options["disk_full"] else []
            if self._run(command):
                failed.append(database)
        if failed:
            raise CommandError(f"faults_found: {' '.join(failed)}", returncode=1)

    def _run(self, command: list[str]) -> int:
        """Run to the end; told to end, the run mends what it broke, checks and says."""
        process = subprocess.Popen(command, cwd=settings.BASE_DIR, start_new_session=True)

        def end(number: int, frame: FrameType | None) -> None:
            process.terminate()

        signal.signal(signal.SIGTERM, end)
        signal.signal(signal.SIGINT, end)
        return process.wait()
