"""A connection whose server has left is replaced before a request meets it."""

import pytest
from django.core.signals import request_finished, request_started
from django.db import OperationalError, connection

from tests.support.databases import in_threads

pytestmark = pytest.mark.database


@pytest.fixture(autouse=True)
def _kept_for_good(database: str) -> None:
    """Let connections live on beyond a request, as those of a server process do."""
    connection.close()
    connection.ensure_connection()


def session() -> int:
    """The number by which the server knows this connection."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return int(cursor.fetchone()[0])


def end(process: int) -> None:
    """End a session from another one, as a restart of the server would."""

    def from_another(number: int) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s, 10000)", [process])

    in_threads(1, from_another)


def begin_request() -> None:
    request_finished.send(None)
    request_started.send(None)


def test_a_connection_is_kept_from_request_to_request() -> None:
    first = session()
    begin_request()
    assert session() == first


def test_one_that_the_server_ended_is_replaced_before_it_is_used() -> None:
    first = session()
    begin_request()
    end(first)
    assert session() != first


def test_one_that_ends_within_a_request_is_missed_and_the_next_request_has_another() -> None:
    first = session()
    end(first)
    with pytest.raises(OperationalError):
        session()
    begin_request()
    assert session() != first
