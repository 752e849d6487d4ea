"""How fast the ledger stores and reads, beside the database driven directly.

Each figure stands beside a peer measured in the same run, in turns, on the same files:
the same columns and keys, the same payloads made into JSON, the same durable commits, but
no version check, no hash, no head row and no order. Run it with
`python -m tests.benchmarks.ledger_append`; DATABASE_URL says which database.
"""

import json
import os
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from uuid import UUID

from games.ledger.envelope import NewEvent
from games.ledger.requests import NewStream
from tests.benchmarks.figures import Figure, in_turns, make_payload, new_id, new_streams
from tests.benchmarks.ledger_reading import read_verified, sequence_rate, verify_whole

_ZERO = bytes(32)
TABLE = """
CREATE TABLE peer_event (
    stream_id {uuid} NOT NULL, version bigint NOT NULL, type varchar(200) NOT NULL,
    event_id {uuid} NOT NULL, actor varchar(200) NOT NULL, role varchar(200) NOT NULL,
    device varchar(200) NOT NULL, recorded_at bigint NOT NULL, occurred_at bigint,
    payload {blob} NOT NULL, prev_hash {blob} NOT NULL, hash {blob} NOT NULL,
    PRIMARY KEY (stream_id, version), UNIQUE (event_id)
)
"""


def make_row(stream: UUID, version: int) -> tuple[object, ...]:
    """Return a row of `peer_event`, ready made."""
    from games.ledger.canonical import canonical_bytes

    return (
        stream,
        version,
        "games.move-played.v1",
        new_id(),
        "player:0190a7e03f317c52",
        "player",
        "board:17",
        1_760_000_000_000,
        1_760_000_000_000 + version,
        canonical_bytes(make_payload(version)),
        bytes(32),
        bytes(32),
    )


def rate(clients: int, per_client: int, act: Callable[[int, int], None]) -> int:
    """Return the events a second of `clients` threads doing `act(client, number)`."""
    from django.db import connections

    start = threading.Barrier(clients + 1)
    failures: list[BaseException] = []

    def run(client: int) -> None:
        try:
            act(client, 0)
            start.wait()
            for number in range(1, per_client + 1):
                act(client, number)
        except BaseException as error:  # noqa: BLE001 - raised again below
            failures.append(error)
            start.abort()
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(client,)) for client in range(clients)]
    for thread in threads:
        thread.start()
    start.wait()
    began = time.monotonic_ns()
    for thread in threads:
        thread.join()
    spent = time.monotonic_ns() - began
    if failures:
        raise failures[0]
    return clients * per_client * 1_000_000_000 // spent


def ledger_client(clients: int) -> Callable[[int, int], None]:
    """Return the act of a client that appends to its own stream, version and hash checked."""
    from games.ledger import store

    streams = [new_id() for _ in range(clients)]
    hashes: list[bytes | None] = [None] * clients

    def act(client: int, number: int) -> None:
        event = NewEvent(
            event_id=new_id(),
            type="games.move-played.v1",
            payload=make_payload(number),
            actor="player:0190a7e03f317c52",
            role="player",
            device="board:17",
            occurred_at=1_760_000_000_000 + number,
        )
        appended = store.append(
            stream_id=streams[client],
            stream_kind="game",
            expected_version=number,
            expected_hash=hashes[client],
            events=(event,),
            now=1_760_000_000_000 + number,
        )
        hashes[client] = appended.events[-1].hash

    return act


def append_postgres(clients: int = 8, per_client: int = 200) -> Figure:
    """Measure durable appends with version check and hash against single INSERT commits."""
    import psycopg
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS peer_event")
        cursor.execute(TABLE.format(uuid="uuid", blob="bytea"))
    wanted = connection.get_connection_params()
    known = {key: wanted[key] for key in ("dbname", "user", "host", "port") if wanted.get(key)}
    raws = [psycopg.connect(**known, autocommit=True) for _ in range(clients)]
    insert = f"INSERT INTO peer_event VALUES ({', '.join(['%s'] * 12)})"

    def peer() -> int:
        streams = [new_id() for _ in range(clients)]

        def insert_row(client: int, number: int) -> None:
            raws[client].execute(insert, make_row(streams[client], number), binary=True)

        return rate(
            clients,
            per_client,
            insert_row,
        )

    figure = in_turns(
        f"append, PostgreSQL, {clients} connections",
        ">= 0.5",
        lambda: rate(clients, per_client, ledger_client(clients)),
        peer,
    )
    for raw in raws:
        raw.close()
    return figure


