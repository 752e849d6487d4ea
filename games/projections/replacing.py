"""Lists derived anew beside those that are read, which take their place in one transaction.

New rows gather in temporary tables, which nobody waits for and which are gone with their
connection: a rebuild that is killed has changed nothing. Filling an index in its order costs
half of what rows cost as they come.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import connection, models

from games.ledger.databases.postgres import raw_connection
from games.ledger.writer import sqlite_connection
from games.models import PlayTally
from games.projections.whole_games import Rows, Values, derived_fields

Tables = Sequence[type[models.Model]]


@contextmanager
def gathering(tables: Tables) -> Iterator[None]:
    """Have a temporary table beside each of `tables` for the block."""
    try:
        for model in tables:
            _execute(f"DROP TABLE IF EXISTS {_new(model)}")
            _execute(
                f"CREATE TEMPORARY TABLE {_new(model)} AS "
                f"SELECT {_columns(model)} FROM {model._meta.db_table} WHERE 1 = 0"
            )
        yield
    finally:
        for model in tables:
            _execute(f"DROP TABLE IF EXISTS {_new(model)}")


def gather(rows: Rows) -> None:
    """Add rows to the temporary tables."""
    for model, values in rows.items():
        if values and connection.vendor == "postgresql":
            _copy(model, values)
        elif values:
            _insert(model, values)


def _copy(model: type[models.Model], values: Sequence[Values]) -> None:
    statement = f"COPY pg_temp.{_new(model)} ({_columns(model)}) FROM STDIN"
    with raw_connection().cursor() as cursor, cursor.copy(statement.encode()) as copy:
        for row in values:
            copy.write_row(row)


def _insert(model: type[models.Model], values: Sequence[Values]) -> None:
    marks = ",".join("?" * len(values[0]))
    raw = sqlite_connection()
    # A transaction that writes temporary tables alone holds nobody up.
    alone = not raw.in_transaction
    if alone:
        raw.execute("BEGIN")
    raw.executemany(f"INSERT INTO temp.{_new(model)} VALUES ({marks})", values)
    if alone:
        raw.execute("COMMIT")


def take_over(tables: Tables) -> None:
    """Have the rows of each table be those gathered; within the caller's transaction."""
    for model in tables:
        table, columns = model._meta.db_table, _columns(model)
        _execute(f"DELETE FROM {table}")
        _execute(f"INSERT INTO {table} ({columns}) {_gathered(model)}")


def gathered_titles() -> set[str]:
    """Return the titles of events that the games gathered bear."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT DISTINCT competition FROM rebuilt_games_game WHERE competition <> ''"
        )
        return {title for (title,) in cursor.fetchall()}


def _gathered(model: type[models.Model]) -> str:
    key = ", ".join(_key(model))
    if model is not PlayTally:
        order = f" ORDER BY {key}" if key else ""
        return f"SELECT {_columns(model)} FROM {_new(model)}{order}"
    sums = ", ".join(
        f"SUM({field.column})"
        for field in model._meta.concrete_fields
        if field not in model._meta.pk_fields
    )
    return f"SELECT {key}, {sums} FROM {_new(model)} GROUP BY {key} ORDER BY {key}"


def _key(model: type[models.Model]) -> tuple[str, ...]:
    fields = derived_fields(model)
    return tuple(f'"{field.column}"' for field in model._meta.pk_fields if field in fields)


def _columns(model: type[models.Model]) -> str:
    return ", ".join(f'"{field.column}"' for field in derived_fields(model))


def _new(model: type[models.Model]) -> str:
    return f"rebuilt_{model._meta.db_table}"


def _execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
