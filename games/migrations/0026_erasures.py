"""A decision of the registry may be that a person is erased."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0025_ledger_lease'),
    ]

    operations = [
        migrations.AlterField(
            model_name='identitydecision',
            name='act',
            field=models.CharField(choices=[('merge', 'records merged'), ('split', 'games split off'), ('distinct', 'not the same person'), ('undo', 'decision undone'), ('erase', 'person erased')], max_length=10, verbose_name='decision'),
        ),
    ]
