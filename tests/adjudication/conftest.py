"""A real Redis for the tests that need one."""

import os
from collections.abc import Iterator

import pytest
from redis import Redis

from tests.support import services

DATABASE = 7
"""Redis database of these tests, so that no message of other programs is taken."""


@pytest.fixture(scope="session")
def redis_server() -> Iterator[str]:
    """The Redis of TEST_REDIS_URL, or one started for these tests."""
    named = os.environ.get("TEST_REDIS_URL")
    if named:
        yield named
        return
    with services.redis() as url:
        yield url


@pytest.fixture
def redis_url(redis_server: str) -> Iterator[str]:
    """An empty database of it."""
    url = f"{redis_server.rpartition('/')[0]}/{DATABASE}"
    with Redis.from_url(url) as client:
        client.flushdb()
        yield url
        client.flushdb()


@pytest.fixture(autouse=True)
def _pages_are_given_what_they_print(every_name_is_given: None) -> None:
    """Have every test fail on whose pages a name is empty because a view left it out."""
