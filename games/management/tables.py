"""Commands that need the database's tables, and what they say where there are none."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from games.labels.messages import bilingual

USAGE = 2
"""Exit status of wrong usage."""


class TablesCommand(BaseCommand):
    """A command that is refused, in one sentence, until `migrate` has been run."""

    def needs_tables(self, options: dict[str, Any]) -> bool:
        """Tell whether the command, given these options, reads or writes the database."""
        return True

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run the command on a migrated database.

        :raises CommandError: `database_not_migrated`.
        """
        if self.needs_tables(options):
            refuse_without_tables()
        return super().execute(*args, **options)


def state_of(*, dry_run: bool, is_there: bool) -> str:
    """Say what became of a file that was taken in: there already, only read, or new."""
    if is_there:
        return bilingual("already there")
    return bilingual("read") if dry_run else bilingual("newly stored")


def refuse_without_tables() -> None:
    """Refuse a database that lacks tables or columns the server has by now.

    :raises CommandError: `database_not_migrated`; names the command that makes them and, on
        one machine, where the demo keeps its own.
    """
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise CommandError(_without_tables(), returncode=USAGE)


def _without_tables() -> str:
    name = connection.settings_dict["NAME"]
    demo = Path(settings.DEMO_DATABASE)
    if connection.vendor == "sqlite" and Path(name).resolve() != demo:
        text = bilingual(
            "database %(name)s has no tables or not the latest: run python3 manage.py migrate "
            "first; the demo keeps a database of its own, named by %(url)s before the command",
            name=name,
            url=f"DATABASE_URL=sqlite:///{demo}",
        )
    else:
        text = bilingual(
            "database %(name)s has no tables or not the latest: run python3 manage.py migrate "
            "first",
            name=name,
        )
    return f"database_not_migrated: {text}"
