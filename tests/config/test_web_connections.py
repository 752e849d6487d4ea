"""A server has as many database connections as threads of all its processes, however many ask."""

from pathlib import Path

import pytest
from django.db import connection, connections

from tests.support.web_load import burden, open_office, serving, total

pytestmark = pytest.mark.database

PROCESSES, THREADS = 2, 2
CLIENTS = 24
REQUESTS = 12
"""Of each client; a third of them moves."""


def test_many_clients_are_served_over_few_connections(database: str, tmp_path: Path) -> None:
    office = open_office()
    connections.close_all()
    with serving(tmp_path, QIPU_PROCESSES=str(PROCESSES), QIPU_THREADS=str(THREADS)) as port:
        tallies = burden(port, office, clients=CLIENTS, goes_on=lambda number: number < REQUESTS)
    whole = total(tallies)
    # Each has its game arranged and started besides.
    assert whole.answers.total() == CLIENTS * (REQUESTS + 2)
    assert whole.failures == 0, whole.answers
    assert set(whole.answers) == {200, 201}, whole.answers
    assert whole.moves == CLIENTS * REQUESTS // 3
    if connection.vendor == "postgresql":
        assert whole.samples > 10
        # Two more are the background's, a process beside them without Redis: that of its loop
        # and that of the lease, which is renewed however long the loop is at something.
        assert 0 < whole.connections <= PROCESSES * THREADS + 2
