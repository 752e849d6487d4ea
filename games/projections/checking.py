"""Whether the read models say what the record says: derived anew beside them and compared.

Who can write to the database can change a result in a list without touching an event. The rows
are copied, derived again from the first event on and compared by the database, in a transaction
that is rolled back: nothing is changed. On SQLite nothing can be stored meanwhile.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.db import connection, transaction
from django.db.models import QuerySet

from games.ledger import store
from games.models import ProjectionCursor
from games.projections.runner import PAGE, Projection, projections
from games.projections.whole_games import derived_fields

Row = Mapping[str, str | None]
"""Column -> value, as text: a copied table has lost the types of SQLite's columns."""
_COPY = "checked_rows"


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A row that is not what the record makes of it; None where there is none on that side."""

    table: str
    key: object
    stored: Row | None
    derived: Row | None

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that differ, of a row that is on both sides."""
        if self.stored is None or self.derived is None:
            return ()
        derived = self.derived
        return tuple(name for name, value in self.stored.items() if derived[name] != value)


def differences(*, most: int = 20) -> tuple[Difference, ...]:
    """Return rows of read models that the record does not bear out, at most `most` a table.

    Rows are derived as far as each read model has followed the record, not further.
    """
    found: list[Difference] = []
    for projection in projections():
        with transaction.atomic():
            found += _differences_of(projection, most)
            transaction.set_rollback(True)
    return tuple(found)


def _differences_of(projection: Projection, most: int) -> list[Difference]:
    ProjectionCursor.objects.get_or_create(name=projection.name)
    cursor = ProjectionCursor.objects.select_for_update().get(name=projection.name)
    tables = tuple(projection.rows())
    with connection.cursor() as database:
        for number, rows in enumerate(tables):
            query, parameters = _compared(rows)
            database.execute(f"CREATE TEMPORARY TABLE {_COPY}_{number} AS {query}", parameters)
    projection.clear()
    _apply(projection, cursor.position)
    return [
        difference
        for number, rows in enumerate(tables)
        for difference in _compare(rows, f"{_COPY}_{number}", most)
    ]


def _apply(projection: Projection, position: int) -> None:
    """Give the projection the feed up to `position`, page by page."""
    after = 0
    while after < position:
        entries = store.read_feed(after=after, limit=min(PAGE, position - after))
        if not entries:
            return
        projection.apply(entries)
        after = entries[-1].position


def _compare(rows: QuerySet[Any], copy: str, most: int) -> list[Difference]:
    query, parameters = _compared(rows)
    stored = _rows(rows, f"SELECT * FROM {copy} EXCEPT {query}", parameters, most)
    derived = _rows(rows, f"{query} EXCEPT SELECT * FROM {copy}", parameters, most)
    keys = [*stored, *(key for key in derived if key not in stored)]
    return [
        Difference(
            table=rows.model._meta.db_table,
            key=key,
            stored=stored.get(key),
            derived=derived.get(key),
        )
        for key in islice(keys, most)
    ]


def _rows(
    rows: QuerySet[Any], query: str, parameters: Sequence[Any], most: int
) -> dict[object, Row]:
    """Return rows by their key: the primary key, or all columns where that is a running number."""
    names = [str(field.column) for field in derived_fields(rows.model)]
    key = rows.model._meta.pk.column
    with connection.cursor() as database:
        # The planner of SQLite takes no LIMIT inside a compound, so it stands around it.
        database.execute(f"SELECT * FROM ({query}) AS compared LIMIT {most}", parameters)
        found = [dict(zip(names, map(_as_text, row), strict=True)) for row in database.fetchall()]
    return {row[key] if key in row else tuple(row.values()): row for row in found}


def _as_text(value: object) -> str | None:
    if isinstance(value, (bytes, memoryview)):
        return bytes(value).hex()
    return None if value is None else str(value)


def _compared(rows: QuerySet[Any]) -> tuple[str, tuple[Any, ...]]:
    """Return the query for the columns that are derived, with its parameters."""
    names = [field.attname for field in derived_fields(rows.model)]
    query, parameters = rows.order_by().values_list(*names).query.sql_with_params()
    return query, tuple(parameters)
