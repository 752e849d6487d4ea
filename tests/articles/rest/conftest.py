"""A hall whose boards the examples of a module play on in turn, its clock in their hand."""

from collections.abc import Iterator

import pytest
import time_machine

from tests.disputes.board import BEGIN, Board, new_board


@pytest.fixture(scope="module")
def board(shared_database: str) -> Iterator[Board]:
    """A hall whose clock the examples set; each arranges a game of its own."""
    with time_machine.travel(BEGIN, tick=False) as time:
        yield new_board(time)
