"""The triggers with which the database itself refuses to change or delete what is on record."""

from django.db import connection

from games.ledger.databases.rights import APPEND_ONLY, NARROWER

TABLES = tuple(sorted(table for table, rights in NARROWER.items() if rights == APPEND_ONLY))
"""Every table that is only ever added to."""

# A trigger that was replaced by one that refuses nothing guards nothing.
_OF_POSTGRESQL = """
    SELECT tgname FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
    WHERE tgenabled IN ('O', 'A') AND proname = 'ledger_refuse' AND prosrc LIKE '%RAISE EXCEPTION%'
"""
_OF_SQLITE = """
    SELECT name FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%RAISE(ABORT%'
"""


def missing_guards() -> tuple[str, ...]:
    """Return the names of the triggers that are not there, are switched off or refuse nothing."""
    is_postgresql = connection.vendor == "postgresql"
    endings = ("append_only",) if is_postgresql else ("no_delete", "no_replace", "no_update")
    with connection.cursor() as cursor:
        cursor.execute(_OF_POSTGRESQL if is_postgresql else _OF_SQLITE)
        there = {row[0] for row in cursor.fetchall()}
    wanted = (f"{table}_{ending}" for table in TABLES for ending in endings)
    return tuple(name for name in wanted if name not in there)
