"""The rights of the role that servers and workers have on PostgreSQL.

`migrate`, run by the owner of the tables, gives them after every run, so that a table of a
later migration has them too. SQLite knows no roles.
"""

import psycopg
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder
from psycopg import sql

APPEND_ONLY = ("SELECT", "INSERT")
READ_ONLY = ("SELECT",)
EVERYDAY = ("SELECT", "INSERT", "UPDATE", "DELETE")
"""What a table gets that is not named below: registries, read models, people, sessions."""
NARROWER: dict[str, tuple[str, ...]] = {
    "ledger_event": APPEND_ONLY,
    "ledger_entry": APPEND_ONLY,
    "ledger_checkpoint": APPEND_ONLY,
    "games_identitydecision": APPEND_ONLY,
    "ledger_stream": ("SELECT", "INSERT", "UPDATE"),
    "ledger_work": ("SELECT", "INSERT", "UPDATE"),
    "ledger_cursor": ("SELECT", "UPDATE"),
    "ledger_lease": ("SELECT", "UPDATE"),
    # Written by `migrate` alone.
    "django_migrations": READ_ONLY,
    "django_content_type": READ_ONLY,
    "auth_permission": READ_ONLY,
}


def give_rights(*, using: str = DEFAULT_DB_ALIAS, **signal: object) -> None:
    """Give the role of the settings its rights on every table, and no others.

    With a password in the settings the role is made, or its password changed, first. Without
    the role nothing is done: one owner then does everything, guarded by the triggers.
    """
    connection = connections[using]
    if connection.vendor != "postgresql":
        return
    role = settings.DATABASE_ROLE
    with transaction.atomic(using), connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        if cursor.fetchone()[0] == role:
            return
        cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role])
        known = cursor.fetchone() is not None
        if settings.DATABASE_ROLE_PASSWORD:
            _set_password(connection, role, known=known)
        elif not known:
            return
        known_models = connection.introspection.django_table_names(only_existing=True)
        for table in (*known_models, MigrationRecorder.Migration._meta.db_table):
            rights = sql.SQL(", ").join(map(sql.SQL, NARROWER.get(table, EVERYDAY)))
            names = {"table": sql.Identifier(table), "role": sql.Identifier(role)}
            cursor.execute(sql.SQL("REVOKE ALL ON {table} FROM {role}").format(**names))
            cursor.execute(
                sql.SQL("GRANT {rights} ON {table} TO {role}").format(rights=rights, **names)
            )


def _set_password(connection: BaseDatabaseWrapper, role: str, *, known: bool) -> None:
    """Make the role, or change its password; the server's log sees a verifier only."""
    raw = connection.connection
    assert isinstance(raw, psycopg.Connection)
    verifier = raw.pgconn.encrypt_password(
        settings.DATABASE_ROLE_PASSWORD.encode(), role.encode()
    ).decode()
    statement = sql.SQL("{verb} ROLE {role} LOGIN PASSWORD {verifier}").format(
        verb=sql.SQL("ALTER" if known else "CREATE"),
        role=sql.Identifier(role),
        verifier=sql.Literal(verifier),
    )
    with connection.cursor() as cursor:
        cursor.execute(statement)
