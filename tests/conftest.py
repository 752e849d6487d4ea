"""Fixtures for every test: a fresh migrated database for those that touch one."""

import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from django.conf import LazySettings
from django.http import HttpResponse
from django.test import Client
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from pytest_django.plugin import DjangoDbBlocker
from whitenoise.middleware import WhiteNoiseMiddleware

from games.ledger import clock
from tests.support.databases import Filled, Filling, Template
from tests.support.pages import leading_nowhere
from tests.support.server_time import SteadyClock, wall_ms
from tests.support.template_names import missing_names

T = TypeVar("T")

# How long an example takes says how busy the machine is, not what the code does.
hypothesis_settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
hypothesis_settings.load_profile("any machine")


def pytest_make_parametrize_id(val: object) -> str | None:
    """Name a value alike in two processes, which must agree on what they collect.

    Each may hold the same set in another order; an archive made for the test holds the time.
    """
    if isinstance(val, set | frozenset):
        return "{" + ", ".join(sorted(pytest_make_parametrize_id(x) or str(x) for x in val)) + "}"
    if isinstance(val, bytes) and val.startswith(b"PK"):
        return f"an archive of {len(val)} bytes"
    return None


def pytest_collection_finish() -> None:
    """Leave what was collected out of every later look for cycles."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def database_template(
    django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Template]:
    """A migrated database to copy, made once a session."""
    with django_db_blocker.unblock():
        template = Template(tmp_path_factory.mktemp("databases"))
        yield template
        template.remove()


@pytest.fixture
def database(
    database_template: Template,
    django_db_blocker: DjangoDbBlocker,
    settings: LazySettings,
    tmp_path: Path,
) -> Iterator[str]:
    """A migrated database and a ledger key of the test's own; gives the database's name."""
    settings.LEDGER_KEY_FILE = tmp_path / "ledger.key"
    with django_db_blocker.unblock(), database_template.copy() as name:
        yield name


@pytest.fixture(scope="module")
def filled(
    database_template: Template,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Filling]:
    """Make a database of what a function stores: once for a module, copied for each test."""
    made: list[Filled[Any]] = []

    def make(fill: Callable[[], T]) -> Filled[T]:
        with django_db_blocker.unblock():
            template = Filled(database_template, tmp_path_factory.mktemp("filled"), fill)
        made.append(template)
        return template

    yield make
    with django_db_blocker.unblock():
        for template in made:
            template.remove()


@pytest.fixture(autouse=True)
def _database_by_marker(request: pytest.FixtureRequest) -> None:
    """Give the `database` fixture to every test so marked."""
    if request.node.get_closest_marker("django_db"):
        pytest.fail("mark it `database`: Django's own way empties tables, which the ledger refuses")
    if request.node.get_closest_marker("database"):
        request.getfixturevalue("database")


@pytest.fixture(autouse=True)
def steady(monkeypatch: pytest.MonkeyPatch) -> SteadyClock:
    """Let the server's clock run steadily wherever a test travels, but for steps of its own."""
    steadily = SteadyClock()
    server = clock.ServerClock(wall=wall_ms, steady=steadily)
    monkeypatch.setattr(clock, "SERVER_CLOCK", server)
    return steadily


@pytest.fixture(autouse=True, scope="session")
def _pages_lead_somewhere() -> Iterator[None]:
    """Fail on every page asked for by a test that has a link or a picture without an address."""
    with pytest.MonkeyPatch.context() as patch:
        request = Client.request

        def looked_at(self: Client, **environment: object) -> object:
            response = request(self, **environment)
            is_page = isinstance(response, HttpResponse) and "html" in response.get(
                "Content-Type", ""
            )
            if is_page and not response.has_header("Content-Encoding"):
                assert leading_nowhere(response.text) == []
            return response

        patch.setattr(Client, "request", looked_at)
        yield


@pytest.fixture(autouse=True, scope="session")
def names_missing() -> Iterator[set[tuple[str, str]]]:
    """What templates read, in all tests so far, that nobody gave them."""
    with missing_names() as found:
        yield found


@pytest.fixture
def every_name_is_given(names_missing: set[tuple[str, str]]) -> Iterator[None]:
    """Fail a test on whose pages a name is empty because a view left it out."""
    names_missing.clear()
    yield
    assert names_missing == set()


@pytest.fixture(autouse=True, scope="session")
def _static_files_listed_once() -> Iterator[None]:
    """Let every browser of the tests share the list of static files that WhiteNoise makes.

    A test's `Client` is a server of its own, and each would list and stat the same files anew.
    """
    with pytest.MonkeyPatch.context() as patch:
        add_files = WhiteNoiseMiddleware.add_files_from_finders
        listed: dict[str, object] = {}

        def add_listed(self: WhiteNoiseMiddleware) -> None:
            if not listed:
                add_files(self)
                listed.update(self.files)
            self.files.update(listed)

        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", add_listed)
        yield
