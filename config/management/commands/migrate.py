"""`manage.py migrate`: Django's own, which beside a service in use waits for no lock for long.

An ALTER TABLE that waits for its lock has everybody who comes after it wait too: behind one slow
transaction every append would stand still. So it gives up soon, lets them pass, and tries again.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from django.conf import settings
from django.core.management import CommandError
from django.core.management.commands import migrate
from django.db import OperationalError, connections

from games.labels.messages import bilingual


class Command(migrate.Command):
    """Migrates; each statement waits for locks as long as the settings say, and is tried again."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate; what was migrated before a lock was not to be had stays.

        :raises CommandError: `migration_blocked`: the lock was not to be had.
        """
        for _ in range(settings.MIGRATION_TRIES):
            try:
                with _short_waits(options["database"]):
                    super().handle(*args, **options)
            except OperationalError as error:
                if not isinstance(error.__cause__, psycopg.errors.LockNotAvailable):
                    raise
                self.stderr.write(bilingual("a transaction is in the way; trying again"))
                time.sleep(settings.MIGRATION_LOCK_MS / 1000)
            else:
                return
        message = bilingual(
            "a transaction that was left open is in the way: see in docs/operations.md how to "
            "find it, end it, and migrate again; what is in service goes on as it was"
        )
        raise CommandError(f"migration_blocked: {message}")


@contextmanager
def _short_waits(database: str) -> Iterator[None]:
    connection = connections[database]
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('lock_timeout', %s, false)", [_wait()])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("RESET lock_timeout")


def _wait() -> str:
    return f"{settings.MIGRATION_LOCK_MS}ms"
