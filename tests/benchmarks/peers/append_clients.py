"""One client that appends to its own stream: `ours`, or `insert` for bare rows, as is said."""

import sys
from collections.abc import Callable, Mapping
from typing import Any

import psycopg

from tests.benchmarks.figures import new_id
from tests.benchmarks.ledger_append import ledger_client, make_row
from tests.benchmarks.peers.clients import serve
from tests.support.subprocesses import django_ready


def ours(request: Mapping[str, Any]) -> Callable[[int], None]:
    """Append one event at a time: version checked, payload made canonical, hashed, committed."""
    act = ledger_client(1)
    return lambda number: act(0, number)


def insert(request: Mapping[str, Any]) -> Callable[[int], None]:
    """Commit the same row, ready made, by a plain INSERT of the driver."""
    from django.db import connection

    wanted = connection.get_connection_params()
    known = {key: wanted[key] for key in ("dbname", "user", "host", "port") if wanted.get(key)}
    raw = psycopg.connect(**known, autocommit=True)
    stream = new_id()
    table = request.get("table", "peer_event")
    statement = f"INSERT INTO {table} VALUES ({', '.join(['%s'] * 12)})"

    def act(number: int) -> None:
        raw.execute(statement, make_row(stream, number), binary=True)

    return act


if __name__ == "__main__":
    django_ready()
    serve({"ours": ours, "insert": insert}[sys.argv[1]])
