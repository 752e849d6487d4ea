"""A migrated database for each test, on SQLite and on PostgreSQL alike.

Django's own way, flushing tables between tests, is refused by the ledger's triggers. A
template is migrated once a session and copied for every test; DATABASE_URL says where.
"""

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TypeVar

import psycopg
from django.core.management import call_command
from django.db import connection, connections, transaction
from psycopg import sql

from games.ledger.writer import close_writers

T = TypeVar("T")
_serial = count(1)


class Template:
    """A database that is never used itself; migrated, unless one without tables is wanted."""

    def __init__(self, directory: Path, *, migrated: bool = True) -> None:
        self._directory = directory
        self._migrated = migrated
        self._home = str(connection.settings_dict["NAME"])
        self._name = self._make()

    def _make(self) -> str:
        if connection.vendor == "postgresql":
            name = f"qipu_template_{os.getpid()}_{next(_serial)}"
            self._admin(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        else:
            name = str(self._directory / "template.sqlite3")
        with _default_is(name):
            if self._migrated:
                call_command("migrate", verbosity=0)
            if connection.vendor == "sqlite":
                with connection.cursor() as cursor:
                    cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return name

    @contextmanager
    def copy(self) -> Iterator[str]:
        """Make a copy the default database for a while and give its name."""
        if connection.vendor == "postgresql":
            name = f"qipu_test_{os.getpid()}_{next(_serial)}"
            self._admin(
                sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY FILE_COPY").format(
                    sql.Identifier(name), sql.Identifier(self._name)
                )
            )
        else:
            name = str(self._directory / f"test-{next(_serial)}.sqlite3")
            shutil.copyfile(self._name, name)
        try:
            with _default_is(name):
                yield name
        finally:
            self._drop(name)

    def remove(self) -> None:
        """Drop the template."""
        self._drop(self._name)

    def _drop(self, name: str) -> None:
        if connection.vendor == "postgresql":
            self._admin(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
        else:
            for suffix in ("", "-wal", "-shm"):
                Path(name + suffix).unlink(missing_ok=True)

    def _admin(self, statement: sql.Composed) -> None:
        """Run a statement that no transaction may hold, from the database in DATABASE_URL."""
        with _default_is(self._home):
            parameters = connection.get_connection_params()
        wanted = {
            key: parameters[key]
            for key in ("dbname", "user", "password", "host", "port")
            if parameters.get(key)
        }
        with psycopg.connect(**wanted, autocommit=True) as raw:
            raw.execute(statement)


@contextmanager
def _default_is(name: str) -> Iterator[None]:
    """Point the default connection of every thread at another database."""
    before = connection.settings_dict["NAME"]
    connections.close_all()
    close_writers()
    connection.settings_dict["NAME"] = name
    try:
        yield
    finally:
        connections.close_all()
        close_writers()
        connection.settings_dict["NAME"] = before


@contextmanager
def connected_as(user: str, password: str) -> Iterator[None]:
    """Have every thread connect to PostgreSQL as another role for a while."""
    before = {key: connection.settings_dict[key] for key in ("USER", "PASSWORD")}
    connections.close_all()
    connection.settings_dict.update(USER=user, PASSWORD=password)
    try:
        yield
    finally:
        connections.close_all()
        connection.settings_dict.update(before)


@contextmanager
def undone() -> Iterator[None]:
    """Do what is inside in a transaction and roll it back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def in_threads(number: int, act: Callable[[int], T]) -> list[T]:
    """Run `act(0)` .. `act(number - 1)` at once, each in its thread, and return the results.

    The first exception of a thread is raised again.
    """
    start = threading.Barrier(number)
    results: dict[int, T] = {}
    errors: list[BaseException] = []

    def run(index: int) -> None:
        try:
            start.wait()
            results[index] = act(index)
        except BaseException as error:  # noqa: BLE001 - raised again below
            errors.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(index,)) for index in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
    return [results[index] for index in range(number)]
