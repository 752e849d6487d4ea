"""The horizon of running transactions, which only PostgreSQL has."""

import threading
from uuid import UUID

import pytest
from django.db import Error, connection, connections, transaction

from games.ledger.databases import order_postgres
from games.ledger.databases.lease import mark_session, take
from games.ledger.sequencer import sequence, sequence_all
from games.ledger.verify import verify_ledger
from games.models import LedgerLease
from tests.games.ledger.test_sequencer import dense_order
from tests.support.databases import in_threads
from tests.support.events import extend, start_stream
from tests.support.tampering import as_superuser

pytestmark = pytest.mark.database


class _Slow(threading.Thread):
    """Appends in a transaction that stays open until told to end."""

    def __init__(self, stream: UUID, version: int, *, commit: bool) -> None:
        super().__init__()
        self._stream, self._version, self._commit = stream, version, commit
        self.appended, self.end = threading.Event(), threading.Event()

    def run(self) -> None:
        try:
            with transaction.atomic():
                extend(self._stream, self._version)
                self.appended.set()
                self.end.wait(30)
                if not self._commit:
                    transaction.set_rollback(True)
        finally:
            connections.close_all()

    def __enter__(self) -> "_Slow":
        self.start()
        assert self.appended.wait(30)
        return self

    def __exit__(self, *error: object) -> None:
        self.end.set()
        self.join()


@pytest.mark.parametrize("commit", [True, False], ids=["commit", "rollback"])
def test_a_slow_transaction_holds_back_what_came_later(commit: bool) -> None:
    slow, quick = start_stream(1), start_stream(1)
    assert sequence() == 2
    with _Slow(slow, 1, commit=commit):
        extend(quick, 1)
        assert sequence() == 0
        extend(quick, 2)
        assert sequence() == 0
    assert sequence_all() == (3 if commit else 2)
    assert [position for position, _, _ in dense_order()] == list(range(1, 6 if commit else 5))
    assert verify_ledger().is_clean


def test_a_transaction_that_began_early_and_appended_late_does_not_turn_a_stream() -> None:
    stream, other = start_stream(1), start_stream(1)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_xact_id()")
        # A later transaction number takes version 2, this earlier one version 3.
        in_threads(1, lambda number: extend(stream, 1))
        with _Slow(other, 1, commit=True):
            in_threads(1, lambda number: extend(stream, 2))
            extend(stream, 3)
    assert sequence_all(limit=1) == 6
    versions = [version for _, named, version in dense_order() if named == stream]
    assert versions == [1, 2, 3, 4]
    assert verify_ledger().is_clean


def test_a_stream_is_numbered_whole_when_a_part_lies_beyond_the_horizon() -> None:
    stream, other = start_stream(1), start_stream(1)
    sequence_all()
    early = threading.Event()
    late = threading.Event()

    def append_late() -> None:
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("SELECT pg_current_xact_id()")
                early.set()
                late.wait(30)
                extend(stream, 2)
        finally:
            connections.close_all()

    thread = threading.Thread(target=append_late)
    thread.start()
    assert early.wait(30)
    with _Slow(other, 1, commit=True):
        extend(stream, 1)
        late.set()
        thread.join()
        # Version 3 lies below the horizon of the slow transaction, version 2 above it.
        assert sequence_all() == 2
        assert [version for _, named, version in dense_order() if named == stream] == [1, 2, 3]
    assert sequence_all() == 1
    assert verify_ledger().is_clean


def test_after_a_restore_into_another_cluster_nothing_is_missed() -> None:
    numbered, waiting = start_stream(3), start_stream(2)
    sequence_all(limit=3)
    before = dense_order()
    with as_superuser() as cursor:
        # What a restore brings: foreign transaction numbers, far ahead or long past.
        cursor.execute("UPDATE ledger_event SET xid = '900000000000' WHERE version = 2")
        cursor.execute("UPDATE ledger_event SET xid = '3' WHERE version = 1")
        cursor.execute("UPDATE ledger_cursor SET system_identifier = 'elsewhere'")
        cursor.execute("UPDATE ledger_cursor SET after_arrival = 800000000000")
    fresh = start_stream(2)
    sequence_all(limit=2)
    extend(numbered, 3)
    extend(waiting, 2)
    extend(fresh, 2)
    sequence_all(limit=2)
    assert dense_order()[: len(before)] == before
    assert [position for position, _, _ in dense_order()] == list(range(1, 11))
    assert not order_postgres.is_moved(), "from here on it counts by this cluster's numbers"
    assert verify_ledger().is_clean


def test_a_new_term_ends_what_the_one_before_left_open() -> None:
    """A stopped leader in the midst of a transaction would hold back every number."""
    stream = start_stream(1)
    term = take("another-host 7 system 1")
    assert term is not None
    opened, over, ended = threading.Event(), threading.Event(), threading.Event()

    def lead() -> None:
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                mark_session(term)
                cursor.execute("SELECT pg_current_xact_id()")
                opened.set()
                over.wait(30)
                cursor.execute("SELECT 1")
        except Error:
            ended.set()
        finally:
            connections.close_all()

    thread = threading.Thread(target=lead)
    thread.start()
    assert opened.wait(30)
    extend(stream, 1)
    assert (sequence_all(), sequence_all()) == (1, 0)
    LedgerLease.objects.update(expires_at=1)
    assert take("a-third-host 7 system 1") == term + 1
    assert sequence_all() == 1
    over.set()
    thread.join()
    assert ended.is_set()
