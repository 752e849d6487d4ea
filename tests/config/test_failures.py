"""What fails is told in words: a full disk as such, everything else without the inside."""

import errno
import sqlite3
from typing import Any
from uuid import UUID

import psycopg
import pytest
from django.db import OperationalError, connection
from django.test import Client

from games.ledger.databases.space import is_disk_full
from games.ledger.writer import run_write
from games.models import LedgerEvent
from tests.games.rest.hall import Hall, open_hall

FULL_HEADING = {"zh-hans": "服务器的磁盘已满", "en": "The server's disk is full"}


def _sqlite(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = code
    return error


def _caused_by(cause: BaseException) -> OperationalError:
    error = OperationalError("wrapped")
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "full"),
    [
        (_sqlite(sqlite3.SQLITE_FULL), True),
        (_caused_by(_sqlite(sqlite3.SQLITE_FULL)), True),
        (_sqlite(sqlite3.SQLITE_BUSY), False),
        (psycopg.errors.DiskFull("no room"), True),
        (_caused_by(psycopg.errors.DiskFull("no room")), True),
        (_caused_by(psycopg.errors.DeadlockDetected("x")), False),
        (OSError(errno.ENOSPC, "No space left on device"), True),
        (OSError(errno.EDQUOT, "Disk quota exceeded"), True),
        (OSError(errno.ENOENT, "No such file"), False),
        (ValueError("full"), False),
        (None, False),
    ],
    ids=range(11),
)
def test_a_full_disk_is_known_as_such(error: BaseException | None, full: bool) -> None:
    assert is_disk_full(error) is full


@pytest.mark.database
@pytest.mark.one_database
class TestFullDisk:
    """SQLite itself refuses to grow beyond so many pages."""

    @pytest.fixture
    def hall(self, database: str) -> Hall:
        return open_hall()

    @pytest.fixture
    def full(self, hall: Hall) -> None:
        def fill(raw: sqlite3.Connection) -> None:
            (pages,) = raw.execute("PRAGMA page_count").fetchone()
            raw.execute(f"PRAGMA max_page_count={pages}")
            raw.execute("CREATE TABLE filler (x)")

        with pytest.raises(sqlite3.OperationalError):
            run_write(fill)
        with connection.cursor() as cursor:
            (pages,) = cursor.execute("PRAGMA page_count").fetchone()
            cursor.execute(f"PRAGMA max_page_count={pages}")

    def test_a_command_is_told_and_not_recorded(self, hall: Hall, full: None) -> None:
        before = LedgerEvent.objects.count()
        told = {"side": "red", "article": "8.1.2", "measure": "warning", "reason": "当场判定"}
        answer = hall.act("offences", {**told, "note": "长" * 1_000})
        assert (answer.status, answer.code) == (507, "storage_full")
        assert answer.raw["Retry-After"]
        assert LedgerEvent.objects.count() == before
        assert hall.api.get(hall.path).status == 200


def _failing(error: Exception) -> Any:
    def fail(*given: object, **named: object) -> None:
        raise error

    return fail


@pytest.mark.database
@pytest.mark.one_database
@pytest.mark.parametrize("language", FULL_HEADING)
def test_a_page_is_told_plainly(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    error = _caused_by(_sqlite(sqlite3.SQLITE_FULL))
    monkeypatch.setattr("games.selectors.game_page", _failing(error))
    client = Client(raise_request_exception=False, headers={"accept-language": language})
    answer = client.get(f"/games/{UUID(int=7)}/")
    assert answer.status_code == 507
    assert FULL_HEADING[language] in answer.content.decode()


@pytest.mark.database
@pytest.mark.one_database
@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (RuntimeError("secret-inside"), 500, "internal_error"),
        (_caused_by(psycopg.errors.DiskFull("secret-inside")), 507, "storage_full"),
    ],
    ids=["a fault", "a full disk"],
)
def test_the_api_answers_a_problem_where_no_view_was_reached(
    error: Exception, status: int, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("config.middleware.Sessions.process_request", _failing(error))
    answer = Client(raise_request_exception=False).get("/api/v1/games")
    assert answer.status_code == status
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == code
    assert "secret-inside" not in answer.content.decode()
