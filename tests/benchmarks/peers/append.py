"""Append by eight processes on PostgreSQL: ours, bare INSERT commits, the library eventsourcing.

All in turns on one durable server: the same payload, one commit an event. Wanted: at least 0.75
of the bare INSERT, at least 4 times the application of eventsourcing.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote, urlsplit

from tests.benchmarks.figures import make_payload
from tests.benchmarks.peers.clients import Contestant, Outcome, started
from tests.benchmarks.peers.lines import Line, compared
from tests.support.subprocesses import environment

CLIENTS = 8
EVENTS = 50
TURNS = 7
PEER_DATABASE = "peer_eventsourcing"
PARTED = "peer_event_parted"
PARTS = 16
LIBRARY = "eventsourcing 9.5.6"


def partitions(url: str, folder: Path) -> Iterator[Line]:
    """Measure bare rows in a table hash-partitioned by stream beside one that is whole.

    The nearest thing to Citus that one PostgreSQL has; ids of events are then unique within a
    stream only, for a unique key has to hold the column that the rows are divided by.
    """
    from django.db import connection

    from tests.benchmarks.ledger_append import TABLE

    database_ms = _prepare(url)
    divided = TABLE.replace("peer_event", PARTED).replace("UNIQUE (", "UNIQUE (stream_id, ")
    with connection.cursor() as cursor:
        cursor.execute(divided.format(uuid="uuid", blob="bytea") + "PARTITION BY HASH (stream_id)")
        for number in range(PARTS):
            cursor.execute(
                f"CREATE TABLE {PARTED}_{number} PARTITION OF {PARTED} "
                f"FOR VALUES WITH (MODULUS {PARTS}, REMAINDER {number})"
            )
    command = (sys.executable, "-m", "tests.benchmarks.peers.append_clients", "insert")
    with ExitStack() as stack:
        parted, whole = (
            stack.enter_context(
                started(
                    Contestant(command=command, env=environment(folder), request={"table": table}),
                    clients=CLIENTS,
                )
            )
            for table in (PARTED, "peer_event")
        )
        turns = [
            (
                parted.work(EVENTS, database_ms=database_ms),
                whole.work(EVENTS, database_ms=database_ms),
            )
            for _ in range(TURNS)
        ]
    work, peer = f"INSERT, {PARTS} hash partitions by stream", "INSERT, one table"
    rates = [(mine.rate, other.rate) for mine, other in turns]
    yield compared(work, "events/s", peer, rates)
    yield compared(work, "us CPU/event", peer, [(a.cpu_us, b.cpu_us) for a, b in turns])


def measure(
    url: str, python: Path, folder: Path, *, clients: int = CLIENTS, events: int = EVENTS
) -> Iterator[Line]:
    """Measure on the default database, which is at `url`'s server; `python` has the library."""
    database_ms = _prepare(url)
    contestants = _contestants(url, python, folder)
    turns: dict[str, list[Outcome]] = {name: [] for name in contestants}
    with ExitStack() as stack:
        for contestant in contestants.values():
            # The library makes its tables at first use, and cannot do so twice at once.
            first = replace(contestant, env={**contestant.env, "CREATE_TABLE": "yes"})
            with started(first, clients=1):
                pass
        programs = {
            name: stack.enter_context(started(contestant, clients=clients))
            for name, contestant in contestants.items()
        }
        for _ in range(TURNS):
            for name, program in programs.items():
                turns[name].append(program.work(events, database_ms=database_ms))
    ours = turns.pop("ours")
    for name, theirs in turns.items():
        pairs = [*zip(ours, theirs, strict=True)]
        work = f"append, {clients} processes, PostgreSQL"
        yield compared(work, "events/s", name, [(mine.rate, other.rate) for mine, other in pairs])
        cpu = [(mine.cpu_us, other.cpu_us) for mine, other in pairs]
        yield compared(work, "us CPU/event", name, cpu)


def _contestants(url: str, python: Path, folder: Path) -> dict[str, Contestant]:
    env = environment(folder)
    split = urlsplit(url)
    peer = {
        **env,
        "CREATE_TABLE": "no",
        "PERSISTENCE_MODULE": "eventsourcing.postgres",
        "POSTGRES_DBNAME": PEER_DATABASE,
        "POSTGRES_HOST": unquote(split.netloc.rpartition("@")[2].partition(":")[0]),
        "POSTGRES_POOL_SIZE": "1",
        "POSTGRES_PORT": str(split.port or 5432),
        "POSTGRES_USER": split.username or "",
        "POSTGRES_PASSWORD": split.password or "none",
    }
    own = (sys.executable, "-m", "tests.benchmarks.peers.append_clients")
    library = (str(python), "-m", "tests.benchmarks.peers.append_eventsourcing")
    payload = make_payload(17)
    return {
        "ours": Contestant(command=(*own, "ours"), env=env, request={}),
        "INSERT": Contestant(command=(*own, "insert"), env=env, request={}),
        **{
            f"{LIBRARY}, {way}": Contestant(
                command=library, env=peer, request={"way": way, "payload": payload}
            )
            for way in ("recorder", "application")
        },
    }


def _prepare(url: str) -> Callable[[], int]:
    """Make the peers' tables; return what tells the processor time of the server's sessions."""
    import psycopg
    from django.db import connection

    from tests.benchmarks.ledger_append import TABLE
    from tests.benchmarks.served_load import Watched, postmaster_pid

    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS peer_event")
        cursor.execute(TABLE.format(uuid="uuid", blob="bytea"))
    with psycopg.connect(url, autocommit=True) as raw:
        raw.execute(f"DROP DATABASE IF EXISTS {PEER_DATABASE}")
        raw.execute(f"CREATE DATABASE {PEER_DATABASE}")
    watched = Watched(port=0, web=0, background=0, postmaster=postmaster_pid())
    return lambda: watched.burden().database
