"""A column more on the table that every append writes."""

from django.db import migrations


class Migration(migrations.Migration):
    """Takes the table's strongest lock."""

    initial = True
    operations = (
        migrations.RunSQL(
            "ALTER TABLE ledger_stream ADD COLUMN note text NOT NULL DEFAULT ''",
            "ALTER TABLE ledger_stream DROP COLUMN note",
        ),
    )
