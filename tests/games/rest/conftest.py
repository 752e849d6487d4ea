"""The people and devices of one hall, in a database of the test's own."""

import pytest
from django.core.cache import cache

from tests.games.rest.hall import Hall, open_hall


@pytest.fixture
def hall(database: str) -> Hall:
    """A playing hall: players, devices of every role, one game under way."""
    cache.clear()
    return open_hall()
