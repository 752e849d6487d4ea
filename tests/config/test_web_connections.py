"""A server process has as many database connections as threads, however many ask."""

from pathlib import Path

import pytest
from django.db import connection, connections

from tests.support.web_load import burden, open_office, serving, total

pytestmark = pytest.mark.database

THREADS = 4
CLIENTS = 8
REQUESTS = 42
"""Of each client; a third of them moves."""


def test_many_clients_are_served_over_few_connections(database: str, tmp_path: Path) -> None:
    office = open_office()
    connections.close_all()
    with serving(tmp_path, QIPU_THREADS=str(THREADS)) as port:
        tallies = burden(port, office, clients=CLIENTS, goes_on=lambda number: number < REQUESTS)
    whole = total(tallies)
    # Each has its game arranged and started besides.
    assert whole.answers.total() == CLIENTS * (REQUESTS + 2)
    assert whole.failures == 0, whole.answers
    assert set(whole.answers) == {200, 201}, whole.answers
    assert whole.moves == CLIENTS * REQUESTS // 3
    if connection.vendor == "postgresql":
        assert whole.samples > 10
        # One more is the background loop's, inside the process where there is no Redis.
        assert 0 < whole.connections <= THREADS + 1
