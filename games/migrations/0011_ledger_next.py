"""Let one statement append on SQLite: a view whose insert also moves the stream's head."""

from django.db import migrations

from games.migrations import _ledger_sqlite


def make(apps, schema_editor):
    """Create the view and its trigger; PostgreSQL appends in one statement as it is."""
    if schema_editor.connection.vendor == "sqlite":
        for statement in _ledger_sqlite.NEXT:
            schema_editor.execute(statement, params=None)


def unmake(apps, schema_editor):
    """Drop them again."""
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute("DROP VIEW ledger_next", params=None)


class Migration(migrations.Migration):
    """One view, one trigger."""

    dependencies = [("games", "0010_access")]
    operations = [migrations.RunPython(make, unmake)]
