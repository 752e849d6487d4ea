"""The triggers that refuse changes are looked for, by name and by what they do."""

import pytest
from django.db import connection

from games.ledger.databases.guards import TABLES, missing_guards
from games.ledger.diagnosis import Fault
from games.ledger.verify import verify_ledger

pytestmark = pytest.mark.database
POSTGRESQL = connection.vendor == "postgresql"


def _trigger(table: str) -> str:
    return f"{table}_append_only" if POSTGRESQL else f"{table}_no_delete"


def _drop(table: str) -> str:
    """Drop the trigger that refuses to delete; return its name."""
    name = _trigger(table)
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER {name}" + (f" ON {table}" if POSTGRESQL else ""))
    return name


def test_a_migrated_database_has_them_all() -> None:
    assert missing_guards() == ()


@pytest.mark.parametrize("table", TABLES)
def test_a_dropped_one_is_named(table: str) -> None:
    name = _drop(table)
    assert missing_guards() == (name,)
    assert verify_ledger().faults == (Fault(name="guard_missing", guard=name),)


def test_one_that_refuses_nothing_is_none() -> None:
    name = _drop("ledger_event")
    with connection.cursor() as cursor:
        if POSTGRESQL:
            cursor.execute(
                "CREATE OR REPLACE FUNCTION ledger_refuse() RETURNS trigger "
                "LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$"
            )
            cursor.execute(
                f"CREATE TRIGGER {name} BEFORE DELETE ON ledger_event "
                "FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse()"
            )
        else:
            cursor.execute(
                f"CREATE TRIGGER {name} BEFORE DELETE ON ledger_event BEGIN SELECT 1; END"
            )
    assert name in missing_guards()
