"""`manage.py drills`: rehearse failover, restore and migration on two hosts of one's own."""

import subprocess
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.labels.messages import bilingual

DRILLS = ("failover", "asynchronous", "restore", "migration")
LONGEST_S = 600


class Command(BaseCommand):
    """Runs each on servers of its own, one after the other; exit status 1 where one fails."""

    help = bilingual(
        "Rehearse on two hosts of its own: the primary lost with a synchronous standby or an "
        "asynchronous one, a backup restored to a moment, tables changed beside clients."
    )
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take which."""
        parser.add_argument("drills", nargs="*", metavar="DRILL", help=" ".join(DRILLS))

    def handle(self, *args: Any, **options: Any) -> None:
        """Run one after the other, each ended after ten minutes.

        :raises CommandError: one is unknown or has failed.
        """
        drills = options["drills"] or DRILLS
        if unknown := set(drills) - set(DRILLS):
            raise CommandError(f"unknown_drill: {' '.join(sorted(unknown))}", returncode=2)
        failed = [name for name in drills if self._run(name)]
        if failed:
            raise CommandError(f"drills_failed: {' '.join(failed)}", returncode=1)

    def _run(self, name: str) -> int:
        self.stdout.write(f"── {name}")
        self.stdout.flush()
        command = [sys.executable, "-m", "tests.support.drills.run", name]
        with subprocess.Popen(command, cwd=settings.BASE_DIR) as process:
            try:
                return process.wait(LONGEST_S)
            except (subprocess.TimeoutExpired, KeyboardInterrupt):
                # Told to end, it ends what it has started.
                process.terminate()
                return process.wait()
