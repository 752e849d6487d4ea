"""A database that the examples of a module share."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.cache import cache
from django.test import override_settings
from pytest_django.plugin import DjangoDbBlocker

from tests.support.databases import Template


@pytest.fixture(scope="module")
def shared_database(
    database_template: Template,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[str]:
    """A migrated database for all examples of a module, which add to it in turn."""
    directory: Path = tmp_path_factory.mktemp("examples")
    cache.clear()
    with (
        django_db_blocker.unblock(),
        override_settings(LEDGER_KEY_FILE=directory / "ledger.key"),
        database_template.copy() as name,
    ):
        yield name
