"""Leadership of the background is a row with a term, not a lock of a connection."""

from django.db import migrations, models


def add_row(apps, schema_editor):
    apps.get_model('games', 'LedgerLease').objects.create(
        name='background', term=0, holder='', expires_at=0
    )


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0024_found_by_keys'),
    ]

    operations = [
        migrations.CreateModel(
            name='LedgerLease',
            fields=[
                ('name', models.CharField(max_length=40, primary_key=True, serialize=False)),
                ('term', models.BigIntegerField()),
                ('holder', models.CharField(max_length=200)),
                ('expires_at', models.BigIntegerField()),
            ],
            options={
                'db_table': 'ledger_lease',
                'constraints': [models.UniqueConstraint(fields=('name', 'term'), name='ledger_lease_term')],
            },
        ),
        migrations.RunPython(add_row, migrations.RunPython.noop),
    ]
