"""A migrated database for each test, on SQLite and on PostgreSQL alike.

Django's own way, flushing tables between tests, is refused by the ledger's triggers. A
template is migrated once a session and copied for every test; DATABASE_URL says where.
"""

import os
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import psycopg
from django.core.management import call_command
from django.db import connection, connections, transaction
from django.test import override_settings
from psycopg import sql

from games.ledger.writer import close_writers

T = TypeVar("T")
_serial = count(1)
_OF_CONNECTIONS = ("dbname", "user", "password", "host", "port")


class Template:
    """A database that is never used itself; migrated, unless one without tables is wanted."""

    def __init__(self, directory: Path, *, migrated: bool = True) -> None:
        self._directory = directory
        self._migrated = migrated
        self._name = self._make()

    def _make(self) -> str:
        if connection.vendor == "postgresql":
            name = f"qipu_template_{os.getpid()}_{next(_serial)}"
            _outside(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
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
        name = self._copied()
        try:
            with _default_is(name):
                yield name
        finally:
            self._drop(name)

    def _copied(self) -> str:
        if connection.vendor == "postgresql":
            name = f"qipu_test_{os.getpid()}_{next(_serial)}"
            _copied(self._name, name)
        else:
            name = str(self._directory / f"test-{next(_serial)}.sqlite3")
            shutil.copyfile(self._name, name)
        return name

    def remove(self) -> None:
        """Drop the template."""
        self._drop(self._name)

    def _drop(self, name: str) -> None:
        if connection.vendor == "postgresql":
            _drop_database(name)
            _drop_database(f"{name}_old")
        else:
            for suffix in ("", "-wal", "-shm", ".old"):
                Path(name + suffix).unlink(missing_ok=True)


class Filled(Template, Generic[T]):
    """A template that holds what `fill` stored, once for many tests that begin with the same.

    Copies are signed with the key that was there then; `content` is what `fill` gave. For tests
    that number no further events: the process remembers how far the log has come.
    """

    content: T

    def __init__(self, template: Template, directory: Path, fill: Callable[[], T]) -> None:
        self._empty, self._fill = template, fill
        self._key = override_settings(LEDGER_KEY_FILE=directory / "ledger.key")
        super().__init__(directory)

    def _make(self) -> str:
        name = self._empty._copied()
        with _default_is(name), self._key:
            self.content = self._fill()
            close_writers()
            if connection.vendor == "sqlite":
                with connection.cursor() as cursor:
                    cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return name

    @contextmanager
    def copy(self) -> Iterator[str]:
        """Make a copy the default database for a while and give its name."""
        with self._key, super().copy() as name:
            yield name


class Filling(Protocol):
    """Makes databases that hold what a function stores."""

    def __call__(self, fill: Callable[[], T]) -> Filled[T]:
        """Return what copies are made of."""


def keep_copy() -> None:
    """Copy the whole database beside itself, as a backup does: for `put_copy_back`."""
    name = str(connection.settings_dict["NAME"])
    connections.close_all()
    close_writers()
    if connection.vendor == "postgresql":
        _copied(name, f"{name}_old")
        return
    with closing(sqlite3.connect(name)) as now, closing(sqlite3.connect(f"{name}.old")) as old:
        now.backup(old)


def put_copy_back() -> None:
    """Have the database be what it was when it was copied; the copy is gone then."""
    name = str(connection.settings_dict["NAME"])
    connections.close_all()
    close_writers()
    if connection.vendor == "postgresql":
        _drop_database(name)
        _copied(f"{name}_old", name)
        _drop_database(f"{name}_old")
        return
    for suffix in ("-wal", "-shm"):
        Path(name + suffix).unlink(missing_ok=True)
    Path(f"{name}.old").replace(name)


def _copied(source: str, name: str) -> None:
    statement = sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY FILE_COPY")
    _outside(statement.format(sql.Identifier(name), sql.Identifier(source)))


def _drop_database(name: str) -> None:
    _outside(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


def _outside(statement: sql.Composed) -> None:
    """Run a statement that no transaction may hold, from the database every cluster has."""
    parameters = connection.get_connection_params() | {"dbname": "postgres"}
    wanted = {key: parameters[key] for key in _OF_CONNECTIONS if parameters.get(key)}
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
