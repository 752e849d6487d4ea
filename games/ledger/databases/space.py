"""Whether a failure means that the disk is full: of SQLite, of PostgreSQL, or of a file."""

import errno
import sqlite3

import psycopg

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})


def is_disk_full(error: BaseException | None) -> bool:
    """Return whether `error`, or what it came of, is a disk without room."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        match error:
            case sqlite3.Error():
                full = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
            case psycopg.errors.DiskFull():
                full = True
            case OSError():
                full = error.errno in _FULL
            case _:
                full = False
        if full:
            return True
        error = error.__cause__ or error.__context__
    return False
