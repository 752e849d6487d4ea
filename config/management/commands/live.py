"""`manage.py live`: the process that open pages listen to."""

import resource
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from config.live.process import LiveProcess, listen
from config.serving import PortError
from games.labels.messages import bilingual
from games.management.tables import USAGE, TablesCommand


class Command(TablesCommand):
    """Serves live readers until it is told to end; exit status 2 when it cannot."""

    help = bilingual("Tell open pages what happens, until SIGTERM or Ctrl-C.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take where to listen."""
        parser.add_argument(
            "--host", default="127.0.0.1", help=bilingual("0.0.0.0: every interface")
        )
        parser.add_argument("--port", type=int, default=8001)

    def handle(self, *args: Any, **options: Any) -> None:
        """Serve.

        :raises CommandError: `address_unusable`.
        """
        host, port = options["host"], options["port"]
        _allow_files()
        try:
            listening = listen(host, port)
        except PortError as error:
            reason = f"address_unusable: {host}:{port}: {error}"
            raise CommandError(reason, returncode=USAGE) from error
        self.stderr.write(
            bilingual("live readers: %(url)s", url=f"http://{host}:{listening.getsockname()[1]}/")
        )
        LiveProcess(listening).run()


def _allow_files() -> None:
    """Take as many open files as the system lets this process have: each reader is one."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
