"""A database of its own for each test, and the people and devices of one hall."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection
from pytest_django import DjangoDbBlocker

from games.ledger.writer import close_writers
from tests.games.rest.hall import Hall, open_hall


@pytest.fixture(scope="session")
def template(django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """A migrated database from which each test's own is copied."""
    with django_db_blocker.unblock(), tempfile.TemporaryDirectory() as folder:
        if connection.vendor == "sqlite":
            name = str(Path(folder) / "template.sqlite3")
            with _connected_to(name):
                call_command("migrate", verbosity=0)
                connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
            yield name
        else:
            name = f"template_{uuid4().hex}"
            with connection.cursor() as cursor:
                cursor.execute(f"CREATE DATABASE {name}")
            with _connected_to(name):
                call_command("migrate", verbosity=0)
            yield name
            with connection.cursor() as cursor:
                cursor.execute(f"DROP DATABASE {name}")
            connection.close()


class _connected_to:  # noqa: N801 - used as a statement
    def __init__(self, name: str) -> None:
        self.name = name

    def __enter__(self) -> None:
        connection.close()
        self.before = connection.settings_dict["NAME"]
        connection.settings_dict["NAME"] = self.name

    def __exit__(self, *error: object) -> None:
        close_writers()
        connection.close()
        connection.settings_dict["NAME"] = self.before


@pytest.fixture
def database(template: str, django_db_blocker: DjangoDbBlocker, tmp_path: Path) -> Iterator[None]:
    """An own, migrated, committed database: no transaction hides what a server would see."""
    with django_db_blocker.unblock():
        if connection.vendor == "sqlite":
            name = str(tmp_path / "own.sqlite3")
            shutil.copy(template, name)
            with _connected_to(name):
                yield
        else:
            name = f"own_{uuid4().hex}"
            with connection.cursor() as cursor:
                cursor.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
            with _connected_to(name):
                yield
            with connection.cursor() as cursor:
                cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")
            connection.close()


@pytest.fixture
def hall(database: None) -> Hall:
    """A playing hall: players, devices of every role, one game under way."""
    return open_hall()
