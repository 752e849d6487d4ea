"""`manage.py serve`: the server for pages and commands."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from config import safety
from config.serving import PortError, listen, serve
from games.labels.messages import bilingual
from games.management.tables import USAGE, TablesCommand


class Command(TablesCommand):
    """Serves until it is told to end; exit status 2 when it must not or cannot."""

    help = bilingual("Serve pages and commands until SIGTERM or Ctrl-C.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take where to listen."""
        parser.add_argument(
            "--host", default="127.0.0.1", help=bilingual("0.0.0.0: every interface")
        )
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument(
            "--processes", type=int, help=bilingual("instead of QIPU_PROCESSES"), metavar="N"
        )

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Serve with safe settings, on a migrated database.

        :raises CommandError: what `open_doors` names, `database_not_migrated`.
        """
        try:
            safety.refuse_unsafe_settings()
        except safety.UnsafeStartError as error:
            raise CommandError(str(error), returncode=USAGE) from error
        return super().execute(*args, **options)

    def handle(self, *args: Any, **options: Any) -> None:
        """Serve.

        :raises CommandError: `threads_not_positive`, `processes_not_positive`,
            `database_superuser`, `database_on_network_disk`, `address_unusable`.
        """
        host, port, threads = options["host"], options["port"], settings.WEB_THREADS
        if options["processes"] is not None:
            settings.WEB_PROCESSES = options["processes"]
        if threads < 1:
            reason = f"threads_not_positive: {bilingual('QIPU_THREADS takes a number from 1')}"
            raise CommandError(reason, returncode=USAGE)
        if settings.WEB_PROCESSES < 1:
            message = bilingual("QIPU_PROCESSES takes a number from 1")
            raise CommandError(f"processes_not_positive: {message}", returncode=USAGE)
        try:
            safety.refuse_unsafe_database()
            listener = listen(host, port)
        except safety.UnsafeStartError as error:
            raise CommandError(str(error), returncode=USAGE) from error
        except PortError as error:
            reason = f"address_unusable: {host}:{port}: {error}"
            raise CommandError(reason, returncode=USAGE) from error
        self.stderr.write(
            bilingual(
                "serving %(url)s, processes: %(processes)d, threads of each: %(threads)d",
                url=f"http://{host}:{port}/",
                processes=settings.WEB_PROCESSES,
                threads=threads,
            )
        )
        serve(listener)
