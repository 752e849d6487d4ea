"""Many writers at once, the same on SQLite and PostgreSQL."""

import subprocess
import sys
from collections import Counter
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from django.db import connection, transaction

from games.ledger import store
from games.ledger.chain import first_fault
from games.ledger.errors import VersionConflict
from games.ledger.verify import verify_ledger
from games.models import LedgerEvent
from tests.support.databases import in_threads
from tests.support.events import extend, move, start_stream

pytestmark = pytest.mark.database

CLIENTS = 50


def test_fifty_clients_at_one_version_are_one_success_and_49_conflicts() -> None:
    stream = start_stream(1)

    def client(number: int) -> int:
        try:
            return extend(stream, 1, move(2)).version
        except VersionConflict as conflict:
            return -conflict.current_version

    assert Counter(in_threads(CLIENTS, client)) == {2: 1, -2: CLIENTS - 1}
    assert [event.version for event in store.load(stream)] == [1, 2]


def test_fifty_clients_that_retry_all_land_and_versions_are_dense() -> None:
    stream = start_stream(1)
    ids = [uuid4() for _ in range(CLIENTS)]

    def client(number: int) -> int:
        versions = [1]
        while True:
            try:
                return extend(stream, versions[-1], move(2, event_id=ids[number])).version
            except VersionConflict as conflict:
                versions.append(conflict.current_version)
            assert versions[-1] > versions[-2]

    assert sorted(in_threads(CLIENTS, client)) == list(range(2, CLIENTS + 2))
    events = store.load(stream)
    assert first_fault(events) is None
    assert {event.event_id for event in events[1:]} == set(ids)


def test_fifty_clients_starting_one_stream_are_one_success() -> None:
    stream = uuid4()

    def client(number: int) -> int:
        try:
            extend(stream, 0, move(1))
        except VersionConflict as conflict:
            return -conflict.current_version
        return 1

    assert Counter(in_threads(CLIENTS, client)) == {1: 1, -1: CLIENTS - 1}
    assert store.head(stream).version == 1


def test_one_event_sent_by_twenty_clients_is_stored_once() -> None:
    stream = start_stream(1)
    event = move(2)
    answers = in_threads(20, lambda number: extend(stream, 1, event))
    assert sum(not answer.replayed for answer in answers) == 1
    assert {answer.version for answer in answers} == {2}
    assert {answer.events for answer in answers} == {store.load(stream, after=1)}


def test_one_event_sent_to_two_streams_lands_in_one() -> None:
    streams = [start_stream(1), start_stream(1)]
    event = move(2)

    def client(number: int) -> bool:
        try:
            extend(streams[number % 2], 1, event)
        except store.EventIdConflict:
            return False
        return True

    in_threads(10, client)
    assert sorted(store.head(stream).version for stream in streams) == [1, 2]


def test_streams_do_not_wait_for_each_other() -> None:
    if connection.vendor == "sqlite":
        _other_appends_wait_for_an_open_transaction_and_then_land()
        return
    streams = [start_stream(1), start_stream(1)]
    with transaction.atomic():
        extend(streams[0], 1)
        # The other append ends while this transaction is still open.
        assert in_threads(1, lambda number: extend(streams[1], 1).version) == [2]
    assert [store.head(stream).version for stream in streams] == [2, 2]


def _other_appends_wait_for_an_open_transaction_and_then_land() -> None:
    """SQLite has one writer: the others queue and none is refused."""
    streams = [start_stream(1) for _ in range(4)]

    def client(number: int) -> int:
        if number == 0:
            with transaction.atomic():
                extend(streams[0], 1)
                return extend(streams[0], 2).version
        return extend(streams[number], 1).version

    assert in_threads(4, client) == [3, 2, 2, 2]


def test_appends_inside_and_outside_transactions_mix_without_deadlock() -> None:
    streams = [start_stream(1) for _ in range(8)]

    def client(number: int) -> int:
        for version in range(1, 11):
            if number % 2:
                with transaction.atomic():
                    extend(streams[number], version)
            else:
                extend(streams[number], version)
        return store.head(streams[number]).version

    assert in_threads(8, client) == [11] * 8
    assert verify_ledger().is_clean


SCRIPT = """
import sys
from uuid import UUID
import django
from django.conf import settings
from django.db import connection
django.setup()
connection.settings_dict["NAME"] = sys.argv[1]
from games.ledger import store
from tests.support.events import extend
stream, wanted = UUID(sys.argv[2]), int(sys.argv[3])
landed = 0
version = store.head(stream).version
while landed < wanted:
    try:
        version = extend(stream, version).version
        landed += 1
    except store.VersionConflict as conflict:
        version = conflict.current_version
"""


def test_several_processes_on_one_database(database: str) -> None:
    stream = start_stream(1)
    root = Path(__file__).parents[2]
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", SCRIPT, database, str(stream), "20"],
            cwd=root,
            env=_environment(),
            stderr=subprocess.PIPE,
        )
        for _ in range(3)
    ]
    for process in processes:
        _, errors = process.communicate(timeout=120)
        assert process.returncode == 0, errors.decode()
    events = store.load(stream)
    assert len(events) == 61
    assert first_fault(events) is None
    assert LedgerEvent.objects.count() == 61


def _environment() -> dict[str, str]:
    import os

    return {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "QIPU_NO_VENV": "1"}


def test_a_batch_and_an_append_of_one_stream_are_one_success() -> None:
    stream = uuid4()

    def client(number: int) -> bool:
        try:
            if number % 2:
                extend(stream, 0, move(1))
            else:
                new = store.NewStream(stream_id=stream, stream_kind="game", events=[move(1)])
                store.append_batch([new], now=1)
        except (VersionConflict, store.BatchConflict):
            return False
        return True

    assert sum(in_threads(10, client)) == 1
    assert store.head(stream).version == 1


def test_an_id_is_a_uuid_with_its_bytes_in_order() -> None:
    stream = UUID("0190a7e0-3f31-7c52-9d3a-5f4c2b1a0e9d")
    start_stream(1, stream_id=stream)
    assert LedgerEvent.objects.get().stream_id == stream
