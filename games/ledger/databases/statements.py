"""Statements that both databases understand, but for how they mark a parameter."""

import sqlite3
from collections.abc import Sequence
from typing import Any

from django.db import connection

from games.ledger.databases import postgres
from games.ledger.writer import run_write, sqlite_connection

Row = tuple[Any, ...]


def read(query: str, parameters: Sequence[object]) -> list[Row]:
    """Run a reading whose parameters stand as `{}`."""
    if connection.vendor == "postgresql":
        return postgres.fetch(_with_marks(query, "%s"), parameters)
    return sqlite_connection().execute(_with_marks(query, "?"), parameters).fetchall()


def write(query: str, parameters: Sequence[object]) -> list[Row]:
    """Run a write whose parameters stand as `{}`, and return the rows that it gives."""
    if connection.vendor == "postgresql":
        return postgres.fetch(_with_marks(query, "%s"), parameters)
    return write_sqlite(_with_marks(query, "?"), parameters)


def write_sqlite(query: str, parameters: Sequence[object]) -> list[Row]:
    """Run a write of SQLite's own on its writer, and return the rows that it gives."""

    def act(raw: sqlite3.Connection) -> list[Row]:
        return raw.execute(query, parameters).fetchall()

    return run_write(act)


def _with_marks(query: str, mark: str) -> str:
    """Put the database's own parameter mark for each `{}`."""
    return query.replace("{}", mark)
