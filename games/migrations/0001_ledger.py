"""Make the ledger's tables in each database's own words; see the SQL modules beside."""

from django.db import migrations, models

from games.migrations import _ledger_postgres, _ledger_sqlite


def _words(schema_editor):
    """Return the SQL of the connected database."""
    vendor = schema_editor.connection.vendor
    return {"postgresql": _ledger_postgres, "sqlite": _ledger_sqlite}[vendor]


def make(apps, schema_editor):
    """Create tables, triggers and functions."""
    for statement in _words(schema_editor).FORWARD:
        schema_editor.execute(statement, params=None)


def unmake(apps, schema_editor):
    """Drop them again."""
    for statement in _words(schema_editor).BACKWARD:
        schema_editor.execute(statement, params=None)


STATE = [
    migrations.CreateModel(
        name='LedgerCursor',
        fields=[
            ('id', models.SmallIntegerField(primary_key=True, serialize=False)),
            ('size', models.BigIntegerField()),
            ('frontier', models.BinaryField()),
            ('after_arrival', models.BigIntegerField()),
            ('after_stream', models.UUIDField()),
            ('after_version', models.BigIntegerField()),
            ('system_identifier', models.CharField(max_length=40)),
        ],
        options={
            'db_table': 'ledger_cursor',
        },
    ),
    migrations.CreateModel(
        name='LedgerStream',
        fields=[
            ('stream_id', models.UUIDField(primary_key=True, serialize=False)),
            ('kind', models.CharField(max_length=60)),
            ('version', models.BigIntegerField()),
            ('hash', models.BinaryField(max_length=32)),
            ('recorded_at', models.BigIntegerField()),
        ],
        options={
            'db_table': 'ledger_stream',
        },
    ),
    migrations.CreateModel(
        name='LedgerCheckpoint',
        fields=[
            ('id', models.BigAutoField(primary_key=True, serialize=False)),
            ('size', models.BigIntegerField()),
            ('root', models.BinaryField(max_length=32)),
            ('frontier', models.BinaryField()),
            ('key_id', models.CharField(max_length=8)),
            ('text', models.TextField()),
            ('signed_at', models.BigIntegerField()),
        ],
        options={
            'db_table': 'ledger_checkpoint',
            'constraints': [models.UniqueConstraint(fields=('size', 'key_id'), name='ledger_checkpoint_size')],
        },
    ),
    migrations.CreateModel(
        name='LedgerEntry',
        fields=[
            ('position', models.BigIntegerField(primary_key=True, serialize=False)),
            ('stream_id', models.UUIDField()),
            ('version', models.BigIntegerField()),
            ('leaf_hash', models.BinaryField(max_length=32)),
        ],
        options={
            'db_table': 'ledger_entry',
            'constraints': [models.UniqueConstraint(fields=('stream_id', 'version'), name='ledger_entry_event')],
        },
    ),
    migrations.CreateModel(
        name='LedgerEvent',
        fields=[
            ('stream_id', models.UUIDField()),
            ('version', models.BigIntegerField()),
            ('type', models.CharField(max_length=200)),
            ('event_id', models.UUIDField(primary_key=True, serialize=False)),
            ('actor', models.CharField(max_length=200)),
            ('role', models.CharField(max_length=200)),
            ('device', models.CharField(max_length=200)),
            ('recorded_at', models.BigIntegerField()),
            ('occurred_at', models.BigIntegerField(null=True)),
            ('payload', models.BinaryField()),
            ('prev_hash', models.BinaryField(max_length=32)),
            ('hash', models.BinaryField(max_length=32)),
        ],
        options={
            'db_table': 'ledger_event',
            'verbose_name': 'event',
            'verbose_name_plural': 'events',
            'constraints': [models.UniqueConstraint(fields=('stream_id', 'version'), name='ledger_event_key')],
        },
    ),
    migrations.CreateModel(
        name='LedgerWork',
        fields=[
            ('id', models.BigAutoField(primary_key=True, serialize=False)),
            ('kind', models.CharField(max_length=60)),
            ('stream_id', models.UUIDField()),
            ('version', models.BigIntegerField()),
            ('due_at', models.BigIntegerField()),
            ('attempts', models.IntegerField()),
            ('claimed_by', models.CharField(max_length=200)),
            ('claimed_until', models.BigIntegerField()),
            ('done_at', models.BigIntegerField(null=True)),
            ('last_error', models.TextField()),
            ('state', models.CharField(choices=[('pending', 'Pending'), ('done', 'Done'), ('needs_human', 'Needs Human')], max_length=12)),
        ],
        options={
            'db_table': 'ledger_work',
            'verbose_name': 'piece of work',
            'verbose_name_plural': 'work list',
            'constraints': [models.UniqueConstraint(fields=('kind', 'stream_id', 'version'), name='ledger_work_request')],
        },
    ),
]


class Migration(migrations.Migration):
    """The ledger, version 1."""

    initial = True
    dependencies = []
    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(make, unmake)], state_operations=STATE
        )
    ]