def append_sqlite(clients: int = 1, per_client: int = 1000) -> Figure:
    """Measure durable appends on SQLite against raw single INSERT commits by one writer."""
    from django.db import connection

    path = f"{connection.settings_dict['NAME']}.peer"
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute("PRAGMA journal_mode=WAL")
    raw.execute("PRAGMA synchronous=FULL")
    raw.execute("DROP TABLE IF EXISTS peer_event")
    raw.execute(TABLE.format(uuid="char(32)", blob="BLOB"))
    insert = f"INSERT INTO peer_event VALUES ({', '.join(['?'] * 12)})"

    def peer() -> int:
        stream = new_id()
        began = time.monotonic_ns()
        for number in range(clients * per_client):
            row = make_row(stream, number)
            raw.execute(insert, [v.hex if isinstance(v, UUID) else v for v in row])
        return clients * per_client * 1_000_000_000 // (time.monotonic_ns() - began)

    figure = in_turns(
        f"append, SQLite, {clients} clients",
        ">= 0.6",
        lambda: rate(clients, per_client, ledger_client(clients)),
        peer,
    )
    raw.close()
    return figure


def store_batch(streams: int = 50, size: int = 100) -> Figure:
    """Measure whole games stored at once against a raw COPY or executemany of the rows."""
    from django.db import connection

    from games.ledger import store

    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE IF EXISTS peer_event")
            cursor.execute(TABLE.format(uuid="uuid", blob="bytea"))

    def ours() -> int:
        batch = new_streams(streams, size)
        began = time.monotonic_ns()
        count = store.append_batch(batch, now=1_760_000_000_000)
        return count * 1_000_000_000 // (time.monotonic_ns() - began)

    def peer() -> int:
        batch = new_streams(streams, size)
        began = time.monotonic_ns()
        rows = _plain_rows(batch)
        (_peer_copy if connection.vendor == "postgresql" else _peer_many)(rows)
        return len(rows) * 1_000_000_000 // (time.monotonic_ns() - began)

    name = "COPY" if connection.vendor == "postgresql" else "executemany"
    return in_turns(f"batch against {name}", ">= 0.5", ours, peer)


def _plain_rows(streams: Sequence[NewStream]) -> list[tuple[object, ...]]:
    """Make rows of whole games as a program without checks and hashes would."""
    return [
        (
            stream.stream_id,
            version,
            event.type,
            event.event_id,
            event.actor,
            event.role,
            event.device,
            1_760_000_000_000,
            event.occurred_at,
            json.dumps(event.payload, ensure_ascii=False).encode(),
            _ZERO,
            _ZERO,
        )
        for stream in streams
        for version, event in enumerate(stream.events, start=1)
    ]


def _peer_copy(rows: Sequence[tuple[object, ...]]) -> None:
    """Copy ready rows in one transaction."""
    import psycopg

    from games.ledger.databases.postgres import raw_connection

    with (
        psycopg.Cursor(raw_connection()) as cursor,
        cursor.copy("COPY peer_event FROM STDIN (FORMAT BINARY)") as copy,
    ):
        copy.set_types(
            (
                *("uuid", "int8", "varchar", "uuid", "varchar", "varchar", "varchar"),
                *("int8", "int8", "bytea", "bytea", "bytea"),
            )
        )
        for row in rows:
            copy.write_row(row)


def _peer_many(rows: Sequence[tuple[object, ...]]) -> None:
    """Insert ready rows in one transaction."""
    from django.db import connection

    raw = sqlite3.connect(f"{connection.settings_dict['NAME']}.peer", isolation_level=None)
    raw.execute("PRAGMA journal_mode=WAL")
    raw.execute("PRAGMA synchronous=FULL")
    raw.execute(TABLE.format(uuid="char(32)", blob="BLOB").replace("TABLE", "TABLE IF NOT EXISTS"))
    raw.execute("BEGIN IMMEDIATE")
    raw.executemany(
        f"INSERT INTO peer_event VALUES ({', '.join(['?'] * 12)})",
        [[v.hex if isinstance(v, UUID) else v for v in row] for row in rows],
    )
    raw.execute("COMMIT")
    raw.close()


def measure() -> list[Figure]:
    """Run every measurement that the connected database has."""
    from django.db import connection

    if connection.vendor == "postgresql":
        figures = [append_postgres(clients=1), append_postgres()]
    else:
        figures = [append_sqlite(), append_sqlite(clients=8, per_client=125)]
    figures.append(store_batch())
    figures.append(read_verified())
    figures.append(sequence_rate())
    figures.append(verify_whole())
    return figures


def main() -> None:
    """Measure on a database of its own and print the table."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from django.conf import settings

    from tests.support.databases import Template

    with tempfile.TemporaryDirectory() as directory:
        settings.LEDGER_KEY_FILE = Path(directory) / "ledger.key"
        template = Template(Path(directory))
        with template.copy():
            figures = measure()
        template.remove()
    out = sys.stdout
    out.write(f"{'events/s':44} {'ours':>10} {'peer':>10} {'ratio':>6}  wanted\n")
    for figure in figures:
        out.write(figure.line() + "\n")
    out.write(f"load {' '.join(f'{load:.2f}' for load in os.getloadavg())}\n")


if __name__ == "__main__":
    main()
