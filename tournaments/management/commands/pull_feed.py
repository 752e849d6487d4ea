"""`manage.py pull_feed`: a feed of results or events of another server, into a file of one's own.

Killed at any moment it goes on, run again, where it stored last. Exit status 0 at the end of the
feed, 1 refused, 2 the server cannot be reached.
"""

import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.labels.messages import bilingual
from games.management.tables import USAGE
from tournaments.pull_feed import FeedRefusedError, Page, acknowledge, open_tables, pull


class Command(BaseCommand):
    """Pulls a feed."""

    help = bilingual("Pull a feed of results or events into an SQLite file; run again, it goes on.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the address of the feed and the file."""
        parser.add_argument("url", help=bilingual("address of the feed, .../api/v1/feeds/results"))
        parser.add_argument(
            "-o", "--out", type=Path, required=True, help=bilingual("SQLite file of the office")
        )
        parser.add_argument("--limit", type=int, default=500, help=bilingual("lines of one page"))
        parser.add_argument(
            "--token", default="", help=bilingual("device token, where one is needed")
        )
        parser.add_argument(
            "--acknowledge",
            default="",
            metavar="SUBSCRIPTION",
            help=bilingual("say to the server what has been stored"),
        )
        parser.add_argument(
            "--every", type=int, metavar="SECONDS", help=bilingual("go on pulling so often")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Pull to the end of the feed, once or every so often.

        :raises CommandError: it is refused, or the server cannot be reached.
        """
        if not options["out"].parent.is_dir():
            raise CommandError(f"no_such_path: {options['out'].parent}", returncode=USAGE)
        database = open_tables(str(options["out"]))
        while True:
            try:
                count = self._pull(database, options)
            except FeedRefusedError as error:
                raise CommandError(str(error)) from error
            except OSError as error:
                if not options["every"]:
                    raise CommandError(f"{options['url']}: {error}", returncode=USAGE) from error
                sys.stderr.write(f"{options['url']}: {error}\n")
            else:
                self.stdout.write(bilingual("lines stored: %(count)d", count=count))
            if not options["every"]:
                return
            time.sleep(options["every"])

    def _pull(self, database: Any, options: dict[str, Any]) -> int:
        def report(page: Page) -> None:
            if options["verbosity"] > 1:
                self.stdout.write(f"{page.next}/{page.size}")

        url, token = options["url"], options["token"]
        count = pull(url, database, limit=options["limit"], token=token, stored=report)
        if options["acknowledge"]:
            acknowledge(url, database, subscription=options["acknowledge"], token=token)
        return count
