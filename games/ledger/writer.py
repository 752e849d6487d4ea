"""SQLite's single writer: callers queue, one of them commits for all.

Every commit of a durable database waits for the disk, so appends that arrive while one
commit is under way are committed together by the next. Whichever caller gets the
writer's lock does the queue's work on the writer's own connection; there is no thread
to start, to stop or to lose in a fork. Other processes on the same file wait for the
file's own lock.
"""

import os
import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

from django.db import connection, connections

from games.ledger.errors import LedgerBusy

BUSY_SECONDS = 20
"""How long a write waits for other processes before it is refused as busy."""

T = TypeVar("T")
Act = Callable[[sqlite3.Connection], object]


class _Job:
    """One queued write and, once `done`, its result or error."""

    __slots__ = ("act", "done", "error", "is_statement", "result")

    def __init__(self, act: Act, is_statement: bool) -> None:
        self.act = act
        self.is_statement = is_statement
        self.done = False
        self.error: BaseException | None = None
        self.result: object = None


class Writer:
    """The one writer of a database file in this process."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._queue: deque[_Job] = deque()
        self._connection: sqlite3.Connection | None = None

    def run(self, act: Callable[[sqlite3.Connection], T], *, is_statement: bool = False) -> T:
        """Do `act` inside a durable transaction and return its result.

        An exception from `act` undoes its own writes only. With `is_statement`, `act` is one
        statement, which alone is a transaction of its own.

        :raises LedgerBusy: when another process holds the file too long.
        """
        job = _Job(act, is_statement)
        self._queue.append(job)
        with self._lock:
            if not job.done:
                self._commit_queue()
        if job.error is not None:
            raise job.error
        return cast(T, job.result)

    def close(self) -> None:
        """Close the writer's connection; the next write opens it again."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _commit_queue(self) -> None:
        """Do and commit everything queued so far."""
        jobs = [self._queue.popleft() for _ in range(len(self._queue))]
        try:
            self._commit(self._open(), jobs)
        except BaseException as error:
            for job in jobs:
                job.error = job.error or _refusal(error)
            if self._connection is not None and self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            if not isinstance(error, Exception):
                raise
        finally:
            for job in jobs:
                job.done = True

    def _open(self) -> sqlite3.Connection:
        """Return the writer's connection; the writer's lock guards its use."""
        if self._connection is None:
            self._connection = sqlite3.connect(
                self._path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
            )
            self._connection.execute("PRAGMA journal_mode=WAL")
            self._connection.execute("PRAGMA synchronous=FULL")
            self._connection.execute("PRAGMA foreign_keys=ON")
            # Checkpoints cost two waits for the disk; hot pages are copied back once for many.
            self._connection.execute("PRAGMA wal_autocheckpoint=4000")
            self._connection.execute("PRAGMA cache_size=-32768")
        return self._connection

    def _commit(self, raw: sqlite3.Connection, jobs: list[_Job]) -> None:
        """Do `jobs` in one transaction, each in its own savepoint."""
        if len(jobs) == 1 and jobs[0].is_statement:
            jobs[0].result = jobs[0].act(raw)
            return
        raw.execute("BEGIN IMMEDIATE")
        if len(jobs) == 1:
            _do_alone(raw, jobs[0])
            return
        for job in jobs:
            raw.execute("SAVEPOINT job")
            try:
                job.result = job.act(raw)
            except Exception as error:
                job.error = error
                if not raw.in_transaction:
                    # SQLite undid the whole transaction (disk full, I/O error).
                    raise
                raw.execute("ROLLBACK TO job")
            raw.execute("RELEASE job")
        raw.execute("COMMIT")


def _do_alone(raw: sqlite3.Connection, job: _Job) -> None:
    """Do and commit the only job of a transaction."""
    try:
        job.result = job.act(raw)
    except Exception as error:
        job.error = error
        if not raw.in_transaction:
            raise
        raw.execute("ROLLBACK")
    else:
        raw.execute("COMMIT")


def _refusal(error: BaseException) -> BaseException:
    """Name a busy database as such; leave other errors as they are."""
    if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
        return LedgerBusy(str(error))
    return error


_writers: dict[tuple[int, str], Writer] = {}
_writers_lock = threading.Lock()


def run_write(act: Callable[[sqlite3.Connection], T], *, is_statement: bool = False) -> T:
    """Do `act` on the default SQLite database, durably; see `Writer.run`.

    Inside the caller's own transaction it joins that, on that connection; so it does
    for a database in memory, which no second connection could reach.
    """
    wrapper = connections["default"]
    path = str(wrapper.settings_dict["NAME"])
    if wrapper.in_atomic_block or ":memory:" in path or "mode=memory" in path:
        return _run_inside(act)
    return writer_of(path).run(act, is_statement=is_statement)


def writer_of(path: str) -> Writer:
    """Return this process's writer of the database file at `path`."""
    key = (os.getpid(), path)
    known = _writers.get(key)
    if known is not None:
        return known
    with _writers_lock:
        if key not in _writers:
            _writers[key] = Writer(path)
        return _writers[key]


def can_write() -> bool:
    """Tell whether a write would begin soon, or a transaction of somebody holds the file."""
    path = str(connections["default"].settings_dict["NAME"])
    asking = sqlite3.connect(path, timeout=1, isolation_level=None)
    try:
        asking.execute("BEGIN IMMEDIATE")
        asking.execute("ROLLBACK")
    except sqlite3.OperationalError:
        return False
    finally:
        asking.close()
    return True


def close_writers() -> None:
    """Close every writer of this process, so that files can be moved or removed."""
    with _writers_lock:
        for writer in _writers.values():
            writer.close()
        _writers.clear()


def _run_inside(act: Callable[[sqlite3.Connection], T]) -> T:
    """Do `act` on the caller's own connection, undone alone when it fails."""
    raw = sqlite_connection()
    outermost = not raw.in_transaction
    raw.execute("BEGIN IMMEDIATE" if outermost else "SAVEPOINT ledger_act")
    try:
        result = act(raw)
    except BaseException:
        if outermost:
            raw.execute("ROLLBACK")
        elif raw.in_transaction:
            raw.execute("ROLLBACK TO ledger_act")
            raw.execute("RELEASE ledger_act")
        raise
    raw.execute("COMMIT" if outermost else "RELEASE ledger_act")
    return result


def sqlite_connection() -> sqlite3.Connection:
    """Return the calling thread's own SQLite connection, for reading."""
    connection.ensure_connection()
    connection.validate_no_broken_transaction()
    return cast(sqlite3.Connection, connection.connection)


def read_rows(query: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
    """Return the rows of a query on the calling thread's own connection.

    A text that is no UTF-8, which the store never writes, comes with surrogates: no hash fits it.
    """
    raw = sqlite_connection()
    try:
        return raw.execute(query, parameters).fetchall()
    except sqlite3.OperationalError as error:
        if not is_undecodable(error):
            raise
    usual = raw.text_factory
    raw.text_factory = _with_surrogates
    try:
        return raw.execute(query, parameters).fetchall()
    finally:
        raw.text_factory = usual


def is_undecodable(error: sqlite3.OperationalError) -> bool:
    """Return whether a row could not be read for a text that is no UTF-8."""
    return "decode" in str(error)


def _with_surrogates(text: bytes) -> str:
    return text.decode("utf-8", "surrogateescape")
