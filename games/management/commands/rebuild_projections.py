"""`manage.py rebuild_projections`: derive every read model anew from the ledger."""

import os
from typing import Any

from django.core.management.base import CommandParser

from games.catching_up import settle
from games.labels.messages import bilingual
from games.management.tables import TablesCommand
from games.projections.rebuilding import rebuild


class Command(TablesCommand):
    """Fills the read models anew, while the old ones are read; the ledger is only read."""

    help = bilingual("Derive every read model anew from the ledger.")

    def add_arguments(self, parser: CommandParser) -> None:
        """Take how many processes derive."""
        parser.add_argument(
            "--jobs",
            type=int,
            default=0,
            metavar="N",
            help=bilingual("processes that derive the rows of long records (default: all cores)"),
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Number what is committed, then rebuild."""
        settle()
        applied = rebuild(jobs=options["jobs"] or os.cpu_count() or 1)
        self.stdout.write(bilingual("rebuilt from %(events)s events", events=f"{applied:,}"))
