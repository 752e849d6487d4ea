"""Less of what is stored twice: keys of games without rows beside their index, arrivals by number.

On SQLite the tables of words are their own primary keys. On PostgreSQL the events of a transaction
share its number, which an index keeps once; in what order they stand within it is sorted as read.
"""

from django.db import migrations

WORDS = ('games_gamekey', 'games_playkey')
ARRIVAL = 'ledger_event_arrival'


def narrow(apps, schema_editor):
    """Make each in its database's own words."""
    if schema_editor.connection.vendor == 'sqlite':
        for table in WORDS:
            _remake(schema_editor, table, lambda sql: f'{sql} WITHOUT ROWID')
    else:
        schema_editor.execute(f'DROP INDEX {ARRIVAL}')
        schema_editor.execute(f'CREATE INDEX {ARRIVAL} ON ledger_event (xid)')


def widen(apps, schema_editor):
    """Have them as they were."""
    if schema_editor.connection.vendor == 'sqlite':
        for table in WORDS:
            _remake(schema_editor, table, lambda sql: sql.removesuffix(' WITHOUT ROWID'))
    else:
        schema_editor.execute(f'DROP INDEX {ARRIVAL}')
        schema_editor.execute(f'CREATE INDEX {ARRIVAL} ON ledger_event (xid, stream_id, version)')


def _remake(schema_editor, table, rewrite):
    """Copy a table of SQLite into one made by other words, with its indexes."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(
            'SELECT type, sql FROM sqlite_master WHERE tbl_name = %s AND sql IS NOT NULL'
            ' ORDER BY type DESC',
            [table],
        )
        made = cursor.fetchall()
    schema_editor.execute(f'ALTER TABLE {table} RENAME TO {table}_before')
    for kind, sql in made:
        if kind == 'table':
            schema_editor.execute(rewrite(sql))
    schema_editor.execute(
        f'INSERT INTO {table} (key, day, game)'
        f' SELECT key, day, game FROM {table}_before ORDER BY key, day, game'
    )
    schema_editor.execute(f'DROP TABLE {table}_before')
    for kind, sql in made:
        if kind == 'index':
            schema_editor.execute(sql)


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0027_play_tallies'),
    ]

    operations = [
        migrations.RunPython(narrow, widen),
    ]
