"""`manage.py rebuild_projections`: derive every read model anew from the ledger."""

from typing import Any

from games.catching_up import settle
from games.management.tables import TablesCommand
from games.projections.runner import rebuild


class Command(TablesCommand):
    """Empties the read models and fills them again; the ledger is only read."""

    help = "由事件档案重建全部列表。Derive every read model anew from the ledger."

    def handle(self, *args: Any, **options: Any) -> None:
        """Number what is committed, then rebuild."""
        settle()
        applied = rebuild()
        self.stdout.write(f"已重建，共 {applied:,} 个事件 / rebuilt from {applied:,} events")
