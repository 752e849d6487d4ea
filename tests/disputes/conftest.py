"""A board for a dispute, in a database and at a time of the test's own."""

from collections.abc import Iterator

import pytest
import time_machine
from django.core.cache import cache

from tests.disputes.board import BEGIN, Board, new_board


@pytest.fixture
def board(database: str) -> Iterator[Board]:
    """A hall whose clock the test sets."""
    cache.clear()
    with time_machine.travel(BEGIN, tick=False) as time:
        yield new_board(time)
