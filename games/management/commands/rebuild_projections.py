"""`manage.py rebuild_projections`: derive every read model anew from the ledger."""

from typing import Any

from games.catching_up import settle
from games.labels.messages import bilingual
from games.management.tables import TablesCommand
from games.projections.runner import rebuild


class Command(TablesCommand):
    """Empties the read models and fills them again; the ledger is only read."""

    help = bilingual("Derive every read model anew from the ledger.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Number what is committed, then rebuild."""
        settle()
        applied = rebuild()
        self.stdout.write(bilingual("rebuilt from %(events)s events", events=f"{applied:,}"))
